import * as z from 'zod/mini';
import { type Instant, instant } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { wasMadeSince } from '#shared/transfer/already-made.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { type TransferCard, transferCard } from '#shared/transfer/transfer-card.ts';
import { beginning, pageOf } from './every-item.ts';
import { transfersPrefix } from './keys.ts';

const DRAFT = 'draft' satisfies TransferStatus;

/** The query for a client's newest transfers, including drafts. */
function newestOf(tenant: TenantId, client: ClientId, most: number) {
  return { ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false, Limit: most };
}

/** How many transfers back drafts are counted. A hundred transfers cost about fifty read units. */
const COUNTED_AMONG = 100;

const counted = z.object({ status: z.string(), createdAt: instant });

/** Among a client's newest transfers, the number of drafts and the number begun since an instant. */
export async function draftsOf(
  tenant: TenantId,
  client: ClientId,
  since: Instant,
): Promise<{ readonly open: number; readonly begun: number }> {
  const asked = {
    ...newestOf(tenant, client, COUNTED_AMONG),
    ProjectionExpression: '#status, createdAt',
    ExpressionAttributeNames: { '#status': 'status' },
  };
  const { found: newest } = await pageOf(asked, (item) => counted.parse(item));
  return {
    open: newest.filter(({ status }) => status === DRAFT).length,
    begun: newest.filter(({ createdAt }) => createdAt > since).length,
  };
}

/** How many transfers back to look for the draft to continue. Every view of the history does this. */
const LATEST_AMONG = 25;

/** A draft that the client can continue: its card, and the account chosen to pay it. */
export type DraftCard = TransferCard & { readonly sourceId: BankAccountId | undefined };

/**
 * The draft edited last, among a client's newest transfers. Scheduled drafts don't count. Neither do drafts whose
 * payment was made since from another draft, because offering one would invite a duplicate payment.
 */
export async function latestDraft(tenant: TenantId, client: ClientId): Promise<DraftCard | undefined> {
  const { found: newest } = await pageOf(newestOf(tenant, client, LATEST_AMONG), (item) => transfer.parse(item));
  const [latest] = newest
    .filter((each) => each.status === DRAFT && !each.schedule && !wasMadeSince(each, newest))
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return latest && { ...transferCard.parse(latest), sourceId: latest.source?.id };
}
