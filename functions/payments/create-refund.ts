import type { Client } from '#shared/client/client.ts';
import { REFUNDS_MAX } from '#shared/limits.ts';
import { type Cents, formatDollars, toCents, ZERO } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import {
  hasGoodFunds,
  isLiveRefund,
  isTooOldToRefund,
  refundable,
  refundPurpose,
  refundsOf,
} from '#shared/transfer/refund.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { ClientReader } from '../ports.ts';
import { byMember, type Member } from '../staff/member.ts';
import type { Entries } from './engine/entries.ts';
import { recordOf } from './engine/staff-record.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

/** What preparing a refund needs. */
export type RefundPorts = Pick<StaffPorts, 'random'> & {
  readonly transfers: Pick<StaffPorts['transfers'], 'find'> & {
    /** Adds the refund and saves its payment on top of the version that was read: both, or neither. */
    readonly addRefund: (
      refund: Transfer,
      payment: Transfer,
    ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly clients: ClientReader;
  readonly entries: (payment: Transfer) => Promise<Pick<Entries, 'refundsOf'>>;
};

/** What the staff enter for a refund. */
export type NewRefund = {
  /** The amount; without one, all that is left of the payment. */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  /** What the client reads. */
  readonly note?: string | undefined;
  /** Whether the member confirms it although a refund of the same amount has been prepared. */
  readonly isMeantAgain?: boolean | undefined;
};

const WIRE = 'A wire is paid back by wire, or by a disbursement: no account of the client’s is known from it.';

/** Why no amount of a payment can be refunded. */
function paymentRefusal(payment: Transfer, now: Date): Refusal | undefined {
  const kind = kindOf(payment);
  if (kind !== 'ACH') return { code: 'staff/other-kind', ...(kind === 'Wire' ? { sentence: WIRE } : {}) };
  if (!hasGoodFunds(payment)) return { code: 'refund/not-good' };
  if (isTooOldToRefund(payment, now)) return { code: 'refund/too-old' };
  const isFull = (payment.refunds ?? []).length >= REFUNDS_MAX || !hasRoomForAnAttempt(payment);
  return isFull ? { code: 'refund/too-many' } : undefined;
}

/** In these a refund at the provider has paid nothing. */
const NOT_PAID: readonly string[] = ['failed', 'cancelled', 'returned'];

/**
 * What was refunded at the provider, in its dashboard, and is not known here yet: its event may be a minute away. If
 * the provider does not answer, it is asked for no more than it has anyway: it refuses more than the payment itself.
 */
async function refundedElsewhere(ports: RefundPorts, payment: Transfer, refunds: readonly Transfer[]): Promise<number> {
  const { transferId = '' } = payment.provider;
  const listed = await (await ports.entries(payment)).refundsOf(transferId);
  if (listed.heard !== 'yes') return 0;
  const known = new Set(refunds.map(({ provider }) => provider.transferId));
  return listed.value
    .filter(({ id, status }) => !known.has(id) && !NOT_PAID.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The amount to refund: the one given, or all that is left. */
function amountOf(
  payment: Transfer,
  refunds: readonly Transfer[],
  elsewhere: number,
  { amount, isMeantAgain }: NewRefund,
): Outcome<Cents, Refusal> {
  const left = toCents(Math.max(0, refundable(payment, refunds) - elsewhere));
  const wanted = amount ?? left;
  if (wanted > left || left === ZERO) {
    const sentence = `Of ${formatDollars(payment.amount)}, ${formatDollars(left)} can still be refunded.`;
    return refuse({ code: 'refund/over-amount', sentence });
  }
  if (wanted === ZERO) return refuse({ code: 'amount/zero' });
  const isDuplicate = refunds.some((each) => isLiveRefund(each) && each.amount === wanted);
  return isDuplicate && !isMeantAgain ? refuse({ code: 'refund/maybe-duplicate' }) : done(wanted);
}

/** The provider's refund of a part of a payment: to the account it came from, whatever became of that since. */
function refundRecord(
  ports: RefundPorts,
  member: Member,
  who: Client,
  payment: Transfer,
  { amount, note }: { readonly amount: Cents; readonly note?: string | undefined },
): Transfer {
  const { id, referenceId, purpose, source, officeId, agentId } = payment;
  const said = {
    amount,
    purpose: refundPurpose(purpose),
    note: note?.trim(),
    // Copied exactly, because the books find the closing by it.
    address1: payment.propertyAddress1,
    address2: payment.propertyAddress2,
    city: payment.propertyCity,
    state: payment.propertyState,
    zipcode: payment.propertyZipcode,
    fileNumber: payment.fileNumber,
  };
  const made = recordOf(ports, member, who, said, {
    method: 'ACH',
    fee: ZERO,
    disbursement: true,
    type: 'Client Disbursement',
    officeId,
    agentId,
    destination: source,
    refundOf: { id, referenceId, purpose },
  });
  // It is asked for where the payment was made.
  const { account } = payment.provider;
  return account ? { ...made, provider: { ...made.provider, account } } : made;
}

/**
 * Prepares a full or partial refund of a payment that has cleared, to the account it came from. It goes out when a
 * second person has let it out; the client has nothing to do.
 *
 * The payment lists its refunds, and one write adds both the refund and its entry in that list, on top of the version
 * whose refunds were counted. Of two at once, one is refused, so a refund never exceeds the payment.
 */
export async function createRefund(
  ports: RefundPorts,
  member: Member,
  which: Which,
  said: NewRefund,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const payment = found.value;
  const wrong = paymentRefusal(payment, member.now);
  if (wrong) return refuse(wrong);
  if (said.reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const find = (id: Transfer['id']) => ports.transfers.find(member.tenant, which.client, id);
  invariant(payment.source, 'a debit that has cleared left an account');
  const [refunds, who] = await Promise.all([refundsOf(payment, find), ports.clients.find(member.tenant, which.client)]);
  if (!who?.active) return refuse({ code: 'client/not-found' });
  const amount = amountOf(payment, refunds, await refundedElsewhere(ports, payment, refunds), said);
  if (!amount.ok) return amount;
  const refund = refundRecord(ports, member, who, payment, { amount: amount.value, note: said.note });
  const marked = moved(payment, 'refund', 'staff', {
    ...byMember(member, said.reason),
    refunds: [...(payment.refunds ?? []), refund.id],
  });
  if (!marked.ok) return marked;
  const added = await ports.transfers.addRefund(refund, marked.value);
  if (added.ok) return added;
  // A write repeated after its answer was lost finds its own work.
  const made = await find(refund.id);
  return made ? done(made) : added;
}
