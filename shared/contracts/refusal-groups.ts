/** Refusals of any move on a payment: it doesn't exist, isn't visible, has changed, or has the wrong status. */
export const MOVE_REFUSALS = [
  'staff/no-payment',
  'staff/changed-meanwhile',
  'staff/no-name',
  'staff/other-kind',
  'transfer/not-found',
  'transfer/wrong-status',
  'transfer/held',
  'transfer/changed-meanwhile',
] as const;

/** Refusals of a payment that can never be reversed. */
export const NOT_REVERSIBLE = [
  'reversal/no-payout',
  'reversal/instant',
  'reversal/came-back',
  'reversal/not-settled',
] as const;

/** Refusals of a request to someone new, when it is prepared. */
export const ASKED_REFUSALS = [
  'staff/other-office',
  'staff/no-name',
  'staff/bad-deadline',
  'tenant/not-found',
  'amount/zero',
  'amount/over-maximum',
  'amount/mismatch',
  'amount/over-method-limit',
  'purpose/unknown',
  'disbursement/no-source',
  'method/invalid',
  'office/required',
  'agent/required',
  'payer/phone-known',
  'payer/too-many',
  'payer/changed-meanwhile',
  'payer/asked-already',
  'payer/smuggled',
  'payer/no-such-phone',
] as const;
