import type { PublicAgent } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';

/** Where a tenant's agents are read. */
export type AgentPagePorts<A extends PublicAgent> = {
  readonly agentsOf: (tenant: TenantId) => Promise<readonly A[] | undefined>;
};

/** The agent whose landing page has this name in its address. One who is no longer active has no page. */
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
