import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { isStillRead, type RecordedAccount, recordedAccount } from '#shared/tenant/recorded-account.ts';
import { provider, type Tenant } from '#shared/tenant/tenant.ts';
import type { EntryAccount } from '#shared/transfer/entry-account.ts';
import { cached } from '../cached.ts';
import type { ProviderAccount } from '../plaid/client.ts';
import { documents, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { tenantConfigKey } from './keys.ts';
import { providerAccountKey, providerAccountsPrefix } from './provider-keys.ts';

type Provider = Tenant['provider'];

const isSame = (one: ProviderAccount, other: ProviderAccount): boolean =>
  one.clientId === other.clientId && one.originator?.clientId === other.originator?.clientId;

const put = (tenant: TenantId, account: RecordedAccount) => ({
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
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: tenantConfigKey(tenant), ConsistentRead: true }),
  );
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
    put(id, { ...ofFile(named), ...(isFirst ? { isFirst } : {}) }),
    ...left.map((account) => put(id, { ...account, leftAt: now.toISOString() })),
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
