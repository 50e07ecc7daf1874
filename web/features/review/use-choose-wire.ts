import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { outageText } from '#shared/text/outage.ts';
import { ask } from '../../lib/api/call.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { sheetOf } from './shown.ts';
import { answerWithoutBank } from './use-schedule-transfer.ts';
import type { StartAnswer } from './use-start-transfer.ts';

/** Turns a draft into the promise of the wire on screen. */
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
    onError: (thrown) => onAnswer(answerWithoutBank(thrown)),
  });
  return { isAsking: choosing.isPending, start: (isMeantAgain: boolean): void => choosing.mutate(isMeantAgain) };
}
