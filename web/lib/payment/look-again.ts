import type { QueryClient } from '@tanstack/react-query';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { ApiError, isOutcomeUnknown } from '../api/api-error.ts';
import { ask } from '../api/call.ts';
import { showTransfer } from './transfers.ts';

/**
 * How often to check, and how long to wait in between. A request still on its way when an answer was lost arrives by
 * then.
 */
export const looking = { looks: 3, betweenMs: 2000 };

const moment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, looking.betweenMs));

/** Reloads a transfer until it is in the requested state; undefined if it couldn't be loaded at all. */
async function becomes(
  queries: QueryClient,
  { _id }: Pick<GraphTransfer, '_id'>,
  isDone: (now: GraphTransfer) => boolean,
): Promise<boolean | undefined> {
  let seen: false | undefined;
  for (let look = 0; look < looking.looks; look += 1) {
    if (look > 0) await moment();
    try {
      const { transfer } = await ask('Transfer', { _id });
      if (!transfer) return false;
      await showTransfer(queries, transfer);
      if (isDone(transfer)) return true;
      seen = false;
    } catch {
      // Not reached. The next check may be.
    }
  }
  return seen;
}

type Press<T> = {
  readonly queries: QueryClient;
  readonly transfer: GraphTransfer;
  readonly attempt: () => Promise<T>;
  readonly isDone: (now: GraphTransfer) => boolean;
  readonly words: { readonly notDone: string; readonly unknown: string };
};

/**
 * For a request whose answer may be lost: finds the outcome in the transfer itself, and reports it. Undefined if it was
 * done and only its answer was lost.
 */
export async function withOutcome<T>({ queries, transfer, attempt, isDone, words }: Press<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (thrown) {
    if (!isOutcomeUnknown(thrown)) throw thrown;
    const done = await becomes(queries, transfer, isDone);
    if (done) return undefined;
    const known = { status: 0, fields: {}, requestId: undefined, retryAfterSeconds: undefined };
    const sentence = done === false ? words.notDone : words.unknown;
    throw new ApiError(
      { ...known, code: done === false ? 'page/not-done' : 'page/unknown', sentence },
      { cause: thrown },
    );
  }
}
