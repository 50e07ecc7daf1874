import type { WireMove } from '../wire/received.ts';
import { wiresText } from './console/wires.ts';

/** The messages to the staff about wires and bank transactions, in English for all of them. */
export const staffWiresText = {
  wire: {
    /** No amount, because a phone shows the subject to anyone nearby. */
    subject: (company: string): string => `Wire needs approval: ${company}`,
    heading: 'A wire needs your approval',
    advice:
      'Review it at the console, under Bank activity. Nothing changes until someone other than the person who submitted it approves it.',
  },
  line: {
    subject: (company: string): string => `Bank transaction needs approval: ${company}`,
    heading: 'A bank transaction needs your approval',
    advice:
      'A colleague asked to undo how it was handled, to post it to a file, or to keep a possible duplicate. Review it at the console, under Bank activity. Nothing changes until someone else approves it.',
  },
  moves: wiresText.moves satisfies Record<WireMove, string>,
  what: 'Request',
  by: 'Submitted by',
  reason: 'Reason',
};
