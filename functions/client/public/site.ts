import type { PublicAgent, Site } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** The source of a tenant's agents. */
type AgentPagePorts<A extends PublicAgent> = {
  readonly agentsOf: (tenant: TenantId) => Promise<readonly A[] | undefined>;
};

/** The agent with this landing page address. Inactive agents have no page. */
export async function agentPage<A extends PublicAgent>(
  ports: AgentPagePorts<A>,
  { tenant }: { readonly tenant: TenantId },
  landingPageURI: string,
): Promise<Outcome<A, Refusal<'agent/not-found'>>> {
  const asked = landingPageURI.toLowerCase();
  const agents = (await ports.agentsOf(tenant)) ?? [];
  const found = agents.find((agent) => agent.active && agent.landingPageURI === asked);
  return found ? done(found) : refuse({ code: 'agent/not-found' });
}

/** The source of a tenant's FAQ. */
type FaqPorts = { readonly tenantOf: (tenant: TenantId) => Promise<Pick<Tenant, 'faq'> | undefined> };

/** A tenant's FAQ, without signing in, because a client who cannot sign in needs it most. */
export async function faq(
  ports: FaqPorts,
  { tenant }: { readonly tenant: TenantId },
): Promise<Outcome<{ readonly faq: NonNullable<Tenant['faq']> }, Refusal<'tenant/not-found'>>> {
  const found = await ports.tenantOf(tenant);
  return found ? done({ faq: found.faq ?? [] }) : refuse({ code: 'tenant/not-found' });
}

/** The source of the visitor's tenant. */
type SitePorts = {
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
