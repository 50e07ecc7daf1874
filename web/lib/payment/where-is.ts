import { formatDate, formatDayAhead } from '#shared/dates.ts';
import type { GraphCard } from '#shared/graph/replies.ts';
import type { historyText } from '#shared/text/history.ts';

type Whose = Pick<
  GraphCard,
  'status' | 'method' | 'disbursement' | 'scheduledOn' | 'waitsFor' | 'completedOn_utc' | 'clearedOn_utc'
> & {
  /** When it reached its current state. */
  readonly since: string;
};

type Company = { readonly name: string; readonly timeZone: string };

/** Where a payment's money is, in one sentence, for its card and its page. */
export function whereIs(text: (typeof historyText)['en'], payment: Whose, { name, timeZone }: Company): string {
  const { status, method, disbursement, scheduledOn, waitsFor, since } = payment;
  if (waitsFor === 'hold') return text.waits.hold;
  if (scheduledOn) return text.scheduled.whereIsIt(formatDayAhead(scheduledOn));
  if (waitsFor) return text.waits[waitsFor];
  const isWire = method === 'Wire' && !disbursement;
  // A client's payment has its own end: it has arrived, and later is available for the closing.
  if (status === 'completed' && !disbursement) return isWire || payment.clearedOn_utc ? text.cleared(name) : text.held;
  // The client's own bank sends a wire, so we can't know its progress.
  const ofWire = isWire ? text.whereIsWire[status] : undefined;
  if (status === 'error' && payment.completedOn_utc && !ofWire) return text.returned(formatDate(since, timeZone));
  return ofWire ?? text.whereIsIt[status];
}
