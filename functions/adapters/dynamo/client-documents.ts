import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type ClientDocument, clientDocument } from '#shared/document/document.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { documents, tableName } from './documents.ts';
import { beginning, pageOf } from './every-item.ts';
import { documentKey, documentsPrefix } from './keys.ts';
import { itemsOf, put } from './record.ts';

/** An announced upload that never arrives is deleted after a day. Its form expires long before. */
const EXPECTED_SECONDS = 24 * 3600;

/** The most uploads that can be announced in a day. Few clients ever make five. */
const LISTED_MAX = 200;

/** Documents that clients uploaded. The key holds tenant and client, so another person's id finds nothing. */
export const clientDocuments = {
  find: itemsOf(clientDocument, documentKey).find,

  /** Oldest first, because ids begin with the time. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientDocument[]> {
    // Consistent, because the list is read right after an upload.
    const query = { ...beginning(documentsPrefix(tenant, client)), ConsistentRead: true, Limit: LISTED_MAX };
    return (await pageOf(query, (item) => clientDocument.parse(item))).found;
  },

  /** Saves a document's current state. One that hasn't arrived expires by itself. */
  async put(document: ClientDocument): Promise<void> {
    const { tenantId, clientId, id, status, createdAt } = document;
    const expiresAt = Math.floor(Date.parse(createdAt) / 1000) + EXPECTED_SECONDS;
    await put({
      ...documentKey(tenantId, clientId, id),
      ...clientDocument.parse(document),
      ...(status === 'expected' ? { expiresAt } : {}),
    });
  },

  /** Deletes a document. If two calls compete, only one gets true. */
  async remove({ tenantId, clientId, id }: ClientDocument): Promise<boolean> {
    const Key = documentKey(tenantId, clientId, id);
    const { Attributes: removed } = await documents.send(
      new DeleteCommand({ TableName: tableName(), Key, ReturnValues: 'ALL_OLD' }),
    );
    return removed !== undefined;
  },
};
