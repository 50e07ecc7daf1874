import type { Call } from './call.ts';
import { MOVE } from './desk.ts';
import { NOT_REVERSIBLE } from './not-reversible.ts';

/** The staff's steps toward a reversal. An approver requests it with `second-person`. */
export const reversalCalls = {
  'propose-reversal': {
    purpose:
      'Prepares a reversal of a payment to a client that settled by ACH, for one of the network’s four reasons and within its five banking days. It asks nobody yet: a second person does, by `second-person`.',
    refusals: [
      ...MOVE,
      ...NOT_REVERSIBLE,
      ...(['reversal/open', 'reversal/once', 'reversal/too-late'] as const),
      ...(['staff/no-reason', 'transfer/too-many-tries'] as const),
    ],
  },
  'note-reversal': {
    purpose:
      'Records what the provider or the bank said of a reversal. It books nothing: the money’s return is booked by the provider’s own event, or by its line of the bank’s statement.',
    refusals: [...MOVE, 'staff/no-reason', 'reversal/none', 'reversal/no-day'],
  },
} as const satisfies Readonly<Record<string, Call>>;
