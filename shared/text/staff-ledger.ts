import type { FundingWay } from '../ledger/funding.ts';

/** The messages to the staff about the ledgers at the payment provider, in English for all of them. */
export const staffLedgerText = {
  low: {
    /** No amount, because a phone shows the subject to anyone nearby. */
    subject: (company: string): string => `Fund the ledger: ${company}`,
    heading: 'A ledger holds less than is promised to clients',
    advice:
      'A payment that its ledger can’t carry isn’t let out. Prepare a deposit at the console under Ledger; a second person lets it out.',
    available: 'At the payment provider',
    promised: 'Promised to clients',
    underWay: 'On its way in',
    short: 'Lacking',
  },
  back: {
    subject: (company: string): string => `A deposit to your Plaid balance was returned: ${company}`,
    heading: 'Your bank returned a deposit to your Plaid balance',
    advice:
      'The money is not in your Plaid balance. Ask your bank why, then prepare another deposit at the console, under Ledger.',
  },
  funding: {
    subject: (way: FundingWay, company: string): string =>
      `${way === 'deposit' ? 'A deposit into the ledger' : 'A withdrawal from the ledger'} waits for approval: ${company}`,
    heading: (way: FundingWay): string =>
      way === 'deposit' ? 'A deposit into the ledger waits for you' : 'A withdrawal from the ledger waits for you',
    advice:
      'Look at it at the console, under Ledger. It moves no money before another person than the one who prepared it agrees.',
    ledger: 'Ledger',
    by: 'Prepared by',
    reason: 'Reason',
  },
};
