import type { Words } from './language.ts';
import { spanishFailedAgain } from './spanish/failed-again.ts';

const en = { told: (time: string): string => `That didn’t work either. We tried at ${time}.` };

/** The text after loading failed twice. */
export const failedAgainText: Words<typeof en> = { en, es: spanishFailedAgain };
