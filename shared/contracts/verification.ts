import * as z from 'zod/mini';
import { requiredName } from '../client/client.ts';
import { homeAddress } from '../home-address.ts';
import { bankAccountId, clientId, tenantId } from '../ids.ts';
import { NOTE_MAX } from '../limits.ts';
import { fieldSentences } from '../refusals.ts';
import { listedAccount } from './bank-linking.ts';
import type { Route } from './route.ts';

/** Opens the bank window: its token, in the specification's name, and this environment's script. */
const window = z.object({ linkToken: z.string(), scriptUrl: z.string() });

/** The account. The other ids are accepted and must be the caller's own. */
const whose = z.object({ bankAccountId, id: clientId, tenantId });

/** Starts linking an account by its numbers, which a small test deposit then verifies. */
export const startMicrodepositRoute = {
  name: 'start-microdeposit',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/start',
  caller: 'client',
  body: z.object({ tenantId }),
  reply: window,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** A token that opens the bank window where the test deposit's code is entered. */
export const microdepositLinkTokenRoute = {
  name: 'microdeposit-link-token',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/link-token',
  caller: 'client',
  body: whose,
  reply: window,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Reads the status of an account's verification from the provider, after the window was closed. */
export const verifyMicrodepositRoute = {
  name: 'verify-microdeposit',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/microdeposit/verify',
  caller: 'client',
  body: whose,
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** The mismatch form: every field required, names as long as in the profile (specification, section 5). */
export const correctedDetails = z.object({
  firstName: requiredName,
  lastName: requiredName,
  ...z.pick(homeAddress, { address1: true, city: true, state: true, zipcode: true }).shape,
});
export type CorrectedDetails = z.infer<typeof correctedDetails>;

/** Compares corrected details with the bank's records. If they match, they become the client's own. */
export const matchIdentityRoute = {
  name: 'match-identity',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/identity/match',
  caller: 'client',
  body: z.extend(correctedDetails, { bankAccountId }),
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** The client's reason for continuing although the bank has another owner on record. */
const overrideReason = z
  .string()
  .check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX)));

/** The override form. */
export const overrideForm = z.object({ reason: overrideReason });

/** Overrides the mismatch. The reason is kept, and transfers from this account are flagged for the staff. */
export const overrideIdentityRoute = {
  name: 'override-identity',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/identity/override',
  caller: 'client',
  body: z.object({ bankAccountId, ...overrideForm.shape }),
  reply: z.object({ account: listedAccount }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;
