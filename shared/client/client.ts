import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { photoReason } from '../document/review.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { EMAIL_MAX, NAME_MAX } from '../limits.ts';
import { phone } from '../phone.ts';
import { inLatinLetters, MAIL_ADDRESS, noEmail, noLink, oneLine, withLetter } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { language } from './language.ts';
import { clientStop } from './stop.ts';

// Without this, a page that only needs the names would build all of these fields.
/* @__NO_SIDE_EFFECTS__ */
const part = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/**
 * The reason why a client's debits are blocked, the transfer, and the staff member who ended this, with their reason.
 */
const debitsStopped = z.lazy(() =>
  z.object({
    code: z.string(),
    at: instant,
    transferId,
    lifted: z.optional(z.object({ at: instant, by: z.string(), reason: z.string() })),
  }),
);

/** An approver's permission for one payment over the client's velocity limits, on one day of the company. */
const overLimit = z.lazy(() => z.object({ on: day, at: instant, by: z.string(), reason: z.string() }));

/** A home buyer or seller at one tenant. Sensitive data is never here, only that it is on file. */
export const client = z.object({
  id: clientId,
  tenantId,
  firstName: z.string(),
  middleName: part(NAME_MAX),
  lastName: z.string(),
  email: part(EMAIL_MAX),
  mobilePhone: phone,
  address1: part(60),
  address2: part(60),
  city: part(60),
  state: part(2),
  zipcode: part(10),
  propertyAddress1: part(60),
  propertyAddress2: part(60),
  propertyCity: part(60),
  propertyState: part(2),
  propertyZipcode: part(10),
  ssnOnFile: z._default(z.boolean(), false),
  dobOnFile: z._default(z.boolean(), false),
  /** A MAC of the birth date on file, which one read on an ID is compared with. Without the key, it reveals nothing. */
  birthMark: z.optional(z.string()),
  /** The time at which both were last entered. A second entry is reported to the client. */
  identityAt: z.optional(instant),
  /** True if the client wants updates on payments by e-mail and text. Required messages are sent anyway. */
  newsByEmail: z._default(z.boolean(), true),
  newsByText: z._default(z.boolean(), true),
  /**
   * The previous address and the date until which warnings go there too, so that a thief who changes the address is
   * noticed.
   */
  formerEmail: z.optional(z.object({ email: z.string(), until: instant })),
  /** The language of messages. English if absent. An unknown language from a later release reads as absent. */
  language: z.catch(z.optional(language), undefined),
  /**
   * The previous language and the date until which warnings are also written in it, so that a thief cannot hide them.
   */
  formerLanguage: z.catch(z.optional(z.object({ language, until: instant })), undefined),
  /** The versions of the terms and the electronic-records consent that the client accepted at registration. */
  consent: z.object({ termsVersion: z.string(), esignVersion: z.string(), at: instant }),
  /**
   * The time in epoch seconds at which an unconfirmed registration is deleted (the table's time to live). Until a code
   * proves the phone, the account belongs to no one, and others can register with the number too.
   */
  expiresAt: z.optional(z.int()),
  /** Set when a bank reports one of their debits as unauthorized. The staff end it after speaking with the client. */
  debitsStopped: z.optional(debitsStopped),
  overLimit: z.optional(overLimit),
  /** Set when the company puts the client on hold, for example because a phone or a session may be a thief's. */
  stopped: z.optional(clientStop),
  /**
   * The time and reason of the staff's request for another ID photo. An unknown reason from a later release reads as
   * absent.
   */
  photoAsked: z.catch(z.optional(z.object({ at: instant, why: photoReason })), undefined),
  active: z._default(z.boolean(), true),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Client = z.infer<typeof client>;

/** A client's name. */
export type ClientName = Pick<Client, 'firstName' | 'middleName' | 'lastName'>;

/** The checks for every part of a name. The first that fails gives the message. */
const spelling = () => [noEmail(), noLink(), inLatinLetters(), withLetter()];

/** A part of a person's name, trimmed. */
export const requiredName = z.lazy(() =>
  z
    .string()
    .check(
      oneLine(),
      z.trim(),
      z.minLength(1, fieldSentences.required),
      z.maxLength(NAME_MAX, fieldSentences.maxLength(NAME_MAX)),
      ...spelling(),
    ),
);
/** A middle name, which may be empty. */
export const optionalName = z.lazy(() =>
  z._default(
    z.string().check(oneLine(), z.trim(), z.maxLength(NAME_MAX, fieldSentences.maxLength(NAME_MAX)), ...spelling()),
    '',
  ),
);
/** An e-mail address of at most 50 characters. */
export const email = z.lazy(() =>
  z.string().check(
    z.trim(),
    z.minLength(1, fieldSentences.required),
    // Stops here for a longer text, because the pattern's time grows with the square of the length.
    z.maxLength(EMAIL_MAX, { error: fieldSentences.maxLength(EMAIL_MAX), abort: true }),
    // The addresses that mail servers accept without quoting. Any other would be accepted here and fail when a receipt is
    // sent.
    z.regex(MAIL_ADDRESS, fieldSentences.email),
  ),
);

/** First and last name as on a receipt. */
export const fullName = (who: { readonly firstName: string; readonly lastName: string }): string =>
  `${who.firstName} ${who.lastName}`.trim();

/** True if SSN and date of birth are on file. Without both, a client must complete step-2 first. */
export const isIdentityComplete = (who: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): boolean =>
  who.ssnOnFile && who.dobOnFile;

/** True if the client cannot be debited until the staff have spoken with them. */
export const areDebitsStopped = ({ debitsStopped: stop }: Pick<Client, 'debitsStopped'>): boolean =>
  stop !== undefined && stop.lifted === undefined;
