import { address } from '#shared/address.ts';
import { email, optionalName, requiredName } from '#shared/client/client.ts';
import { parseBirthDate, parseSsnLast4 } from '#shared/client/identity.ts';
import type { Day } from '#shared/dates.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { ADDRESS_LINE_MAX, NAME_MAX_PROFILE } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { birthDateError, isBirthDateEmpty } from '../../lib/form/birth-date.ts';
import type { FieldErrors } from '../../lib/form/judged.ts';
import type { Secrets } from '../../lib/session/store-identity.ts';

const NAMES = ['firstName', 'middleName', 'lastName'] as const;
const LINES = ['address1', 'address2', 'city'] as const;
const SAVED = [...NAMES, 'email', ...LINES, 'state', 'zipcode'] as const;
/** What a client may do without, each by its own way. */
const CHOICES = ['newsByEmail', 'newsByText'] as const;
type Saved = Readonly<Record<(typeof SAVED)[number], string>> & Readonly<Record<(typeof CHOICES)[number], boolean>>;

/** The profile form as it is typed. */
export type ProfileValues = Saved & Readonly<Record<'ssn' | 'month' | 'day' | 'year', string>>;

/** What is saved of it: the record, and the two secrets if they were typed. */
export type ProfileDetails = { readonly data: Partial<Saved>; readonly secrets: Secrets | undefined };

const nameRules = {
  firstName: requiredName(NAME_MAX_PROFILE),
  middleName: optionalName(NAME_MAX_PROFILE),
  lastName: requiredName(NAME_MAX_PROFILE),
} as const;

/**
 * A name is judged only when it was changed: registration lets a name be longer than the profile does, and who has
 * such a name must still be able to save the rest.
 */
function nameErrors(values: ProfileValues, client: Pick<GraphClient, (typeof NAMES)[number]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const name of NAMES) {
    if (values[name].trim() === client[name]) continue;
    const read = nameRules[name].safeParse(values[name]);
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? fieldSentences.required;
  }
  return errors;
}

/** The address is optional (specification, section 5), but what is given has to be right. */
function contactErrors(values: ProfileValues): FieldErrors {
  const errors: Record<string, string> = {};
  const mail = email.safeParse(values.email);
  if (!mail.success) errors['email'] = mail.error.issues[0]?.message ?? fieldSentences.email;
  for (const line of LINES) if (values[line].trim().length > ADDRESS_LINE_MAX) errors[line] = fieldSentences.maxLength;
  const zip = address.shape.zipcode.safeParse(values.zipcode);
  if (values.zipcode.trim() && !zip.success) errors['zipcode'] = fieldSentences.zipcode;
  return errors;
}

/** SSN and birth date are stored together, so one of them typed asks for the other; neither typed keeps both. */
function secretErrors(values: ProfileValues, today: Day): FieldErrors {
  if (values.ssn.trim() === '' && isBirthDateEmpty(values)) return {};
  const ssn = parseSsnLast4(values.ssn)
    ? undefined
    : values.ssn.trim()
      ? fieldSentences.ssnDigits
      : fieldSentences.required;
  const birth = birthDateError(values, today);
  return { ...(ssn ? { ssn } : {}), ...(birth ? { month: birth } : {}) };
}

/** Checks the profile form on a given day. Unchanged values are not sent. */
export function checkProfile(values: ProfileValues, client: Saved, today: Day): Outcome<ProfileDetails, FieldErrors> {
  const errors = { ...nameErrors(values, client), ...contactErrors(values), ...secretErrors(values, today) };
  if (Object.keys(errors).length > 0) return refuse(errors);
  const typed = SAVED.map((field) => [field, values[field].trim()] as const);
  const chosen = CHOICES.map((field) => [field, values[field]] as const);
  const changed = [...typed, ...chosen].filter(([field, value]) => value !== client[field]);
  const ssn = parseSsnLast4(values.ssn);
  const birth = parseBirthDate(values.month, values.day, values.year);
  return done({ data: Object.fromEntries(changed), secrets: ssn && birth ? { ssn, birth } : undefined });
}
