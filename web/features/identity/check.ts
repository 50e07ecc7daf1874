import { email } from '#shared/client/client.ts';
import { parseBirthDate, parseSsnLast4 } from '#shared/client/identity.ts';
import type { Day } from '#shared/dates.ts';
import { type HomeAddress, homeAddress } from '#shared/home-address.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { birthDateError } from '../../lib/form/birth-date.ts';
import { errorsBy, type FieldErrors } from '../../lib/form/judged.ts';

/** The identity form as it is typed. */
export type IdentityValues = {
  readonly ssn: string;
  readonly month: string;
  readonly day: string;
  readonly year: string;
  readonly email: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
};

/** The data to save: two values to be encrypted, and the client's own record. */
export type IdentityDetails = {
  readonly ssn: string;
  readonly birth: Day;
  readonly email: string;
  readonly where: HomeAddress;
};

/** Checks the identity form on a given day, because the client must be 18. */
export function checkIdentity(values: IdentityValues, today: Day): Outcome<IdentityDetails, FieldErrors> {
  const ssn = parseSsnLast4(values.ssn);
  const birth = birthDateError(values, today);
  const mail = email.safeParse(values.email);
  const where = homeAddress.safeParse(values);
  const parsedBirth = parseBirthDate(values.month, values.day, values.year);
  if (ssn && !birth && parsedBirth && mail.success && where.success)
    return done({ ssn, birth: parsedBirth, email: mail.data, where: where.data });
  return refuse({
    ...(ssn ? {} : { ssn: values.ssn.trim() ? fieldSentences.ssnDigits : fieldSentences.required }),
    ...(birth ? { month: birth } : {}),
    ...(mail.success ? {} : { email: mail.error.issues[0]?.message ?? fieldSentences.email }),
    ...errorsBy(homeAddress, values),
  });
}
