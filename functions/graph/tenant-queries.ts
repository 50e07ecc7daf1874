import type { TenantId } from '#shared/ids.ts';
import { type Branding, defaultBranding, type TenantConfig } from '#shared/tenant/tenant.ts';
import { brandingView, tenantView } from './record-views.ts';

/**
 * What a visitor to a tenant's address may ask of it, with or without a session: its own identifier finds it, and no
 * other tenant is found.
 */
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
