/** Why no reversal of a payment exists, on whichever day. */
export const NOT_REVERSIBLE = [
  'reversal/no-payout',
  'reversal/instant',
  'reversal/came-back',
  'reversal/not-settled',
] as const;
