import { useMutation } from '@tanstack/react-query';
import { scheduleTransferRoute } from '#shared/contracts/schedule.ts';
import type { Day } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { SCHEDULE_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import type { StartAnswer } from './use-start-transfer.ts';

/** Sorts what scheduling threw. No bank was asked and the call is idempotent, so another click does no harm. */
function answerTo(thrown: unknown): StartAnswer {
  const sentence = sentenceOf(thrown);
  switch (thrown instanceof ApiError ? thrown.code : '') {
    case 'transfer/already-started':
      return { kind: 'started' };
    case 'transfer/maybe-duplicate':
      return { kind: 'repeat', sentence };
    case 'transfer/total-changed':
    case 'transfer/changed-meanwhile':
      return { kind: 'changed', sentence };
    default:
      return { kind: 'refused', sentence };
  }
}

type Asked = { readonly on: Day; readonly isMeantAgain: boolean };

async function schedule(transfer: GraphTransfer, { on, isMeantAgain }: Asked): Promise<StartAnswer> {
  const account = ownAccountOf(transfer);
  if (!account) return { kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) };
  try {
    await call(scheduleTransferRoute, {
      body: {
        transferId: transfer._id,
        bankAccountId: account._id,
        on,
        total: totalOf(transfer),
        authorizationTextVersion: SCHEDULE_TEXT_VERSION,
        ...(isMeantAgain ? { isMeantAgain } : {}),
      },
    });
    return { kind: 'started' };
  } catch (thrown) {
    return answerTo(thrown);
  }
}

/** Schedules a debit with what the client saw: the day, the total, and the authorization that names both. */
export function useScheduleTransfer(transfer: GraphTransfer, onAnswer: (answer: StartAnswer) => void) {
  const scheduling = useMutation({ mutationFn: (asked: Asked) => schedule(transfer, asked), onSuccess: onAnswer });
  return { isAsking: scheduling.isPending, start: (asked: Asked): void => scheduling.mutate(asked) };
}
