/** The directions in which a company may send same-day payments: from its clients, and to them. */
export const SAME_DAY_WAYS = ['debits', 'disbursements'] as const;
