import type { Instant } from '#shared/dates.ts';
import type { TransferSearch } from '#shared/graph/search-operations.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { SEARCH_PAGE_MAX } from '#shared/limits.ts';
import { archiveBefore, isArchivedOn } from '#shared/transfer/archive.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { isInHistory, type Transfer } from '#shared/transfer/transfer.ts';
import { happenedAt, type TransferCard } from '#shared/transfer/transfer-card.ts';
import type { Owner } from '../../ports.ts';

/** A page of the history, and the start of the next page. */
export type CardPage = { readonly cards: readonly TransferCard[]; readonly after: string | null };

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

/** The maximum number of reads if few records match. The page then ends early with a cursor. */
const READS_MAX = 3;

/** A page of matching cards. Reads on past cards that do not match, up to a maximum. */
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

/** A page of the history: recent transfers and all open ones. */
export function recentTransfers({ transfers }: SearchPorts, owner: Owner, after?: string | null) {
  const isArchived = isArchivedOn(owner.now);
  return pageOf(
    (at) => transfers.history(owner.tenant, owner.client, at),
    (card) => !isArchived(card),
    after,
  );
}

/**
 * A page of the archive. A transfer that ended long ago also began long ago, so only that part of the index is read.
 */
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

/** The texts of a transfer that a search can match. */
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

/** True if a transfer matches the search. */
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
 * The caller's matching transfers, newest first. A client usually has few, so all are read, a hundred at a time. A
 * client with many gets the matches of three reads and a cursor.
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
