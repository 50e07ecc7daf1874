import type { Call } from './call.ts';

/** Refusals of the first look-up of payment, client and tenant. */
const AT_HAND = ['tenant/not-found', 'client/not-found', 'client/stopped', 'transfer/not-found'] as const;

/** Refusals because of a payment's status. */
const STATUS = [
  'transfer/wrong-status',
  'transfer/held',
  'transfer/already-started',
  'transfer/too-many-tries',
] as const;

/** Refusals of an account for a transfer. */
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

/** Refusals of a debit, whether a client or a schedule starts it. */
const DEBIT = [
  'purpose/unknown',
  'method/invalid',
  'amount/zero',
  'amount/over-maximum',
  'amount/over-method-limit',
  ...ACCOUNT,
  'identity/incomplete',
  'bank/returned-before',
  'transfer/debits-stopped',
  'destination/not-found',
] as const;

/** Refusals that follow from the bank's answer or silence. */
const CARRIED = [
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

const EMAIL = [
  'transfer/not-found',
  'request/invalid',
  'email/none-valid',
  'email/name-unconfirmed',
  'email/too-many',
  'email/not-sent',
] as const;

const WIRING = [
  'tenant/not-found',
  'transfer/not-found',
  'transfer/changed-meanwhile',
  'wire/not-awaited',
  'transfer/held',
  'destination/not-found',
] as const;

/** Moving money: debits, disbursements, wires, and their receipts. */
export const paymentCalls = {
  'start-transfer': {
    purpose:
      'Starts the ACH debit of a draft, or of a payment that the tenant requested. Beside the specification’s fields, `shown` has what the client saw: the transfer’s version, the total, the name of the receiving account, and the SHA-256 of the authorization (from the transfer’s `terms`). The server compares each with what it would do now. It refuses if one differs or `shown` is missing, so that no one pays what they weren’t shown. A transfer that has already started is returned as it is.',
    refusals: [
      ...AT_HAND,
      ...STATUS,
      'transfer/scheduled',
      ...DEBIT,
      'caller/not-fresh',
      'amount/over-balance',
      'amount/over-balance-and-fee',
      'transfer/maybe-duplicate',
      'transfer/over-client-limit',
      'transfer/over-tenant-limit',
      'transfer/changed-meanwhile',
      'request/too-many',
      ...CARRIED,
    ],
  },
  'cancel-transfer': {
    purpose: 'Cancels a debit that hasn’t reached the bank network yet. Safe to repeat.',
    refusals: [
      'transfer/not-found',
      'transfer/wrong-status',
      'transfer/held',
      'transfer/too-late-to-cancel',
      'transfer/changed-meanwhile',
      'transfer/cancel-unconfirmed',
    ],
  },
  'start-disbursement': {
    purpose:
      'Accepts a disbursement into one of the client’s accounts. `shown` has what the client saw, as for a start, but without an account of the tenant. If the bank doesn’t confirm the payee’s full name as the owner, or the account is new, the status is `awaiting acceptance`: the staff call the client first, and nothing is paid until they release this account.',
    refusals: [
      ...AT_HAND,
      ...STATUS,
      'disbursement/other-name',
      ...ACCOUNT,
      'disbursement/account-refused',
      'caller/not-fresh',
      'disbursement/no-source',
      'transfer/changed-meanwhile',
      ...CARRIED,
    ],
  },
  'schedule-transfer': {
    purpose:
      'Schedules the ACH debit of a draft, or of a payment that the tenant requested, for a later banking day. Another request with another day moves it. `shown` has what the client saw, as for a start.',
    refusals: [
      ...AT_HAND,
      ...STATUS,
      'schedule/too-often',
      ...DEBIT,
      'transfer/total-changed',
      'schedule/no-day',
      'schedule/not-a-banking-day',
      'schedule/out-of-range',
      'caller/not-fresh',
      'transfer/maybe-duplicate',
      'transfer/changed-meanwhile',
      'request/too-many',
    ],
  },
  'unschedule-transfer': {
    purpose: 'Cancels a schedule before its day. Safe to repeat: the payment is as it was requested.',
    refusals: [
      'transfer/not-found',
      'transfer/already-started',
      'transfer/wrong-status',
      'transfer/held',
      'transfer/changed-meanwhile',
    ],
  },
  'wiring-instructions': {
    purpose:
      'Returns the wire instructions of a transfer that expects a wire. Numbers are masked unless the query has `numbers=full` and the sign-in is at most five minutes old; `fresh` says whether it is. If the instructions have changed since the client last saw them, the answer has no fields until the client has called the tenant and confirmed that, and a day has passed or the tenant has released the hold.',
    refusals: WIRING,
  },
  'acknowledge-wiring': {
    purpose:
      'Records that the client confirmed these instructions by calling a number they already knew, or with `isTakenBack`, that they didn’t.',
    refusals: [...WIRING, 'wire/changed'],
  },
  'record-wiring-use': {
    purpose: 'Records that the client copied or printed the numbers, and when.',
    refusals: [...WIRING, 'wire/changed'],
  },
  'email-receipt': {
    purpose: 'Emails a transfer’s receipt to up to five addresses, or to the client’s own if none is given.',
    refusals: EMAIL,
  },
  'email-receipt-variant': { purpose: 'The variant path of `email-receipt`. It does the same.', refusals: EMAIL },
  'email-disbursement': {
    purpose: 'Emails the receipt of a disbursement that the client has accepted.',
    refusals: EMAIL,
  },
  'receipt-pdf': {
    purpose: 'Returns the receipt as PDF (A4 portrait), in base64 inside the API and binary for the browser.',
    refusals: ['transfer/not-found'],
  },
  'read-live': {
    purpose:
      'Returns a payment’s status now, for someone with a link to it: no account, no person and no other payment. If the link has a PIN, it returns nothing. A wrong, an expired and a revoked link get the same answer.',
    refusals: ['invitation/expired', 'request/too-many'],
  },
  'enter-live-pin': {
    purpose:
      'Checks the PIN of a link. Wrong ones are followed by longer and longer waits. A right one gives a token for half a day.',
    refusals: ['invitation/expired', 'code/invalid', 'request/too-many'],
  },
} as const satisfies Readonly<Record<string, Call>>;
