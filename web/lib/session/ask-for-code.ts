import { createStore, useStore } from '../page/store.ts';

/** What a client who is signed in is asked to confirm with a code. */
export type StepUpPurpose = 'confirm' | 'wire';

/** A code that is asked for at this moment, and where the answer goes. */
type AskedCode = { readonly purpose: StepUpPurpose; readonly answer: (isConfirmed: boolean) => void };

const asked = createStore<AskedCode | undefined>(undefined);
let canAsk = false;

/** Who draws the dialog says so, and that it is gone: nobody waits for an answer that cannot come. */
export function offerToAsk(): () => void {
  canAsk = true;
  return () => {
    canAsk = false;
    asked.get()?.answer(false);
  };
}

/** The code that is asked for, for the dialog. */
export const useAskedCode = (): AskedCode | undefined => useStore(asked);

/**
 * Asks the client for a code on the screen where they are, with everything they have typed left as it is. True once a
 * right one was typed. Several calls of one screen that need the same code share one question.
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
