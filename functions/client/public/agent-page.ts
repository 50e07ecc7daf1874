import type { PublicAgent } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';

/** The source of a tenant's agents. */
export type AgentPagePorts<A extends PublicAgent> = {
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
