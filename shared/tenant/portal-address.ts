import type { Tenant } from './tenant.ts';

/** What a stage knows of its portals' addresses. */
export type Stage = {
  readonly stage: string | undefined;
  /** The address of portals without their own domain, with `*` for the tenant: "https://*.closings.example". */
  readonly below: string;
};

/**
 * Where a tenant's clients meet its portal, and what messages to them name: the first domain of the tenant's own. Only
 * the stage for everybody serves those; elsewhere, and without one, it is the tenant's label below the portal's domain.
 */
export function portalAddress({ stage, below }: Stage, { id, hosts }: Pick<Tenant, 'id' | 'hosts'>): string {
  const [own] = stage === 'prod' ? hosts : [];
  return own ? `https://${own}` : below.replace('*', id);
}
