import { address } from '#shared/address.ts';
import { email } from '#shared/client/client.ts';
import { ADDRESS_LINE_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { fieldSentences } from '#shared/refusals.ts';
import type { FieldErrors } from '../../lib/judged.ts';

/** The profile form as it is typed. */
export type ProfileValues = Readonly<Record<'email' | 'address1' | 'address2' | 'city' | 'state' | 'zipcode', string>>;

const LINES = ['address1', 'address2', 'city'] as const;

/** Judges the profile: the address is optional (specification, section 5), but what is given has to be right. */
export function checkProfile(values: ProfileValues): Outcome<ProfileValues, FieldErrors> {
  const errors: Record<string, string> = {};
  const mail = email.safeParse(values.email);
  if (!mail.success) errors['email'] = mail.error.issues[0]?.message ?? fieldSentences.email;
  for (const line of LINES) if (values[line].trim().length > ADDRESS_LINE_MAX) errors[line] = fieldSentences.maxLength;
  const zip = address.shape.zipcode.safeParse(values.zipcode);
  if (values.zipcode.trim() && !zip.success) errors['zipcode'] = fieldSentences.zipcode;
  if (Object.keys(errors).length > 0) return refuse(errors);
  const trimmed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]));
  return done(trimmed as ProfileValues);
}
