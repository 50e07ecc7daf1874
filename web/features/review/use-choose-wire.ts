import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { outageText } from '#shared/text/outage.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { sheetOf } from './shown.ts';
import type { StartAnswer } from './use-start-transfer.ts';

/** Sorts what choosing a wire threw. No bank was asked, so another click does no harm. */
function answerTo(thrown: unknown): StartAnswer {
  const sentence = sentenceOf(thrown);
  const code = thrown instanceof ApiError ? thrown.code : '';
  if (code === 'transfer/maybe-duplicate') return { kind: 'repeat', sentence };
  return { kind: code === 'transfer/changed-meanwhile' ? 'changed' : 'refused', sentence };
}

/** Ends a draft with the promise of the wire that is on screen. */
export function useChooseWire(transfer: GraphTransfer, onAnswer: (answer: StartAnswer) => Promise<void>) {
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (isMeantAgain: boolean) =>
      withOutcome({
        queries,
        transfer,
        attempt: () =>
          ask('ChooseWire', { _id: transfer._id, shown: sheetOf(transfer), ...(isMeantAgain ? { isMeantAgain } : {}) }),
        isDone: ({ status }) => status === 'awaiting wire',
        words: wordsIn(outageText).wire,
      }),
    onSuccess: () => onAnswer({ kind: 'started' }),
    onError: (thrown) => onAnswer(answerTo(thrown)),
  });
  return { isAsking: choosing.isPending, start: (isMeantAgain: boolean): void => choosing.mutate(isMeantAgain) };
}
