/** What can be done with a payment at the desk. */
export const DESK_MOVES = [
  'approve',
  'release',
  'submit',
  'reject',
  'release account',
  'refuse account',
  'agree file',
  'confirm wire',
  'wire problem',
  'resolve wire',
  'refund',
  'reverse',
  'ask reversal',
  'drop reversal',
  'note reversal',
  'proof asked',
  'proof sent',
  'drop proof',
  'set file',
  'close',
  'hold',
  'unhold',
  'cancel',
] as const;
/** One of them. */
export type DeskMove = (typeof DESK_MOVES)[number];
