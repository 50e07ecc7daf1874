/** Which payments a company may send on the same day: those from its clients, and those to them. */
export const SAME_DAY_WAYS = ['debits', 'disbursements'] as const;
