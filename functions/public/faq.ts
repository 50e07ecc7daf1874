import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

/** Where a tenant's own questions and answers are read. */
export type FaqPorts = { readonly tenantOf: (tenant: TenantId) => Promise<Pick<Tenant, 'faq'> | undefined> };

/** A tenant's answers for everyone, signed in or not: a client who cannot sign in needs them most. */
export async function faq(
  ports: FaqPorts,
  { tenant }: { readonly tenant: TenantId },
): Promise<Outcome<{ readonly faq: NonNullable<Tenant['faq']> }, Refusal<'tenant/not-found'>>> {
  const found = await ports.tenantOf(tenant);
  return found ? done({ faq: found.faq ?? [] }) : refuse({ code: 'tenant/not-found' });
}
