import type { Instant } from '#shared/dates.ts';
import type { TransferSearch } from '#shared/graph/search-operations.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { SEARCH_PAGE_MAX } from '#shared/limits.ts';
import { archiveBefore, isArchivedOn } from '#shared/transfer/archive.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { isInHistory, type Transfer } from '#shared/transfer/transfer.ts';
import { happenedAt, type TransferCard } from '#shared/transfer/transfer-card.ts';
import type { Owner } from '../ports.ts';

/** A part of the history, and where it goes on. */
export type CardPage = { readonly cards: readonly TransferCard[]; readonly after: string | null };

/** What looking for transfers needs. */
export type SearchPorts = {
  readonly transfers: {
    readonly history: (
      tenant: TenantId,
      client: ClientId,
      after?: string | null,
      before?: Instant,
    ) => Promise<CardPage>;
    readonly some: (
      tenant: TenantId,
      client: ClientId,
      after?: TransferId | null,
    ) => Promise<{ readonly transfers: readonly Transfer[]; readonly after: TransferId | null }>;
  };
};

/** A list that finds nothing looks on this often, and then gives what it has and where it stopped. */
const READS_MAX = 3;

/** Pages of one kind of card: reads on over those of the other kind, but not for ever. */
async function pageOf(
  read: (after: string | null | undefined) => Promise<CardPage>,
  fits: (card: TransferCard) => boolean,
  after: string | null | undefined,
): Promise<CardPage> {
  let at = after;
  for (let reads = 1; ; reads += 1) {
    const page = await read(at);
    const cards = page.cards.filter(fits);
    if (cards.length > 0 || page.after === null || reads === READS_MAX) return { cards, after: page.after };
    at = page.after;
  }
}

/** A page of the history: what has happened lately, and everything that has not ended. */
export function recentTransfers({ transfers }: SearchPorts, owner: Owner, after?: string | null) {
  const isArchived = isArchivedOn(owner.now);
  return pageOf(
    (at) => transfers.history(owner.tenant, owner.client, at),
    (card) => !isArchived(card),
    after,
  );
}

/** A page of the archive: what ended long ago was begun even longer ago, so only that part of the index is read. */
export const archivedTransfers = ({ transfers }: SearchPorts, owner: Owner, after?: string | null) =>
  pageOf(
    (at) => transfers.history(owner.tenant, owner.client, at, archiveBefore(owner.now)),
    isArchivedOn(owner.now),
    after,
  );

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Everything of a transfer that a person may remember it by. */
const wordsOf = (transfer: Transfer): string =>
  plain(
    [
      transfer.referenceId,
      transfer.purpose,
      transfer.purposeInSpanish ?? '',
      transfer.propertyAddress1,
      transfer.propertyAddress2,
      transfer.propertyCity,
      transfer.propertyState,
      transfer.propertyZipcode,
      transfer.fileNumber ?? '',
      ...transfer.notes.map(({ note }) => note),
    ].join(' '),
  );

/** Whether a transfer is one of those asked for. */
function matches(transfer: Transfer, asked: TransferSearch, now: Date): boolean {
  const { text, status, type, method, purpose, from, to, min, max, archived } = asked;
  const total = totalOf(transfer);
  const words = wordsOf(transfer);
  return (
    isInHistory(transfer) &&
    (archived === true || !isArchivedOn(now)({ ...transfer, updatedAt: happenedAt(transfer) })) &&
    plain(text ?? '')
      .split(' ')
      .every((word) => words.includes(word)) &&
    (!status || status.length === 0 || status.includes(transfer.status)) &&
    (!type || transfer.type === type) &&
    (!method || transfer.method === method) &&
    (!purpose || transfer.purpose === purpose) &&
    (!from || transfer.createdAt >= from) &&
    (!to || transfer.createdAt < to) &&
    total >= (min ?? 0) &&
    total <= (max ?? Number.MAX_SAFE_INTEGER)
  );
}

/**
 * The caller's transfers that match, newest first. A client has a handful of transfers, so all are looked at, a
 * hundred at a time; one with a great many gets what three reads find and a cursor to look on from.
 */
export async function searchTransfers(
  { transfers }: SearchPorts,
  owner: Owner,
  asked: TransferSearch,
): Promise<{ readonly found: readonly Transfer[]; readonly after: TransferId | null }> {
  const limit = asked.limit ?? SEARCH_PAGE_MAX;
  const found: Transfer[] = [];
  let after = asked.after ?? null;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const page = await transfers.some(owner.tenant, owner.client, after);
    for (const [at, transfer] of page.transfers.entries()) {
      if (!matches(transfer, asked, owner.now)) continue;
      found.push(transfer);
      const isLast = at === page.transfers.length - 1 && page.after === null;
      if (found.length === limit) return { found, after: isLast ? null : transfer.id };
    }
    after = page.after;
    if (after === null) break;
  }
  return { found, after };
}
