import type { Call } from './call.ts';
import { MOVE } from './desk.ts';

/** The staff's records of proof of authorization requests. */
export const proofRequestCalls = {
  'note-proof-request': {
    purpose:
      'Notes that a bank asks for the proof of a debit’s authorization, with the day on which it did. It stands among what waits until somebody has sent the proof, with its last day: ten banking days later.',
    refusals: [
      ...MOVE,
      ...(['staff/no-debit', 'staff/asked-ahead', 'staff/asked-before'] as const),
      ...(['staff/proof-open', 'transfer/too-many-tries'] as const),
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
