import type { MemberRole } from './role.ts';

const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

/** The moves that staff can make with a payment, and their roles. */
export const DESK_MOVES = {
  approve: APPROVES,
  release: PREPARES,
  submit: PREPARES,
  reject: APPROVES,
  // Only for the person who submitted it.
  withdraw: PREPARES,
  'release account': APPROVES,
  'refuse account': EITHER,
  'agree file': APPROVES,
  'confirm wire': PREPARES,
  'wire problem': EITHER,
  'resolve wire': PREPARES,
  // Only proposes it: an approver decides at the wire.
  'undo match': PREPARES,
  refund: PREPARES,
  reverse: PREPARES,
  'ask reversal': APPROVES,
  'reversal sent': EITHER,
  'drop reversal': EITHER,
  'note reversal': EITHER,
  'proof asked': EITHER,
  'proof sent': EITHER,
  'drop proof': EITHER,
  'set file': PREPARES,
  // Opens a new disbursement with the same details.
  reissue: PREPARES,
  close: PREPARES,
  hold: EITHER,
  // Only an approver may release a held disbursement, with a step-up.
  unhold: EITHER,
  cancel: EITHER,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;
export type DeskMove = keyof typeof DESK_MOVES;
export const deskMoves = Object.keys(DESK_MOVES) as readonly DeskMove[];

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

/** Moves without any input. */
export const PRESS_MOVES = ['release', 'submit', 'withdraw'] as const satisfies readonly DeskMove[];
/** Moves that take only a reason. */
export const REASON_MOVES = [
  ...(['reject', 'cancel', 'close', 'hold', 'unhold', 'wire problem', 'resolve wire', 'undo match'] as const),
  ...(['drop reversal', 'reversal sent', 'proof sent', 'drop proof'] as const),
] as const satisfies readonly DeskMove[];
export const SIMPLE_MOVES = [...PRESS_MOVES, ...REASON_MOVES, 'refuse account'] as const;
/** Moves made by one shared call. */
export type SimpleMove = (typeof SIMPLE_MOVES)[number];
