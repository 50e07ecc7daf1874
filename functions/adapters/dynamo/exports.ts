import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { exportId } from '#shared/ids.ts';
import { exportAsked } from '#shared/ledger/export-asked.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { ExportPorts } from '../../reports/ports.ts';
import { exportKey } from './book-keys.ts';
import { documents, tableName } from './documents.ts';

const begunExport = z.object({
  id: exportId,
  at: instant,
  by: z.string(),
  identity: staffIdentity,
  asked: exportAsked,
});

/** The audit log has it for good; the record itself only lets its parts be read. */
const KEPT_SECONDS = 86_400;

/** Who exported what of a company's books: only ever added. */
export const bookExports: ExportPorts['exports'] = {
  async add(tenant, begun) {
    const expiresAt = Math.floor(Date.parse(begun.at) / 1000) + KEPT_SECONDS;
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...exportKey(tenant, begun.id), ...begun, expiresAt },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  },

  async find(tenant, id) {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: exportKey(tenant, id), ConsistentRead: true }),
    );
    return item && begunExport.parse(item);
  },
};
