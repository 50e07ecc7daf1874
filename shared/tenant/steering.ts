import { canonicalJson } from '../canonical-json.ts';
import type { Tenant, WiringDetail } from './tenant.ts';

/**
 * Where money goes, by whose account, who is told of it, and how a client recognizes the tenant's message or number.
 */
const WHERE = [
  'active',
  'pocPhone',
  'supportEmail',
  'senderEmail',
  'hosts',
  'notificationEmails',
  'staffNotices',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'identityProvider',
  'provider',
  'destinationAccounts',
  'payoutsWithoutFile',
] as const satisfies readonly (keyof Tenant)[];

/** How much of it, how soon it counts as there, what it costs, and what a second person looks at. */
const HOW_MUCH = [
  'limits',
  'velocity',
  'fee',
  'goodFundsDays',
  'approvalThreshold',
  'uncheckedLimit',
  'newAccountLimit',
  'instantDisbursements',
  'sameDayAch',
] as const satisfies readonly (keyof Tenant)[];

/**
 * What of a tenant's file steers money, apart from the wiring details. Who could change one of these alone could lead
 * money or a client's check astray, or take a guard away.
 */
export const STEERING = [...WHERE, ...HOW_MUCH] as const;
export type SteeringField = (typeof STEERING)[number];

/** That part of a tenant, and nothing else. */
export type Steering = Pick<Tenant, SteeringField>;

/** Fields that a change sets anew; null takes one out of the file. */
export type SteeringChange = { readonly [F in SteeringField]?: Tenant[F] | null };

type Json = Parameters<typeof canonicalJson>[0];

/**
 * That part of a tenant's file in one spelling, however its keys are ordered, without whether the portal is open: one
 * person can close it.
 */
export function steeringText({ active: _closed, ...file }: Steering): string {
  const fields: readonly string[] = STEERING;
  const told = Object.entries(file).filter(([field]) => fields.includes(field));
  return canonicalJson(Object.fromEntries(told) as Json);
}

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson([one ?? null] as Json) === canonicalJson([other ?? null] as Json);

/**
 * What a file changes of it; undefined when nothing. Closing a portal is no such change: that must be possible at once,
 * by one person.
 */
export function steeringChangeOf(before: Steering, file: Steering): SteeringChange | undefined {
  const changed = STEERING.filter(
    (field) => !isSame(before[field], file[field]) && !(field === 'active' && !file.active),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, file[field] ?? null])) as SteeringChange;
}

/** A tenant with a change in force. */
export function withSteering<T extends Steering>(tenant: T, change: SteeringChange): T {
  const changed = { ...tenant, ...change };
  for (const field of STEERING) if (changed[field] === null) delete changed[field];
  return changed as T;
}

/** What changes only with two people: where a tenant's wires go, null for nowhere, and what else steers its money. */
export type SettingsChange = {
  readonly wiring?: WiringDetail | null | undefined;
  readonly contact?: SteeringChange | undefined;
};

/** A tenant's file with such a change in force. */
export function withSettings(file: Tenant, { wiring, contact }: SettingsChange): Tenant {
  const { wiring: former, ...others } = withSteering(file, contact ?? {});
  const to = wiring === undefined ? former : wiring;
  return { ...others, ...(to ? { wiring: to } : {}) };
}

/** A file with everything that steers money as it stands, except that it may close the portal. */
export function asItStands(before: Steering, file: Tenant): Tenant {
  const change = steeringChangeOf(before, file) ?? {};
  const standing = Object.fromEntries(
    Object.keys(change).map((field) => [field, before[field as SteeringField] ?? null]),
  );
  return withSteering(file, standing as SteeringChange);
}
