import type { TransferId } from '../ids.ts';
import { type Cents, toCents } from '../money.ts';
import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';

/** What a refund is for, as client, staff and receipt read it. */
export const refundPurpose = (purpose: string): string => `Refund of ${purpose}`;

/** Whether a payment's money is there for good, so that it can be paid back without being lent. */
export const hasGoodFunds = ({ status, clearedAt }: Pick<Transfer, 'status' | 'clearedAt'>): boolean =>
  status === 'completed' && clearedAt !== undefined;

/** Statuses in which a refund has come to nothing and will come to nothing: neither is ever left again. */
const OVER: readonly TransferStatus[] = ['cancelled', 'rejected'];

/**
 * Whether a refund takes up a part of its payment. One that the client's bank has sent back does, until the staff have
 * looked into it and closed it.
 */
export const isLiveRefund = ({ status }: Pick<Transfer, 'status'>): boolean => !OVER.includes(status);

/**
 * What is left of a payment to refund. Its fee is the tenant's and is no part of it. A refund whose end is not known
 * here counts as live: reading late can only leave too little.
 */
export const refundable = (
  { amount }: Pick<Transfer, 'amount'>,
  refunds: readonly Pick<Transfer, 'status' | 'amount'>[],
): Cents => toCents(Math.max(0, amount - refunds.filter(isLiveRefund).reduce((sum, each) => sum + each.amount, 0)));

/** What the tenant's accounts are told by: a refund leaves the account that its payment came to. */
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
