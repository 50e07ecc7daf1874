import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { type Cents, toCents, ZERO } from '../money.ts';
import type { LedgerStanding } from './reconcile.ts';

/** For how many banking days, this one included, a ledger's funds are told day by day. */
export const FUNDS_DAYS = 5;

/** Money on its way into a ledger, and the day on which the provider is expected to let it go. */
export type Arriving = {
  /** Undefined where the provider has not said: it counts as later than any day that is shown. */
  readonly on?: Day | undefined;
  readonly amount: Cents;
};

/** How many payments, and what they come to. */
export type Summed = { readonly count: number; readonly amount: Cents };

/** One banking day of a ledger. */
export type FundsDay = {
  readonly on: Day;
  /** What is expected to become good on it; on the first one also what should have been already. */
  readonly in: Cents;
  /** What may go out on it. A client accepts when they like, so all that is promised may go out on the first. */
  readonly out: Cents;
  /** What is then left, if all of it goes out; null where the provider did not say what is there. */
  readonly left: number | null;
};

/** What a ledger has, what comes in and goes out, and what has to be put in so that it can. */
export type Funds = {
  readonly promised: Summed;
  readonly prepared: Summed;
  readonly arriving: Summed;
  readonly days: readonly FundsDay[];
  /** What is expected after the last of the days. */
  readonly later: Cents;
  /** What has to be put in now, so that all that is promised can go out today; null where nobody knows. */
  readonly toFund: Cents | null;
  /** The same with what waits for a second person. */
  readonly toFundWithPrepared: Cents | null;
  /** The first of the days at whose end what arrives covers what is promised by itself; null where none does. */
  readonly coveredOn: Day | null;
};

const summed = (amounts: readonly Cents[]): Summed => ({
  count: amounts.length,
  amount: toCents(amounts.reduce((sum, each) => sum + each, 0)),
});

const lacking = (available: number | undefined, wanted: number): Cents | null =>
  available === undefined ? null : toCents(Math.max(0, wanted - available));

/** A ledger's funds from a day on. What the provider holds back counts for nothing before its day. */
export function fundsOf(about: {
  readonly from: Day;
  readonly balance: LedgerStanding | null;
  /** Approved and not yet taken by the provider: payments to clients, and refunds. */
  readonly promised: readonly Cents[];
  /** Prepared, and waiting for a second person. */
  readonly prepared: readonly Cents[];
  readonly arriving: readonly Arriving[];
}): Funds {
  const first = bankingDayFrom(about.from);
  const dates = Array.from({ length: FUNDS_DAYS }, (_, at) => addBankingDays(first, at));
  const last = dates.at(-1) ?? first;
  const promised = summed(about.promised);
  const prepared = summed(about.prepared);
  const available = about.balance?.available;
  const sumOf = (wanted: (on: Day) => boolean, withoutDay = false): Cents =>
    summed(about.arriving.filter(({ on }) => (on ? wanted(on) : withoutDay)).map(({ amount }) => amount)).amount;
  const days = dates.map((on, at): FundsDay => {
    const before = dates[at - 1];
    return {
      on,
      in: sumOf((good) => good <= on && (before === undefined || good > before)),
      out: at === 0 ? promised.amount : ZERO,
      left: available === undefined ? null : available + sumOf((good) => good <= on) - promised.amount,
    };
  });
  return {
    promised,
    prepared,
    arriving: summed(about.arriving.map(({ amount }) => amount)),
    days,
    later: sumOf((good) => good > last, true),
    toFund: lacking(available, promised.amount),
    toFundWithPrepared: lacking(available, promised.amount + prepared.amount),
    coveredOn: days.find(({ left }) => left !== null && left >= 0)?.on ?? null,
  };
}
