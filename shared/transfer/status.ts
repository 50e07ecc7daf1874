import * as z from 'zod/mini';

/** The closed set of statuses, in the specification's own spelling (section 4). */
export const TRANSFER_STATUSES = [
  'draft',
  'created',
  'pending',
  'sent',
  'viewed',
  'completed',
  'cancelled',
  'error',
  'awaiting wire',
  'awaiting approval',
  'awaiting acceptance',
  'requested',
  'submitted',
  'rejected',
  'Initiated',
] as const;
export const transferStatus = z.enum(TRANSFER_STATUSES);
export type TransferStatus = z.infer<typeof transferStatus>;

/** A client never sees these in the history: they are unfinished, or internal to the tenant. */
export const HIDDEN_FROM_HISTORY = ['draft', 'created', 'rejected', 'awaiting approval'] as const;

/** The tenant's internal work: for the client, such a transfer does not exist. */
const STAFF_ONLY: readonly TransferStatus[] = ['created', 'awaiting approval', 'rejected'];

/** Whether a client may see a transfer with this status; drafts are theirs, though the history hides them. */
export const isClientsToSee = (status: TransferStatus): boolean => !STAFF_ONLY.includes(status);

/** A client, the tenant's staff or a bank still has to act. */
const OPEN: readonly TransferStatus[] = [
  'created',
  'awaiting approval',
  'requested',
  'Initiated',
  'sent',
  'viewed',
  'awaiting acceptance',
  'pending',
  'awaiting wire',
  'error',
];

/** Whether the tenant's staff see a transfer among the open ones; a draft is only the client's. */
export const isOpen = (status: TransferStatus): boolean => OPEN.includes(status);

/** Whether the history shows a transfer of this status. */
export const isShownInHistory = (status: TransferStatus): boolean =>
  !(HIDDEN_FROM_HISTORY as readonly TransferStatus[]).includes(status);

/**
 * A transfer's kind decides which moves it has: ACH and Wire are client transfers; a disbursement is accepted by its
 * client; a refund is the provider's own, of a debit, and goes back without anybody choosing where.
 */
export const TRANSFER_KINDS = ['ACH', 'Wire', 'Disbursement', 'Refund'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
