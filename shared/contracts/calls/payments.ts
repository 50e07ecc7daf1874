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
      'Starts the ACH debit of a draft, or of a payment the tenant asked for. `shown` is what the client saw when pressing the button, beside the fields of the specification: the version of the transfer, the total, the name of the account that is paid into, and the SHA-256 of the words agreed to (made of the `terms` of the transfer). The server compares each with what it would do now and refuses when one differs or `shown` is missing, so that nobody pays what was not shown; what was started already is answered as started.',
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
    purpose: 'Cancels a debit that has not gone to the bank network yet. Safe to repeat: cancelled once is cancelled.',
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
      "Accepts a payment of the tenant's into one of the client's accounts. What the client saw is said as for a start, without an account of the tenant's. Where the bank does not confirm the payee's full name as the owner, or the account is new, the reply's status is `awaiting acceptance`: the staff call the client first, and nothing is paid until they have released this account.",
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
      'Schedules the ACH debit of a draft, or of a payment the tenant asked for, for a later banking day; asked again with another day, it is moved there. What the client saw is said as for a start.',
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
    purpose:
      'Takes a schedule back before its day. Safe to repeat: what is not scheduled any more is as it was asked for.',
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
      'The wiring instructions of a transfer that awaits its wire. Numbers are masked unless `numbers=full` is asked and the sign-in is at most five minutes old; `fresh` says whether it is. When the instructions are not those the client saw last, there are no fields at all until the client has called the tenant, said so, and a day has passed or the tenant has lifted the hold.',
    refusals: WIRING,
  },
  'acknowledge-wiring': {
    purpose:
      'The client says that they confirmed these instructions by calling the number they know; with `isTakenBack`, that they did not. Recorded.',
    refusals: [...WIRING, 'wire/changed'],
  },
  'record-wiring-use': {
    purpose: 'The page says that numbers were copied or printed, for the record of who had them and when.',
    refusals: [...WIRING, 'wire/changed'],
  },
  'email-receipt': {
    purpose: "E-mails the receipt of a transfer to up to five addresses; the client's own when none is named.",
    refusals: EMAIL,
  },
  'email-receipt-variant': { purpose: 'The variant path of `email-receipt`, which says the same.', refusals: EMAIL },
  'email-disbursement': {
    purpose: 'The same for a payment the client has accepted; the receipt itself says which way the money goes.',
    refusals: EMAIL,
  },
  'receipt-pdf': {
    purpose: 'The receipt as PDF, A4 portrait, in base64 inside the API and binary for the browser.',
    refusals: ['transfer/not-found'],
  },
  'read-live': {
    purpose:
      'A payment’s status now, for someone with a link to it: no account, no person and no other payment. Nothing, if the link takes a PIN. A wrong, ended or withdrawn link gets one answer.',
    refusals: ['invitation/expired', 'request/too-many'],
  },
  'enter-live-pin': {
    purpose:
      'Checks the PIN of a link. Wrong ones are followed by longer and longer waits. A right one gives a token for half a day.',
    refusals: ['invitation/expired', 'code/invalid', 'request/too-many'],
  },
} as const satisfies Readonly<Record<string, Call>>;
