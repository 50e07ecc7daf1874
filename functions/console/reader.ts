import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { hasRole, MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { ConsolePorts, Scope } from './ports.ts';

/** For whom something is looked at, and when: what of a company they see depends on roles, offices and agent. */
export type Looking = {
  readonly tenant: TenantId;
  readonly member: Pick<StaffMember, 'offices' | 'agentId'>;
  readonly roles: readonly MemberRole[];
  readonly now: Date;
};

/** A member of the company's staff who asks, and when. */
export type Reader = Looking & {
  readonly member: Pick<StaffMember, 'id' | 'name' | 'offices' | 'agentId' | 'approvesFrom' | 'approveUpTo'>;
};

const DESK: readonly MemberRole[] = MEMBER_ROLES.filter((role) => role !== 'agent');

/** Whether somebody works at the company's desk; an agent alone reads no account, phone, reason or name of the staff. */
export const isAtDesk = ({ roles }: Pick<Looking, 'roles'>): boolean => hasRole(roles, DESK);

/** No id is this one: an agent's membership that names no agent sees nothing. */
const NOBODY = '' as never;

/** Whose payments somebody sees: at the desk those of their offices, if they are named; an agent those of their own. */
export const scopeOf = (reader: Pick<Looking, 'roles' | 'member'>): Scope =>
  isAtDesk(reader) ? { offices: reader.member.offices } : { agent: reader.member.agentId ?? NOBODY };

/** Whether a payment is one that somebody sees. */
export const isSeenBy = ({ officeId, agentId }: Pick<ListedPayment, 'officeId' | 'agentId'>, scope: Scope): boolean =>
  (scope.offices === undefined || (officeId !== undefined && scope.offices.includes(officeId))) &&
  (scope.agent === undefined || agentId === scope.agent);

/** The company's configuration: whoever works for a company works for one that exists. */
export async function ownConfig(
  { tenants }: { readonly tenants: Pick<ConsolePorts['tenants'], 'config'> },
  tenant: TenantId,
): Promise<TenantConfig> {
  const config = await tenants.config(tenant);
  invariant(config, 'a member works for a company that exists');
  return config;
}
