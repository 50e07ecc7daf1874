import { type PutCommandInput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type Funding, type FundingId, funding, fundingId, isOpenFunding } from '#shared/ledger/funding.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { wholeList } from '../every-page.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { allItems, pageOf, partition } from './every-item.ts';
import {
  fundingKey,
  fundingsPartition,
  lastForPaymentKey,
  openFundingsPartition,
  saidSweepKey,
} from './provider-keys.ts';
import { isAtVersion, isNew, itemAt, itemsOf, putIf } from './record.ts';

/** Open ones read at once. */
const READ_AT_ONCE = 50;
/** A page is a megabyte, a thousand records: more than anyone prepares while a deposit is on its way. */
const TAKEN_PAGES = 10;

/** Transfers on their way or just cleared: more than any company makes in a few days. */
const RECENT_TAKEN = 100;
/** The index of open ones lags the table. Those it may miss are among the newest. */
const RECENT_NEWEST = 10;

const nextOf = (changed: Funding): Funding => funding.parse({ ...changed, version: changed.version + 1 });
const savingOf = (changed: Funding) => ({ Item: itemOf(nextOf(changed)), ...isAtVersion(changed.version) });

/** A funding with its keys, and its place in the index of open ones while someone has to act. */
function itemOf(record: Funding): Record<string, unknown> {
  const { tenantId: tenant, id } = record;
  const open = isOpenFunding(record) ? { gsi2pk: openFundingsPartition(tenant), gsi2sk: id } : {};
  return { ...fundingKey(tenant, id), ...open, ...record };
}

const putting = (put: Omit<PutCommandInput, 'TableName'>) => ({ Put: { TableName: tableName(), ...put } });

type Page = Awaited<ReturnType<typeof pageOf<Funding>>>;

const pointer = z.object({ last: fundingId });
const indexed = z.object({ gsi2sk: z.string() });

/** Deposits into a tenant's ledgers at the provider, and withdrawals. Each write requires the version that was read. */
export const fundings = {
  find: itemsOf(funding, fundingKey).find,

  /** Adds one under its id. If the id exists, an earlier request from the same form made it. */
  async add(fresh: Funding): Promise<Funding> {
    if (await putIf({ Item: itemOf(funding.parse(fresh)), ...isNew })) return fresh;
    const made = await fundings.find(fresh.tenantId, fresh.id);
    invariant(made, 'what was faster is there');
    return made;
  },

  /** The last deposit made for a payment from this ledger, if any. */
  async lastFor(tenant: TenantId, ledgerId: string | undefined): Promise<FundingId | undefined> {
    const item = await itemAt(lastForPaymentKey(tenant, ledgerId));
    return item && pointer.parse(item).last;
  },

  /**
   * Adds a deposit for a payment as the next one after the last that was read, in one write. If two are decided on the
   * same last one, only one is made. Undefined if another came first. If the id exists, an earlier request from the
   * same form made it.
   */
  async addFor(fresh: Funding, last: FundingId | undefined): Promise<Funding | undefined> {
    const { tenantId: tenant, id, ledgerId } = fresh;
    const asRead = last
      ? { ConditionExpression: '#last = :last', ExpressionAttributeValues: { ':last': last } }
      : { ConditionExpression: 'attribute_not_exists(#last)' };
    const puts = [
      { Item: itemOf(funding.parse(fresh)), ...isNew },
      {
        Item: { ...lastForPaymentKey(tenant, ledgerId), last: id },
        ...asRead,
        ExpressionAttributeNames: { '#last': 'last' },
      },
    ];
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: puts.map(putting) }));
      return fresh;
    } catch (error) {
      if (!cancellationCodes(error)) throw error;
      return fundings.find(tenant, id);
    }
  },

  async save(changed: Funding): Promise<Outcome<Funding, Refusal<'funding/changed-meanwhile'>>> {
    const isSaved = await putIf(savingOf(changed));
    return isSaved ? done(nextOf(changed)) : refuse({ code: 'funding/changed-meanwhile' });
  },

  /** Saves a funding on the version that was read, as part of a transaction. */
  saving: (changed: Funding) => putting(savingOf(changed)),

  /** Claims the provider's ID that two people entered. No other funding can get it. */
  claiming: ({ tenantId, id }: Funding, sweepId: string) =>
    putting({
      Item: { ...saidSweepKey(tenantId, sweepId), fundingId: id },
      ConditionExpression: 'attribute_not_exists(pk) OR fundingId = :own',
      ExpressionAttributeValues: { ':own': id },
    }),

  /** Fundings with this id at the provider, from its own answer or as entered by two people. */
  ofSweep: (tenant: TenantId, sweepId: string): Promise<readonly Funding[]> =>
    allItems(
      {
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'sweepId = :sweep',
        ExpressionAttributeValues: { ':pk': fundingsPartition(tenant), ':sweep': sweepId },
        ConsistentRead: true,
      },
      (item) => funding.parse(item),
    ),

  /**
   * Fundings that need approval or wait for the provider, oldest first. The index lags, so each is read. Every page is
   * read, because fundings that the provider hasn't answered are followed up from this list.
   */
  open: (tenant: TenantId): Promise<readonly Funding[]> =>
    wholeList(async (after: Record<string, unknown> | undefined) => {
      const query = {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': openFundingsPartition(tenant) },
        Limit: READ_AT_ONCE,
        ...(after ? { ExclusiveStartKey: after } : {}),
      };
      const { found: ids, next } = await pageOf(query, (item) => indexed.parse(item).gsi2sk as FundingId);
      const read = await Promise.all(ids.map((id) => fundings.find(tenant, id)));
      return { page: read.filter((each) => each !== undefined).filter(isOpenFunding), after: next };
    }),

  /**
   * The newest fundings that the provider accepted, newest first. Those on their way are among them, however many were
   * prepared and dropped since.
   */
  async taken(tenant: TenantId, most: number): Promise<readonly Funding[]> {
    const found: Funding[] = [];
    let from: Record<string, unknown> | undefined;
    for (let pages = 0; pages < TAKEN_PAGES && found.length < most; pages += 1) {
      const query = {
        ...partition(fundingsPartition(tenant)),
        FilterExpression: 'attribute_exists(sweepId)',
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      };
      const page: Page = await pageOf(query, (item) => funding.parse(item));
      found.push(...page.found);
      from = page.next;
      if (!from) break;
    }
    return found.slice(0, most);
  },

  /** All open fundings, recently accepted ones, and the newest. Those on their way are among them. */
  async recent(tenant: TenantId): Promise<readonly Funding[]> {
    const found = await Promise.all([
      fundings.open(tenant),
      fundings.taken(tenant, RECENT_TAKEN),
      fundings.newest(tenant, RECENT_NEWEST),
    ]);
    return [...new Map(found.flat().map((each) => [each.id, each])).values()];
  },

  async newest(tenant: TenantId, most: number): Promise<readonly Funding[]> {
    const query = {
      ...partition(fundingsPartition(tenant)),
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: most,
    };
    return (await pageOf(query, (item) => funding.parse(item))).found;
  },
};
