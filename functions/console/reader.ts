import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { hasRole, MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { ConsolePorts, Scope } from './ports.ts';

/** Who reads, and when. Roles, offices and agent decide what they see. */
export type Looking = {
  readonly tenant: TenantId;
  readonly member: Pick<StaffMember, 'offices' | 'agentId'>;
  readonly roles: readonly MemberRole[];
  readonly now: Date;
};

/** A staff member who makes a request, and when. */
export type Reader = Looking & {
  readonly member: Pick<StaffMember, 'id' | 'name' | 'offices' | 'agentId' | 'approvesFrom' | 'approveUpTo'>;
};

const DESK: readonly MemberRole[] = MEMBER_ROLES.filter((role) => role !== 'agent');

/** True for desk roles. A mere agent reads no account, phone, reason or staff name. */
export const isAtDesk = ({ roles }: Pick<Looking, 'roles'>): boolean => hasRole(roles, DESK);

/** Matches no agent, so that an agent's membership without an agent sees nothing. */
const NOBODY = '' as never;

/** The payments a member sees: for desk roles those of their offices, if limited; for an agent their own. */
export const scopeOf = (reader: Pick<Looking, 'roles' | 'member'>): Scope =>
  isAtDesk(reader) ? { offices: reader.member.offices } : { agent: reader.member.agentId ?? NOBODY };

/** True if a member may see the payment. */
export const isSeenBy = ({ officeId, agentId }: Pick<ListedPayment, 'officeId' | 'agentId'>, scope: Scope): boolean =>
  (scope.offices === undefined || (officeId !== undefined && scope.offices.includes(officeId))) &&
  (scope.agent === undefined || agentId === scope.agent);

/** The company's configuration, which exists because it has members. */
export async function ownConfig(
  { tenants }: { readonly tenants: Pick<ConsolePorts['tenants'], 'config'> },
  tenant: TenantId,
): Promise<TenantConfig> {
  const config = await tenants.config(tenant);
  invariant(config, 'a member works for a company that exists');
  return config;
}
