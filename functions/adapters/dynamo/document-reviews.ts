import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { type ClientDocument, identityDocument } from '#shared/document/document.ts';
import { clientId, documentId } from '#shared/ids.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { ReviewPorts } from '../../reviews/ports.ts';
import { listPartition } from './book-keys.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { documentKey, documentLookKey } from './keys.ts';

const look = z.object({ at: instant, by: z.string(), identity: staffIdentity, kind: z.string() });
const listed = z.object({ clientId, documentId, type: identityDocument, receivedAt: instant });
const lookKeyOf = ({ tenantId, clientId: client, id }: ClientDocument, at: string) =>
  documentLookKey(tenantId, client, id, at);

/** What the staff decided about photos of IDs, who looked at them, and which wait. */
export const documentReviews: Pick<ReviewPorts['documents'], 'decide' | 'waiting'> & Pick<ReviewPorts, 'looks'> = {
  async decide({ tenantId, clientId: client, id }, review) {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: documentKey(tenantId, client, id),
          UpdateExpression: 'SET #review = :review',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#review)',
          ExpressionAttributeNames: { '#review': 'review' },
          ExpressionAttributeValues: { ':review': review },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  async waiting(tenant, most) {
    const { Items: items = [], LastEvaluatedKey: next } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': listPartition(tenant, 'reviews') },
        Limit: most,
      }),
    );
    return { listed: items.map((item) => listed.parse(item)), isMore: next !== undefined };
  },

  looks: {
    /** Two looks of one moment are two: the later one is tried again by whoever asked. */
    async add(document, made) {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...lookKeyOf(document, made.at), ...made },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
    },

    async find(document, at) {
      const Key = lookKeyOf(document, at);
      const { Item: item } = await documents.send(
        new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
      );
      return item && look.parse(item);
    },
  },
};
