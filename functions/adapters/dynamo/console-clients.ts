import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { identityDocument } from '#shared/document/document.ts';
import { clientId } from '#shared/ids.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { ClientsReader } from '../../console/ports.ts';
import { bankAccounts } from './bank-accounts.ts';
import { clients } from './clients.ts';
import { documents, tableName } from './documents.ts';
import { beginning } from './every-item.ts';
import { documentsPrefix, phoneKey, transfersPrefix } from './keys.ts';
import { sessions } from './sessions.ts';
import { velocity } from './velocity.ts';

/** Of a document only what it is, and when it came. */
const sentPhoto = z.object({ kind: z.string(), receivedAt: z.optional(instant) });
const NEWEST_DOCUMENTS = 20;

/** What the console reads of one client: each part is a request of its own, and none grows with the company. */
export const consoleClients: ClientsReader = {
  find: clients.find,
  formerNames: clients.formerNames,
  accounts: bankAccounts.list,
  sessions: sessions.list,
  started: velocity.ofClient,

  async hasSentIdSince(tenant, client, at) {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...beginning(documentsPrefix(tenant, client)),
        // Their ids begin with the time.
        ScanIndexForward: false,
        Limit: NEWEST_DOCUMENTS,
      }),
    );
    return items.some((item) => {
      const { kind, receivedAt } = sentPhoto.parse(item);
      return identityDocument.safeParse(kind).success && receivedAt !== undefined && receivedAt > at;
    });
  },

  async ofPhone(tenant, phone) {
    const Key = phoneKey(tenant, phone);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key }));
    return item && z.object({ clientId }).parse(item).clientId;
  },

  async payments(tenant, client, most) {
    const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...beginning(transfersPrefix(tenant, client)),
        // Their ids begin with the time.
        ScanIndexForward: false,
        Limit: most,
      }),
    );
    return { payments: items.map((item) => transfer.parse(item)), isMore: next !== undefined };
  },
};
