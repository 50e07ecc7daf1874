import type { Call } from './call.ts';

/** The company's ledgers at the payment provider: their balances, deposits and withdrawals. */
export const ledgerCalls = {
  'ledger-funds': {
    purpose:
      'Returns whether the company’s Plaid balances cover all outstanding disbursements: what is available and in transit, what is expected on each of the next five banking days, and what has to be added. It asks Plaid once for each ledger.',
    refusals: ['staff/whole-company'],
  },
  'payment-cover': {
    purpose:
      'Returns whether the Plaid balance covers a disbursement beside the other outstanding ones: what it lacks, what is on its way there, and what is lacking beyond that. Null for money in, and for what Plaid already has.',
    refusals: ['staff/no-payment'],
  },
  'list-fundings': {
    purpose: 'Lists deposits to and withdrawals from the Plaid balances: the newest fifty, open ones first.',
    refusals: ['staff/whole-company'],
  },
  'propose-funding': {
    purpose:
      'Prepares a deposit to a Plaid balance from the company’s own account at Plaid, or a withdrawal to it. Nothing moves before an approver approves it. A repeated request with the same `key` finds the first one. With `forPayment`, it’s at most what that payment lacks beyond what is on its way, and of two at once only one is made.',
    refusals: [
      'staff/whole-company',
      'staff/no-name',
      'staff/no-reason',
      'staff/other-form',
      'tenant/not-found',
      'amount/zero',
      'funding/no-ledger',
      'funding/over-ledger',
      'funding/too-many',
      'funding/on-its-way',
      'funding/not-lacking',
      'funding/for-payment',
      'funding/changed-meanwhile',
      'staff/no-payment',
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
