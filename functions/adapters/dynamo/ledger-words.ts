import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { exceptionWord } from '#shared/ledger/exception-word.ts';
import { type Funding, funding } from '#shared/ledger/funding.ts';
import { lowLedgers } from '#shared/ledger/low-ledgers.ts';
import { exceptionWordKey } from './book-keys.ts';
import type { Key } from './keys.ts';
import { lowLedgersKey } from './provider-keys.ts';
import { itemsOf, putIf } from './record.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** A company's latest daily notice about a topic. The outbox sends it from the stream. */
function dayWords<T extends { readonly tenantId: TenantId; readonly on: Day }>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (tenant: TenantId) => Key,
  sort: string,
) {
  const { find } = itemsOf(schema, keyOf);
  return {
    last: async (tenant: TenantId): Promise<Day | undefined> => (await find(tenant))?.on,

    /** Keeps a day's notice in place of an earlier day's; false if the day has one already. */
    keep: (word: T): Promise<boolean> =>
      putIf({
        Item: { ...keyOf(word.tenantId), ...schema.parse(word) },
        ConditionExpression: 'attribute_not_exists(pk) OR #on < :on',
        ExpressionAttributeNames: { '#on': 'on' },
        ExpressionAttributeValues: { ':on': word.on },
      }),

    /** The notice in a write; undefined for another item. */
    saidIn: ({ dynamodb: { Keys: keys, NewImage: after } }: StreamRecord): T | undefined =>
      keys.sk.S === sort && after ? schema.parse(plain(after)) : undefined,
  };
}

/** Ledgers that hold less than the amount promised. */
export const lowLedgerWords = dayWords(lowLedgers, lowLedgersKey, 'LEDGER-LOW');

/** Exceptions that have persisted. */
export const exceptionWords = dayWords(exceptionWord, exceptionWordKey, 'EXCEPTION-WORD');

/** A deposit or withdrawal that this write submitted for approval, or that was returned with it. */
export function fundingToTell({ eventName, dynamodb }: StreamRecord): Funding | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  if (!keys.sk.S.startsWith('FUNDING#') || !after) return undefined;
  const told = funding.parse(plain(after));
  const isBack = told.landed?.as === 'back' && !(before && funding.parse(plain(before)).landed?.as === 'back');
  return eventName === 'INSERT' || isBack ? told : undefined;
}
