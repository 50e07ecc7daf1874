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

/** A client never sees these in the history: they are unfinished or none of the client's business. */
export const HIDDEN_FROM_HISTORY = ['draft', 'created', 'rejected', 'awaiting approval'] as const;

/** Whether the history shows a transfer of this status. */
export const isShownInHistory = (status: TransferStatus): boolean =>
  !(HIDDEN_FROM_HISTORY as readonly TransferStatus[]).includes(status);

/** A transfer's kind decides which moves it has: ACH and Wire are client transfers, the third is a disbursement. */
export const TRANSFER_KINDS = ['ACH', 'Wire', 'Disbursement'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
