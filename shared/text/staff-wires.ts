import type { WireMove } from '../wire/received.ts';
import { wiresText } from './console/wires.ts';

/** The messages to the staff about wires and bank transactions, in English for all of them. */
export const staffWiresText = {
  wire: {
    /** No amount, because a phone shows the subject to anyone nearby. */
    subject: (company: string): string => `A wire waits for approval: ${company}`,
    heading: 'A wire waits for you',
    advice:
      'Look at it at the console, under Wires. Nothing becomes of it before another person than the one who proposed it agrees.',
  },
  line: {
    subject: (company: string): string => `A line of the bank statement waits for approval: ${company}`,
    heading: 'A line of the bank statement waits for you',
    advice:
      'A colleague wants it back among those that wait. Look at it at the console, under Wires: it stays as it is until another person agrees.',
  },
  moves: wiresText.moves satisfies Record<WireMove, string>,
  what: 'Proposed',
  by: 'Proposed by',
  reason: 'Reason',
};
