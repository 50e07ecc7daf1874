import { functionSpec } from './functions.ts';
import type { Described } from './rights.ts';

/** The table reads of the doctor and `smoke look`. The doctor sees that a secret is stored, and can't open it. */
const LOOKS: Described = {
  reads: ['configuration', 'all tenants', 'wiring', 'provider account', 'provider secret'],
  writes: [],
  appends: [],
  updates: {},
  grants: [],
};

const { reads, writes } = functionSpec('sign-in');

/**
 * The further needs of `smoke deposit`: it signs in its client as the sign-in function does, and has Plaid's sandbox
 * move the deposit. These rights would allow signing in as anyone, so only stages without real money grant them.
 */
const DEPOSITS: Described = {
  ...LOOKS,
  reads: [...LOOKS.reads, ...reads.filter((kind) => !LOOKS.reads.includes(kind)), 'transfer'],
  writes,
  grants: ['sign clients in', 'make and check codes', 'read the user pool client secret', 'read provider secrets'],
};

/** The pipeline's rights after a deployment, to check that the stage works. */
export const releaseRights = (plaid: 'sandbox' | 'production'): Described => (plaid === 'sandbox' ? DEPOSITS : LOOKS);
