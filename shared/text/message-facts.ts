import type { NextTry } from '../transfer/retry.ts';
import type { OtherAmount } from '../wire/than-asked.ts';

/** What the words of a message may name. A text names no amount and no account. */
export type MessageFacts = {
  readonly tenant: string;
  readonly phone: string;
  /** The address of the tenant's portal, and of nothing else. */
  readonly portal: string;
  readonly reference: string;
  readonly amount: string;
  /** "Fri, Dec 4, 5:00 PM EST", where there is one. */
  readonly deadline: string | undefined;
  /** "Tartan Bank x4444": the account that a payment waits for. In an e-mail only. */
  readonly account: string;
  /** The day on which the money is expected to be good funds. */
  readonly goodFundsOn: string;
  /** What the client can do about a payment that failed. */
  readonly wayOn: NextTry['way'];
  /** "Mon, Nov 30": the day for which a payment is scheduled. */
  readonly sendsOn: string;
  /** Whether it had been scheduled for another day, which this one replaces. */
  readonly isMoved: boolean;
  /** What arrived by the wire, where it is another amount than was asked. */
  readonly other: OtherAmount | undefined;
  /** "it was paid twice": why a payment is asked back, where one is. */
  readonly mistake: string;
};

/** A sentence of a message. */
export type Say = (facts: MessageFacts) => string;
/** The same for both ways of the money: to the tenant, and from it. */
export type Way = Readonly<Record<'toTenant' | 'fromTenant', Say>>;

/** Said alike whichever way the money goes. */
export const both = (say: Say): Way => ({ toTenant: say, fromTenant: say });
/** Until when a client can act, added after what they can do. */
export const by = ({ deadline }: MessageFacts): string => (deadline ? ` by ${deadline}` : '');
/** The same of a payment that is asked for. */
export const dueOn = ({ deadline }: MessageFacts): string => (deadline ? `, due ${deadline}` : '');
/** Until when something is valid, added after what it is. */
export const until = ({ deadline }: MessageFacts): string => (deadline ? ` until ${deadline}` : '');
