import type { TransferId } from '../ids.ts';
import { type Cents, toCents } from '../money.ts';
import { isOverUnpaid, lastTryOf } from './last-try.ts';
import type { Transfer } from './transfer.ts';

const REFUND_OF = 'Refund of ';

/** A refund's purpose, as client, staff and receipt show it. */
export const refundPurpose = (purpose: string): string => `${REFUND_OF}${purpose}`;

/** True if a payment has cleared, so that refunding it lends no money. */
export const hasGoodFunds = ({ status, clearedAt }: Pick<Transfer, 'status' | 'clearedAt'>): boolean =>
  status === 'completed' && clearedAt !== undefined;

/** True if a refund uses part of its payment. One that the client's bank returned does, until the staff close it. */
export const isLiveRefund = (refund: Pick<Transfer, 'status'>): boolean => !isOverUnpaid(refund);

/**
 * The amount of a payment left to refund, without the fee, which is the tenant's. A refund with an unknown end counts
 * as live, so a late read can only leave too little.
 */
export const refundable = (
  { amount }: Pick<Transfer, 'amount'>,
  refunds: readonly Pick<Transfer, 'status' | 'amount'>[],
): Cents => toCents(Math.max(0, amount - refunds.filter(isLiveRefund).reduce((sum, each) => sum + each.amount, 0)));

/** Days in which the provider refunds a debit, from the day it was made (Plaid). */
const PROVIDER_REFUND_DAYS = 180;

/** True if the provider no longer refunds a payment because of its age. */
export const isTooOldToRefund = ({ startedAt }: Pick<Transfer, 'startedAt'>, now: Date): boolean =>
  startedAt === undefined || Date.parse(startedAt) + PROVIDER_REFUND_DAYS * 86_400_000 <= now.getTime();

/** True if the provider was asked for a refund and its answer isn't known. */
export const isUnanswered = ({ provider, events, status }: Transfer): boolean =>
  provider.transferId === undefined && isLiveRefund({ status }) && events.some(({ name }) => name === 'approveRefund');

/**
 * The fields that select the tenant's account. A refund leaves the account that its payment went to. A wire's refund is
 * a disbursement, which only its purpose shows.
 */
export const routedBy = ({
  purpose,
  refundOf,
  officeId,
  disbursement,
}: Pick<Transfer, 'purpose' | 'refundOf' | 'officeId' | 'disbursement'>): Pick<Transfer, 'purpose' | 'officeId'> => ({
  purpose:
    refundOf?.purpose ?? (disbursement && purpose.startsWith(REFUND_OF) ? purpose.slice(REFUND_OF.length) : purpose),
  officeId,
});

/** A payment's refunds in their current state. A refund that was reissued is its last try. */
export async function refundsOf(
  { refunds = [] }: Pick<Transfer, 'refunds'>,
  find: (id: TransferId) => Promise<Transfer | undefined>,
): Promise<readonly Transfer[]> {
  const found = await Promise.all(refunds.map(find));
  return Promise.all(found.filter((each) => each !== undefined).map((each) => lastTryOf(each, find)));
}
