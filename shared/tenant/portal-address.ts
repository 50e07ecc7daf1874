import type { Tenant } from './tenant.ts';

/** What a stage knows of its portals' addresses. */
export type Stage = {
  /** Whether tenants' own domains lead to it. Only a stage that clients use serves those. */
  readonly servesHosts: boolean;
  /** The address of portals without their own domain, with `*` for the tenant: "https://*.closings.example". */
  readonly below: string;
};

/**
 * Where a tenant's clients meet its portal, and what messages to them name: the first domain of the tenant's own. Where
 * those are not served, and without one, it is the tenant's label below the portal's domain.
 */
export function portalAddress({ servesHosts, below }: Stage, { id, hosts }: Pick<Tenant, 'id' | 'hosts'>): string {
  const [own] = servesHosts ? hosts : [];
  return own ? `https://${own}` : below.replace('*', id);
}

/** Where the staff of all companies meet the console: below the portal's domain, whatever domains a tenant has. */
export const consoleAddress = ({ below }: Pick<Stage, 'below'>): string => below.replace('*', 'console');
