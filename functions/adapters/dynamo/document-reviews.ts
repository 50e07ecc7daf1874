import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { type ClientDocument, identityDocument } from '#shared/document/document.ts';
import { clientId, documentId } from '#shared/ids.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { ReviewPorts } from '../../people/photo-ports.ts';
import { listPartition } from './book-keys.ts';
import { pageOf, partition } from './every-item.ts';
import { documentKey, documentLookKey } from './keys.ts';
import { isNew, itemsOf, put, updateIf } from './record.ts';

const look = z.object({ at: instant, by: z.string(), identity: staffIdentity, kind: z.string() });
const listed = z.object({ clientId, documentId, type: identityDocument, receivedAt: instant });
const lookKeyOf = ({ tenantId, clientId: client, id }: ClientDocument, at: string) =>
  documentLookKey(tenantId, client, id, at);

/** Staff decisions about photos of IDs, who viewed them, and which are open. */
export const documentReviews: Pick<ReviewPorts['documents'], 'decide' | 'undo' | 'waiting'> &
  Pick<ReviewPorts, 'looks'> = {
  decide: ({ tenantId, clientId: client, id }, review) =>
    updateIf({
      Key: documentKey(tenantId, client, id),
      UpdateExpression: 'SET #review = :review',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#review)',
      ExpressionAttributeNames: { '#review': 'review' },
      ExpressionAttributeValues: { ':review': review },
    }),

  undo: ({ tenantId, clientId: client, id, review }, by) =>
    updateIf({
      Key: documentKey(tenantId, client, id),
      UpdateExpression: 'SET #undone = :by REMOVE #review',
      ConditionExpression: '#review.#at = :accepted',
      ExpressionAttributeNames: { '#review': 'review', '#undone': 'undone', '#at': 'at' },
      ExpressionAttributeValues: { ':by': by, ':accepted': review?.at },
    }),

  async waiting(tenant, most) {
    const { found, next } = await pageOf({ ...partition(listPartition(tenant, 'reviews')), Limit: most }, (item) =>
      listed.parse(item),
    );
    return { listed: found, isMore: next !== undefined };
  },

  looks: {
    /** Two views at the same instant are two records. The later one fails, and its caller tries again. */
    add: (document, made) => put({ ...lookKeyOf(document, made.at), ...made }, isNew),

    find: itemsOf(look, lookKeyOf).find,
  },
};
