import type * as z from 'zod/mini';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import { answersTo, proposalRefusal, reversalOf, reverseBy, whyReversed } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';

type Part = NonNullable<NonNullable<z.input<typeof showPaymentRoute.reply>['desk']>['reversal']>;

const byOf = ({ by = '', at }: TransferEvent) => ({ by, at });

/** A payment's reversal as its page shows it, or the last day to request one; null if it can't be reversed. */
export function reversalPart(transfer: Transfer, now: Date): Part | null {
  const until = reverseBy(transfer) ?? null;
  const found = reversalOf(transfer);
  if (!found) return until && !proposalRefusal(transfer, now) ? { until, found: null } : null;
  const { state, proposed, asked, sent, answered } = found;
  const { answer, on = null, reference = null } = answered?.reversal ?? {};
  return {
    until,
    found: {
      state,
      why: whyReversed(found) ?? null,
      explanation: proposed.reason ?? '',
      proposed: byOf(proposed),
      asked: asked ? byOf(asked) : null,
      ...(sent ? { sent: { ...byOf(sent), how: sent.reason ?? '' } } : {}),
      answered: answered && answer ? { ...byOf(answered), answer, on, reference, said: answered.reason ?? '' } : null,
      answers: [...answersTo(transfer)],
      isForProvider: state === 'asked' || state === 'sent' || state === 'accepted',
    },
  };
}
