import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, keptLine, type LineName } from '#shared/statement/kept-line.ts';
import { tableName } from './documents.ts';
import { newLinesPartition, statementLineKey } from './statement-keys.ts';

/** A line that nobody has decided about stands in the list of those. */
const itemOf = (line: KeptLine) => ({
  ...statementLineKey(line.tenantId, line.on, line.id),
  ...line,
  ...(line.state === 'new' ? { gsi2pk: newLinesPartition(line.tenantId), gsi2sk: `${line.on}#${line.id}` } : {}),
});

/** A line on top of the version that was read: 0 for one that is not there yet. */
export const putLine = (line: KeptLine) => ({
  TableName: tableName(),
  Item: itemOf(keptLine.parse({ ...line, version: line.version + 1 })),
  ...(line.version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':read': line.version },
      }),
});

/** The write by which a line waits again, as part of the one that drops its wire. */
export const lineAgain = (tenant: TenantId, { on, id }: LineName) => ({
  Update: {
    TableName: tableName(),
    Key: statementLineKey(tenant, on, id),
    UpdateExpression: 'SET #state = :new, gsi2pk = :waiting, gsi2sk = :sort, #version = #version + :one REMOVE wire',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state', '#version': 'version' },
    ExpressionAttributeValues: {
      ...{ ':new': 'new', ':waiting': newLinesPartition(tenant), ':sort': `${on}#${id}`, ':one': 1 },
    },
  },
});
