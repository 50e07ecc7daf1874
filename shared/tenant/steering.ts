import { canonicalJson } from '../canonical-json.ts';
import type { Tenant, WiringDetail } from './tenant.ts';

/**
 * Fields for where money goes, through whose account, who is notified, and how a client recognizes the tenant's message
 * or number.
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

/** Fields for how much, when it clears, its fees, and when approval is needed. */
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
 * The fields of a tenant's file that steer money, apart from the wiring details. A person who could change one of them
 * alone could misdirect money, mislead a client's check, or remove a safeguard.
 */
export const STEERING = [...WHERE, ...HOW_MUCH] as const;
export type SteeringField = (typeof STEERING)[number];

export type Steering = Pick<Tenant, SteeringField>;

/** Changed fields; null removes one from the file. */
export type SteeringChange = { readonly [F in SteeringField]?: Tenant[F] | null };

type Json = Parameters<typeof canonicalJson>[0];

/**
 * The steering part of a tenant's file in canonical form. It leaves out whether the portal is open, because one person
 * can close it.
 */
export function steeringText({ active: _closed, ...file }: Steering): string {
  const fields: readonly string[] = STEERING;
  const told = Object.entries(file).filter(([field]) => fields.includes(field));
  return canonicalJson(Object.fromEntries(told) as Json);
}

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson([one ?? null] as Json) === canonicalJson([other ?? null] as Json);

/**
 * A file's changes to the steering fields; undefined if there are none. Closing a portal isn't one, because one person
 * must be able to do it at once.
 */
export function steeringChangeOf(before: Steering, file: Steering): SteeringChange | undefined {
  const changed = STEERING.filter(
    (field) => !isSame(before[field], file[field]) && !(field === 'active' && !file.active),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, file[field] ?? null])) as SteeringChange;
}

/** A tenant with a change applied. */
export function withSteering<T extends Steering>(tenant: T, change: SteeringChange): T {
  const changed = { ...tenant, ...change };
  for (const field of STEERING) if (changed[field] === null) delete changed[field];
  return changed as T;
}

/** Changes that need approval: a tenant's wire details (null for none) and its steering fields. */
export type SettingsChange = {
  readonly wiring?: WiringDetail | null | undefined;
  readonly contact?: SteeringChange | undefined;
};

/** A tenant's file with such a change applied. */
export function withSettings(file: Tenant, { wiring, contact }: SettingsChange): Tenant {
  const { wiring: former, ...others } = withSteering(file, contact ?? {});
  const to = wiring === undefined ? former : wiring;
  return { ...others, ...(to ? { wiring: to } : {}) };
}

/** A file with the current steering fields, except that it may close the portal. */
export function asItStands(before: Steering, file: Tenant): Tenant {
  const change = steeringChangeOf(before, file) ?? {};
  const standing = Object.fromEntries(
    Object.keys(change).map((field) => [field, before[field as SteeringField] ?? null]),
  );
  return withSteering(file, standing as SteeringChange);
}
