import * as z from 'zod/mini';
import { type TenantId, type TransferId, tenantId, transferId } from '#shared/ids.ts';
import { type Cents, parseDollars } from '#shared/money.ts';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { lastFour } from '#shared/statement/statement.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';

/** Reads a value from the typed text; the sentence says how to type it. */
export const typed = <T>(read: (text: string) => T | undefined, sentence: string) =>
  z.pipe(
    z.string(sentence),
    z.transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: sentence, input: text });
      return z.NEVER;
    }),
  );

const text = (sentence: string, max = 200) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(max));

/** Options shared by several commands. */
export const options = {
  tenant: {
    about: 'the tenant, by its id',
    placeholder: '<id>',
    schema: typed<TenantId>(
      (text) => tenantId.safeParse(text).data,
      'Name the tenant by its id, as "tenant list" shows it: --tenant acme',
    ),
  },
  by: {
    about: 'your name in the tenant’s file, on this machine; at AWS your session says who you are',
    placeholder: '<name>',
    schema: z.optional(text('Enter your name: --by "Rosa Diaz"', 80)),
  },
  account: {
    about: 'of a month: whose closing balance it is, by the trust account’s last four digits, if there are several',
    placeholder: '<digits>',
    schema: z.optional(lastFour),
  },
  reason: {
    about: 'the reason; recorded, never shown to clients',
    placeholder: '<text>',
    schema: text('Give a reason.'),
  },
  anyReason: {
    about: 'the reason; recorded, never shown to clients',
    placeholder: '<text>',
    schema: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  },
  transfer: {
    about: 'the transfer, by its id',
    placeholder: '<id>',
    schema: typed<TransferId>(
      (text) => transferId.safeParse(text).data,
      'Give the transfer’s id as "transfer list" shows it: 24 digits and letters.',
    ),
  },
  phone: {
    about: "the client's mobile phone, in any spelling",
    placeholder: '<number>',
    schema: typed<Phone>(parsePhone, 'Give a US phone number: --phone "(216) 555-0123"'),
  },
  amount: {
    about: 'dollars and cents',
    placeholder: '<dollars>',
    schema: typed<Cents>(parseDollars, 'Give dollars and cents: --amount 25,000.00'),
  },
  heldOutside: {
    about: "all money received for the file outside the portal, such as a lender's wire; say in --reason how you know",
    placeholder: '<dollars>',
    schema: z.optional(typed<Cents>(parseDollars, 'Give dollars and cents: --held-outside 25,000.00')),
  },
  file: {
    about: 'your file (escrow) number of the closing',
    placeholder: '<number>',
    schema: z.optional(fileNumber),
  },
  leaving: {
    about: 'the Plaid account that the file no longer names while money is in transit there; it’s still read',
    placeholder: '<ids>',
    schema: z.pipe(
      z._default(z.string(), ''),
      z.transform((text: string) => text.split(',').map((each) => each.trim())),
    ),
  },
} as const;

const WHICH_EVENT = 'Give the event’s number, as "event list" has it: --event 4711';

/** The provider's number of an event. */
export const eventNumber = z.coerce.number(WHICH_EVENT).check(z.int(WHICH_EVENT));
