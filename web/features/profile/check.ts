import * as z from 'zod/mini';
import { email, optionalName, requiredName } from '#shared/client/client.ts';
import { parseBirthDate, parseSsnLast4 } from '#shared/client/identity.ts';
import type { Day } from '#shared/dates.ts';
import { homeAddress } from '#shared/home-address.ts';
import { ADDRESS_LINE_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { birthDateError, isBirthDateEmpty } from '../../lib/form/birth-date.ts';
import { errorsBy, type FieldErrors } from '../../lib/form/judged.ts';
import type { Secrets } from '../../lib/session/store-identity.ts';

const NAMES = ['firstName', 'middleName', 'lastName'] as const;
const LINES = ['address1', 'address2', 'city'] as const;
const SAVED = [...NAMES, 'email', ...LINES, 'state', 'zipcode'] as const;
/** Messages a client can turn off, by channel. */
const CHOICES = ['newsByEmail', 'newsByText'] as const;
type Saved = Readonly<Record<(typeof SAVED)[number], string>> & Readonly<Record<(typeof CHOICES)[number], boolean>>;

/** The profile form as it is typed. */
export type ProfileValues = Saved & Readonly<Record<'ssn' | 'month' | 'day' | 'year', string>>;

/** The data to save: the record, and the two secrets if they were typed. */
export type ProfileDetails = { readonly data: Partial<Saved>; readonly secrets: Secrets | undefined };

const names = z.object({ firstName: requiredName, middleName: optionalName, lastName: requiredName });

/**
 * The address is optional, and so is an e-mail while none is on record (specification, section 5). If given, they must
 * be valid.
 */
function contactErrors(values: ProfileValues, known: Saved): FieldErrors {
  const errors: Record<string, string> = {};
  const mail = email.safeParse(values.email);
  if (!mail.success && values.email.trim() !== known.email)
    errors['email'] = mail.error.issues[0]?.message ?? fieldSentences.email;
  for (const line of LINES)
    if (values[line].trim().length > ADDRESS_LINE_MAX) errors[line] = fieldSentences.maxLength(ADDRESS_LINE_MAX);
  const zip = homeAddress.shape.zipcode.safeParse(values.zipcode);
  if (values.zipcode.trim() && !zip.success) errors['zipcode'] = fieldSentences.zipcode;
  return errors;
}

/** SSN and birth date are stored together, so typing one requires the other. Leaving both empty keeps both. */
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

/** Checks the profile form on a given day. Unchanged values aren't sent. */
export function checkProfile(values: ProfileValues, client: Saved, today: Day): Outcome<ProfileDetails, FieldErrors> {
  const errors = { ...errorsBy(names, values), ...contactErrors(values, client), ...secretErrors(values, today) };
  if (Object.keys(errors).length > 0) return refuse(errors);
  const typed = SAVED.map((field) => [field, values[field].trim()] as const);
  const chosen = CHOICES.map((field) => [field, values[field]] as const);
  const changed = [...typed, ...chosen].filter(([field, value]) => value !== client[field]);
  const ssn = parseSsnLast4(values.ssn);
  const birth = parseBirthDate(values.month, values.day, values.year);
  return done({ data: Object.fromEntries(changed), secrets: ssn && birth ? { ssn, birth } : undefined });
}
