import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader } from '../ports.ts';
import { isListed } from './listing/row-of.ts';
import type { ConsolePorts, Scope } from './ports.ts';

/** The reader, and the time. Roles and offices decide what they see. */
export type Looking = {
  readonly tenant: TenantId;
  readonly member: Pick<StaffMember, 'offices'>;
  readonly roles: readonly MemberRole[];
  readonly now: Date;
};

/** A staff member who makes a request, and when. */
export type Reader = Looking & {
  readonly member: Pick<StaffMember, 'id' | 'name' | 'offices' | 'approvesFrom' | 'approveUpTo'>;
};

/** The payments a member sees: those of their offices, if limited. */
export const scopeOf = ({ member: { offices } }: Pick<Looking, 'member'>): Scope => ({ offices });

/** True if a member may see the payment. */
export const isSeenBy = ({ officeId }: Pick<ListedPayment, 'officeId'>, { offices }: Scope): boolean =>
  offices === undefined || (officeId !== undefined && offices.includes(officeId));

/** A payment, if the member may see it. */
export async function seenPayment(
  ports: {
    readonly clientOf: (tenant: TenantId, id: TransferId) => Promise<ClientId | undefined>;
    readonly transfers: Pick<TransferReader, 'find'>;
  },
  reader: Pick<Looking, 'tenant' | 'member'>,
  id: TransferId,
): Promise<Transfer | undefined> {
  const client = await ports.clientOf(reader.tenant, id);
  const found = client && (await ports.transfers.find(reader.tenant, client, id));
  return found && isListed(found) && isSeenBy(found, scopeOf(reader)) ? found : undefined;
}

/** The company's configuration, which exists because it has members. */
export async function ownConfig(
  { tenants }: { readonly tenants: Pick<ConsolePorts['tenants'], 'config'> },
  tenant: TenantId,
): Promise<TenantConfig> {
  const config = await tenants.config(tenant);
  invariant(config, 'a member works for a company that exists');
  return config;
}
