import type { failedAgainText } from '../failed-again.ts';

/** Spanish of `failedAgainText`. */
export const spanishFailedAgain: (typeof failedAgainText)['en'] = {
  told: (time) => `Tampoco funcionó esta vez. Lo intentamos a las ${time}.`,
};
