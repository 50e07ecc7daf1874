import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type ClientDocument, clientDocument } from '#shared/document/document.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { documents, tableName } from './documents.ts';
import { beginning, pageOf } from './every-item.ts';
import { documentKey, documentsPrefix } from './keys.ts';
import { itemsOf, put } from './record.ts';

/** An announced upload that never arrived is deleted after a day; its form expires long before. */
const EXPECTED_SECONDS = 24 * 3600;

/** The most uploads announced in a day; few clients ever make five. */
const LISTED_MAX = 200;

/** What clients uploaded. The key holds tenant and client, so that another person's id finds nothing. */
export const clientDocuments = {
  find: itemsOf(clientDocument, documentKey).find,

  /** The client's documents, oldest first: their ids begin with the time. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientDocument[]> {
    // Asked right after an upload.
    const query = { ...beginning(documentsPrefix(tenant, client)), ConsistentRead: true, Limit: LISTED_MAX };
    return (await pageOf(query, (item) => clientDocument.parse(item))).found;
  },

  /** Writes a document's current state. One that has not arrived expires by itself. */
  async put(document: ClientDocument): Promise<void> {
    const { tenantId, clientId, id, status, createdAt } = document;
    const expiresAt = Math.floor(Date.parse(createdAt) / 1000) + EXPECTED_SECONDS;
    await put({
      ...documentKey(tenantId, clientId, id),
      ...clientDocument.parse(document),
      ...(status === 'expected' ? { expiresAt } : {}),
    });
  },

  /** Deletes a document; of two calls at once, one does. */
  async remove({ tenantId, clientId, id }: ClientDocument): Promise<boolean> {
    const Key = documentKey(tenantId, clientId, id);
    const { Attributes: removed } = await documents.send(
      new DeleteCommand({ TableName: tableName(), Key, ReturnValues: 'ALL_OLD' }),
    );
    return removed !== undefined;
  },
};
