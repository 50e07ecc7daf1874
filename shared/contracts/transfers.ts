import * as z from 'zod/mini';
import { bankAccountId, transferId } from '../ids.ts';
import { shown } from '../transfer/shown.ts';
import { transferStatus } from '../transfer/status.ts';
import type { Route } from './route.ts';

/** The reply of every call that starts, schedules or stops a transfer. */
export const started = z.object({ transferId, status: transferStatus, referenceId: z.string() });

/** Refusals of the first look-up of payment, client and tenant. */
export const AT_HAND_REFUSALS = [
  'tenant/not-found',
  'client/not-found',
  'client/stopped',
  'transfer/not-found',
] as const;

/** Refusals because of a payment's status. */
export const STATUS_REFUSALS = [
  'transfer/wrong-status',
  'transfer/held',
  'transfer/already-started',
  'transfer/too-many-tries',
] as const;

/** Refusals of an account for a transfer. */
export const ACCOUNT_REFUSALS = [
  'bank/not-found',
  'bank/not-verified',
  'bank/unsupported',
  'bank/non-transactional',
  'bank/login-needed',
  'bank/link-expired',
  'bank/returned',
  'bank/name-mismatch',
] as const;

/** Refusals of a debit beside those of its account, whether a client or a schedule starts it. */
export const DEBIT_REFUSALS = [
  'purpose/unknown',
  'method/invalid',
  'amount/zero',
  'amount/over-maximum',
  'amount/over-method-limit',
  'identity/incomplete',
  'bank/returned-before',
  'transfer/debits-stopped',
  'destination/not-found',
] as const;

/** Refusals that follow from the bank's answer or silence. */
const BANK_REFUSALS = [
  'bank/login-needed',
  'bank/link-expired',
  'bank/choose-another',
  'amount/over-balance',
  'transfer/start-failed',
  'transfer/unchecked',
  'transfer/unconfirmed',
  'disbursement/not-covered',
  'disbursement/not-paid',
  'disbursement/unconfirmed',
  'disbursement/account-changed',
  'client/stopped',
] as const;

export const startTransferRoute = {
  name: 'start-transfer',
  about:
    'Starts the ACH debit of a draft, or of a payment that the tenant requested. Beside the specification’s fields, `shown` has what the client saw: the transfer’s version, the total, the name of the receiving account, and the SHA-256 of the authorization (from the transfer’s `terms`). The server compares each with what it would do now. It refuses if one differs or `shown` is missing, so that no one pays what they weren’t shown. A transfer that has already started is returned as it is.',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/start',
  caller: 'client',
  body: z.object({
    transferId,
    bankAccountId,
    shown,
    /** Confirms a payment like another one of the last day. */
    isMeantAgain: z.optional(z.boolean()),
  }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
  refusals: [
    ...AT_HAND_REFUSALS,
    ...STATUS_REFUSALS,
    'transfer/scheduled',
    ...DEBIT_REFUSALS,
    ...ACCOUNT_REFUSALS,
    'caller/not-fresh',
    'amount/over-balance',
    'amount/over-balance-and-fee',
    'transfer/maybe-duplicate',
    'transfer/over-client-limit',
    'transfer/over-tenant-limit',
    'transfer/changed-meanwhile',
    'request/too-many',
    ...BANK_REFUSALS,
  ],
} as const satisfies Route;

export const cancelTransferRoute = {
  name: 'cancel-transfer',
  about: 'Cancels a debit that hasn’t reached the bank network yet. Safe to repeat.',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/cancel',
  caller: 'client',
  body: z.object({ transferId }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
  refusals: [
    'transfer/not-found',
    'transfer/wrong-status',
    'transfer/held',
    'transfer/too-late-to-cancel',
    'transfer/changed-meanwhile',
    'transfer/cancel-unconfirmed',
  ],
} as const satisfies Route;

export const startDisbursementRoute = {
  name: 'start-disbursement',
  about:
    'Accepts a disbursement into one of the client’s accounts. `shown` has what the client saw, as for a start, but without an account of the tenant. If the bank doesn’t confirm the payee’s full name as the owner, or the account is new, the status is `awaiting acceptance`: the staff call the client first, and nothing is paid until they release this account.',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/disbursement/start',
  caller: 'client',
  body: z.object({ transferId, bankAccountId, shown }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
  refusals: [
    ...AT_HAND_REFUSALS,
    ...STATUS_REFUSALS,
    'disbursement/other-name',
    ...ACCOUNT_REFUSALS,
    'disbursement/account-refused',
    'caller/not-fresh',
    'disbursement/no-source',
    'transfer/changed-meanwhile',
    ...BANK_REFUSALS,
  ],
} as const satisfies Route;
