/** Refusals of a payment that can never be reversed. */
export const NOT_REVERSIBLE = [
  'reversal/no-payout',
  'reversal/instant',
  'reversal/came-back',
  'reversal/not-settled',
] as const;
