import type { Call } from './call.ts';

/** The company's ledgers at the payment provider: their balances, deposits and withdrawals. */
export const ledgerCalls = {
  'ledger-funds': {
    purpose:
      'Says whether the company’s ledgers at the payment provider can carry what is promised: what is good and on its way there, what is expected in on each of the next five banking days, and what has to be put in. One question to the provider for each ledger.',
    refusals: ['staff/whole-company'],
  },
  'payment-cover': {
    purpose:
      'Says whether the ledger at the payment provider can carry a payment to a client, beside what is promised to others, exactly what it lacks, what is on its way there and what is lacking beyond it. Null for what comes in, and for what the provider has already.',
    refusals: ['staff/no-payment'],
  },
  'list-fundings': {
    purpose: 'Lists deposits into the ledgers and withdrawals, the newest fifty, those that wait for somebody first.',
    refusals: ['staff/whole-company'],
  },
  'propose-funding': {
    purpose:
      'Prepares a deposit into a ledger from the company’s own account at the provider, or a withdrawal to it. Nothing is moved before a second person lets it out. `key` makes a repeated press find what the first one made. With `forPayment`, no more than what is lacking for that payment beyond what is on its way: of two at once one is made.',
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
