import type { Client } from '#shared/client/client.ts';
import { type Cents, formatDollars, toCents, ZERO } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { isLiveRefund, refundable, refundPurpose, refundsOf } from '#shared/transfer/refund.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import type { ClientReader } from '../ports.ts';
import type { Entries } from './engine/entries.ts';
import { refundRefusal, wholeOf } from './engine/refund-rules.ts';
import { recordOf } from './engine/staff-record.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

export type RefundPorts = Pick<StaffPorts, 'random'> & {
  readonly transfers: Pick<StaffPorts['transfers'], 'find'> & {
    /** Adds the refund and saves its payment against the version that was read, in one transaction. */
    readonly addRefund: (
      refund: Transfer,
      payment: Transfer,
    ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly clients: ClientReader;
  readonly entries: (payment: Transfer) => Promise<Pick<Entries, 'refundsOf'>>;
};

export type NewRefund = {
  /** All that is left of the payment if absent. */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  /** A note that the client reads. */
  readonly note?: string | undefined;
  /** True if the member confirms a second refund of the same amount. */
  readonly isMeantAgain?: boolean | undefined;
};

/** Refund statuses at the provider that paid nothing. */
const NOT_PAID: readonly string[] = ['failed', 'cancelled', 'returned'];

/**
 * The amounts refunded in the provider's dashboard that we don't have yet, because their events may be a minute away.
 * If the provider doesn't answer, none is safe: it never refunds more than the payment itself.
 */
async function refundedElsewhere(
  ports: RefundPorts,
  payment: Transfer,
  refunds: readonly Transfer[],
): Promise<readonly number[]> {
  const { transferId } = payment.provider;
  if (transferId === undefined) return [];
  const listed = await (await ports.entries(payment)).refundsOf(transferId);
  if (listed.heard !== 'yes') return [];
  const known = new Set(refunds.map(({ provider }) => provider.transferId));
  return listed.value
    .filter(({ id, status }) => !known.has(id) && !NOT_PAID.includes(status))
    .map(({ amount }) => amount);
}

/** The amount to refund: the one given, or all that is left. */
function amountOf(
  payment: Pick<Transfer, 'amount'>,
  refunds: readonly Transfer[],
  elsewhere: readonly number[],
  { amount, isMeantAgain }: NewRefund,
) {
  const left = toCents(elsewhere.reduce((rest, each) => Math.max(0, rest - each), refundable(payment, refunds)));
  const wanted = amount ?? left;
  if (wanted > left || left === ZERO) {
    const sentence = `${formatDollars(left)} of ${formatDollars(payment.amount)} can still be refunded.`;
    return refuse({ code: 'refund/over-amount', sentence });
  }
  if (wanted === ZERO) return refuse({ code: 'amount/zero' });
  const isDuplicate = [...refunds.filter(isLiveRefund).map((each) => each.amount), ...elsewhere].includes(wanted);
  return isDuplicate && !isMeantAgain ? refuse({ code: 'refund/maybe-duplicate' }) : done(wanted);
}

/**
 * A refund of part of a payment to the account it came from, whatever has happened to that account. A wire doesn't show
 * its account, so its refund is a disbursement: the file must cover it, and the client chooses the account.
 */
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
    // Copied exactly, because the books find the file by it.
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
    ...(source ? { destination: source, refundOf: { id, referenceId, purpose } } : { refundsWire: id }),
  });
  // The refund goes to the provider account where the payment was made.
  const { account } = payment.provider;
  return account ? { ...made, provider: { ...made.provider, account } } : made;
}

/**
 * Prepares a full or partial refund of a payment that has cleared. A colleague approves it. A debit's refund then goes
 * to the account it came from, and the client has nothing to do.
 *
 * The payment lists its refunds. One write adds the refund and its entry in that list, on the version whose refunds
 * were counted. If two are prepared at once, one is refused, so refunds never exceed the payment.
 */
export async function createRefund(ports: RefundPorts, member: Member, which: Which, said: NewRefund) {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const payment = found.value;
  const wrong = refundRefusal(payment, member.now);
  if (wrong) return refuse(wrong);
  if (said.reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const find = (id: Transfer['id']) => ports.transfers.find(member.tenant, which.client, id);
  const isWire = kindOf(payment) === 'Wire';
  invariant(isWire || payment.source, 'a debit that has cleared left an account');
  const [refunds, who] = await Promise.all([refundsOf(payment, find), ports.clients.find(member.tenant, which.client)]);
  if (!who?.active) return refuse({ code: 'client/not-found' });
  const amount = amountOf(
    { amount: wholeOf(payment) },
    refunds,
    await refundedElsewhere(ports, payment, refunds),
    said,
  );
  if (!amount.ok) return amount;
  const refund = refundRecord(ports, member, who, isWire ? { ...payment, source: undefined } : payment, {
    amount: amount.value,
    note: said.note,
  });
  const marked = moved(payment, 'refund', 'staff', {
    ...byMember(member, said.reason),
    refunds: [...(payment.refunds ?? []), refund.id],
  });
  if (!marked.ok) return marked;
  const added = await ports.transfers.addRefund(refund, marked.value);
  if (added.ok) return added;
  // If the write succeeded and its answer was lost, the refund is already there.
  const made = await find(refund.id);
  return made ? done(made) : added;
}
