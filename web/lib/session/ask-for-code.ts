import { createStore, useStore } from '../page/store.ts';

/** The action that a signed-in client confirms with a code. */
export type StepUpPurpose = 'confirm' | 'wire';

/** A code requested at this moment, and the function that takes the answer. */
type AskedCode = { readonly purpose: StepUpPurpose; readonly answer: (isConfirmed: boolean) => void };

const asked = createStore<AskedCode | undefined>(undefined);
let canAsk = false;

/**
 * Registers the dialog, and returns the function that unregisters it, so that no call waits for an answer that can't
 * come.
 */
export function offerToAsk(): () => void {
  canAsk = true;
  return () => {
    canAsk = false;
    asked.get()?.answer(false);
  };
}

/** The requested code, for the dialog. */
export const useAskedCode = (): AskedCode | undefined => useStore(asked);

/**
 * Asks the client for a code on the current screen, without losing anything they have typed. True once a right one was
 * entered. Several calls of one screen that need the same code share one dialog.
 */
export function askForCode(purpose: StepUpPurpose): Promise<boolean> {
  if (!canAsk) return Promise.resolve(false);
  const before = asked.get();
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      asked.set(undefined);
      resolve(isConfirmed);
      before?.answer(isConfirmed && before.purpose === purpose);
    };
    asked.set({ purpose, answer });
  });
}
