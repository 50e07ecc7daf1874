import * as z from 'zod/mini';
import { requiredName } from '../client/client.ts';
import { homeAddress } from '../home-address.ts';
import { bankAccountId, clientId, tenantId } from '../ids.ts';
import { NOTE_MAX } from '../limits.ts';
import { fieldSentences } from '../refusals.ts';
import { listedAccount, WINDOW_REFUSALS } from './bank-linking.ts';
import type { Route } from './route.ts';

/** Opens the bank window: its token, in the specification's name, and this environment's script. */
const window = z.object({ linkToken: z.string(), scriptUrl: z.string() });

/** The account. The other ids are accepted and must be the caller's own. */
const whose = z.object({ bankAccountId, id: clientId, tenantId });

export const startMicrodepositRoute = {
  name: 'start-microdeposit',
  about: 'Starts linking an account by its numbers. A small test deposit then verifies it.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/start',
  caller: 'client',
  body: z.object({ tenantId }),
  reply: window,
  throttle: { rate: 5, burst: 10 },
  refusals: WINDOW_REFUSALS,
} as const satisfies Route;

export const microdepositLinkTokenRoute = {
  name: 'microdeposit-link-token',
  about: 'Returns a token that opens Plaid Link where the client enters the code of the test deposit.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/link-token',
  caller: 'client',
  body: whose,
  reply: window,
  throttle: { rate: 5, burst: 10 },
  refusals: WINDOW_REFUSALS,
} as const satisfies Route;

export const verifyMicrodepositRoute = {
  name: 'verify-microdeposit',
  about: 'Reads the account’s verification status from Plaid, after the client has closed Plaid Link.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/verify',
  caller: 'client',
  body: whose,
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 10, burst: 20 },
  refusals: ['client/not-found', 'bank/not-found', 'bank/not-answering'],
} as const satisfies Route;

/** The mismatch form: every field required, names as long as in the profile (specification, section 5). */
export const correctedDetails = z.object({
  firstName: requiredName,
  lastName: requiredName,
  ...z.pick(homeAddress, { address1: true, city: true, state: true, zipcode: true }).shape,
});
export type CorrectedDetails = z.infer<typeof correctedDetails>;

export const matchIdentityRoute = {
  name: 'match-identity',
  about: 'Compares corrected details with the bank’s records. If they match, they become the client’s own.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/identity/match',
  caller: 'client',
  body: z.extend(correctedDetails, { bankAccountId }),
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 2, burst: 5 },
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
} as const satisfies Route;

/** The client's reason for continuing although the bank has another owner on record. */
const overrideReason = z
  .string()
  .check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX)));

/** The override form. */
export const overrideForm = z.object({ reason: overrideReason });

export const overrideIdentityRoute = {
  name: 'override-identity',
  about: 'Continues without a match. The reason is kept, and transfers from this account are flagged for the staff.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/identity/override',
  caller: 'client',
  body: z.object({ bankAccountId, ...overrideForm.shape }),
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 2, burst: 5 },
  refusals: ['caller/not-fresh', 'bank/not-found'],
} as const satisfies Route;
