import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AfterMove } from '#shared/contracts/desk.ts';
import type { PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { createStore, useStore } from '../../lib/page/store.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere } from './company.tsx';

/** The lists follow a payment within about a second: they are asked again at these times. */
const LISTS_FOLLOW_MS = [1200, 4000];
const LISTS = ['payments', 'approvals', 'today', 'file', 'files'];

type Moved = Pick<AfterMove, 'status' | 'version'>;
const moved = createStore<ReadonlyMap<string, Moved>>(new Map());
/** By then the lists have followed, and what they say counts again: the bank may have given something back. */
const FOLLOWED_MS = 10_000;

/** What payments that were moved here are now, also while the lists still say what they were. */
export const useMoved = (): ReadonlyMap<string, Moved> => useStore(moved);

/** Keeps what a payment is now that was prepared or moved here. */
export function noteMoved({ id, status, version }: AfterMove): void {
  const now = { status, version };
  moved.set(new Map([...moved.get(), [id, now]]));
  setTimeout(
    () => moved.set(new Map([...moved.get()].filter(([each, then]) => each !== id || then !== now))),
    FOLLOWED_MS,
  );
}

/** Whether a payment was prepared or moved here: then it exists, though the lists may not know it yet. */
export const wasMovedHere = (id: string): boolean => moved.get().has(id);

/** The version that a move from here has made of a payment a moment ago. */
export const versionMadeHere = (id: string): number | undefined => moved.get().get(id)?.version;

/** Reads the payment again, and the lists when they follow. */
export function useReadAgain() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return async (): Promise<void> => {
    for (const ms of LISTS_FOLLOW_MS)
      setTimeout(() => {
        for (const list of LISTS) void cache.invalidateQueries({ queryKey: [list, tenantId] });
      }, ms);
    await cache.invalidateQueries({ queryKey: ['payment', tenantId] });
  };
}

/** What is done once a move was made: it is said, and the payment and the lists are read again. */
export function useAfterMove() {
  const readAgain = useReadAgain();
  return async (after: AfterMove, said: string, tone: 'success' | 'error' = 'success'): Promise<void> => {
    noteMoved(after);
    showToast(said, tone);
    await readAgain();
  };
}

/** Changes an invitation, confirms it, and reads its payment again, also if a colleague was faster. */
export function useTending(said: string | ((after: PayerInvited) => string)) {
  return useMutation({
    mutationFn: (make: () => Promise<PayerInvited>) => make(),
    onSuccess: (after) => showToast(typeof said === 'string' ? said : said(after), 'success'),
    onSettled: useReadAgain(),
  });
}
