import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AfterMove } from '#shared/contracts/desk.ts';
import type { PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { createStore, useStore } from '../../lib/page/store.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere } from './company.tsx';

/** The lists are updated about a second after a payment, so they are reloaded at these times. */
const LISTS_FOLLOW_MS = [1200, 4000];
const LISTS = ['payments', 'approvals', 'today', 'file', 'files'];

type Moved = Pick<AfterMove, 'status' | 'version'>;
const moved = createStore<ReadonlyMap<string, Moved>>(new Map());
/** By then the lists are up to date and count again, because the bank may have returned a payment. */
const FOLLOWED_MS = 10_000;

/** The current state of payments moved here, even while the lists still show the earlier one. */
export const useMoved = (): ReadonlyMap<string, Moved> => useStore(moved);

/** Keeps the new state of a payment that was prepared or moved here. */
export function noteMoved({ id, status, version }: AfterMove): void {
  const now = { status, version };
  moved.set(new Map([...moved.get(), [id, now]]));
  setTimeout(
    () => moved.set(new Map([...moved.get()].filter(([each, then]) => each !== id || then !== now))),
    FOLLOWED_MS,
  );
}

/** True if a payment was prepared or moved here: it exists even if the lists don't have it yet. */
export const wasMovedHere = (id: string): boolean => moved.get().has(id);

/** The version that a move made here has just created. */
export const versionMadeHere = (id: string): number | undefined => moved.get().get(id)?.version;

/** Reloads the payment, and the lists once they are up to date. */
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

/** Confirms a move, then reloads the payment and the lists. */
export function useAfterMove() {
  const readAgain = useReadAgain();
  return async (after: AfterMove, said: string, tone: 'success' | 'error' = 'success'): Promise<void> => {
    noteMoved(after);
    showToast(said, tone);
    await readAgain();
  };
}

/** Changes an invitation, confirms it, and reloads its payment, also if a colleague was faster. */
export function useTending(said: string | ((after: PayerInvited) => string)) {
  return useMutation({
    mutationFn: (make: () => Promise<PayerInvited>) => make(),
    onSuccess: (after) => showToast(typeof said === 'string' ? said : said(after), 'success'),
    onSettled: useReadAgain(),
  });
}
