import { wholeList } from '#functions/adapters/every-page.ts';
import type { Member } from '#functions/people/member.ts';
import type { LogoKept } from '#functions/pictures/keep-logo.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Agent, Tenant } from '#shared/tenant/tenant.ts';
import type { Place } from '../kit/place.ts';
import { openLogoKeeper } from './logo-ports.ts';

export type TenantCommandPorts = {
  readonly list: () => Promise<readonly TenantId[]>;
  /** A tenant's whole file, as it would be applied. */
  readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
  /**
   * Applies a file in the signer's name; `kept` leaves the wire instructions unchanged. Of the agents, only those are
   * written or removed that differ from the ones that were read.
   */
  readonly apply: (
    file: Tenant,
    by: Member,
    trusted: 'applied' | 'kept',
    agentsBefore: readonly Agent[] | undefined,
  ) => Promise<void>;
  /** Draws an applied file's logo for the tenant's documents. */
  readonly keepLogo: (file: Tenant) => Promise<LogoKept>;
};

export async function openTenantPorts(place: Place): Promise<TenantCommandPorts> {
  const { tenants, wiringOf } = await import('#functions/adapters/dynamo/tenants.ts');
  return {
    list: () => wholeList(tenants.list),
    async file(id) {
      const config = await tenants.config(id);
      if (!config) return undefined;
      const [wiring, agents] = await Promise.all([wiringOf(id), tenants.agents(id)]);
      return { ...config, agents: [...agents], wiring };
    },
    apply: tenants.apply,
    keepLogo: await openLogoKeeper(place),
  };
}
