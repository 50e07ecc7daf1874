/** The meaning of a bank's return code (Nacha Operating Rules, appendix four). */
export const staffReturnsText = {
  en: {
    R01: 'insufficient funds',
    R02: 'the account is closed',
    R03: 'the account doesn’t exist',
    R04: 'the account number isn’t valid',
    R05: 'the client’s bank says it wasn’t authorized',
    R07: 'the client revoked it',
    R08: 'the client stopped payment',
    R09: 'uncollected funds',
    R10: 'the client’s bank says it wasn’t authorized',
    R11: 'the client’s bank says it wasn’t as agreed',
    R16: 'the account is frozen',
    R20: 'the account doesn’t accept electronic payments',
    R29: 'a business account that doesn’t allow these debits',
  },
} as const;
