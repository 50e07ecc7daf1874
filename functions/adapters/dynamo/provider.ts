import { randomUUID } from 'node:crypto';
import type { PutCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { day, type Instant, instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Funding, type FundingId, funding, fundingId, isOpenFunding } from '#shared/ledger/funding.ts';
import { providerMonths } from '#shared/ledger/provider-month.ts';
import { type KeptSweep, keptSweep } from '#shared/ledger/sweep.ts';
import { ledgerBaseline } from '#shared/ledger/unexplained.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isStillRead, type RecordedAccount, recordedAccount } from '#shared/tenant/recorded-account.ts';
import { provider, type Tenant } from '#shared/tenant/tenant.ts';
import type { EntryAccount } from '#shared/transfer/entry-account.ts';
import {
  type DismissedEvent,
  dismissedEvent,
  type SetAside,
  type StreamedEvent,
  setAside,
} from '#shared/transfer/streamed-event.ts';
import type { Write } from '../../proposals/kind.ts';
import type { Cursor } from '../../provider/sync-events.ts';
import { cached } from '../cached.ts';
import { wholeList } from '../every-page.ts';
import type { ProviderAccount } from '../plaid/client.ts';
import {
  asideEventKey,
  asideEventsPrefix,
  atBankPartition,
  comparisonKey,
  fundingKey,
  fundingsPartition,
  type Key,
  lastForPaymentKey,
  openFundingsPartition,
  providerAccountKey,
  providerAccountsPrefix,
  providerEventsKey,
  providerMonthsKey,
  saidSweepKey,
  sweepKey,
  tenantConfigKey,
  transferOfKey,
} from './keys.ts';
import {
  allItems,
  beginning,
  cancellationCodes,
  finderOf,
  isAtVersion,
  isNew,
  itemAt,
  itemsNamed,
  itemsOf,
  nextVersion,
  pageOf,
  partition,
  putIf,
  remove,
  tableName,
  transact,
  updated,
  updateIf,
} from './table.ts';

// The accounts at Plaid, its events, sweeps and fundings, and the comparisons with it.

type Provider = Tenant['provider'];

const isSame = (one: ProviderAccount, other: ProviderAccount): boolean =>
  one.clientId === other.clientId && one.originator?.clientId === other.originator?.clientId;

const accountPut = (tenant: TenantId, account: RecordedAccount) => ({
  Put: {
    TableName: tableName(),
    Item: { ...providerAccountKey(tenant, account.clientId, account.originator?.clientId), ...account },
  },
});

const ofFile = ({ clientId, secretName, originator }: Provider): RecordedAccount => ({
  clientId,
  secretName,
  ...(originator ? { originator } : {}),
});

const readRecorded = (tenant: TenantId): Promise<readonly RecordedAccount[]> =>
  allItems({ ...beginning(providerAccountsPrefix(tenant)), ConsistentRead: true }, (item) =>
    recordedAccount.parse(item),
  );

/** The provider section of the tenant's current configuration; undefined for a new tenant or an unreadable one. */
async function standing(tenant: TenantId): Promise<Provider | undefined> {
  const item = await itemAt(tenantConfigKey(tenant));
  return z.object({ provider }).safeParse(item).data?.provider;
}

/**
 * The writes that record which account a tenant file names and which it leaves, sent with the file itself. An account
 * is never forgotten, because money may be on its way there.
 */
export async function accountWrites({ id, provider: named }: Pick<Tenant, 'id' | 'provider'>, now: Date) {
  const [before, recorded] = await Promise.all([standing(id), readRecorded(id)]);
  const known = recorded.length > 0 ? recorded : [{ ...ofFile(before ?? named), isFirst: true }];
  const isFirst = known.some((account) => isSame(account, named) && account.isFirst);
  const left = known.filter((account) => !isSame(account, named) && !account.leftAt);
  return [
    accountPut(id, { ...ofFile(named), ...(isFirst ? { isFirst } : {}) }),
    ...left.map((account) => accountPut(id, { ...account, leftAt: now.toISOString() })),
  ];
}

/** Long enough to cost nothing. An account that isn't found is read again. */
const SECONDS = 300;
const recordedLately = cached(readRecorded, { seconds: SECONDS });

/** The account of an entry. An entry that doesn't name its account was made at the first on record. */
const among = (accounts: readonly RecordedAccount[], made: EntryAccount | undefined): RecordedAccount | undefined =>
  made
    ? accounts.find(
        ({ clientId, originator }) => clientId === made.clientId && originator?.clientId === made.originatorClientId,
      )
    : accounts.find(({ isFirst }) => isFirst);

/** The provider accounts that have moved a tenant's money. */
export const providerAccounts = {
  /** Every account on record, including those that no file names anymore. */
  recorded: readRecorded,

  /** Accounts whose events are read: the current one, and those left within the return period. */
  async read(tenant: TenantId, current: Provider, now: Date): Promise<readonly ProviderAccount[]> {
    const recorded = await recordedLately(tenant);
    return [current, ...recorded.filter((account) => !isSame(account, current) && isStillRead(account, now))];
  },

  /** The current account first, then every other one on record. */
  async all(tenant: TenantId, current: Provider): Promise<readonly [ProviderAccount, ...ProviderAccount[]]> {
    const recorded = await readRecorded(tenant);
    return [current, ...recorded.filter((account) => !isSame(account, current))];
  },

  /** The account where an entry was made, with its keys; the current one if nothing else is on record. */
  async of(tenant: TenantId, current: Provider, made: EntryAccount | undefined): Promise<ProviderAccount> {
    if (made && among([ofFile(current)], made)) return current;
    const found = among(await recordedLately(tenant), made) ?? among(await readRecorded(tenant), made);
    invariant(found || !made, 'an account that an entry was made at is on record');
    return found ?? current;
  },
};

/**
 * Longer than most reads take, and short enough that another reader soon follows one that crashed. A reader that lost
 * the lease can't move the cursor, and only repeats the next one's work.
 */
const LEASE_SECONDS = 60;

/** How far each provider account's event stream was read, and who may continue. */
export const providerCursors = {
  /** Takes the lease if it is free. Two readers would only repeat each other's work. */
  async take(account: string, now: Date): Promise<Cursor | undefined> {
    const lease = randomUUID();
    const seconds = Math.floor(now.getTime() / 1000);
    const taken = await updated({
      Key: providerEventsKey(account),
      UpdateExpression: 'SET lease = :lease, leaseUntil = :until, #position = if_not_exists(#position, :zero)',
      ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':until': seconds + LEASE_SECONDS, ':now': seconds, ':zero': 0 },
    });
    if (!taken) return undefined;
    const { position } = z.object({ position: z.int() }).parse(taken);
    return { position, lease };
  },

  /** When an account's stream was last read to its end, if ever. */
  async readToEndAt(account: string): Promise<Instant | undefined> {
    const item = await itemAt(providerEventsKey(account));
    return z.object({ readToEndAt: z.optional(instant) }).parse(item ?? {}).readToEndAt;
  },

  /** Moves the cursor forward only, and only for the holder of the lease. */
  move: (account: string, { lease }: Cursor, position: number): Promise<boolean> =>
    updateIf({
      Key: providerEventsKey(account),
      UpdateExpression: 'SET #position = :position',
      ConditionExpression: 'lease = :lease AND #position < :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':position': position },
    }),

  /**
   * Returns the lease and records when the stream was read to its end. Does nothing if another reader holds the lease
   * by now.
   */
  async release(account: string, { lease }: Cursor, readToEndAt?: Date): Promise<void> {
    await updateIf({
      Key: providerEventsKey(account),
      UpdateExpression: `SET leaseUntil = :zero${readToEndAt ? ', readToEndAt = :at' : ''}`,
      ConditionExpression: 'lease = :lease',
      ExpressionAttributeValues: {
        ':lease': lease,
        ':zero': 0,
        ...(readToEndAt ? { ':at': readToEndAt.toISOString() } : {}),
      },
    });
  },
};

type How = 'WAITING' | 'PARKED';

/** More than this wait only if the provider answers nothing at all. The rest are handled after these. */
const AT_ONCE = 200;

/** Reads the whole list, because an event that needs a person must not be cut off by paging. */
const all = <T>(prefix: Key, schema: z.ZodMiniType<T>) =>
  allItems({ ...beginning(prefix), ConsistentRead: true }, (item) => schema.parse(item));

/** Saves an event once; a repeat keeps the original time. */
async function putAside(account: string, how: How, aside: SetAside): Promise<void> {
  await putIf({ Item: { ...asideEventKey(account, how, aside.event.eventId), ...aside }, ...isNew });
}

const removeAside = (account: string, how: How | 'DISMISSED', { eventId }: Pick<StreamedEvent, 'eventId'>) =>
  remove(asideEventKey(account, how, eventId));

/** Provider events of an account that couldn't be applied when they were read. */
export const asideEvents = {
  /** The events that a run asks the provider about. */
  async waiting(account: string): Promise<readonly SetAside[]> {
    const list = beginning(asideEventsPrefix(account, 'WAITING'));
    return (await pageOf({ ...list, ConsistentRead: true, Limit: AT_ONCE }, (item) => setAside.parse(item))).found;
  },
  /** Waiting events of an account that no run reads anymore, so a person has to handle them. */
  left: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'WAITING'), setAside),
  parked: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'PARKED'), setAside),
  /** Events that two people dismissed. */
  dismissed: (account: string): Promise<readonly DismissedEvent[]> =>
    all(asideEventsPrefix(account, 'DISMISSED'), dismissedEvent),

  /** Moves an event between the parked and dismissed lists. Fails if it was applied at the same moment. */
  moved(account: string, item: SetAside | DismissedEvent): readonly Write[] {
    const [from, to] = 'dismissed' in item ? (['PARKED', 'DISMISSED'] as const) : (['DISMISSED', 'PARKED'] as const);
    const [TableName, { eventId }] = [tableName(), item.event];
    const Key = asideEventKey(account, from, eventId);
    return [
      { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } },
      { Put: { TableName, Item: { ...asideEventKey(account, to, eventId), ...item } } },
    ];
  },

  keep: (account: string, aside: SetAside) => putAside(account, 'WAITING', aside),

  /**
   * Parks an event for a person before it leaves the waiting list, so that a crash in between leaves it in both and
   * loses nothing. False if two people have dismissed it, so that reading the stream again after a restore alerts no
   * one a second time.
   */
  async park(account: string, aside: SetAside): Promise<boolean> {
    const Key = asideEventKey(account, 'DISMISSED', aside.event.eventId);
    const known = await itemAt(Key);
    if (!known) await putAside(account, 'PARKED', aside);
    await removeAside(account, 'WAITING', aside.event);
    return known === undefined;
  },

  /** Removes a waiting event that was applied. */
  async drop(account: string, event: StreamedEvent): Promise<void> {
    await removeAside(account, 'WAITING', event);
  },

  /** Removes a parked or dismissed event that was applied after all. */
  async dropParked(account: string, event: StreamedEvent): Promise<void> {
    await removeAside(account, 'PARKED', event);
    await removeAside(account, 'DISMISSED', event);
  },
};

/** The provider's sweeps between a tenant's ledgers and its own account. */
export const sweeps = {
  /** The recorded sweeps with these ids. */
  named: (tenant: TenantId, ids: readonly string[]): Promise<readonly KeptSweep[]> =>
    itemsNamed(
      ids.map((id) => sweepKey(tenant, id)),
      (item) => keptSweep.parse(item),
    ),

  /** Saves a sweep against the version that was read; false if another run was faster. */
  save: (changed: KeptSweep): Promise<boolean> =>
    putIf(nextVersion(sweepKey(changed.tenantId, changed.id), keptSweep.parse(changed))),

  /** All of a tenant's sweeps, for repairing its books. */
  all: (tenant: TenantId): Promise<readonly KeptSweep[]> => itemsOf(keptSweep, sweepKey).list(sweepKey(tenant, '')),
};

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
  find: finderOf(funding, fundingKey),

  /** Adds one under its id. If the id exists, an earlier request from the same form made it. */
  async add(fresh: Funding): Promise<Funding> {
    if (await putIf({ Item: itemOf(funding.parse(fresh)), ...isNew })) return fresh;
    const made = await fundings.find(fresh.tenantId, fresh.id);
    invariant(made, 'the faster write is in the table');
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
      await transact(puts.map(putting));
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

  /** Saves a funding against the version that was read, as part of a transaction. */
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

const place = z.object({ pk: z.string(), sk: z.string(), gsi3pk: z.string(), gsi3sk: z.string() });
type BankPlace = z.infer<typeof place>;

/** Progress of the comparison of a tenant's transfers with the bank, and of its books with the provider. */
const compared = z.object({
  /** Where each list continues if the last run stopped early. */
  pending: z.optional(place),
  completed: z.optional(place),
  /** The day on which the completed ones were last compared to the end. */
  completedOn: z.optional(day),
  /** The day on which the books were last found to agree, or to differ for good. */
  booksOn: z.optional(day),
  /** The differences at the last comparison. Only a difference that persists is reported. */
  differing: z.optional(z.array(z.string())),
  /** The baseline for comparing ledgers at the provider, beyond the events they reported. */
  ledger: z.optional(ledgerBaseline),
  /** When the balances could last be compared. Since then, every check found money in motion. */
  movingSince: z.optional(instant),
});
export type ComparedSoFar = z.infer<typeof compared>;
const comparisons = itemsOf(compared, comparisonKey);

/** Transfers on their way, or completed ones that may still be returned. */
export type AtBank = 'pending' | 'completed';

/** Sorts after every key of a list. */
const END = '\uffff';

/** Transfers that have an entry at the bank. The index lags the table, so each is read before acting. */
export const atBank = {
  /** A page of a list after the given place. Of the completed ones, only those that may still be returned. */
  async page(
    tenant: TenantId,
    list: AtBank,
    { now, after, most }: { readonly now: Instant; readonly after: BankPlace | undefined; readonly most: number },
  ): Promise<{
    readonly found: readonly { readonly client: ClientId; readonly id: TransferId }[];
    readonly after: BankPlace | undefined;
  }> {
    const prefix = `${list.toUpperCase()}#`;
    const query = {
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':partition': atBankPartition(tenant),
        ':from': list === 'completed' ? `${prefix}${now}` : prefix,
        ':to': `${prefix}${END}`,
      },
      Limit: most,
      ...(after ? { ExclusiveStartKey: after } : {}),
    };
    const { found, next } = await pageOf(query, (item) => transferOfKey(place.parse(item)));
    return { found, after: next && place.parse(next) };
  },

  comparedSoFar: async (tenant: TenantId): Promise<ComparedSoFar> => (await comparisons.find(tenant)) ?? {},

  keepCompared: (tenant: TenantId, soFar: ComparedSoFar): Promise<void> => comparisons.put(soFar, tenant),
};

const months = itemsOf(providerMonths, providerMonthsKey);

/** The provider's figures for a company's months, read once a day so that drawing a month doesn't call the provider. */
export const toldMonths = {
  find: months.find,
  keep: (tenant: TenantId, told: z.infer<typeof providerMonths>): Promise<void> => months.put(told, tenant),
};
