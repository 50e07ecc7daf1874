import type { Actor, TransferEventName } from '#shared/transfer/lifecycle.ts';
import type { TransferKind, TransferStatus } from '#shared/transfer/status.ts';

/** How a message is delivered. */
export type Channel = 'email' | 'text';

/** `must`: essential for a person who moves money. `news`: progress, which the profile can turn off. */
export type Need = 'must' | 'news';

/**
 * Messages to clients, by email and text. Those that `must` be sent can't be turned off: a receipt is the record that
 * Regulation E requires (12 CFR 1005.9), and a client who doesn't know that money isn't coming misses a closing.
 */
export const CLIENT_MESSAGES = {
  requested: 'must',
  'amount changed': 'must',
  sent: 'must',
  'reminder to pay': 'news',
  'reminder to accept': 'news',
  'account called about': 'must',
  'account released': 'must',
  'account refused': 'must',
  scheduled: 'must',
  'reminder of schedule': 'news',
  unscheduled: 'must',
  'not sent': 'must',
  receipt: 'must',
  refund: 'must',
  completed: 'news',
  'good funds': 'news',
  failed: 'must',
  returned: 'must',
  'reversal asked': 'must',
  cancelled: 'must',
  'taken back': 'must',
  'too late to cancel': 'must',
  declined: 'must',
  expired: 'must',
  'wire chosen': 'must',
  'wire received': 'news',
  'wire problem': 'must',
  'wire cancelled': 'must',
  'wire expired': 'must',
  'wire reopened': 'must',
} as const satisfies Readonly<Record<string, Need>>;
export type ClientMessage = keyof typeof CLIENT_MESSAGES;

/** Email notices to the tenant's staff. */
export const STAFF_MESSAGES = [
  'staff approval',
  'staff reversal',
  'staff rejected',
  'staff declined',
  'staff expired',
  'staff withdrawn',
  'staff scheduled',
  'staff unscheduled',
  'staff started',
  'staff mismatch',
  'staff account',
  'staff wire reported',
  'staff wire received',
  'staff cleared',
  'staff uncovered',
  'staff overdrawn',
  'staff refund refused',
  'staff refund found',
  'staff failed',
  'staff returned',
  'staff cancelled',
  'staff wire reopened',
  'staff adopted',
] as const;
export type StaffMessage = (typeof STAFF_MESSAGES)[number];

export type MessageKind = ClientMessage | StaffMessage;

/** True if a message is for the tenant's staff. */
export const isToStaff = (kind: MessageKind): kind is StaffMessage =>
  (STAFF_MESSAGES as readonly MessageKind[]).includes(kind);

/** A message's importance. Staff notices are always essential. */
export const needOf = (kind: MessageKind): Need => (isToStaff(kind) ? 'must' : CLIENT_MESSAGES[kind]);

/** The transfer moves that a row matches. An absent field matches anything. */
type Line = {
  readonly name?: TransferEventName;
  readonly from?: readonly TransferStatus[];
  readonly to?: TransferStatus;
  readonly by?: Actor;
  readonly of?: TransferKind;
  /** Only if its scheduled day started it. A client who starts it sees the result on the page. */
  readonly isBySchedule?: true;
  readonly send: readonly MessageKind[];
};

/** Statuses that a client knows about, so that they get a message when it ends. */
const OFFERED: readonly TransferStatus[] = ['requested', 'sent', 'viewed', 'awaiting acceptance'];

/** Statuses that a client doesn't know about, unless they have an invitation. */
export const PREPARED: readonly TransferStatus[] = ['created', 'awaiting approval'];

/**
 * The messages of each move: the first matching row decides, and a move without a row sends nothing. A posted entry
 * sends nothing, because the receipt has said when the money leaves. A draft is private to its client, and the staff's
 * preparations are private until released.
 */
export const MESSAGE_TABLE: readonly Line[] = [
  // The portal acts for the client, so it tells them before it does, and afterwards if it didn't.
  { name: 'schedule', send: ['scheduled', 'staff scheduled'] },
  { name: 'unschedule', by: 'client', send: ['unscheduled', 'staff unscheduled'] },
  { name: 'unschedule', send: ['not sent', 'staff failed'] },
  { name: 'declined', isBySchedule: true, send: ['not sent', 'staff failed'] },
  { name: 'declinedRequest', isBySchedule: true, send: ['not sent', 'staff failed'] },
  { name: 'remind', from: ['draft', 'viewed'], of: 'ACH', send: ['reminder of schedule'] },
  // While the staff owe a call, they are the ones reminded.
  { name: 'remind', of: 'Disbursement', send: ['reminder to accept', 'staff account'] },
  { name: 'remind', send: ['reminder to pay'] },
  { name: 'changeShare', send: ['amount changed'] },
  { name: 'uncovered', send: ['staff uncovered'] },
  { name: 'overdraw', send: ['staff overdrawn'] },
  { name: 'askForCall', send: ['account called about', 'staff account'] },
  { name: 'releaseAccount', send: ['account released'] },
  { name: 'refuseAccount', send: ['account refused'] },
  // A refund is sent without its client, who learns of it once the provider has it. The office approved it itself.
  { name: 'accepted', of: 'Refund', send: ['refund'] },
  { name: 'refundedAtProvider', send: ['refund', 'staff refund found'] },
  { name: 'declinedRefund', send: ['staff refund refused'] },
  // Money moved that the office didn't expect. The client may have been called, or have paid another way.
  { name: 'adopt', send: ['staff adopted'] },
  { name: 'reportSent', send: ['staff wire reported'] },
  // The network requires that the receiver is told, with the reason, before the money is taken (Nacha Operating Rules,
  // Section 2.9). An approved request may never be sent, so its approval tells the client nothing (D-118).
  { name: 'sendReversal', send: ['reversal asked'] },
  { name: 'proposeReversal', send: ['staff reversal'] },
  // A closing waits for these.
  { name: 'fundsAvailable', send: ['good funds', 'staff cleared'] },
  { name: 'applyReceipt', send: ['wire received', 'staff wire received'] },
  // The client was told that it had arrived, and the office may have relied on it.
  { name: 'reopenReceipt', send: ['wire reopened', 'staff wire reopened'] },
  { from: ['created', 'awaiting approval'], to: 'requested', send: ['requested'] },
  { from: ['awaiting approval'], to: 'sent', send: ['sent'] },
  { from: ['created'], to: 'awaiting approval', send: ['staff approval'] },
  // Only a client with an invitation knows of what was never offered.
  { to: 'rejected', send: ['cancelled', 'staff rejected'] },
  { from: PREPARED, to: 'cancelled', by: 'system', send: ['expired', 'staff expired'] },
  { from: PREPARED, to: 'cancelled', send: ['cancelled', 'staff withdrawn'] },
  // The outcome was unknown, and now it is certain that no money moved.
  { name: 'takenBackRequest', by: 'staff', send: ['staff cancelled'] },
  { name: 'takenBackDisbursement', by: 'staff', send: ['staff cancelled'] },
  { name: 'takenBack', send: ['taken back', 'staff cancelled'] },
  { name: 'takenBackRequest', send: ['taken back', 'staff cancelled'] },
  { name: 'takenBackDisbursement', send: ['taken back', 'staff cancelled'] },
  // The tenant's payment failed, perhaps because its ledger is short, and its staff can act.
  { from: ['submitted'], to: 'viewed', of: 'Disbursement', send: ['staff failed'] },
  { from: ['submitted'], to: 'pending', send: ['receipt', 'too late to cancel', 'staff started', 'staff mismatch'] },
  // From a draft or a request, and when the staff release a wire that they had held.
  { from: ['draft', 'viewed', 'error'], to: 'awaiting wire', send: ['wire chosen'] },
  { from: ['awaiting wire'], to: 'completed', send: ['wire received', 'staff wire received'] },
  { from: ['pending'], to: 'completed', send: ['completed'] },
  { from: ['awaiting wire'], to: 'error', send: ['wire problem'] },
  { from: ['completed'], to: 'error', send: ['returned', 'staff returned'] },
  { from: ['pending'], to: 'error', send: ['failed', 'staff failed'] },
  { name: 'decline', send: ['declined', 'staff declined'] },
  { from: OFFERED, to: 'cancelled', by: 'system', send: ['expired', 'staff expired'] },
  // Its client was never told. The office waits for money that won't come.
  { from: ['Initiated'], to: 'cancelled', by: 'system', send: ['staff expired'] },
  { from: ['awaiting wire'], to: 'cancelled', by: 'system', send: ['wire expired', 'staff expired'] },
  // Money that was on its way isn't coming, and a closing may be waiting for it.
  { from: ['pending'], to: 'cancelled', send: ['cancelled', 'staff cancelled'] },
  { from: OFFERED, to: 'cancelled', send: ['cancelled', 'staff withdrawn'] },
  // The client's bank may have sent it, so we can't know that no money moved.
  { from: ['awaiting wire'], to: 'cancelled', send: ['wire cancelled'] },
];
