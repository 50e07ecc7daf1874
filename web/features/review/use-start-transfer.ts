import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { startDisbursementRoute, startTransferRoute } from '#shared/contracts/transfers.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { ApiError, isOutcomeUnknown, isUnsent, sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { ACCOUNTS_KEY } from '../../lib/bank/accounts.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { shownOf } from './shown.ts';

/** The result of Make Transfer or Accept Payment. Each one leads to another screen. */
export type StartAnswer =
  /** The bank accepted it, or had already. */
  | { readonly kind: 'started' }
  /** The company calls about the account first. Nothing is paid until then. */
  | { readonly kind: 'call first' }
  /** The outcome is unknown. The portal asks again with the same key, so the client must not. */
  | { readonly kind: 'unconfirmed' }
  /** The bank couldn't be reached or refused. Nothing was debited. */
  | { readonly kind: 'start-failed'; readonly sentence: string }
  /** The client has already paid the same, and is asked if this is a second payment. */
  | { readonly kind: 'repeat'; readonly sentence: string }
  /** The transfer differs from this screen and must be reloaded. */
  | { readonly kind: 'changed'; readonly sentence: string }
  /** Any other refusal, with its message, and its code if there is one. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly code?: string | null | undefined };

/** Sorts the errors of a start by what the screen has to do. */
export function answerTo(thrown: unknown): StartAnswer {
  const sentence = sentenceOf(thrown);
  // A start that was cut off may have reached the bank, so the client must not be told to click again. An answer that
  // isn't ours (a gateway's, a hotel's Wi-Fi) doesn't tell the outcome, so the transfer is checked.
  if (isUnsent(thrown)) return { kind: 'refused', sentence };
  if (!(thrown instanceof ApiError) || isOutcomeUnknown(thrown)) return { kind: 'unconfirmed' };
  switch (thrown.code) {
    case 'transfer/unconfirmed':
    case 'disbursement/unconfirmed':
      return { kind: 'unconfirmed' };
    case 'transfer/already-started':
      return { kind: 'started' };
    case 'transfer/start-failed':
      return { kind: 'start-failed', sentence };
    case 'transfer/maybe-duplicate':
      return { kind: 'repeat', sentence };
    case 'disbursement/not-paid':
      return { kind: 'refused', sentence };
    case 'transfer/changed-meanwhile':
      return { kind: 'changed', sentence };
    default:
      return thrown.status >= 500 ? { kind: 'unconfirmed' } : { kind: 'refused', sentence, code: thrown.code };
  }
}

/** A click on the button: the payment and the words on screen, even if it is repeated later. */
export type Press = { readonly transfer: GraphTransfer; readonly words: string; readonly isMeantAgain: boolean };

/** Requests the debit or deposit together with what the client saw: the sheet, and the authorized words. */
async function start({ transfer, words, isMeantAgain }: Press): Promise<StartAnswer> {
  const account = ownAccountOf(transfer);
  if (!account) return { kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) };
  const shown = await shownOf(transfer, words);
  const body = { transferId: transfer._id, bankAccountId: account._id, shown };
  try {
    if (transfer.disbursement) {
      const { status } = await call(startDisbursementRoute, { body });
      return { kind: status === 'awaiting acceptance' ? 'call first' : 'started' };
    }
    await call(startTransferRoute, { body: { ...body, ...(isMeantAgain ? { isMeantAgain } : {}) } });
    return { kind: 'started' };
  } catch (thrown) {
    return answerTo(thrown);
  }
}

/**
 * Starts a transfer once, no matter how often the button is clicked.
 *
 * The button is disabled while the bank is asked. But that takes a render, and two clicks may come before it. The ref
 * blocks the second one at once. (The server has its own claim; this saves the client a second request.)
 */
export function useStartTransfer(onAnswer: (answer: StartAnswer) => Promise<void>) {
  const isAsking = useRef(false);
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: start,
    onSuccess: onAnswer,
    onSettled: () => {
      isAsking.current = false;
      // The bank may have reported something about the account that the list doesn't know, for example that it needs a
      // login.
      void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY });
    },
  });
  return {
    isAsking: asking.isPending,
    start: (press: Press): void => {
      if (isAsking.current) return;
      isAsking.current = true;
      asking.mutate(press);
    },
  };
}
