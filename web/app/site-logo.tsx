import { defaultBranding } from '#shared/tenant/default-branding.ts';
import { useSite } from '../lib/page/site.tsx';

/** The tenant's logo; its name stands beside the default picture, which says nothing about who this is. */
export function SiteLogo() {
  const { tenant, branding } = useSite();
  const isOwn = branding.logoURL !== undefined && branding.logoURL !== defaultBranding.logoURL;
  return (
    <div className="site-logo">
      <img src={branding.logoURL ?? defaultBranding.logoURL} alt={isOwn ? tenant.name : ''} />
      {!isOwn && <span>{tenant.name}</span>}
    </div>
  );
}
