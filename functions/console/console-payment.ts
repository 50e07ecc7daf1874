import type { ConsolePayment } from '#shared/contracts/console.ts';
import type { Day } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { type Cents, toCents } from '#shared/money.ts';
import { countedAmount, type ListedPayment, PAYMENT_SUMS, type PaymentSum } from '#shared/staff/listed-payment.ts';
import { sumOfPayment } from '#shared/staff/payment-sum.ts';
import { datesOf } from '#shared/transfer/expected-dates.ts';
import { nextSteps } from '#shared/transfer/whats-next.ts';

type Good = { readonly on: Day; readonly isReached: boolean } | null;

/** The fields of a row that the expected dates use. */
export const progressOf = (row: ListedPayment) => ({
  status: row.status,
  method: row.method,
  disbursement: row.disbursement,
  network: row.network ?? null,
  scheduledOn: row.scheduledOn ?? null,
  submittedAt: row.submittedAt ?? null,
  startedAt: row.startedAt ?? null,
  postedAt: row.postedAt ?? null,
  completedAt: row.completedAt ?? null,
  clearedAt: row.clearedAt ?? null,
});

/** The day on which a payment's money clears, reached or expected; null for outgoing money, and if unknown. */
function goodOf(row: ListedPayment, holdDays: number, now: Date): Good {
  const { status, method, disbursement, completedAt, clearedAt } = row;
  if (disbursement) return null;
  if (method === 'Wire')
    return status === 'completed' && completedAt ? { on: bookedOn(completedAt), isReached: true } : null;
  if (status === 'completed' && clearedAt) return { on: bookedOn(clearedAt), isReached: true };
  const known = progressOf(row);
  const step = nextSteps(known, holdDays, now.toISOString()).find((each) => each.step === 'goodFunds');
  if (step) return { on: step.on, isReached: false };
  const { startedAt } = known;
  return status === 'pending' && startedAt
    ? { on: datesOf({ ...known, startedAt }, holdDays).goodFundsOn, isReached: false }
    : null;
}

/** A row as the console shows it. */
export const consolePaymentOf = (
  row: ListedPayment,
  { goodFundsDays, now }: { readonly goodFundsDays: number; readonly now: Date },
): ConsolePayment => ({ ...row, good: goodOf(row, goodFundsDays, now) });

/** The totals of rows. Money that didn't arrive or leave is in no sum of what did (D-120). */
export function sumsOf(rows: readonly ListedPayment[]): { count: number; totals: Record<PaymentSum, Cents> } {
  const sum = (name: PaymentSum) =>
    toCents(rows.filter((row) => sumOfPayment(row) === name).reduce((total, row) => total + countedAmount(row), 0));
  const totals = Object.fromEntries(PAYMENT_SUMS.map((name) => [name, sum(name)])) as Record<PaymentSum, Cents>;
  return { count: rows.length, totals };
}
