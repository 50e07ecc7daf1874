import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Instant, instant } from '#shared/dates.ts';
import { type BankAccountId, bankAccountId, type ClientId, type TenantId } from '#shared/ids.ts';
import { behind } from '#shared/late-schema.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { type TransferCard, transferCard } from '#shared/transfer/transfer-card.ts';
import { documents, tableName } from './documents.ts';
import { transfersPrefix } from './keys.ts';

const DRAFT = 'draft' satisfies TransferStatus;

/** Asks for the newest of a client's transfers, drafts among them. */
function newestOf(tenant: TenantId, client: ClientId, most: number) {
  const { pk, sk } = transfersPrefix(tenant, client);
  return {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ScanIndexForward: false,
    Limit: most,
  };
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
  const asked = newestOf(tenant, client, COUNTED_AMONG);
  const { Items: items = [] } = await documents.send(
    new QueryCommand({ ...asked, ProjectionExpression: '#status, createdAt' }),
  );
  const newest = items.map((item) => counted.parse(item));
  return {
    open: newest.filter(({ status }) => status === DRAFT).length,
    begun: newest.filter(({ createdAt }) => createdAt > since).length,
  };
}

/** How many transfers back the draft to continue is looked for: every view of the history asks for it. */
const LATEST_AMONG = 25;

const byLatestWork = (one: TransferCard, other: TransferCard): number => other.updatedAt.localeCompare(one.updatedAt);

const draftCard = z.lazy(() => z.extend(behind(transferCard), { source: z.optional(z.object({ id: bankAccountId })) }));

/** A draft as it is offered to go on with: its card, and the account that was chosen to pay it. */
export type DraftCard = TransferCard & { readonly sourceId: BankAccountId | undefined };

/** The draft that was worked on last, among a client's newest transfers; one that is scheduled is done with. */
export async function latestDraft(tenant: TenantId, client: ClientId): Promise<DraftCard | undefined> {
  const asked = newestOf(tenant, client, LATEST_AMONG);
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      ...asked,
      FilterExpression: '#status = :draft AND attribute_not_exists(#schedule)',
      ExpressionAttributeNames: { ...asked.ExpressionAttributeNames, '#schedule': 'schedule' },
      ExpressionAttributeValues: { ...asked.ExpressionAttributeValues, ':draft': DRAFT },
    }),
  );
  const [latest] = items.map((item) => draftCard.parse(item)).toSorted(byLatestWork);
  if (!latest) return undefined;
  const { source, ...card } = latest;
  return { ...card, sourceId: source?.id };
}
