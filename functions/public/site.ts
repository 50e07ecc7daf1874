import type { Site } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** Where a visitor's tenant is read. */
export type SitePorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<(Site['tenant'] & Pick<Tenant, 'branding'>) | undefined>;
};

/**
 * What a visitor may know of the company and its look, every gap of the branding filled. The custom CSS is not part of
 * it: it reaches the page only cleaned, in the sheet.
 */
export async function site(
  ports: SitePorts,
  { tenant }: { readonly tenant: TenantId },
): Promise<Outcome<Site, Refusal<'tenant/not-found'>>> {
  const found = await ports.tenantOf(tenant);
  if (!found) return refuse({ code: 'tenant/not-found' });
  const { customCSS: _, ...branding } = effectiveBranding(found.branding);
  return done({ tenant: found, branding });
}
