/** Banking days that a debit is held after it settles, unless the tenant sets another number (Plaid's usual hold). */
export const GOOD_FUNDS_DAYS = 3;
