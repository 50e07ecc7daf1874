import { createHash } from 'node:crypto';
import { transferId } from '#shared/ids.ts';
import { REFUNDS_MAX } from '#shared/limits.ts';
import { type Cents, formatDollars, ZERO } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { newTransfer } from '#shared/transfer/new-transfer.ts';
import { isPaidOut } from '#shared/transfer/not-covered.ts';
import { afterProviderEvent, isNews, type ProviderEvent } from '#shared/transfer/provider-events.ts';
import { isUnanswered, refundPurpose, refundsOf } from '#shared/transfer/refund.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import type { ApplyProviderEventPorts } from './apply-provider-event.ts';
import { type FileTaking, takingsOf } from './engine/file-funds.ts';
import { followLostMoney, markPaidTwice } from './engine/lost-money.ts';

export type ApplyRefundEventPorts = ApplyProviderEventPorts & {
  /** Adds a refund, saves its payment and notes the money on the file, in one transaction. */
  readonly addRefund: (
    refund: Transfer,
    payment: Transfer,
    takings?: readonly FileTaking[],
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
};

/** An event about a refund, with the provider's refund id in place of an entry's id. */
export type RefundEvent = ProviderEvent & { readonly amount: Cents };

/** Retries when another writer saves the payment or its refund first. */
const SAVES_MAX = 5;

/**
 * Finds the refund of the payment that the event is about. The provider stores no id of ours on a refund, so one whose
 * answer was lost is matched by amount. If several match, the sweeper settles them first, by their keys.
 */
function meantBy(event: RefundEvent, refunds: readonly Transfer[]): Transfer | 'again later' | undefined {
  const known = refunds.find(({ provider }) => provider.transferId === event.providerTransferId);
  if (known) return known;
  const waiting = refunds.filter((each) => isUnanswered(each) && each.amount === event.amount);
  return waiting.length > 1 && waiting.some(({ status }) => status === 'submitted') ? 'again later' : waiting[0];
}

/**
 * Builds the record of a refund made only at the provider. Its id derives from the provider's id, so it is recorded
 * once.
 */
function madeAtProvider(payment: Transfer, event: RefundEvent): Transfer {
  const hash = createHash('sha256').update(`${payment.tenantId}|${event.providerTransferId}`).digest();
  const { id, referenceId, purpose, source, destination, officeId, agentId, fileNumber, provider } = payment;
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode } = payment;
  const own = transferId.parse(hash.toString('hex').slice(0, 24));
  const begun = newTransfer(
    payment,
    { now: new Date(event.at), random: (bytes) => hash.subarray(12, 12 + bytes), id: own },
    {
      ...{ propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode, fileNumber },
      ...{ officeId, agentId, amount: event.amount, fee: ZERO, method: 'ACH', notes: [], disbursement: true },
      type: 'Client Disbursement',
      purpose: refundPurpose(purpose),
      // The money goes back the way it came, so source and destination swap.
      source: destination,
      destination: source,
      startedAt: event.at,
      refundOf: { id, referenceId, purpose },
    },
  );
  const made = { name: 'refundedAtProvider', from: null, to: 'pending', actor: 'provider', at: event.at } as const;
  const { account } = provider;
  return {
    ...begun,
    status: 'pending',
    provider: { attempt: 0, rank: 0, transferId: event.providerTransferId, ...(account ? { account } : {}) },
    events: [{ id: `${own}-1`, ...made }],
  };
}

/** The money that a refund took out of its file because the provider has it, not because someone approved it then. */
function takenThere(refund: Transfer): readonly FileTaking[] {
  const found = refund.events.findLast(({ name }) => name === 'refundedAtProvider');
  return found ? takingsOf(refund, found) : [];
}

/** Records a refund made at the provider. It counts against its payment and is charged to its file. */
async function record(ports: ApplyRefundEventPorts, payment: Transfer, event: RefundEvent): Promise<void> {
  const refund = madeAtProvider(payment, event);
  const refunds = [...(payment.refunds ?? []), refund.id];
  const marked = hasRoomForAnAttempt(payment)
    ? moved(payment, 'refund', 'provider', { at: event.at, refunds })
    : undefined;
  await ports.addRefund(refund, marked?.ok ? marked.value : { ...payment, refunds }, takenThere(refund));
}

/**
 * Checks the disbursements that relied on money that left its file by the provider's word alone, and whether the refund
 * has paid what was returned. A repeated event does this again, because the run that recorded it may have died.
 */
async function followTaken(
  ports: ApplyRefundEventPorts,
  payment: Transfer,
  refund: Transfer,
  { at }: RefundEvent,
): Promise<void> {
  const { tenantId: tenant, amount } = refund;
  const lostMoney = { transfers: ports, files: ports.files };
  const why = `${formatDollars(amount)} of ${payment.referenceId} was refunded at Plaid.`;
  for (const { fileId } of isPaidOut(refund) ? takenThere(refund) : [])
    await followLostMoney(lostMoney, { tenant, fileId, at, why });
  await markPaidTwice(lostMoney, payment);
}

/**
 * Applies a provider event to a refund of this payment, and records a refund that was made only at the provider. Safe
 * to repeat: an event that was already applied changes nothing.
 */
export async function applyRefundEvent(
  ports: ApplyRefundEventPorts,
  which: {
    readonly tenant: Transfer['tenantId'];
    readonly client: Transfer['clientId'];
    readonly transferId: Transfer['id'];
  },
  event: RefundEvent,
): Promise<'applied' | 'nothing new' | 'no such transfer' | 'does not fit' | 'again later'> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const payment = await ports.find(which.tenant, which.client, which.transferId);
    if (!payment) return 'no such transfer';
    const refunds = await refundsOf(payment, (id) => ports.find(which.tenant, which.client, id));
    const refund = meantBy(event, refunds);
    if (refund === 'again later') return refund;
    if (!refund) {
      if ((payment.refunds ?? []).length >= REFUNDS_MAX) return 'does not fit';
      await record(ports, payment, event);
      continue;
    }
    const after = afterProviderEvent(refund, event);
    if (!after && isNews(refund, event)) return 'does not fit';
    const taken = after && takenThere(refund).length === 0 ? takenThere(after) : [];
    const saved = after && (taken.length > 0 ? await ports.files.take(after, taken) : await ports.save(after));
    if (saved && !saved.ok) continue;
    await followTaken(ports, payment, after ?? refund, event);
    return after ? 'applied' : 'nothing new';
  }
  return 'again later';
}
