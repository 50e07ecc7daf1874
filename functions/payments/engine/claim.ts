import type { Client } from '#shared/client/client.ts';
import { type Day, formatDayAhead, today } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { UNSUCCESSFUL_STARTS_PER_DAY } from '#shared/limits.ts';
import { formatDollars, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  type Counted,
  freeOn,
  isOverLimitOpen,
  leftOn,
  type Room,
  roomFor,
  roomOver,
} from '#shared/transfer/velocity.ts';

/**
 * Room within the client's own limits and, for a payment that starts now, within those of all the tenant's clients
 * together.
 */
export type Rooms = { readonly client: Room; readonly tenant?: Room };

export type ClaimPorts = {
  readonly transfers: {
    readonly claim: (
      started: Transfer,
      rooms: Rooms,
    ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'request/too-many'>>>;
  };
  readonly velocity: {
    readonly ofClient: (tenant: TenantId, client: ClientId) => Promise<Counted>;
    readonly ofTenant: (tenant: TenantId) => Promise<Counted>;
    /** Notes for the audit log that a limit refused a client’s payment; repeats on the same day (UTC) change nothing. */
    readonly refused: (owner: Owner, limit: LimitName) => Promise<void>;
  };
};

/** The limits that a company sets for payments. */
export type LimitName = 'per client' | 'for all clients' | 'per payment';
type Owner = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

const LIMITS: Readonly<Partial<Record<RefusalCode, LimitName>>> = {
  'transfer/over-client-limit': 'per client',
  'transfer/over-tenant-limit': 'for all clients',
  'amount/over-method-limit': 'per payment',
};

/** Notes it if one of the company’s limits refused a payment, because the annual review counts what each limit caught. */
export async function noteLimit(
  { velocity }: Pick<ClaimPorts, 'velocity'>,
  { tenant, client, now }: Owner,
  outcome: Outcome<unknown, { readonly code: RefusalCode }>,
): Promise<void> {
  const limit = outcome.ok ? undefined : LIMITS[outcome.refusal.code];
  if (limit) await velocity.refused({ tenant, client, now }, limit);
}

type Limited = Pick<Tenant, 'name' | 'pocPhone' | 'timeZone' | 'velocity'>;
/** The client, who may have an approver's permission for one payment over their limits. */
type Payer = Pick<Client, 'overLimit'>;

/** Retries when others take room between the read and the claim. After that, the client is asked to try again. */
const CLAIMS_MAX = 5;

/** The company and phone number to call. */
const whom = ({ name, pocPhone }: Limited) => ({ tenant: name, again: name, phone: formatPhone(pocPhone) });

type OverLimitRefusal = Refusal<'transfer/over-client-limit' | 'transfer/over-tenant-limit'>;

/** The client's options at their own limit: send less, wait a day, or call. */
function clientRefusal(counted: Counted, { amount }: Transfer, on: Day, config: Limited): OverLimitRefusal {
  const bounds = config.velocity.client;
  const free = freeOn(bounds, counted, on, amount);
  const left = leftOn(bounds, counted, on);
  const code = 'transfer/over-client-limit';
  if (!free)
    return {
      code,
      sentence: caseSentence('mostInADay', { ...whom(config), amount: formatDollars(bounds.day.amount) }),
    };
  const figures = { ...whom(config), day: formatDayAhead(free), amount: formatDollars(left.amount) };
  return { code, sentence: caseSentence(left.amount > 0 && left.count > 0 ? 'leftToday' : 'limitReached', figures) };
}

/** A client may not learn how much the tenant's other clients have sent. */
function tenantRefusal(counted: Counted, { amount }: Transfer, on: Day, config: Limited): OverLimitRefusal {
  const free = freeOn(config.velocity.tenant, counted, on, amount);
  const sentence = free
    ? caseSentence('tenantFullUntil', { ...whom(config), day: formatDayAhead(free) })
    : caseSentence('tenantFull', whom(config));
  return { code: 'transfer/over-tenant-limit', sentence };
}

/**
 * Caps the starts at what was read, so that a decision based on the client's other payments still holds at the claim.
 */
const startsBefore = ({ velocity }: Limited, started: Counted[Day] | undefined): number =>
  Math.min(started?.starts ?? 0, velocity.client.day.count + UNSUCCESSFUL_STARTS_PER_DAY - 1);

/** Recent starts by the client, and by all clients of the tenant. */
export type LatelyStarted = { readonly own: Counted; readonly all: Counted };

export async function latelyStarted(
  { velocity }: Pick<ClaimPorts, 'velocity'>,
  { tenantId, clientId }: Pick<Transfer, 'tenantId' | 'clientId'>,
): Promise<LatelyStarted> {
  const [own, all] = await Promise.all([velocity.ofClient(tenantId, clientId), velocity.ofTenant(tenantId)]);
  return { own, all };
}

function roomsFor(
  { own, all }: LatelyStarted,
  started: Transfer,
  { config, on, who }: { readonly config: Limited; readonly on: Day; readonly who: Payer },
): Outcome<Rooms, OverLimitRefusal> {
  const { amount } = started;
  const { overLimit } = who;
  const within = roomFor(config.velocity.client, own, on, amount);
  const client = !within.ok && isOverLimitOpen(overLimit, own, on) ? done(roomOver(overLimit, own, amount)) : within;
  if (!client.ok) return refuse(clientRefusal(own, started, on, config));
  const tenant = roomFor(config.velocity.tenant, all, on, amount);
  return tenant.ok
    ? done({ client: { ...client.value, startsBefore: startsBefore(config, own[on]) }, tenant: tenant.value })
    : refuse(tenantRefusal(all, started, on, config));
}

/**
 * The basis of a start's decision: the counts that were read, and a check to run again if the client starts another
 * payment.
 */
export type Basis<Against> = { readonly read: LatelyStarted; readonly again: () => Promise<Against | undefined> };

/** Claims within the room left. If another start was faster, reads and checks everything again. */
async function claimIn<Against, Full>(
  ports: ClaimPorts,
  claimed: Transfer,
  config: Limited,
  roomIn: (lately: LatelyStarted) => Outcome<Rooms, Full>,
  basis: Basis<Against> | undefined,
): Promise<Outcome<Transfer, Against | Full | Refusal<'transfer/changed-meanwhile' | 'request/too-many'>>> {
  for (let tries = 0; tries < CLAIMS_MAX; tries += 1) {
    const lately = tries === 0 && basis ? basis.read : await latelyStarted(ports, claimed);
    const against = tries > 0 && (await basis?.again());
    if (against) return refuse(against);
    const rooms = roomIn(lately);
    if (!rooms.ok) return rooms;
    const written = await ports.transfers.claim(claimed, rooms.value);
    if (written.ok || written.refusal.code !== 'request/too-many') return written;
  }
  return refuse({
    code: 'request/too-many',
    sentence: caseSentence('tooManyTries', whom(config)),
  });
}

/**
 * Claims a transfer that a client starts, if the velocity limits of client and tenant have room for it.
 *
 * Claim and counting are one write, conditional on the counts that were read. If two starts compete, one passes, and
 * the other is read and checked again. The day is the tenant's. The amount excludes the fee, as for the per-transfer
 * limit. A permission of the company's lets one payment over the client's own limits, not over those of all clients. An
 * outdated `basis` fails the claim's condition.
 */
export function claimWithinLimits<Against = never>(
  ports: ClaimPorts,
  started: Transfer,
  { config, who, now }: { readonly config: Limited; readonly who: Payer; readonly now: Date },
  basis?: Basis<Against>,
): Promise<Outcome<Transfer, Against | OverLimitRefusal | Refusal<'transfer/changed-meanwhile' | 'request/too-many'>>> {
  const on = today(now, config.timeZone);
  const counted = { ...started, counted: { on, amount: started.amount } };
  return claimIn(ports, counted, config, (lately) => roomsFor(lately, started, { config, on, who }), basis);
}

/**
 * Claims a payment that a client schedules, as one of the day's starts. If two are scheduled at once, the second is
 * checked with the first in view. It takes its room within the limits on its own day.
 */
export function claimScheduled<Against>(
  ports: ClaimPorts,
  scheduled: Transfer,
  config: Limited,
  now: Date,
  basis: Basis<Against>,
): Promise<Outcome<Transfer, Against | Refusal<'transfer/changed-meanwhile' | 'request/too-many'>>> {
  const on = today(now, config.timeZone);
  const room = { on, amount: ZERO, count: 0, atMost: {}, forget: [] } as const;
  const roomIn = ({ own }: LatelyStarted) => done({ client: { ...room, startsBefore: startsBefore(config, own[on]) } });
  return claimIn(ports, scheduled, config, roomIn, basis);
}
