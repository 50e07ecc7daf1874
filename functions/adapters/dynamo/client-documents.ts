import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ClientDocument, clientDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId } from '#shared/ids.ts';
import { documents, tableName } from './documents.ts';
import { beginning } from './every-item.ts';
import { documentKey, documentsPrefix } from './keys.ts';

/** An announced upload that never arrived is deleted after a day; its form expires long before. */
const EXPECTED_SECONDS = 24 * 3600;

/** The most uploads announced in a day; few clients ever make five. */
const LISTED_MAX = 200;

/** What clients uploaded. The key holds tenant and client, so that another person's id finds nothing. */
export const clientDocuments = {
  async find(tenant: TenantId, client: ClientId, id: DocumentId): Promise<ClientDocument | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: documentKey(tenant, client, id), ConsistentRead: true }),
    );
    return item && clientDocument.parse(item);
  },

  /** The client's documents, oldest first: their ids begin with the time. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientDocument[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...beginning(documentsPrefix(tenant, client)),
        // Asked right after an upload.
        ConsistentRead: true,
        Limit: LISTED_MAX,
      }),
    );
    return items.map((item) => clientDocument.parse(item));
  },

  /** Writes a document's current state. One that has not arrived expires by itself. */
  async put(document: ClientDocument): Promise<void> {
    const { tenantId, clientId, id, status, createdAt } = document;
    const expiresAt = Math.floor(Date.parse(createdAt) / 1000) + EXPECTED_SECONDS;
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...documentKey(tenantId, clientId, id),
          ...clientDocument.parse(document),
          ...(status === 'expected' ? { expiresAt } : {}),
        },
      }),
    );
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
