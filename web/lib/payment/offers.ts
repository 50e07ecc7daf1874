import { formatMomentAhead } from '#shared/dates.ts';
import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import type { historyText } from '#shared/text/history.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';

/** Sent by the tenant, and not opened by the client yet. */
const UNOPENED: readonly TransferStatus[] = ['requested', 'Initiated', 'sent'];

/** True if a request or a payment hasn't been opened yet. */
export const isUnopened = ({ status }: Pick<GraphTransfer, 'status'>): boolean => UNOPENED.includes(status);

/**
 * True if the tenant requested this payment, so that the client can't change it. A client's own transfer starts as a
 * draft. A client never sees events from before a request was sent.
 */
export const isAskedFor = ({
  disbursement,
  events: [first],
}: Pick<GraphTransfer, 'disbursement' | 'events'>): boolean =>
  !disbursement && first !== undefined && first.to !== 'draft';

/** True if a transfer needs the client's answer. A scheduled one already has it. */
export const isOpenOffer = ({
  status,
  disbursement,
  scheduledOn,
}: Pick<GraphCard, 'status' | 'disbursement' | 'scheduledOn'>): boolean =>
  !scheduledOn &&
  (UNOPENED.includes(status) || status === 'viewed' || (disbursement && status === 'awaiting acceptance'));

/** True if a payment needs the client now: their answer is due, and no one else has to act first. */
export const needsAnswer = (card: GraphCard): boolean => isOpenOffer(card) && !card.waitsFor;

type Deadline = Pick<GraphCard, 'disbursement' | 'deadlineAt_utc'>;

/** The deadline for the client's answer, and the kind of answer, in a sentence; undefined if there is no deadline. */
export function answerBy(
  { answer }: (typeof historyText)['en'],
  { disbursement, deadlineAt_utc: deadline }: Deadline,
  timeZone: string,
): string | undefined {
  return deadline ? answer[disbursement ? 'accept' : 'pay'](formatMomentAhead(deadline, timeZone)) : undefined;
}

/** True if the client may still decline. Only the tenant can cancel a payment that is waiting for an account. */
export const canDecline = ({ status }: Pick<GraphTransfer, 'status'>): boolean =>
  UNOPENED.includes(status) || status === 'viewed';
