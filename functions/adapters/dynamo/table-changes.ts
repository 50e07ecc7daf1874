import * as z from 'zod/mini';
import { type Instant, instant } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { mustBeInPlace } from './item-places.ts';
import { plain } from './transfer-changes.ts';

const image = z.record(z.string(), z.unknown());

/** A record of the table's stream with whole keys (view type NEW_AND_OLD_IMAGES). */
const changeRecord = z.object({
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number(),
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(image),
    OldImage: z.optional(image),
  }),
});

/** A write to any item of a tenant: where, when, and the item before and after. Throws for an item out of place. */
export function tableChange(record: unknown) {
  const { dynamodb } = changeRecord.parse(record);
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  mustBeInPlace({ pk: keys.pk.S, sk: keys.sk.S });
  const at: Instant = instant.parse(new Date(dynamodb.ApproximateCreationDateTime * 1000).toISOString());
  return {
    tenant: tenantId.parse(keys.pk.S.split('#')[1]),
    pk: keys.pk.S,
    sk: keys.sk.S,
    /** Numbers the writes. It is never reused, and the same however often a record is delivered. */
    sequence: dynamodb.SequenceNumber,
    at,
    before: before && plain(before),
    after: after && plain(after),
  };
}
