import type { FundingWay } from '../ledger/funding.ts';

/** The messages to the staff about the ledgers at the payment provider, in English for all of them. */
export const staffLedgerText = {
  low: {
    /** No amount, because a phone shows the subject to anyone nearby. */
    subject: (company: string): string => `Add to your Plaid balance: ${company}`,
    heading: 'Your Plaid balance doesn’t cover your outstanding disbursements',
    advice:
      'Disbursements above your Plaid balance can’t be released. Request a deposit at the console, under Plaid balance. Someone else has to approve it.',
    available: 'Plaid balance',
    promised: 'Outstanding disbursements',
    underWay: 'Deposits in progress',
    short: 'Short by',
  },
  back: {
    subject: (company: string): string => `A deposit to your Plaid balance was returned: ${company}`,
    heading: 'Your bank returned a deposit to your Plaid balance',
    advice:
      'The money isn’t in your Plaid balance. Ask your bank why, then request another deposit at the console, under Plaid balance.',
  },
  funding: {
    subject: (way: FundingWay, company: string): string =>
      `${way === 'deposit' ? 'Deposit' : 'Withdrawal'} needs approval: ${company}`,
    heading: (way: FundingWay): string =>
      way === 'deposit'
        ? 'A deposit to your Plaid balance needs your approval'
        : 'A withdrawal from your Plaid balance needs your approval',
    advice:
      'Review it at the console, under Plaid balance. No money moves until someone other than the person who prepared it approves it.',
    ledger: 'Plaid balance',
    by: 'Prepared by',
    reason: 'Reason',
  },
};
