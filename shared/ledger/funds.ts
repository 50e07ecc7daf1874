import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { type Cents, toCents, ZERO } from '../money.ts';
import type { LedgerStanding } from './reconcile.ts';

/** Banking days of a ledger's forecast, today included. */
export const FUNDS_DAYS = 5;

/** Money on its way into a ledger, and its expected day. */
export type Arriving = {
  /** Undefined if the provider hasn't said. It then counts as later than any day shown. */
  readonly on?: Day | undefined;
  readonly amount: Cents;
};

/** The number of payments and their total. */
export type Summed = { readonly count: number; readonly amount: Cents };

/** One banking day of a ledger. */
export type FundsDay = {
  readonly on: Day;
  /** Money expected to clear on this day; on the first day also anything overdue. */
  readonly in: Cents;
  /**
   * Money that may be paid out. A client accepts when they like, so everything promised may be paid on the first day.
   */
  readonly out: Cents;
  /** The balance left if all of it is paid; null if the provider's balance is unknown. */
  readonly left: number | null;
};

/** A ledger's forecast: balance, money in and out, and the amount to add. */
export type Funds = {
  readonly promised: Summed;
  readonly prepared: Summed;
  readonly arriving: Summed;
  readonly days: readonly FundsDay[];
  /** Expected after the last of these days. */
  readonly later: Cents;
  /** The amount to add now so that everything promised can be paid today; null if unknown. */
  readonly toFund: Cents | null;
  /** The same including payments that need approval. */
  readonly toFundWithPrepared: Cents | null;
  /** The first day at whose end incoming money alone covers everything promised; null if there is none. */
  readonly coveredOn: Day | null;
};

const summed = (amounts: readonly Cents[]): Summed => ({
  count: amounts.length,
  amount: toCents(amounts.reduce((sum, each) => sum + each, 0)),
});

const lacking = (available: number | undefined, wanted: number): Cents | null =>
  available === undefined ? null : toCents(Math.max(0, wanted - available));

/** A ledger's forecast from a day on. Money that the provider holds back doesn't count before its day. */
export function fundsOf(about: {
  readonly from: Day;
  readonly balance: LedgerStanding | null;
  /** Approved and not yet taken by the provider: disbursements and refunds. */
  readonly promised: readonly Cents[];
  /** Prepared and in need of approval. */
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
