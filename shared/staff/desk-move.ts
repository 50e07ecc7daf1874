import type { MemberRole } from './role.ts';

const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

/** What can be done with a payment at the desk, and in which role. */
export const DESK_MOVES = {
  approve: APPROVES,
  release: PREPARES,
  submit: PREPARES,
  reject: APPROVES,
  // Only for whoever submitted it.
  withdraw: PREPARES,
  'release account': APPROVES,
  'refuse account': EITHER,
  'agree file': APPROVES,
  'confirm wire': PREPARES,
  'wire problem': EITHER,
  'resolve wire': PREPARES,
  refund: PREPARES,
  reverse: PREPARES,
  'ask reversal': APPROVES,
  'drop reversal': EITHER,
  'note reversal': EITHER,
  'proof asked': EITHER,
  'proof sent': EITHER,
  'drop proof': EITHER,
  'set file': PREPARES,
  close: PREPARES,
  hold: EITHER,
  // Only an approver may let a payment to a client continue, with a proof of intent.
  unhold: EITHER,
  cancel: EITHER,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;
/** One of them. */
export type DeskMove = keyof typeof DESK_MOVES;
export const deskMoves = Object.keys(DESK_MOVES) as readonly DeskMove[];

/** The moves that take nothing at all. */
export const PRESS_MOVES = ['release', 'submit', 'withdraw'] as const satisfies readonly DeskMove[];
/** The moves that take a reason and nothing else. */
export const REASON_MOVES = [
  ...(['reject', 'cancel', 'close', 'hold', 'unhold', 'wire problem', 'resolve wire'] as const),
  ...(['drop reversal', 'proof sent', 'drop proof'] as const),
] as const satisfies readonly DeskMove[];
export const SIMPLE_MOVES = [...PRESS_MOVES, ...REASON_MOVES, 'refuse account'] as const;
/** A move that one call makes, by its name. */
export type SimpleMove = (typeof SIMPLE_MOVES)[number];
