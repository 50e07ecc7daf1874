import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { NOT_APPROVED, NOT_COVERED } from '#shared/transfer/not-covered.ts';
import { isUnanswered, refundsOf } from '#shared/transfer/refund.ts';
import { goesBack } from '#shared/transfer/take-back.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ProviderAnswer, RefundAtProvider, TransferReader, TransferWriter } from '../../ports.ts';
import { type Approvals, isApproved, isCovered, isStopped, REFUND_STOPPED } from './cover.ts';
import type { Entries } from './entries.ts';
import type { FileReader } from './file-funds.ts';

export type CarryOutRefundPorts = {
  readonly transfers: TransferReader & TransferWriter;
  readonly files: FileReader;
  readonly approvals: Pick<Approvals, 'holds'>;
  readonly entries: (refund: Transfer) => Promise<Pick<Entries, 'refund' | 'refundsOf'>>;
  readonly now: () => Date;
};

/** Recorded reason: the provider didn't answer, so the refund returns to its approver. */
const NO_ANSWER = 'NO_ANSWER';

/** Reasons that are ours and not the provider's. An earlier try may still be under way. */
export const OWN_STOPS: readonly string[] = [NO_ANSWER, NOT_APPROVED, REFUND_STOPPED, NOT_COVERED];

/** How far the provider's clock may be behind ours. */
const CLOCKS_APART_MS = 300_000;

/**
 * The provider's key of a refund: its id, the same for every try. An approval after a definite refusal uses a new key.
 */
const keyOf = ({ id, provider: { attempt } }: Transfer): string => (attempt > 1 ? `${id}-${attempt}` : id);

/** The earliest time at which the provider can have received the request. */
const askedSince = ({ events, createdAt }: Transfer): number =>
  Date.parse(events.find(({ name }) => name === 'approveRefund')?.at ?? createdAt) - CLOCKS_APART_MS;

const isFallenThrough = ({ status }: RefundAtProvider): boolean => status === 'failed' || status === 'cancelled';

/**
 * Looks for a refund that an earlier try made. The provider remembers only our key, and only for a time. So a refund of
 * this payment and amount, made since the request and not known as another refund here, is this one. Only the key tells
 * two unanswered refunds of one amount apart.
 */
async function lookFor(
  ports: CarryOutRefundPorts,
  refund: Transfer,
  payment: Transfer,
): Promise<ProviderAnswer<RefundAtProvider | undefined>> {
  const { transferId = '' } = payment.provider;
  const entries = await ports.entries(refund);
  const listed = await entries.refundsOf(transferId);
  if (listed.heard !== 'yes') return listed;
  const find = (id: Transfer['id']) => ports.transfers.find(payment.tenantId, payment.clientId, id);
  const others = (await refundsOf(payment, find)).filter(({ id }) => id !== refund.id);
  const isRivalled = others.some((each) => isUnanswered(each) && each.amount === refund.amount);
  if (isRivalled) return { heard: 'yes', value: undefined };
  const known = new Set(others.map(({ provider }) => provider.transferId));
  const since = askedSince(refund);
  const value = listed.value.find(
    (each) =>
      !known.has(each.id) &&
      each.amount === refund.amount &&
      !isFallenThrough(each) &&
      Date.parse(each.createdAt) >= since,
  );
  return { heard: 'yes', value };
}

async function saved(ports: CarryOutRefundPorts, changed: ReturnType<typeof moved>): Promise<Transfer | undefined> {
  invariant(changed.ok, 'a submitted refund can be accepted or declined');
  const outcome = await ports.transfers.save(changed.value);
  return outcome.ok ? outcome.value : undefined;
}

const onItsWay = (refund: Transfer, { id }: RefundAtProvider, at: string) =>
  moved(refund, 'accepted', 'provider', { at, startedAt: at, provider: { ...refund.provider, transferId: id } });

/**
 * Returns the refund to its approver, who can approve it again. The reason is for the staff; the client never knew of
 * it.
 */
const backToStaff = (refund: Transfer, code: string, at: string) =>
  moved(refund, 'declinedRefund', 'provider', { at, reason: code, problem: { code, sentence: code, at } });

/** Why an approved refund must not be sent anymore; undefined if it may. */
async function stopOf(ports: CarryOutRefundPorts, refund: Transfer): Promise<string | undefined> {
  if (!(await isApproved(ports, refund))) return NOT_APPROVED;
  if (await isStopped(ports, refund)) return REFUND_STOPPED;
  if (!(await isCovered(ports, refund))) return NOT_COVERED;
  // The provider was silent for a day, so two people review it again before money moves.
  return goesBack(refund, ports.now()) ? NO_ANSWER : undefined;
}

/**
 * Takes an approved refund as far as the provider's answers allow: to `pending`, back to the staff after a definite
 * refusal, or nowhere if the outcome is unknown. Safe to repeat at any time. It looks for what an earlier try made
 * before it asks again, under the same key.
 */
export async function carryOutRefund(ports: CarryOutRefundPorts, refund: Transfer): Promise<Transfer | undefined> {
  invariant(refund.refundOf, 'a refund names its payment');
  const payment = await ports.transfers.find(refund.tenantId, refund.clientId, refund.refundOf.id);
  invariant(payment?.provider.transferId, 'a payment that is refunded was made at the provider');
  const at = () => ports.now().toISOString();
  const made = await lookFor(ports, refund, payment);
  if (made.heard !== 'yes') return refund;
  if (made.value) return saved(ports, onItsWay(refund, made.value, at()));
  const stop = await stopOf(ports, refund);
  if (stop) return saved(ports, backToStaff(refund, stop, at()));
  const entries = await ports.entries(refund);
  const answer = await entries.refund({
    providerTransferId: payment.provider.transferId,
    amount: refund.amount,
    idempotencyKey: keyOf(refund),
  });
  if (answer.heard === 'nothing') return refund;
  if (answer.heard === 'yes') return saved(ports, onItsWay(refund, answer.value, at()));
  // This try was refused, but an earlier one whose answer was lost may have succeeded.
  const after = await lookFor(ports, refund, payment);
  if (after.heard !== 'yes') return refund;
  return saved(ports, after.value ? onItsWay(refund, after.value, at()) : backToStaff(refund, answer.code, at()));
}
