import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { agentId, clientId, officeId, transferId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { network } from '../transfer/network.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { TRANSFER_KINDS, transferStatus } from '../transfer/status.ts';
import { WAITS } from '../transfer/waiting.ts';

/** What of a payment the staff should see before they count on it, in the order in which it matters. */
export const PAYMENT_FLAGS = [
  'returned',
  'failed',
  'overdrawn',
  'held',
  'call',
  'cover',
  'less than asked',
  'more than asked',
  'other name',
  'other file',
  'reversal',
  'reversal asked',
  'taking back',
] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** The closing that a payment is of: a hash to ask for it by, and the company's number of it if there is one. */
export const listedFile = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{24}$/)), number: z.optional(z.string()) });

/**
 * A payment as a line of the staff's lists: what they look for it by, and nothing that only its own page shows. It
 * holds no account, no phone and no e-mail address.
 */
export const listedPayment = z.object({
  id: transferId,
  clientId,
  referenceId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** In one line. */
  property: z.string(),
  file: listedFile,
  purpose: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  method: z.enum(PAYMENT_METHODS),
  /** Whether it is paid to the client: its amount leaves the company. */
  disbursement: z.boolean(),
  status: transferStatus,
  amount: cents,
  /** What its file has of a wire that brought another amount than was asked. */
  arrived: z.optional(cents),
  fee: cents,
  network: z.optional(network),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
  /** Who of the staff prepared it. */
  preparedBy: z.optional(z.string()),
  // What only a later release knows reads as nothing: it must not take the list away.
  waitsFor: z.catch(z.optional(z.enum(WAITS)), undefined),
  flags: z.array(z.string()),
  /** Until when somebody has to act: the client's answer, or the wire. */
  deadlineAt: z.optional(instant),
  scheduledOn: z.optional(day),
  submittedAt: z.optional(instant),
  startedAt: z.optional(instant),
  postedAt: z.optional(instant),
  completedAt: z.optional(instant),
  clearedAt: z.optional(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** What a payment counts with: what arrived where that is known to be another amount, and otherwise what was asked. */
export const countedAmount = ({ amount, arrived }: Pick<ListedPayment, 'amount' | 'arrived'>): Cents =>
  arrived ?? amount;

/**
 * Written into each transfer by the release that keeps the staff's lists. A write with another mark than the one before
 * puts the transfer into all its places anew: raise it when places or rows change their shape.
 */
export const LISTED_AS = 2;
