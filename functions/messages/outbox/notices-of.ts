import type { BankAccount } from '#shared/bank/account.ts';
import { testDepositBy } from '#shared/bank/test-deposit.ts';
import { areDebitsStopped, type Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Day } from '#shared/dates.ts';
import type { PhotoReason } from '#shared/document/review.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { AccountChange } from '#shared/text/account-messages.ts';

/** The subjects with separate daily limits, so that using up one can't silence another. */
export type NoticeSubject =
  | 'address'
  | 'news'
  | 'name'
  | 'linked'
  | 'disconnected'
  | 'deposit'
  | 'login'
  | 'verified'
  | 'other name'
  | 'device'
  | 'debits'
  | 'stop'
  | 'photo'
  | 'identity';

/** A notice to a client, sent once per key. */
export type Notice = {
  readonly tenantId: TenantId;
  readonly client: ClientId;
  readonly key: string;
  readonly about: NoticeSubject;
  readonly changes: readonly AccountChange[];
  /** The day by which the test deposit of an unverified account arrives. */
  readonly depositBy?: Day;
  /** The account whose deposit arrived today. It is sent on that day only, while its code is still needed. */
  readonly landedIn?: BankAccountId;
  /** Identifies one of several writes with this key that may be read at once. The first one sends. */
  readonly by?: string;
};

type Reached = Pick<
  Client,
  | 'id'
  | 'tenantId'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'formerEmail'
  | 'mobilePhone'
  | 'createdAt'
  | 'language'
  | 'formerLanguage'
  | 'newsByEmail'
  | 'newsByText'
  | 'ssnOnFile'
  | 'identityAt'
  | 'debitsStopped'
  | 'stopped'
  | 'photoAsked'
  | 'version'
>;
/** A write to a client's record, from the table's stream. */
export type ClientRecordWrite = { readonly before: Reached; readonly after: Reached };

const NAMES = ['firstName', 'middleName', 'lastName'] as const;

const PHOTO = {
  blurred: 'photo blurred',
  'cut off': 'photo cut off',
  expired: 'photo expired',
  'other name': 'photo in other name',
} as const satisfies Record<PhotoReason, AccountChange>;

/** True if the client froze their payments in this write. */
export const isFrozenIn = ({ before, after }: ClientRecordWrite): boolean =>
  after.stopped?.isOwn === true && isClientStopped(after) && !isClientStopped(before);

/** The notices that a write to a client's record triggers. */
export function noticesOfClient({ before, after }: ClientRecordWrite): readonly Notice[] {
  const { id: client, tenantId, version, photoAsked: photo } = after;
  const notice = (about: NoticeSubject, changes: readonly AccountChange[], what = 'account changed') =>
    changes.length > 0 ? [{ tenantId, client, key: `${client}#${version}#${what}`, about, changes }] : [];
  const news = [
    ...(before.newsByText && !after.newsByText ? (['texts off'] as const) : []),
    ...(before.newsByEmail && !after.newsByEmail ? (['email news off'] as const) : []),
  ];
  const name = NAMES.some((part) => before[part] !== after[part]) ? (['name'] as const) : [];
  const address =
    before.email === after.email ? [] : [before.email === '' ? ('first email' as const) : ('email' as const)];
  const all = [...address, ...name, ...news];
  const areStopped = areDebitsStopped(after) && !areDebitsStopped(before);
  const [was, is] = [isClientStopped(before), isClientStopped(after)];
  return [
    ...notice(address.length > 0 ? 'address' : name.length > 0 ? 'name' : 'news', all),
    ...notice('debits', areStopped ? ['debits stopped'] : [], 'debits stopped'),
    // The first time is a registration, which triggers no notice.
    ...notice('identity', before.ssnOnFile && before.identityAt !== after.identityAt ? ['identity'] : [], 'identity'),
    ...notice('photo', photo && photo.at !== before.photoAsked?.at ? [PHOTO[photo.why]] : [], 'photo'),
    ...notice('stop', is && !was ? [after.stopped?.isOwn ? 'frozen' : 'stopped'] : [], 'stopped'),
    ...notice('stop', was && !is ? ['opened again'] : [], 'opened again'),
  ];
}

type Linked = Pick<
  BankAccount,
  | 'id'
  | 'tenantId'
  | 'clientId'
  | 'providerItemId'
  | 'active'
  | 'use'
  | 'verification'
  | 'linkedAt'
  | 'depositToldAt'
  | 'loginEndsToldAt'
  | 'updatedAt'
  | 'version'
> & {
  readonly mismatch?: { readonly override?: unknown } | undefined;
};
/** A write to a bank account, from the table's stream. */
export type AccountWrite = { readonly before: Linked | undefined; readonly after: Linked };

/** The end of an account's verification in this write: usable, or failed. */
function endOfProof({ before, after }: AccountWrite): AccountChange | undefined {
  if (!before?.active || !after.active || !before.verification || before.verification === 'failed') return undefined;
  if (after.verification === 'failed') return 'account not verified';
  return after.verification === undefined && after.use === 'usable' ? 'account verified' : undefined;
}

/** The notice that the test deposit arrived today: once per account and login. */
function noticesOfDeposit({ before, after }: AccountWrite): readonly Notice[] {
  const depositBy = testDepositBy(after);
  if (!after.active || !after.depositToldAt || before?.depositToldAt || !depositBy) return [];
  const { id, tenantId, clientId: client } = after;
  const key = `${client}#${id}#${after.providerItemId}#deposit`;
  return [{ tenantId, client, key, about: 'deposit', changes: ['deposit there'], depositBy, landedIn: id }];
}

/** The notices that a write to a bank account triggers. */
export function noticesOfAccount({ before, after }: AccountWrite): readonly Notice[] {
  const { id, tenantId, clientId: client, version } = after;
  const key = `${client}#${id}#${version}`;
  // A login brings several accounts, and a new login replaces one, so one notice covers them.
  const isLinked = after.active && (!before?.active || before.providerItemId !== after.providerItemId);
  if (isLinked) {
    const login = `${client}#${after.providerItemId}#linked`;
    const depositBy = testDepositBy(after);
    const changes: AccountChange[] = [depositBy ? 'account by numbers' : 'account linked'];
    return [{ tenantId, client, key: login, about: 'linked', changes, by: id, ...(depositBy ? { depositBy } : {}) }];
  }
  if (before?.active && !after.active)
    return [{ tenantId, client, key, about: 'disconnected', changes: ['account disconnected'] }];
  if (after.mismatch?.override && !before?.mismatch?.override)
    return [{ tenantId, client, key, about: 'other name', changes: ['other name'] }];
  const { loginEndsToldAt: endsAt } = after;
  if (after.active && endsAt && endsAt !== before?.loginEndsToldAt) {
    const soon = `${client}#${after.providerItemId}#${endsAt.slice(0, 7)}#ends`;
    return [{ tenantId, client, key: soon, about: 'login', changes: ['login ends'] }];
  }
  const landed = noticesOfDeposit({ before, after });
  if (landed.length > 0) return landed;
  const end = endOfProof({ before, after });
  // A bank verifies all accounts of a login at once.
  const proved = `${client}#${after.providerItemId}#${end}`;
  return end ? [{ tenantId, client, key: proved, about: 'verified', changes: [end], by: id }] : [];
}

/** The notice about a sign-in with an unknown browser. */
export const noticeOfDevice = ({
  tenant: tenantId,
  client,
  at,
}: {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly at: string;
}): Notice => ({ tenantId, client, key: `${client}#${at}#device`, about: 'device', changes: ['new device'] });
