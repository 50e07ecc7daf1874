import * as z from 'zod/mini';
import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type Counted, forgottenAt, type Load, type Room } from '#shared/transfer/velocity.ts';
import type { Rooms } from '../../payments/engine/claim.ts';
import { tableName } from './documents.ts';
import { clientVelocityKey, type Key, tenantVelocityKey } from './keys.ts';
import { itemAt } from './record.ts';

type Whose = Pick<Transfer, 'tenantId' | 'clientId'>;

/** One day's attributes. One item holds a week and a few days, so that one read and one condition cover all of it. */
const nameOf = (of: keyof Load, on: Day): string => `${of} ${on}`;
const DAY_ATTRIBUTE = /^(amount|count|starts) (\d{4}-\d{2}-\d{2})$/;
/** The number of starts on a day, which never decreases. */
const startsOn = (on: Day): string => `starts ${on}`;
/** The permission by which a payment of that day went over the limits. */
const overOn = (on: Day): string => `over ${on}`;
const OVER_ATTRIBUTE = /^over (\d{4}-\d{2}-\d{2})$/;

function countedOf(item: Readonly<Record<string, unknown>> = {}): Counted {
  const days: Record<Day, Counted[Day]> = {};
  for (const [name, value] of Object.entries(item)) {
    const [, overDay] = OVER_ATTRIBUTE.exec(name) ?? [];
    if (overDay) days[overDay] = { ...(days[overDay] ?? { amount: 0, count: 0 }), over: z.string().parse(value) };
    const [, of, on = ''] = DAY_ATTRIBUTE.exec(name) ?? [];
    if (of) days[on] = { ...(days[on] ?? { amount: 0, count: 0 }), [of]: z.int().parse(value) };
  }
  return days;
}

async function read(key: Key): Promise<Counted> {
  const item = await itemAt(key);
  return countedOf(item);
}

const keysOf = ({ tenantId, clientId }: Whose) =>
  [clientVelocityKey(tenantId, clientId), tenantVelocityKey(tenantId)] as const;

/** Counts a payment on its day, if no day exceeds its limit; for a transaction. */
function taken(key: Key, { on, amount, count, atMost, forget, startsBefore, over }: Room) {
  const ofDays = Object.entries(atMost).flatMap(([day, most]) =>
    (['amount', 'count'] as const).map((of) => ({ name: nameOf(of, day), most: most[of] })),
  );
  const limits = startsBefore === undefined ? ofDays : [...ofDays, { name: startsOn(on), most: startsBefore }];
  const names = Object.fromEntries(limits.map(({ name }, at) => [`#n${at}`, name]));
  const values = Object.fromEntries(limits.map(({ most }, at) => [`:n${at}`, most]));
  const old = forget.flatMap((day) => [nameOf('amount', day), nameOf('count', day), startsOn(day), overOn(day)]);
  const removed = old.length > 0 ? ` REMOVE ${old.map((_, at) => `#o${at}`).join(', ')}` : '';
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: `SET expiresAt = :expiresAt${over ? ', #over = :over' : ''} ADD #amount :amount, #count :count, #starts :one${removed}`,
      ConditionExpression: [
        ...limits.map((_, at) => `(attribute_not_exists(#n${at}) OR #n${at} <= :n${at})`),
        // A permission is used once, whichever payment is faster.
        ...(over ? ['(attribute_not_exists(#over) OR #over <> :over)'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: {
        ...names,
        ...Object.fromEntries(old.map((name, at) => [`#o${at}`, name])),
        '#amount': nameOf('amount', on),
        '#count': nameOf('count', on),
        '#starts': startsOn(on),
        ...(over ? { '#over': overOn(on) } : {}),
      },
      ExpressionAttributeValues: {
        ...values,
        ':expiresAt': forgottenAt(on),
        ':amount': amount,
        ':count': count,
        ':one': 1,
        ...(over ? { ':over': over } : {}),
      },
    },
  };
}

/** Removes a payment from its day. Unconditional, because releasing room must never block a transfer. */
const returned = (key: Key, { on, amount }: NonNullable<Transfer['counted']>) => ({
  Update: {
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'ADD #amount :amount, #count :one',
    ExpressionAttributeNames: { '#amount': nameOf('amount', on), '#count': nameOf('count', on) },
    ExpressionAttributeValues: { ':amount': -amount, ':one': -1 },
  },
});

/**
 * The writes that count a payment for its client, and for its tenant unless it is only scheduled; sent with the claim.
 */
export const countingIn = (of: Whose, rooms: Rooms) => {
  const [client, tenant] = keysOf(of);
  return [taken(client, rooms.client), ...(rooms.tenant ? [taken(tenant, rooms.tenant)] : [])];
};

/** The writes that release a payment's room, sent with the write that ends it. */
export const givingBack = (of: Whose, counted: NonNullable<Transfer['counted']>) =>
  keysOf(of).map((key) => returned(key, counted));

/** Recent starts, counted by the writes that start and end payments. */
export const velocity = {
  ofClient: (tenant: TenantId, client: ClientId): Promise<Counted> => read(clientVelocityKey(tenant, client)),
  ofTenant: (tenant: TenantId): Promise<Counted> => read(tenantVelocityKey(tenant)),
};
