import type { Call } from './call.ts';

const WINDOW = ['caller/not-fresh', 'client/not-found', 'bank/not-found', 'bank/linking-failed'] as const;

/** Linking, verifying and disconnecting bank accounts. */
export const bankCalls = {
  'create-bank-client': {
    purpose: 'Confirms the client’s record at Plaid. Plaid needs none before the first link, so nothing is created.',
    refusals: ['client/not-found'],
  },
  'link-token': {
    purpose:
      'Returns a token that opens Plaid Link. The specification’s body is accepted, but the server sets the values.',
    refusals: WINDOW,
  },
  'link-accounts': {
    purpose: 'Takes the public token from Plaid Link. Safe to repeat: the same token links the same accounts once.',
    refusals: [
      'caller/not-fresh',
      'client/not-found',
      'client/stopped',
      'bank/linking-failed',
      'bank/link-expired',
      'bank/unsupported',
      'bank/too-many',
      'request/too-many',
    ],
  },
  'list-accounts': {
    purpose:
      'Lists the client’s linked accounts. `balances=live` asks the bank; otherwise the last known balances are returned.',
    refusals: ['client/not-found'],
  },
  'disconnect-account': {
    purpose: 'Disconnects an account. Refused while a transfer needs it.',
    refusals: ['caller/not-fresh', 'bank/not-found', 'bank/in-use'],
  },
  'start-microdeposit': {
    purpose: 'Starts linking an account by its numbers. A small test deposit then verifies it.',
    refusals: WINDOW,
  },
  'microdeposit-link-token': {
    purpose: 'Returns a token that opens Plaid Link where the client enters the code of the test deposit.',
    refusals: WINDOW,
  },
  'verify-microdeposit': {
    purpose: 'Reads the account’s verification status from Plaid, after the client has closed Plaid Link.',
    refusals: ['client/not-found', 'bank/not-found', 'bank/not-answering'],
  },
  'match-identity': {
    purpose: 'Compares corrected details with the bank’s records. If they match, they become the client’s own.',
    refusals: [
      'request/invalid',
      'caller/not-fresh',
      'client/not-found',
      'client/changed-meanwhile',
      'bank/not-found',
      'bank/name-mismatch',
      'bank/not-answering',
      'bank/too-many-matches',
    ],
  },
  'override-identity': {
    purpose:
      'Continues without a match. The reason is kept, and transfers from this account are flagged for the staff.',
    refusals: ['caller/not-fresh', 'bank/not-found'],
  },
  'login-webhook': {
    purpose:
      'Receives Plaid’s message that a login has changed. The message is signed and isn’t trusted for facts: the accounts behind the login are read again, free of charge.',
    refusals: ['webhook/not-verified'],
  },
} as const satisfies Readonly<Record<string, Call>>;
