import { canonicalJson } from '../canonical-json.ts';
import type { BankAccountId } from '../ids.ts';
import type { Agent, Tenant, WiringChange } from './tenant.ts';

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
  'typedWires',
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

/**
 * Fields with words that clients read as the company's own. A change needs approval if it could lead a client to
 * someone else (`infra/ops/tenant/leading-words.ts`).
 */
export const WORDS = [
  'name',
  'description',
  'branding',
  'faq',
  'purposes',
  'offices',
  'tenantGroup',
] as const satisfies readonly (keyof Tenant)[];
export const isWords = (field: string): boolean => (WORDS as readonly string[]).includes(field);

/** Fields that move no one's money elsewhere. Only the console proposes them: a file's take effect at once. */
const DEADLINES = ['answerDays', 'wireDays'] as const satisfies readonly (keyof Tenant)[];
export const isDeadline = (field: string): boolean => (DEADLINES as readonly string[]).includes(field);
type ProposedField = SteeringField | (typeof WORDS)[number] | (typeof DEADLINES)[number];

/** Fields of a file that a proposal can change. Its agents are proposed one by one, because each is stored apart. */
export const PROPOSED = [...STEERING, ...WORDS, ...DEADLINES] as const;
type Proposable = Pick<Tenant, ProposedField> & Partial<Pick<Tenant, 'agents'>>;

/** Changed fields, where null removes one from the file, and changed agents. */
export type SteeringChange = { readonly [F in ProposedField]?: Tenant[F] | null } & {
  readonly agents?: readonly Agent[];
};

/** The texts in a part of a file, without ids. */
export function textsIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => (name === 'id' ? [] : textsIn(inner)));
}

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
 * A file's changes to the fields and agents that a proposal can change; undefined if there are none. Closing a portal
 * isn't one, because one person must be able to do it at once. Neither is removing an agent.
 */
export function steeringChangeOf(before: Proposable, file: Proposable): SteeringChange | undefined {
  const changed = PROPOSED.filter(
    (field) => !isSame(before[field], file[field]) && !(field === 'active' && !file.active),
  );
  const agents = (file.agents ?? []).filter((agent) => !before.agents?.some((known) => isSame(known, agent)));
  if (changed.length + agents.length === 0) return undefined;
  return {
    ...Object.fromEntries(changed.map((field) => [field, file[field] ?? null])),
    ...(agents.length > 0 ? { agents } : {}),
  } as SteeringChange;
}

/** A tenant with a change applied. */
export function withSteering<T extends Proposable>(tenant: T, { agents = [], ...change }: SteeringChange): T {
  const changed = { ...tenant, ...change };
  for (const field of PROPOSED) if (changed[field] === null) delete changed[field];
  const others = (tenant.agents ?? []).filter(({ id }) => !agents.some((agent) => agent.id === id));
  return { ...changed, ...(agents.length > 0 ? { agents: [...others, ...agents] } : {}) } as T;
}

/** Changes that need approval: wire details by account, and a tenant's steering fields. */
export type SettingsChange = {
  readonly wiring?: WiringChange | undefined;
  readonly contact?: SteeringChange | undefined;
};

/** A tenant's file with such a change applied. */
export function withSettings(file: Tenant, { wiring, contact }: SettingsChange): Tenant {
  const standing = Object.entries({ ...file.wiring, ...wiring }).flatMap(([id, detail]) =>
    detail ? [[id, detail] as const] : [],
  );
  return { ...withSteering(file, contact ?? {}), wiring: Object.fromEntries(standing) };
}

/** The wire details that a file changes. */
export function wiringChangeOf(before: Pick<Tenant, 'wiring'>, file: Pick<Tenant, 'wiring'>): WiringChange | undefined {
  const wanted = [
    ...Object.keys(before.wiring).map((id): [string, null] => [id, null]),
    ...Object.entries(file.wiring),
  ];
  const changed = Object.entries(Object.fromEntries(wanted)).filter(
    ([id, detail]) => !isSame(detail, before.wiring[id as BankAccountId]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** A file with the current values of everything in a change. An agent who is new in it isn't there yet. */
export function asItStands(before: Tenant, file: Tenant, { agents = [], ...change }: SteeringChange): Tenant {
  const standing = Object.fromEntries(
    Object.keys(change).map((field) => [field, before[field as ProposedField] ?? null]),
  );
  const isHeld = ({ id }: Agent) => agents.some((agent) => agent.id === id);
  return {
    ...withSteering(file, standing as SteeringChange),
    agents: [...file.agents.filter((agent) => !isHeld(agent)), ...before.agents.filter(isHeld)],
  };
}
