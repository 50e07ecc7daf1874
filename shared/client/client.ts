import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { photoReason } from '../document/review.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { phone } from '../phone.ts';
import { inLatinLetters, MAIL_ADDRESS, noEmail, noLink, oneLine, withLetter } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { language } from './language.ts';
import { clientStop } from './stop.ts';

const part = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const addressPart = part(60);
const statePart = part(2);
const zipPart = part(10);

/** Why the debits of a client are stopped, by which transfer, and who lifted it with what reason. */
const debitsStopped = z.object({
  code: z.string(),
  at: instant,
  transferId,
  lifted: z.optional(z.object({ at: instant, by: z.string(), reason: z.string() })),
});

/** A home buyer or seller, at one tenant. Sensitive data is never here, only whether it is on file. */
export const client = z.object({
  id: clientId,
  tenantId,
  firstName: z.string(),
  middleName: part(NAME_MAX),
  lastName: z.string(),
  email: part(EMAIL_MAX),
  mobilePhone: phone,
  address1: addressPart,
  address2: addressPart,
  city: addressPart,
  state: statePart,
  zipcode: zipPart,
  propertyAddress1: addressPart,
  propertyAddress2: addressPart,
  propertyCity: addressPart,
  propertyState: statePart,
  propertyZipcode: zipPart,
  ssnOnFile: z._default(z.boolean(), false),
  dobOnFile: z._default(z.boolean(), false),
  /** When both were entered last: a second time is told to the owner. */
  identityAt: z.optional(instant),
  /** Whether the client wants to hear by e-mail and by text how a payment goes on; what they must know comes anyway. */
  newsByEmail: z._default(z.boolean(), true),
  newsByText: z._default(z.boolean(), true),
  /**
   * Where messages went before, and until when warnings go there too: whoever changes the address cannot hide behind
   * it.
   */
  formerEmail: z.optional(z.object({ email: z.string(), until: instant })),
  /** In which language the client is written to; absent, English. What only a later release speaks reads as absent. */
  language: z.catch(z.optional(language), undefined),
  /** The language of before, and until when warnings are written in it too: whoever changes it cannot hide behind it. */
  formerLanguage: z.catch(z.optional(z.object({ language, until: instant })), undefined),
  /** Versions of the terms and the electronic-records consent the client ticked at registration. */
  consent: z.object({ termsVersion: z.string(), esignVersion: z.string(), at: instant }),
  /**
   * Only while no code has proved the phone: when the registration ends by itself, in epoch seconds (the table's time
   * to live). Until then it is nobody's account: others may register with the number as well.
   */
  expiresAt: z.optional(z.int()),
  /**
   * Set once a bank called one of their debits unauthorized; the staff lift it when they have spoken with the client.
   */
  debitsStopped: z.optional(debitsStopped),
  /** Set when the company stopped everything of theirs: a phone or a session may be a thief's. */
  stopped: z.optional(clientStop),
  /** When the staff asked for another photo of an ID, and why. What only a later release asks reads as absent. */
  photoAsked: z.catch(z.optional(z.object({ at: instant, why: photoReason })), undefined),
  active: z._default(z.boolean(), true),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Client = z.infer<typeof client>;

/** What a client is called. */
export type ClientName = Pick<Client, 'firstName' | 'middleName' | 'lastName'>;

/** What every part of a name is looked at for; the first sentence that fits is told. */
const spelling = () => [noEmail(), noLink(), inLatinLetters(), withLetter()];

/** A part of a person's name, trimmed. */
export const requiredName = z
  .string()
  .check(
    oneLine(),
    z.trim(),
    z.minLength(1, fieldSentences.required),
    z.maxLength(NAME_MAX, fieldSentences.maxLength(NAME_MAX)),
    ...spelling(),
  );
/** A middle name: as long as the other names, or nothing. */
export const optionalName = z._default(
  z.string().check(oneLine(), z.trim(), z.maxLength(NAME_MAX, fieldSentences.maxLength(NAME_MAX)), ...spelling()),
  '',
);
/** An e-mail address of at most 50 characters. */
export const email = z.string().check(
  z.trim(),
  z.minLength(1, fieldSentences.required),
  // Ends here for a longer text: the pattern's work grows with the square of it.
  z.maxLength(EMAIL_MAX, { error: fieldSentences.maxLength(EMAIL_MAX), abort: true }),
  // What mail servers take without quoting; anything else would be accepted here and fail when a receipt is sent.
  z.regex(MAIL_ADDRESS, fieldSentences.email),
);

/** First and last name as a receipt shows them. */
export const fullName = (who: { readonly firstName: string; readonly lastName: string }): string =>
  `${who.firstName} ${who.lastName}`.trim();

/** Whether SSN and date of birth are on file: without both, a client goes to step-2 first. */
export const isIdentityComplete = (who: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): boolean =>
  who.ssnOnFile && who.dobOnFile;

/** Whether no debit of a client may be made until the staff have spoken with them. */
export const areDebitsStopped = ({ debitsStopped: stop }: Pick<Client, 'debitsStopped'>): boolean =>
  stop !== undefined && stop.lifted === undefined;
