import type { TransferId } from '../ids.ts';
import { type Cents, toCents } from '../money.ts';
import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';

/** What a refund is for, as client, staff and receipt read it. */
export const refundPurpose = (purpose: string): string => `Refund of ${purpose}`;

/** Whether a payment is good funds, so that refunding it lends no money. */
export const hasGoodFunds = ({ status, clearedAt }: Pick<Transfer, 'status' | 'clearedAt'>): boolean =>
  status === 'completed' && clearedAt !== undefined;

/** Final statuses of a refund that was not paid. */
const OVER: readonly TransferStatus[] = ['cancelled', 'rejected'];

/**
 * Whether a refund uses a part of its payment. One that the client's bank returned does, until the staff close it.
 */
export const isLiveRefund = ({ status }: Pick<Transfer, 'status'>): boolean => !OVER.includes(status);

/**
 * What is left of a payment to refund. The fee is the tenant's and not included. A refund with an unknown end counts as
 * live: a late read can only leave too little.
 */
export const refundable = (
  { amount }: Pick<Transfer, 'amount'>,
  refunds: readonly Pick<Transfer, 'status' | 'amount'>[],
): Cents => toCents(Math.max(0, amount - refunds.filter(isLiveRefund).reduce((sum, each) => sum + each.amount, 0)));

/** Days in which the provider refunds a debit, from the day it was made (Plaid). */
const PROVIDER_REFUND_DAYS = 180;

/** Whether a payment was made so long ago that the provider no longer refunds it. */
export const isTooOldToRefund = ({ startedAt }: Pick<Transfer, 'startedAt'>, now: Date): boolean =>
  startedAt === undefined || Date.parse(startedAt) + PROVIDER_REFUND_DAYS * 86_400_000 <= now.getTime();

/** Whether a refund's outcome is open: the provider was asked for it, and its answer is not known. */
export const isUnanswered = ({ provider, events, status }: Transfer): boolean =>
  provider.transferId === undefined && isLiveRefund({ status }) && events.some(({ name }) => name === 'approveRefund');

/** What selects the tenant's account: a refund leaves the account that its payment came to. */
export const routedBy = ({
  purpose,
  refundOf,
  officeId,
}: Pick<Transfer, 'purpose' | 'refundOf' | 'officeId'>): Pick<Transfer, 'purpose' | 'officeId'> => ({
  purpose: refundOf?.purpose ?? purpose,
  officeId,
});

/** The refunds that a payment names, as they stand now. */
export async function refundsOf(
  { refunds = [] }: Pick<Transfer, 'refunds'>,
  find: (id: TransferId) => Promise<Transfer | undefined>,
): Promise<readonly Transfer[]> {
  const found = await Promise.all(refunds.map(find));
  return found.filter((each) => each !== undefined);
}
