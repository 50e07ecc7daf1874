import type { Call } from './call.ts';

const WINDOW = ['caller/not-fresh', 'client/not-found', 'bank/not-found', 'bank/linking-failed'] as const;

/** Linking, verifying and disconnecting bank accounts. */
export const bankCalls = {
  'create-bank-client': {
    purpose:
      "Creates the client's record at the bank-linking provider's side; ours is made on the first link, so this confirms it.",
    refusals: ['client/not-found'],
  },
  'link-token': {
    purpose:
      "A token that opens the bank-linking widget; the specification's body is accepted, its values are the server's.",
    refusals: WINDOW,
  },
  'link-accounts': {
    purpose: "Hands the widget's public token in. Safe to repeat: the same token links the same accounts once.",
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
    purpose: "The client's linked accounts. `balances=live` asks the bank; otherwise what was known last.",
    refusals: ['client/not-found'],
  },
  'disconnect-account': {
    purpose: 'Disconnects an account; refused while a transfer needs it.',
    refusals: ['caller/not-fresh', 'bank/not-found', 'bank/in-use'],
  },
  'start-microdeposit': {
    purpose: 'Starts linking an account by its numbers, which a small test deposit then verifies.',
    refusals: WINDOW,
  },
  'microdeposit-link-token': {
    purpose: 'A token that opens the bank window at the code of the test deposit.',
    refusals: WINDOW,
  },
  'verify-microdeposit': {
    purpose: 'Reads from the provider how the verification of an account stands, after the window was closed.',
    refusals: ['client/not-found', 'bank/not-found', 'bank/not-answering'],
  },
  'match-identity': {
    purpose: "Compares corrected details with the bank's records; when they fit, they become the client's own.",
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
    purpose: 'Goes on without a match; the reason is kept, and transfers from this account are marked for the staff.',
    refusals: ['caller/not-fresh', 'bank/not-found'],
  },
  'login-webhook': {
    purpose:
      'The bank-linking provider says that a login has changed. The message is signed and carries no facts: the accounts behind the login are read anew, free of charge.',
    refusals: ['webhook/not-verified'],
  },
} as const satisfies Readonly<Record<string, Call>>;
