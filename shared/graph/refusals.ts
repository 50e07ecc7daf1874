import type { RefusalCode } from '../refusals.ts';

const DETAILS = [
  'tenant/not-found',
  'client/not-found',
  'purpose/unknown',
  'method/invalid',
  'amount/mismatch',
  'amount/zero',
  'amount/over-maximum',
  'amount/over-method-limit',
  'office/required',
  'agent/required',
] as const;

const ACCOUNT = [
  'bank/not-found',
  'bank/not-verified',
  'bank/unsupported',
  'bank/non-transactional',
  'bank/login-needed',
  'bank/link-expired',
  'bank/returned',
  'bank/name-mismatch',
] as const;

/** The reasons to refuse a step of a transfer: it does not exist, is past that step, or has changed meanwhile. */
const STEP = ['transfer/not-found', 'transfer/wrong-status', 'transfer/held', 'transfer/changed-meanwhile'] as const;

/**
 * The possible refusals of each query or mutation, besides invalid variables. A query or mutation not listed refuses
 * nothing. A use case that returns another code does not compile.
 */
export const graphRefusals = {
  client: ['client/not-found'],
  clients: ['staff/only'],
  createClient: [
    'request/invalid',
    'tenant/not-found',
    'client/phone-taken',
    'client/too-many-registrations',
    'proof/needed',
  ],
  updateOneClient: ['client/not-found', 'request/invalid', 'caller/not-fresh', 'client/changed-meanwhile'],
  setLanguage: ['client/not-found', 'client/changed-meanwhile'],
  insertOneTransfer: [...DETAILS, 'transfer/too-many-drafts', 'request/too-many'],
  updateOneTransfer: [
    ...DETAILS,
    'transfer/not-found',
    'transfer/not-editable',
    'transfer/scheduled',
    'transfer/held',
    'transfer/changed-meanwhile',
  ],
  linkSourceBankAccount: [
    'transfer/not-found',
    'transfer/not-editable',
    'transfer/scheduled',
    'transfer/held',
    ...ACCOUNT,
    'transfer/changed-meanwhile',
  ],
  linkDestinationBankAccount: [...STEP, 'transfer/too-many-tries', 'disbursement/account-refused', ...ACCOUNT],
  discardTransfer: [...STEP, 'transfer/scheduled'],
  openTransfer: STEP,
  declineTransfer: STEP,
  retryTransfer: [...STEP, 'transfer/too-many-tries', 'transfer/not-retryable', 'transfer/already-retried'],
  chooseWire: [
    ...STEP,
    'tenant/not-found',
    'client/not-found',
    'transfer/too-many-tries',
    'purpose/unknown',
    'method/invalid',
    'amount/zero',
    'amount/over-maximum',
    'amount/over-method-limit',
    'identity/incomplete',
    'caller/not-fresh',
    'transfer/maybe-duplicate',
    'destination/not-found',
    'transfer/over-client-limit',
    'transfer/over-tenant-limit',
    'request/too-many',
  ],
  editTransfer: [...STEP, 'transfer/not-editable', 'transfer/wire-reported'],
  reportWireSent: [...STEP, 'transfer/too-many-tries'],
  cancelTransfer: [...STEP, 'transfer/wire-reported'],
} as const satisfies Readonly<Record<string, readonly RefusalCode[]>>;

/** The possible refusals of a query or mutation. */
export type GraphRefusal<Field extends keyof typeof graphRefusals> = (typeof graphRefusals)[Field][number];
