import { formatDayAhead } from '#shared/dates.ts';
import type { GraphCard } from '#shared/graph/replies.ts';
import type { historyText } from '#shared/text/history.ts';

type Whose = Pick<GraphCard, 'status' | 'method' | 'disbursement' | 'scheduledOn' | 'waitsFor'>;

/** Where the money of a payment is, in one sentence, as its card and its page say it. */
export function whereIs(text: (typeof historyText)['en'], payment: Whose): string {
  const { status, method, disbursement, scheduledOn, waitsFor } = payment;
  if (waitsFor === 'hold') return text.waits.hold;
  if (scheduledOn) return text.scheduled.whereIsIt(formatDayAhead(scheduledOn));
  if (waitsFor) return text.waits[waitsFor];
  // The client's own bank sends a wire: what became of it is not ours to know.
  const ofWire = method === 'Wire' && !disbursement ? text.whereIsWire[status] : undefined;
  return ofWire ?? text.whereIsIt[status];
}
