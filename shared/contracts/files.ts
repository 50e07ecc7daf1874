import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { fileId, listedFile } from '../staff/listed-payment.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { toldMessage } from './console-messages.ts';
import { shownParty } from './parties.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** A line of a file's ledger: money that came into the file or left it, and the file's balance after it. */
const ledgerLine = z.object({
  /** The bank's day, and the time by which lines of one day are sorted. */
  on: day,
  at: instant,
  what: z.enum([
    ...(['received', 'returned', 'paid', 'put back', 'refunded'] as const),
    ...(['moved in', 'moved out', 'posted', 'charged'] as const),
  ]),
  /** The client, or the sender on the bank's statement. */
  who: z.string(),
  reference: z.string(),
  /** Absent for a bank transaction that isn't a payment. */
  payment: z.optional(transferId),
  purpose: z.optional(z.string()),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** Negative if it left the file. */
  amount: z.int(),
  balance: z.int(),
  /** True on the latest receipt of a payment, if part of it can still be refunded. */
  isRefundable: z.optional(z.boolean()),
});

/** A file's people, closing date, ledger and notes, and the fields that a new payment of it begins with. */
export const fileCard = z.object({
  file: listedFile,
  property: z.string(),
  /** Null until someone sets it. `on` is null once it was removed. */
  closing: z.nullable(z.object({ on: z.nullable(day), by: z.string(), at: instant })),
  people: z.array(z.object({ side: z.enum(['buyer', 'seller', 'payee']), name: z.string(), phone: z.string() })),
  /** The newest payment's property, office and agent, as they would be typed; null if it can't be read. */
  start: z.nullable(
    z.record(
      z.enum(['address1', 'address2', 'city', 'state', 'zipcode', 'fileNumber', 'officeId', 'agentId']),
      z.string(),
    ),
  ),
  /** In order, oldest first; null if other offices have payments in the file. */
  ledger: z.nullable(z.array(ledgerLine)),
  /** People outside the company who get notices about its payments. Absent from an older release. */
  parties: z.optional(z.array(shownParty)),
  /** The newest emails and texts to its clients. Absent from an older release. */
  messages: z.optional(z.array(z.extend(toldMessage, { client: z.string() }))),
  /** The newest notes on its payments. */
  notes: z.array(
    z.object({ payment: transferId, reference: z.string(), note: z.string(), at: instant, by: z.nullable(z.string()) }),
  ),
});

const reading = {
  function: 'console',
  method: 'GET',
  caller: 'staff',
  roles: DESK_ROLES,
  throttle: DESK_THROTTLE,
} as const;
const ofFile = z.object({ tenantId, file: fileId });

export const fileCardRoute = {
  ...reading,
  name: 'console-file-card',
  about:
    'Returns a file’s people with their phones, its closing date, its receipts and disbursements in order with the balance after each, and its newest notes and messages.',
  path: `${COMPANY_BASE}/files/{file}/card`,
  params: ofFile,
  reply: fileCard,
  refusals: ['staff/no-closing'],
} as const satisfies Route;

/** `card` is also null for a file that the reader doesn't see. */
export const findFileRoute = {
  ...reading,
  name: 'console-find-file',
  about: 'Finds a file by its number for a payment that is being prepared. A new file has none.',
  path: `${COMPANY_BASE}/file-numbered`,
  params: z.object({ tenantId }),
  query: z.object({ fileNumber }),
  reply: z.object({ card: z.nullable(fileCard) }),
  refusals: [],
} as const satisfies Route;

export const setClosingRoute = {
  name: 'set-closing',
  about: 'Sets a file’s closing date, or removes it. The audit log records who did and when.',
  function: 'desk',
  method: 'POST',
  path: `${COMPANY_BASE}/files/{file}/closing`,
  caller: 'staff',
  roles: ['operator', 'approver'],
  params: ofFile,
  body: z.object({ on: z.nullable(day) }),
  reply: z.object({ on: z.nullable(day) }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/no-closing', 'staff/no-name'],
} as const satisfies Route;
