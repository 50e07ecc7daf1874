import { wholeList } from '#functions/adapters/every-page.ts';
import type { Member } from '#functions/staff/member.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { LogoKept } from '../papers/keep-logo.ts';
import { openLogoKeeper } from './logo-ports.ts';
import type { Place } from './place.ts';

/** Tenants, as the commands read and apply them. */
export type TenantCommandPorts = {
  readonly list: () => Promise<readonly TenantId[]>;
  /** A tenant's whole file, as it would be applied. */
  readonly file: (tenant: TenantId) => Promise<Tenant | undefined>;
  /** Applies a file in the name of the person who does it; `kept` leaves the wiring details as they are. */
  readonly apply: (file: Tenant, by: Member, trusted: 'applied' | 'kept') => Promise<void>;
  /** Draws the logo that an applied file names, for the tenant's papers. */
  readonly keepLogo: (file: Tenant) => Promise<LogoKept>;
};

/** Opens the tenants' files: what stands of them, and applying one. */
export async function openTenantPorts(place: Place): Promise<TenantCommandPorts> {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { wiringDetails } = await import('#functions/adapters/dynamo/wiring.ts');
  return {
    list: () => wholeList(tenants.list),
    async file(id) {
      const config = await tenants.config(id);
      if (!config) return undefined;
      const [wiring, agents] = await Promise.all([wiringDetails.find(id), tenants.agents(id)]);
      return { ...config, agents: [...agents], ...(wiring ? { wiring } : {}) };
    },
    apply: tenants.apply,
    keepLogo: await openLogoKeeper(place),
  };
}
