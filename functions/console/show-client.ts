import type * as z from 'zod/mini';
import { type BankAccount, currentUse } from '#shared/bank/account.ts';
import { browserName } from '#shared/client/browser-name.ts';
import { areDebitsStopped, type Client, fullName } from '#shared/client/client.ts';
import { type ClientSession, isSessionOpen } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { heldClientsRoute, showClientRoute } from '#shared/contracts/console-clients.ts';
import { type Day, today } from '#shared/dates.ts';
import type { ClientId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { maskPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { type Counted, isOverLimitOpen, usedOn } from '#shared/transfer/velocity.ts';
import { heldSince } from '../people/lift-wire-hold.ts';
import { consolePaymentOf } from './console-payment.ts';
import { isListed, rowOf } from './listing/row-of.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from './reader.ts';
import { toldMessageOf } from './told-message.ts';

type Reply = z.input<typeof showClientRoute.reply>;

/** More than anyone reads at once. The list of payments has the rest. */
const PAYMENTS_MAX = 50;
const MESSAGES_MAX = 40;

function accountOf(account: BankAccount): Reply['accounts'][number] {
  const { id, bankName, name, accountLastFourDigits, linkedBy = null, holder = null, mismatch, ownerCheck } = account;
  return {
    ...{ id, bankName, name, accountLastFourDigits, linkedBy, holder },
    use: currentUse(account),
    linkedAt: account.linkedAt,
    nameScore: mismatch?.nameScore ?? ownerCheck?.score ?? null,
    addressScore: mismatch?.addressScore ?? null,
    override: mismatch?.override?.reason ?? null,
  };
}

const sessionOf = (session: ClientSession, now: Date): Reply['sessions'][number] => ({
  startedAt: new Date(session.startedAt * 1000).toISOString(),
  activeAt: new Date(session.activeAt * 1000).toISOString(),
  browser: browserName(session.userAgent),
  isOpen: isSessionOpen(session, now),
});

/** The client's starts against their limits. */
function limitsOf(counted: Counted, { velocity, timeZone }: TenantConfig, now: Date): Reply['limits'] {
  const used = usedOn(counted, today(now, timeZone));
  const of = (span: 'day' | 'week') => ({
    amount: toCents(Math.max(0, used[span].amount)),
    max: toCents(velocity.client[span].amount),
    count: Math.max(0, used[span].count),
    ofCount: velocity.client[span].count,
  });
  return { day: of('day'), week: of('week') };
}

function overLimitOf({ overLimit }: Client, counted: Counted, on: Day): Reply['overLimit'] {
  if (overLimit?.on !== on) return null;
  const { by, reason } = overLimit;
  return { by, reason, isUsed: !isOverLimitOpen(overLimit, counted, on) };
}

/** The client's hold: when, by whom and why. */
function clientHoldOf(client: Client): Reply['hold'] {
  const { stopped } = client;
  if (!stopped || !isClientStopped(client)) return null;
  const { at, by, reason } = stopped;
  return { at, by, reason };
}

/** The client's record without data that only they and the bank need. */
const recordOf = (client: Client) => ({
  id: client.id,
  name: fullName(client),
  since: client.createdAt,
  phone: maskPhone(client.mobilePhone),
  language: client.language ?? ('en' as const),
  isIdentityOnFile: client.ssnOnFile && client.dobOnFile,
  consent: { termsVersion: client.consent.termsVersion, at: client.consent.at },
  version: client.version,
});

/**
 * A client for desk roles. Members limited to some offices see only clients with payments there, and only those
 * payments. Nothing here acts as the client.
 */
export async function showClient(
  { clients, tenants, messages }: Pick<ConsolePorts, 'clients' | 'tenants' | 'messages'>,
  reader: Reader,
  { clientId: id }: { readonly clientId: ClientId },
): Promise<Outcome<Reply, Refusal<'staff/no-client'>>> {
  const { tenant, now, member } = reader;
  const client = await clients.find(tenant, id);
  if (!client || client.expiresAt !== undefined) return refuse({ code: 'staff/no-client' });
  const [config, { payments, isMore }, formerNames, accounts, sessions, started, told, wiring] = await Promise.all([
    ownConfig({ tenants }, tenant),
    clients.payments(tenant, id, PAYMENTS_MAX),
    clients.formerNames(tenant, id),
    clients.accounts(tenant, id),
    clients.sessions(tenant, id),
    clients.started(tenant, id),
    messages.ofClient(tenant, id, MESSAGES_MAX),
    clients.wiringSeen(tenant, id),
  ]);
  const seen = payments.filter((each) => isListed(each) && isSeenBy(each, scopeOf(reader)));
  if (member.offices && seen.length === 0) return refuse({ code: 'staff/no-client' });
  const { debitsStopped } = client;
  return done({
    ...recordOf(client),
    formerNames: formerNames.map(({ at, from }) => ({ name: fullName(from), until: at })),
    accounts: accounts.map(accountOf),
    sessions: sessions.map((session) => sessionOf(session, now)),
    limits: limitsOf(started, config, now),
    payments: seen.map((each) => consolePaymentOf(rowOf(each), { goodFundsDays: config.goodFundsDays, now })),
    isMore,
    messages: told.filter((each) => isSeenBy({ officeId: each.officeId }, scopeOf(reader))).map(toldMessageOf),
    hold: clientHoldOf(client),
    debitsStopped:
      debitsStopped && areDebitsStopped(client) ? { code: debitsStopped.code, at: debitsStopped.at } : null,
    overLimit: overLimitOf(client, started, today(now, config.timeZone)),
    wireHeldSince: wiring.map(heldSince).find((at) => at !== null) ?? null,
  });
}

/** More than a company holds at a time. */
const HELD_MAX = 25;

/** The clients on hold. A client belongs to no office, so members limited to some offices see none. */
export async function heldClients(
  { lists, clients }: Pick<ConsolePorts, 'lists' | 'clients'>,
  reader: Reader,
): Promise<Outcome<z.input<typeof heldClientsRoute.reply>, never>> {
  const { tenant } = reader;
  if (scopeOf(reader).offices) return done({ clients: [], isMore: false });
  const { clients: ids, isMore } = await lists.held(tenant, HELD_MAX);
  const found = await Promise.all(ids.map((id) => clients.find(tenant, id)));
  const held = found.flatMap((client) => {
    // The list lags the record.
    const hold = client && clientHoldOf(client);
    return client && hold ? [{ id: client.id, name: fullName(client), hold }] : [];
  });
  return done({ clients: held, isMore });
}
