import type { NextTry } from '../transfer/retry.ts';
import type { OtherAmount } from '../wire/than-asked.ts';

/** The values for a message. A text names no amount and no account. */
export type MessageFacts = {
  readonly tenant: string;
  readonly phone: string;
  /** The address of the tenant's portal, without a path. */
  readonly portal: string;
  readonly reference: string;
  readonly amount: string;
  /** "Fri, Dec 4, 5:00 PM EST", if there is a deadline. */
  readonly deadline: string | undefined;
  /** "Tartan Bank x4444": the account that a payment waits for. Only in e-mails. */
  readonly account: string;
  /** The day on which the money is expected to clear. */
  readonly goodFundsOn: string;
  /** The client's next step after a failed payment. */
  readonly wayOn: NextTry['way'];
  /** "Mon, Nov 30": the day for which a payment is scheduled. */
  readonly sendsOn: string;
  /** True if this replaces an earlier scheduled day. */
  readonly isMoved: boolean;
  /** The wire's amount, if it differs from the requested one. */
  readonly other: OtherAmount | undefined;
  /** "it was paid twice": the reason for asking money back. */
  readonly mistake: string;
};

/** A sentence of a message. */
export type Say = (facts: MessageFacts) => string;
/** The same for both directions: to the tenant, and from it. */
export type Way = Readonly<Record<'toTenant' | 'fromTenant', Say>>;

/** The same text for both directions. */
export const both = (say: Say): Way => ({ toTenant: say, fromTenant: say });
/** The client's deadline to act, added after their next step. */
export const by = ({ deadline }: MessageFacts): string => (deadline ? ` by ${deadline}` : '');
/** The same for a requested payment. */
export const dueOn = ({ deadline }: MessageFacts): string => (deadline ? `, due ${deadline}` : '');
/** The end of a validity period, added after its subject. */
export const until = ({ deadline }: MessageFacts): string => (deadline ? ` until ${deadline}` : '');
