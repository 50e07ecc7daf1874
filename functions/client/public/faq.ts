import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

/** The source of a tenant's FAQ. */
export type FaqPorts = { readonly tenantOf: (tenant: TenantId) => Promise<Pick<Tenant, 'faq'> | undefined> };

/** A tenant's FAQ, without signing in, because a client who cannot sign in needs it most. */
export async function faq(
  ports: FaqPorts,
  { tenant }: { readonly tenant: TenantId },
): Promise<Outcome<{ readonly faq: NonNullable<Tenant['faq']> }, Refusal<'tenant/not-found'>>> {
  const found = await ports.tenantOf(tenant);
  return found ? done({ faq: found.faq ?? [] }) : refuse({ code: 'tenant/not-found' });
}
