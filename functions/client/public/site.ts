import type { Site } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** The source of the visitor's tenant. */
export type SitePorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<(Site['tenant'] & Pick<Tenant, 'branding'>) | undefined>;
};

/**
 * The public details of the company and its branding, with defaults filled in. Custom CSS is left out, because the page
 * gets it only cleaned, in the style sheet.
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
