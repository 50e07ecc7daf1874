import type { TransferEventName } from '../transfer/lifecycle.ts';
import type { MemberRole } from './role.ts';

const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

type Move = {
  readonly by: readonly MemberRole[];
  /** The input beside the payment, if it is made by the shared call `move-payment`. */
  readonly takes?: 'nothing' | 'reason' | 'mark';
  /** The event that it records, if that is all it does. It is then possible whenever the lifecycle allows the event. */
  readonly records?: TransferEventName;
  /** True if a payment can wait for it. The first such move in this order is the primary button. */
  readonly isAwaited?: true;
  /** True if an office needs it less than once a year: it is behind More, unless the payment waits for it (D-102). */
  readonly isRare?: true;
  /** True if it can't be undone. */
  readonly isFinal?: true;
};

/** The moves that staff can make with a payment, in display order. */
export const DESK_MOVES = {
  approve: { by: APPROVES, isAwaited: true },
  release: { by: PREPARES, takes: 'nothing', isAwaited: true },
  submit: { by: PREPARES, takes: 'nothing', records: 'submitForApproval', isAwaited: true },
  reject: { by: APPROVES, takes: 'reason', isFinal: true },
  // Only for the person who submitted it.
  withdraw: { by: PREPARES, takes: 'nothing' },
  'release account': { by: APPROVES, isAwaited: true },
  'refuse account': { by: EITHER, takes: 'mark', isFinal: true },
  'agree file': { by: APPROVES, isAwaited: true },
  'drop file': { by: EITHER, takes: 'reason', isRare: true },
  'confirm wire': { by: PREPARES, isAwaited: true },
  'wire problem': { by: EITHER, takes: 'reason', isRare: true, isFinal: true },
  'resolve wire': { by: PREPARES, takes: 'reason', isAwaited: true },
  // Only proposes it: an approver decides at the wire.
  'undo match': { by: PREPARES, takes: 'reason', isRare: true, isFinal: true },
  refund: { by: PREPARES },
  reverse: { by: PREPARES, isRare: true },
  'ask reversal': { by: APPROVES, isAwaited: true, isRare: true },
  'reversal sent': { by: EITHER, takes: 'reason', isAwaited: true, isRare: true },
  'drop reversal': { by: EITHER, takes: 'reason', isRare: true },
  'note reversal': { by: EITHER, isAwaited: true, isRare: true },
  'proof asked': { by: EITHER, isRare: true },
  'proof sent': { by: EITHER, takes: 'reason', isAwaited: true, isRare: true },
  'drop proof': { by: EITHER, takes: 'reason', isRare: true },
  'set file': { by: PREPARES, isRare: true },
  close: { by: PREPARES, takes: 'reason', isRare: true, isFinal: true },
  hold: { by: EITHER, takes: 'reason' },
  // Only an approver may release a held disbursement, with a step-up.
  unhold: { by: EITHER, takes: 'reason', isAwaited: true },
  // Opens a new disbursement with the same details.
  reissue: { by: PREPARES, isAwaited: true },
  cancel: { by: EITHER, takes: 'reason', isFinal: true },
} as const satisfies Readonly<Record<string, Move>>;
export type DeskMove = keyof typeof DESK_MOVES;
export const deskMoves = Object.keys(DESK_MOVES) as readonly DeskMove[];

/** A move's roles, its input, and how it is shown. */
export const traitsOf = (move: DeskMove): Move => DESK_MOVES[move];

/** The moves that only record an event. */
export type RecordedMove = {
  [M in DeskMove]: (typeof DESK_MOVES)[M] extends { readonly records: TransferEventName } ? M : never;
}[DeskMove];

/** The moves on a client, and their roles. Each takes a reason, and one person makes it. */
export const CLIENT_MOVES = {
  /** Every session ends, no one can sign in as them, and none of their money moves. */
  hold: EITHER,
  /** Ends the stop after an unauthorized return, once a colleague has spoken with the client. */
  'allow debits': APPROVES,
  /** One payment over the client's own limits, until the company's day ends. All other limits still hold. */
  'allow over limit': APPROVES,
  /** Shows changed wire instructions to a client who has seen others, after a call. A later change is held again. */
  'show wire': APPROVES,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

/** The moves on an invitation to pay, and their roles. An approver who rejects one revokes it. */
export const INVITATION_MOVES = {
  /** Sends a new link, which makes the previous one invalid. */
  resend: PREPARES,
  revoke: EITHER,
  /** Continues a blocked one once its problem is fixed. */
  unblock: PREPARES,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

type Taking<T extends Move['takes']> = {
  [M in DeskMove]: (typeof DESK_MOVES)[M] extends { readonly takes: T } ? M : never;
}[DeskMove];
const taking = <T extends Move['takes']>(what: T): readonly Taking<T>[] =>
  deskMoves.filter((move): move is Taking<T> => traitsOf(move).takes === what);

/** Moves without any input. */
export const PRESS_MOVES = taking('nothing');
/** Moves that take only a reason. */
export const REASON_MOVES = taking('reason');
/** Moves made by one shared call. */
export const SIMPLE_MOVES = [...PRESS_MOVES, ...REASON_MOVES, ...taking('mark')];
export type SimpleMove = (typeof SIMPLE_MOVES)[number];
