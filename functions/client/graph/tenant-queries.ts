import type { TenantId } from '#shared/ids.ts';
import { type Branding, defaultBranding, type TenantConfig } from '#shared/tenant/tenant.ts';
import { brandingView, tenantView } from './record-views.ts';

/** The queries that a visitor may make with or without a session. They find the tenant of the address and no other. */
export function tenantQueries(tenant: TenantId, config: () => Promise<TenantConfig>) {
  const looks = async (): Promise<readonly Branding[]> => {
    const { branding } = await config();
    return branding ? [branding] : [];
  };
  return {
    async tenants({ identifier }: { readonly identifier: string }) {
      return identifier === tenant ? [tenantView(await config())] : [];
    },
    async brandings({ active }: { readonly active?: boolean | null }) {
      const views = (await looks()).map(brandingView);
      return views.filter((look) => (active ?? look.active) === look.active);
    },
    defaultbranding: () => brandingView(defaultBranding),
  };
}
