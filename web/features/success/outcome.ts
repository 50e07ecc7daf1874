import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { transferText } from '#shared/text/transfer.ts';
import type { IconName } from '../../ui/icon.tsx';

type SuccessWords = (typeof transferText)['en']['success'];

/** How the last step of the wizard reads: a partial or failed payment never reads as paid. */
export type Outcome = {
  readonly title: string;
  readonly icon: IconName;
  readonly tone: 'good' | 'waiting' | 'bad';
  /** What happens next, in the order it happens; empty when nothing more does. */
  readonly next: readonly string[];
};

/** What the success screen says of a transfer as it stands now. */
export function outcomeOf(transfer: GraphTransfer, text: SuccessWords): Outcome {
  const timing = transfer.disbursement ? text.timingDisbursement : text.timing;
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
