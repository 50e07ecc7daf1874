import type { Tenant } from './tenant.ts';

/** A stage's portal addresses. */
export type Stage = {
  /** True if tenants' own domains lead to it. Only a stage that clients use serves those. */
  readonly servesHosts: boolean;
  /** The address of portals without their own domain, with `*` for the tenant: "https://*.closings.example". */
  readonly below: string;
};

/**
 * The address of a tenant's portal, as messages name it: its first own domain. Without one, or if the stage serves
 * none, it is the tenant's label below the portal's domain.
 */
export function portalAddress({ servesHosts, below }: Stage, { id, hosts }: Pick<Tenant, 'id' | 'hosts'>): string {
  const [own] = servesHosts ? hosts : [];
  return own ? `https://${own}` : below.replace('*', id);
}

/** The console's address for the staff of all companies, always below the portal's domain. */
export const consoleAddress = ({ below }: Pick<Stage, 'below'>): string => below.replace('*', 'console');
