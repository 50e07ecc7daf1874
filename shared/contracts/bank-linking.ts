import * as z from 'zod/mini';
import { accountUse, verification } from '../bank/account.ts';
import { day, instant } from '../dates.ts';
import { bankAccountId, clientId } from '../ids.ts';
import { cents } from '../money.ts';
import type { Route } from './route.ts';

/** A linked account as the page may see it; the specification's names where it has one. */
export const listedAccount = z.lazy(() =>
  z.object({
    bankAccountId,
    bankName: z.string(),
    bankDisplayName: z.string(),
    name: z.string(),
    description: z.string(),
    subtype: z.string(),
    accountLastFourDigits: z.string(),
    institutionCode: z.string(),
    balance: z.nullable(z.int()),
    balanceDateTime: z.nullable(instant),
    pendingVerification: z.boolean(),
    use: accountUse,
    active: z.boolean(),
    /** How a pending account will be verified, or that it failed; absent for others. */
    verification: z.optional(verification),
    /** The day by which the test deposit arrives, while its code is still to be entered. */
    testDepositBy: z.optional(day),
    /** Set if the account was added by its numbers, so its bank reports no balance. */
    byNumbers: z.optional(z.boolean()),
    /** The largest payment from it, in cents and with the fee, because its balance can't be read. */
    uncheckedLimit: z.optional(cents),
    /**
     * True if the bank's records differ, and the client has neither corrected their details nor overridden the mismatch.
     */
    mismatch: z.boolean(),
    /** True if the client overrode the mismatch. */
    mismatchOverride: z.optional(z.boolean()),
  }),
);
export type ListedAccount = z.infer<typeof listedAccount>;

/** Refusals of a call that opens Plaid Link. */
export const WINDOW_REFUSALS = [
  'caller/not-fresh',
  'client/not-found',
  'bank/not-found',
  'bank/linking-failed',
] as const;

export const createBankClientRoute = {
  name: 'create-bank-client',
  about: 'Confirms the client’s record at Plaid. Plaid needs none before the first link, so nothing is created.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/auth/create-client',
  caller: 'client',
  reply: z.object({ clientId }),
  throttle: { rate: 10, burst: 20 },
  refusals: ['client/not-found'],
} as const satisfies Route;

export const linkTokenRoute = {
  name: 'link-token',
  about: 'Returns a token that opens Plaid Link. The specification’s body is accepted, but the server sets the values.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/plaid/link-token',
  caller: 'client',
  body: z.lazy(() =>
    z.object({
      user: z.optional(z.object({ client_user_id: z.optional(z.string().check(z.maxLength(64))) })),
      options: z.optional(
        z.object({ products: z.optional(z.array(z.literal('auth'))), client_name: z.optional(z.string()) }),
      ),
      /** Re-links this account's login instead of adding a new one. */
      bankAccountId: z.optional(bankAccountId),
    }),
  ),
  reply: z.lazy(() => z.object({ token: z.string(), scriptUrl: z.string() })),
  throttle: { rate: 10, burst: 20 },
  refusals: WINDOW_REFUSALS,
} as const satisfies Route;

export const linkAccountsRoute = {
  name: 'link-accounts',
  about: 'Takes the public token from Plaid Link. Safe to repeat: the same token links the same accounts once.',
  function: 'bank-linking',
  method: 'POST',
  path: '/account/plaid/exchange',
  caller: 'client',
  body: z.lazy(() => z.object({ publicToken: z.string().check(z.minLength(10), z.maxLength(200)) })),
  reply: z.lazy(() => z.object({ accounts: z.array(listedAccount), mismatch: z.boolean() })),
  throttle: { rate: 5, burst: 10 },
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
} as const satisfies Route;

export const listAccountsRoute = {
  name: 'list-accounts',
  about:
    'Lists the client’s linked accounts. `balances=live` asks the bank; otherwise the last known balances are returned.',
  function: 'bank-linking',
  method: 'GET',
  path: '/account/client-accounts/{clientId}',
  caller: 'client',
  params: z.object({ clientId }),
  query: z.object({ balances: z.optional(z.enum(['live', 'known'])) }),
  reply: z.lazy(() => z.object({ accounts: z.array(listedAccount) })),
  throttle: { rate: 20, burst: 40 },
  refusals: ['client/not-found'],
} as const satisfies Route;

export const disconnectAccountRoute = {
  name: 'disconnect-account',
  about: 'Disconnects an account. Refused while a transfer needs it.',
  function: 'bank-linking',
  method: 'DELETE',
  path: '/account',
  caller: 'client',
  body: z.object({ bankAccountId }),
  reply: z.object({ bankAccountId }),
  throttle: { rate: 5, burst: 10 },
  refusals: ['caller/not-fresh', 'bank/not-found', 'bank/in-use'],
} as const satisfies Route;
