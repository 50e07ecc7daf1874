import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { scheduleText } from '#shared/text/schedule.ts';
import type { transferText } from '#shared/text/transfer.ts';
import { isInTimeForToday } from '#shared/transfer/expected-dates.ts';
import type { IconName } from '../../ui/client-icon.tsx';

type SuccessWords = (typeof transferText)['en']['success'];
type LaterWords = (typeof scheduleText)['en']['success'];

/** The text of the wizard's last step. A partial or failed payment never reads as paid. */
export type SuccessView = {
  readonly title: string;
  readonly icon: IconName;
  readonly tone: 'good' | 'waiting' | 'bad';
  /** The next events, in order; empty if nothing more happens. */
  readonly next: readonly string[];
};

/** When the money moves. A disbursement may be sent at once. */
function timingOf(transfer: GraphTransfer, text: SuccessWords): string {
  const { disbursement, network, startedAt_utc: startedAt, submittedAt_utc: submittedAt } = transfer;
  const madeAt = startedAt ?? submittedAt;
  // Created after the last window, because its first answer was lost. The network handles it as an ordinary payment.
  const isSameDay = network === 'same-day-ach' && madeAt !== null && isInTimeForToday(madeAt);
  if (!disbursement) return isSameDay ? text.timingSameDay : text.timing;
  if (isSameDay) return text.timingDisbursementSameDay;
  return network === 'rtp' ? text.timingInstant : text.timingDisbursement;
}

/** The success screen's text for a transfer in its current state. */
export function successView(transfer: GraphTransfer, text: SuccessWords, later: LaterWords): SuccessView {
  const timing = timingOf(transfer, text);
  if (transfer.scheduledOn)
    return {
      title: later.title,
      icon: 'clock',
      tone: 'good',
      next: [later.sends(formatDayAhead(transfer.scheduledOn)), later.keep, later.cancel],
    };
  switch (transfer.status) {
    case 'pending':
      return {
        title: text.title,
        icon: 'check',
        tone: 'good',
        next: transfer.disbursement ? [timing, text.receipt] : [timing, text.receipt, text.keep],
      };
    case 'completed':
      return { title: text.completed, icon: 'check', tone: 'good', next: [] };
    case 'submitted':
      return { title: text.confirming, icon: 'clock', tone: 'waiting', next: [timing, text.receipt] };
    default:
      return { title: text.failed, icon: 'warning', tone: 'bad', next: transfer.problem ? [transfer.problem] : [] };
  }
}
