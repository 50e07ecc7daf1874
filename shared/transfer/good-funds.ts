/** Banking days a debit is held after it settled, when the tenant says nothing else (Plaid's usual hold). */
export const GOOD_FUNDS_DAYS = 3;
