import { type ShareGroup, shareGroup } from '#shared/transfer/shares.ts';
import type { ShareWrites } from '../../invitations/ask-several.ts';
import type { ShareChanges } from '../../invitations/change-shares.ts';
import { tableName } from './documents.ts';
import { writeOf, writesOf } from './payer-invitations.ts';
import { areWritten, isAtVersion, isNew, itemsOf } from './record.ts';
import { shareGroupKey } from './staff-keys.ts';
import { putChanged, putNew } from './transfers.ts';

/** A request that several people pay. */
export const findShares = itemsOf(shareGroup, shareGroupKey).find;

/** Adds a group with all its payments and invitations, or nothing. False if the group is there already. */
export function addShares(group: ShareGroup, { payments, invited }: ShareWrites): Promise<boolean> {
  const key = shareGroupKey(group.tenantId, group.id);
  return areWritten([
    { Put: { TableName: tableName(), Item: { ...key, ...shareGroup.parse(group) }, ...isNew } },
    ...payments.map((payment) => ({ Put: putNew(payment) })),
    ...invited.flatMap(({ invitation, noted }) => writesOf(invitation, noted)),
  ]);
}

/**
 * Saves changed shares with their payments and invitations, each on the version that was read, or nothing. The schema
 * checks their sum. The clients stay as they are, because an invited person may prove their phone at this moment.
 */
export function saveShares(group: ShareGroup, { payments, invitations }: ShareChanges): Promise<boolean> {
  const { tenantId, id, shares, version } = shareGroup.parse(group);
  const at = isAtVersion(version);
  const update = {
    TableName: tableName(),
    Key: shareGroupKey(tenantId, id),
    UpdateExpression: 'SET shares = :shares, #version = :next',
    ...at,
    ExpressionAttributeValues: { ...at.ExpressionAttributeValues, ':shares': shares, ':next': version + 1 },
  };
  return areWritten([
    { Update: update },
    ...payments.map((payment) => ({ Put: putChanged(payment) })),
    ...invitations.map((invitation) => ({ Put: writeOf(invitation) })),
  ]);
}
