import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { scheduleTransferRoute } from '#shared/contracts/schedule.ts';
import type { Day } from '#shared/dates.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { outageText } from '#shared/text/outage.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { shownOf } from './shown.ts';
import type { Press, StartAnswer } from './use-start-transfer.ts';

/**
 * Sorts the errors of scheduling or of choosing a wire. No bank was asked and the call is idempotent, so another click
 * does no harm.
 */
export function answerWithoutBank(thrown: unknown): StartAnswer {
  const sentence = sentenceOf(thrown);
  const code = thrown instanceof ApiError ? thrown.code : null;
  switch (code) {
    case 'transfer/already-started':
      return { kind: 'started' };
    case 'transfer/maybe-duplicate':
      return { kind: 'repeat', sentence };
    case 'transfer/total-changed':
    case 'transfer/changed-meanwhile':
      return { kind: 'changed', sentence };
    default:
      return { kind: 'refused', sentence, code };
  }
}

type LaterPress = Press & { readonly on: Day };

async function schedule(queries: QueryClient, { transfer, on, words, isMeantAgain }: LaterPress): Promise<StartAnswer> {
  const account = ownAccountOf(transfer);
  if (!account) return { kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) };
  try {
    const shown = await shownOf(transfer, words);
    const body = { transferId: transfer._id, bankAccountId: account._id, on, shown };
    await withOutcome({
      queries,
      transfer,
      attempt: () => call(scheduleTransferRoute, { body: { ...body, ...(isMeantAgain ? { isMeantAgain } : {}) } }),
      isDone: ({ scheduledOn }) => scheduledOn === on,
      words: wordsIn(outageText).schedule,
    });
    return { kind: 'started' };
  } catch (thrown) {
    return answerWithoutBank(thrown);
  }
}

/** Schedules a debit together with what the client saw: the sheet, the day, and the authorization that names it. */
export function useScheduleTransfer(onAnswer: (answer: StartAnswer) => Promise<void>) {
  const queries = useQueryClient();
  const scheduling = useMutation({ mutationFn: (press: LaterPress) => schedule(queries, press), onSuccess: onAnswer });
  return { isAsking: scheduling.isPending, start: (press: LaterPress): void => scheduling.mutate(press) };
}
