import type { Call } from './call.ts';
import { MOVE } from './desk.ts';

/** The staff's records of proof of authorization requests. */
export const proofRequestCalls = {
  'note-proof-request': {
    purpose:
      'Records that a bank asks for proof of a debit’s authorization, and the day of its request. It’s an open item until someone has sent the proof, due ten banking days later.',
    refusals: [
      ...MOVE,
      ...(['staff/no-debit', 'staff/asked-ahead', 'staff/asked-before'] as const),
      ...(['staff/proof-open', 'transfer/too-many-tries'] as const),
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
