import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';

/** Let out by the tenant, and not yet seen by the client. */
const UNOPENED: readonly TransferStatus[] = ['requested', 'Initiated', 'sent'];

/** Whether a request or a payment has not been opened yet. */
export const isUnopened = ({ status }: Pick<GraphTransfer, 'status'>): boolean => UNOPENED.includes(status);

/**
 * Whether the tenant asked for this payment, so that nothing of it is the client's to change. A transfer of the
 * client's own begins as a draft; what went on before a request was let out, a client never sees.
 */
export const isAskedFor = ({
  disbursement,
  events: [first],
}: Pick<GraphTransfer, 'disbursement' | 'events'>): boolean =>
  !disbursement && first !== undefined && first.to !== 'draft';

/** Whether something waits for the client's yes or no; to what is scheduled they have said yes. */
export const isOpenOffer = ({
  status,
  disbursement,
  scheduledOn,
}: Pick<GraphCard, 'status' | 'disbursement' | 'scheduledOn'>): boolean =>
  !scheduledOn &&
  (UNOPENED.includes(status) || status === 'viewed' || (disbursement && status === 'awaiting acceptance'));

/** Whether the client may still say no. A payment that waits for an account is only the tenant's to take back. */
export const canDecline = ({ status }: Pick<GraphTransfer, 'status'>): boolean =>
  UNOPENED.includes(status) || status === 'viewed';
