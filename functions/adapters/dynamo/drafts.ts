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

/** Asks for the newest of a client's transfers, drafts among them. */
function newestOf(tenant: TenantId, client: ClientId, most: number) {
  return { ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false, Limit: most };
}

/** How many transfers back drafts are counted; a hundred transfers are some fifty read units. */
const COUNTED_AMONG = 100;

const counted = z.object({ status: z.string(), createdAt: instant });

/** Among a client's newest transfers: how many are drafts, and how many were begun since an instant. */
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

/** How many transfers back the draft to continue is looked for: every view of the history asks for it. */
const LATEST_AMONG = 25;

/** A draft as it is offered to go on with: its card, and the account that was chosen to pay it. */
export type DraftCard = TransferCard & { readonly sourceId: BankAccountId | undefined };

/**
 * The draft that was worked on last, among a client's newest transfers. One that is scheduled is done with, and so is
 * one whose payment was made since by another draft: offering it would sell the same payment a second time.
 */
export async function latestDraft(tenant: TenantId, client: ClientId): Promise<DraftCard | undefined> {
  const { found: newest } = await pageOf(newestOf(tenant, client, LATEST_AMONG), (item) => transfer.parse(item));
  const [latest] = newest
    .filter((each) => each.status === DRAFT && !each.schedule && !wasMadeSince(each, newest))
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return latest && { ...transferCard.parse(latest), sourceId: latest.source?.id };
}
