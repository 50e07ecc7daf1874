import { formatMomentAhead } from '#shared/dates.ts';
import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import type { historyText } from '#shared/text/history.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';

/** Sent by the tenant, and not yet seen by the client. */
const UNOPENED: readonly TransferStatus[] = ['requested', 'Initiated', 'sent'];

/** Whether a request or a payment has not been opened yet. */
export const isUnopened = ({ status }: Pick<GraphTransfer, 'status'>): boolean => UNOPENED.includes(status);

/**
 * Whether the tenant asked for this payment, so that the client can change nothing. A client's own transfer begins as
 * a draft. A client never sees what happened before a request was sent.
 */
export const isAskedFor = ({
  disbursement,
  events: [first],
}: Pick<GraphTransfer, 'disbursement' | 'events'>): boolean =>
  !disbursement && first !== undefined && first.to !== 'draft';

/** Whether a transfer waits for the client's answer. A scheduled one has their yes. */
export const isOpenOffer = ({
  status,
  disbursement,
  scheduledOn,
}: Pick<GraphCard, 'status' | 'disbursement' | 'scheduledOn'>): boolean =>
  !scheduledOn &&
  (UNOPENED.includes(status) || status === 'viewed' || (disbursement && status === 'awaiting acceptance'));

/** Whether a payment needs the client now: it waits for their answer, and for nobody else first. */
export const needsAnswer = (card: GraphCard): boolean => isOpenOffer(card) && !card.waitsFor;

type Deadline = Pick<GraphCard, 'disbursement' | 'deadlineAt_utc'>;

/** Until when a payment is answered, and how, in a sentence; undefined where it has no deadline. */
export function answerBy(
  { answer }: (typeof historyText)['en'],
  { disbursement, deadlineAt_utc: deadline }: Deadline,
  timeZone: string,
): string | undefined {
  return deadline ? answer[disbursement ? 'accept' : 'pay'](formatMomentAhead(deadline, timeZone)) : undefined;
}

/** Whether the client may still decline. Only the tenant can cancel a payment that waits for an account. */
export const canDecline = ({ status }: Pick<GraphTransfer, 'status'>): boolean =>
  UNOPENED.includes(status) || status === 'viewed';
