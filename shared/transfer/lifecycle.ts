import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { TRANSFER_STATUSES, type TransferKind, type TransferStatus } from './status.ts';

/** Who can move a transfer. */
export type Actor = 'client' | 'staff' | 'approver' | 'provider' | 'system';

type Move = { readonly to: TransferStatus; readonly by: readonly Actor[]; readonly kinds: readonly TransferKind[] };

const ALL = ['ACH', 'Wire', 'Disbursement', 'Refund'] as const;
const OFFERED = ['ACH', 'Wire', 'Disbursement'] as const;
const TO_TENANT = ['ACH', 'Wire'] as const;
const ENTRIES = ['ACH', 'Disbursement'] as const;
const PAID_OUT = ['Disbursement', 'Refund'] as const;
const BY_PROVIDER = ['ACH', 'Disbursement', 'Refund'] as const;
const move = (to: TransferStatus, by: readonly Actor[], kinds: readonly TransferKind[]): Move => ({ to, by, kinds });

/**
 * The whole lifecycle. A combination of status, event and kind that isn't listed can't happen.
 *
 * `submitted` is the claim, taken by a conditional write before the provider is called. If the client clicks "Make
 * Transfer" twice, only one request gets past it, so a client is never debited twice. An unknown outcome stays
 * `submitted` until the sweeper has asked again under the same key. Otherwise it is taken back on request or after a
 * day. `returned` may come after `completed`: a consumer has 60 days to call a debit unauthorized (Nacha R05, R07,
 * R10). Two people apply a wire to a payment that ended without it, or undo a match.
 *
 * `system` acts at set times. It reminds clients (`remind`) and ends what they didn't answer by its deadline. On a
 * scheduled day it makes the transfer, or ends the schedule if it must not send it (`unschedule`). `setFileNumber`
 * moves no money and changes no status. It names the transfer's file, at any time except while the outcome is unknown.
 * `dropFileMove` withdraws or rejects a proposed move to another file.
 * `uncovered` moves nothing either: it records that a waiting disbursement can't be paid, or that its file lost money,
 * and then it is approved again. A refund is claimed by its approver and returns to them after a definite refusal; no
 * client has to act.
 *
 * After a return, `system` cancels a disbursement that its file no longer covers, if the provider still can
 * (`cancelled`). If the file is below zero after that, it records this on the last disbursement (`overdraw`), until the
 * staff resolve it (`resolveOverdraft`). It records the same on a refund of the returned payment that is already paid.
 *
 * A disbursement into an account that may not be the client's waits for a call by the staff (`askForCall`). They
 * release exactly that account, or refuse it.
 *
 * The staff can hold a payment that no bank has (`hold`). Until it is released (`unhold`), it can only end (hold.ts).
 *
 * The staff can propose a reversal of a settled disbursement within the network's days. An approver approves it,
 * someone sends it to the provider, and the answer is recorded. None of this moves money; a return does (reversal.ts).
 *
 * A bank's proof of authorization request is recorded, and so is the answer, even for a debit that was returned and
 * closed (proof-request.ts).
 *
 * The staff change the amounts of unpaid shares (`changeShare`). A payer has to agree to the new amount, because the
 * version that they saw is outdated.
 *
 * The staff close a failed payment once its money is accounted for. `system` closes one that was paid again. A failed
 * disbursement is paid again by another one, which names it (`reissue`).
 *
 * `adopt` is for money that moved at the bank although the record says the transfer was never sent or was cancelled,
 * such as after a restore. The bank's record wins.
 */
const lifecycle = {
  draft: {
    adopt: move('pending', ['provider'], ['ACH']),
    edit: move('draft', ['client'], TO_TENANT),
    schedule: move('draft', ['client'], ['ACH']),
    unschedule: move('draft', ['client', 'system'], ['ACH']),
    remind: move('draft', ['system'], ['ACH']),
    makeTransfer: move('submitted', ['client', 'system'], ['ACH']),
    chooseWire: move('awaiting wire', ['client'], ['Wire']),
    discard: move('cancelled', ['client', 'system'], TO_TENANT),
    hold: move('draft', ['staff'], TO_TENANT),
    unhold: move('draft', ['staff', 'approver'], TO_TENANT),
  },
  created: {
    adopt: move('pending', ['provider'], ENTRIES),
    submitForApproval: move('awaiting approval', ['staff'], ALL),
    release: move('requested', ['staff'], TO_TENANT),
    initiate: move('Initiated', ['system'], OFFERED),
    cancel: move('cancelled', ['staff'], ALL),
    hold: move('created', ['staff'], ALL),
    unhold: move('created', ['staff', 'approver'], ALL),
  },
  'awaiting approval': {
    adopt: move('pending', ['provider'], ENTRIES),
    approve: move('requested', ['approver'], TO_TENANT),
    approveDisbursement: move('sent', ['approver'], ['Disbursement']),
    approveRefund: move('submitted', ['approver'], ['Refund']),
    refundedAtProvider: move('pending', ['provider'], ['Refund']),
    reject: move('rejected', ['approver'], ALL),
    withdraw: move('created', ['staff'], ALL),
    hold: move('awaiting approval', ['staff'], ALL),
    unhold: move('awaiting approval', ['staff', 'approver'], ALL),
  },
  requested: {
    adopt: move('pending', ['provider'], ['ACH']),
    open: move('viewed', ['client'], TO_TENANT),
    remind: move('requested', ['system'], TO_TENANT),
    cancel: move('cancelled', ['system', 'staff'], TO_TENANT),
    decline: move('cancelled', ['client'], TO_TENANT),
    changeShare: move('requested', ['staff'], TO_TENANT),
    hold: move('requested', ['staff'], TO_TENANT),
    unhold: move('requested', ['staff', 'approver'], TO_TENANT),
  },
  Initiated: {
    adopt: move('pending', ['provider'], ENTRIES),
    open: move('viewed', ['client'], OFFERED),
    cancel: move('cancelled', ['system', 'staff'], OFFERED),
    uncovered: move('Initiated', ['system'], ['Disbursement']),
    approveDisbursement: move('Initiated', ['approver'], ['Disbursement']),
    hold: move('Initiated', ['staff'], OFFERED),
    unhold: move('Initiated', ['staff', 'approver'], OFFERED),
  },
  sent: {
    adopt: move('pending', ['provider'], ['Disbursement']),
    open: move('viewed', ['client'], ['Disbursement']),
    remind: move('sent', ['system'], ['Disbursement']),
    cancel: move('cancelled', ['system'], ['Disbursement']),
    recall: move('cancelled', ['staff'], ['Disbursement']),
    uncovered: move('sent', ['system'], ['Disbursement']),
    approveDisbursement: move('sent', ['approver'], ['Disbursement']),
    hold: move('sent', ['staff'], ['Disbursement']),
    unhold: move('sent', ['staff', 'approver'], ['Disbursement']),
  },
  viewed: {
    adopt: move('pending', ['provider'], ENTRIES),
    schedule: move('viewed', ['client'], ['ACH']),
    unschedule: move('viewed', ['client', 'system'], ['ACH']),
    makeTransfer: move('submitted', ['client', 'system'], ['ACH']),
    chooseWire: move('awaiting wire', ['client'], ['Wire']),
    chooseUnverifiedAccount: move('awaiting acceptance', ['client'], ['Disbursement']),
    askForCall: move('awaiting acceptance', ['client'], ['Disbursement']),
    acceptPayment: move('submitted', ['client'], ['Disbursement']),
    remind: move('viewed', ['system'], ['ACH', 'Disbursement']),
    decline: move('cancelled', ['client'], OFFERED),
    cancel: move('cancelled', ['system', 'staff'], OFFERED),
    uncovered: move('viewed', ['system'], ['Disbursement']),
    approveDisbursement: move('viewed', ['approver'], ['Disbursement']),
    changeShare: move('viewed', ['staff'], TO_TENANT),
    hold: move('viewed', ['staff'], OFFERED),
    unhold: move('viewed', ['staff', 'approver'], OFFERED),
  },
  'awaiting acceptance': {
    askForCall: move('awaiting acceptance', ['client'], ['Disbursement']),
    releaseAccount: move('awaiting acceptance', ['approver'], ['Disbursement']),
    refuseAccount: move('viewed', ['staff'], ['Disbursement']),
    adopt: move('pending', ['provider'], ['Disbursement']),
    acceptPayment: move('submitted', ['client'], ['Disbursement']),
    changeAccount: move('viewed', ['client'], ['Disbursement']),
    remind: move('awaiting acceptance', ['system'], ['Disbursement']),
    cancel: move('cancelled', ['system', 'staff'], ['Disbursement']),
    uncovered: move('awaiting acceptance', ['system'], ['Disbursement']),
    approveDisbursement: move('awaiting acceptance', ['approver'], ['Disbursement']),
    hold: move('awaiting acceptance', ['staff'], ['Disbursement']),
    unhold: move('awaiting acceptance', ['staff', 'approver'], ['Disbursement']),
  },
  submitted: {
    accepted: move('pending', ['provider', 'system'], BY_PROVIDER),
    declined: move('draft', ['provider', 'system'], ['ACH']),
    declinedRequest: move('viewed', ['provider', 'system'], ['ACH']),
    declinedDisbursement: move('viewed', ['provider', 'system'], ['Disbursement']),
    declinedRefund: move('awaiting approval', ['provider', 'system'], ['Refund']),
    takenBack: move('draft', ['client', 'staff', 'system'], ['ACH']),
    takenBackRequest: move('viewed', ['client', 'staff', 'system'], ['ACH']),
    takenBackDisbursement: move('viewed', ['staff', 'system'], ['Disbursement']),
  },
  pending: {
    posted: move('pending', ['provider'], BY_PROVIDER),
    cancelled: move('cancelled', ['client', 'staff', 'system', 'provider'], BY_PROVIDER),
    overdraw: move('pending', ['system'], PAID_OUT),
    resolveOverdraft: move('pending', ['staff'], PAID_OUT),
    failed: move('error', ['provider'], BY_PROVIDER),
    settled: move('completed', ['provider'], BY_PROVIDER),
    returned: move('error', ['provider'], BY_PROVIDER),
  },
  'awaiting wire': {
    reportSent: move('awaiting wire', ['client'], ['Wire']),
    confirmReceipt: move('completed', ['staff'], ['Wire']),
    applyReceipt: move('completed', ['approver'], ['Wire']),
    markProblem: move('error', ['staff'], ['Wire']),
    edit: move('draft', ['client'], ['Wire']),
    cancel: move('cancelled', ['client', 'staff', 'system'], ['Wire']),
    hold: move('awaiting wire', ['staff'], ['Wire']),
    unhold: move('awaiting wire', ['staff', 'approver'], ['Wire']),
  },
  completed: {
    fundsAvailable: move('completed', ['provider'], ['ACH']),
    returned: move('error', ['provider'], BY_PROVIDER),
    refund: move('completed', ['staff', 'provider'], TO_TENANT),
    reopenReceipt: move('awaiting wire', ['approver'], ['Wire']),
    overdraw: move('completed', ['system'], PAID_OUT),
    resolveOverdraft: move('completed', ['staff'], PAID_OUT),
    proposeReversal: move('completed', ['staff'], PAID_OUT),
    dropReversal: move('completed', ['staff', 'approver'], PAID_OUT),
    askReversal: move('completed', ['approver'], PAID_OUT),
    sendReversal: move('completed', ['staff'], PAID_OUT),
    noteReversal: move('completed', ['staff'], PAID_OUT),
  },
  error: {
    retry: move('error', ['client'], TO_TENANT),
    reissue: move('error', ['staff'], ['Disbursement']),
    resolve: move('awaiting wire', ['staff'], ['Wire']),
    applyReceipt: move('completed', ['approver'], ['Wire']),
    close: move('cancelled', ['staff', 'system'], ALL),
    hold: move('error', ['staff'], ALL),
    unhold: move('error', ['staff', 'approver'], ALL),
  },
  cancelled: {
    adopt: move('pending', ['provider'], ENTRIES),
    applyReceipt: move('completed', ['approver'], ['Wire']),
  },
  rejected: {},
} as const satisfies Record<TransferStatus, Readonly<Record<string, Move>>>;

type Lifecycle = typeof lifecycle;
export type TransferEventName = { [S in TransferStatus]: keyof Lifecycle[S] }[TransferStatus] | Note;

/**
 * Events by which the staff only note something. They change neither status nor money, clients learn nothing of them, no
 * deadline or reminder depends on them, and a hold stops none.
 */
export const NOTES = ['setFileNumber', 'dropFileMove', 'askProof', 'sendProof', 'dropProof'] as const;
type Note = (typeof NOTES)[number];
export const isNote = (name: string): name is Note => NOTES.some((each) => each === name);

type Noted = { readonly [S in TransferStatus]?: readonly TransferKind[] };
// A debit that was returned and closed can be at the bank again (`adopt`), and its bank may still ask.
const ASKED_ABOUT: Noted = { pending: ['ACH'], completed: ['ACH'], error: ['ACH'], cancelled: ['ACH'] };
/** The statuses in which each note is possible, and the kinds of transfers. */
const noted: { readonly [N in Note]: Noted } = {
  setFileNumber: {
    created: ALL,
    'awaiting approval': ALL,
    requested: TO_TENANT,
    Initiated: OFFERED,
    sent: ['Disbursement'],
    viewed: OFFERED,
    'awaiting acceptance': ['Disbursement'],
    pending: BY_PROVIDER,
    'awaiting wire': ['Wire'],
    completed: ALL,
    error: ALL,
  },
  dropFileMove: {
    Initiated: ['Disbursement'],
    sent: ['Disbursement'],
    viewed: ['Disbursement'],
    'awaiting acceptance': ['Disbursement'],
    pending: ENTRIES,
    'awaiting wire': ['Wire'],
    completed: OFFERED,
    error: OFFERED,
  },
  askProof: ASKED_ABOUT,
  sendProof: ASKED_ABOUT,
  dropProof: ASKED_ABOUT,
};

function moveFrom(status: TransferStatus, event: TransferEventName): Move | undefined {
  const moves: Readonly<Record<string, Move>> = lifecycle[status];
  if (!isNote(event)) return moves[event];
  const kinds = noted[event][status];
  return kinds && move(status, ['staff'], kinds);
}

/** The status after an event, or a refusal if this status, kind or actor doesn't allow it. */
export function next(
  from: { readonly status: TransferStatus; readonly kind: TransferKind },
  event: TransferEventName,
  actor: Actor,
): Outcome<TransferStatus, Refusal<'transfer/wrong-status'>> {
  const found = moveFrom(from.status, event);
  if (!found?.kinds.includes(from.kind) || !found.by.includes(actor)) return refuse({ code: 'transfer/wrong-status' });
  return done(found.to);
}

/** The lifecycle as lines, "draft --makeTransfer (client; ACH)--> submitted", for tests and docs. */
export const lifecycleLines = (): readonly string[] =>
  TRANSFER_STATUSES.flatMap((from) =>
    [...(Object.keys(lifecycle[from]) as TransferEventName[]), ...NOTES].flatMap((event) => {
      const found = moveFrom(from, event);
      return found ? `${from} --${event} (${found.by.join(', ')}; ${found.kinds.join(', ')})--> ${found.to}` : [];
    }),
  );
