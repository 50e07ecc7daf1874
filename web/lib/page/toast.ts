import { createStore, useStore } from './store.ts';

/** A short message that disappears by itself. The page says the same elsewhere. */
export type Toast = { readonly id: number; readonly sentence: string; readonly tone: 'success' | 'error' | 'info' };

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a toast and returns its ID, which can be used to remove it early. The same sentence replaces the earlier toast,
 * so that repeated clicks don't pile them up.
 */
export function showToast(sentence: string, tone: Toast['tone'] = 'info'): number {
  lastId += 1;
  toasts.set([...toasts.get().filter((toast) => toast.sentence !== sentence), { id: lastId, sentence, tone }]);
  return lastId;
}

/** Removes a toast. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Every toast on screen, oldest first. */
export const useToasts = (): readonly Toast[] => useStore(toasts);
