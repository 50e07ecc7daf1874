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

/** Hidden from a client's history, because they are unfinished or internal to the tenant. */
export const HIDDEN_FROM_HISTORY = ['draft', 'created', 'rejected', 'awaiting approval'] as const;

/** The tenant's internal work, which doesn't exist for the client. */
const STAFF_ONLY: readonly TransferStatus[] = ['created', 'awaiting approval', 'rejected'];

/** True if a client may see a transfer in this status. Drafts are theirs, though the history hides them. */
export const isClientsToSee = (status: TransferStatus): boolean => !STAFF_ONLY.includes(status);

/** Statuses in which a client, the staff or a bank still has to act. */
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

/** True if the staff see the transfer among the open ones. A draft is only the client's. */
export const isOpen = (status: TransferStatus): boolean => OPEN.includes(status);

/** True if the history shows this status. */
export const isShownInHistory = (status: TransferStatus): boolean =>
  !(HIDDEN_FROM_HISTORY as readonly TransferStatus[]).includes(status);

/**
 * A transfer's kind decides its moves. ACH and Wire are client transfers. A disbursement is accepted by its client. A
 * refund is the provider's own and returns a debit to its account.
 */
export const TRANSFER_KINDS = ['ACH', 'Wire', 'Disbursement', 'Refund'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
