import { formatDayAhead } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferCard } from '#shared/transfer/transfer-card.ts';
import type { TransferReader } from '../../ports.ts';

/** Where a client's other payments are looked up. */
export type RecentDuplicatePorts = {
  readonly transfers: TransferReader & {
    readonly history: (tenant: TenantId, client: ClientId) => Promise<{ readonly cards: readonly TransferCard[] }>;
  };
};

/**
 * A client who pays the same amount for the same house within a day has most likely submitted it twice, on two screens.
 */
const WITHIN_MS = 24 * 60 * 60 * 1000;
const COUNTS: readonly TransferStatus[] = ['submitted', 'pending', 'completed', 'awaiting wire'];

const propertyOf = ({ propertyAddress1, propertyAddress2, propertyZipcode }: Transfer): string =>
  [propertyAddress1, propertyAddress2, propertyZipcode.slice(0, 5)]
    .join('|')
    .toLowerCase()
    .replaceAll(/[^a-z0-9|]/g, '');

/**
 * A refusal that asks the client to confirm, when they have paid the same amount for the same purpose and property
 * within a day, or have it scheduled. Reads the newest page of the history, which costs one read unit.
 */
export async function recentDuplicate(
  ports: RecentDuplicatePorts,
  transfer: Transfer,
  now: Date,
): Promise<Refusal<'transfer/maybe-duplicate'> | undefined> {
  const { tenantId: tenant, clientId: client, id, amount, purpose } = transfer;
  const since = new Date(now.getTime() - WITHIN_MS).toISOString();
  const { cards } = await ports.transfers.history(tenant, client);
  const alike = cards.filter(
    (card) =>
      card.id !== id &&
      !card.disbursement &&
      card.amount === amount &&
      card.purpose === purpose &&
      (card.scheduledOn !== undefined || (COUNTS.includes(card.status) && card.updatedAt >= since)),
  );
  for (const card of alike) {
    const duplicate = await ports.transfers.find(tenant, client, card.id);
    if (!duplicate || propertyOf(duplicate) !== propertyOf(transfer)) continue;
    if (!duplicate.schedule && (duplicate.submittedAt ?? duplicate.updatedAt) < since) continue;
    const what = { amount: formatDollars(amount), reference: duplicate.referenceId };
    const sentence = duplicate.schedule
      ? caseSentence('alreadyScheduled', { ...what, day: formatDayAhead(duplicate.schedule.on) })
      : caseSentence('alreadySent', what);
    return { code: 'transfer/maybe-duplicate', sentence };
  }
  return undefined;
}
