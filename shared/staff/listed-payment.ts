import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { agentId, clientId, officeId, transferId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { network } from '../transfer/network.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { TRANSFER_KINDS, transferStatus } from '../transfer/status.ts';
import { WAITS } from '../transfer/waiting.ts';

/** Flags that the staff should see before they rely on a payment, most important first. */
export const PAYMENT_FLAGS = [
  'returned',
  'failed',
  'overdrawn',
  'held',
  'approval',
  'call',
  'cover',
  'less than asked',
  'more than asked',
  'other name',
  'other file',
  'reversal',
  'reversal to send',
  'reversal asked',
  'taking back',
  'blocked',
  'not sent',
  'no texts',
] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

/** A file's id: a hash of the company's file number, or of the property. */
export const fileId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
/** A payment's file, with the company's file number if there is one. */
export const listedFile = z.object({ id: fileId, number: z.optional(z.string()) });

/**
 * A payment as a row of the staff's lists, with the fields they search by. It holds no account, no phone and no email
 * address.
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
  /** True for a disbursement, whose amount leaves the company. */
  disbursement: z.boolean(),
  status: transferStatus,
  amount: cents,
  /** The received amount if a wire brought a different one than requested. */
  arrived: z.optional(cents),
  fee: cents,
  network: z.optional(network),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
  /** The invitation that asks for it, until someone without an account has proved their phone (D-114). */
  invitation: z.optional(z.string()),
  /** The group of a payment that is one person's share of a request. */
  shareOf: z.optional(z.string()),
  /** The staff member who prepared it. */
  preparedBy: z.optional(z.string()),
  /** The colleague who proposed its reversal or its move to file `to`, while that needs approval. */
  proposed: z.optional(z.object({ by: z.optional(z.string()), at: instant, to: z.optional(z.string()) })),
  /** The colleague who placed the hold that it's on. */
  heldBy: z.optional(z.string()),
  // An unknown value from a newer release reads as undefined, so that it can't break the list.
  waitsFor: z.catch(z.optional(z.enum(WAITS)), undefined),
  flags: z.array(z.string()),
  /** When someone has to act: the client's answer, or the wire. */
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

/** The amount that counts: the received one if it is known to differ, otherwise the requested one. */
export const countedAmount = ({ amount, arrived }: Pick<ListedPayment, 'amount' | 'arrived'>): Cents =>
  arrived ?? amount;

/**
 * Marks each transfer with the format of the staff's lists. A write with a different mark lists the transfer again
 * everywhere, so raise it when places or rows change their shape.
 */
export const LISTED_AS = 5;

/** The sums below a list of payments, first from clients, then to them: completed, on the way, and still to come. */
export const PAYMENT_SUMS = ['received', 'inTransit', 'requested', 'paidOut', 'onItsWay', 'outstanding'] as const;
export type PaymentSum = (typeof PAYMENT_SUMS)[number];
