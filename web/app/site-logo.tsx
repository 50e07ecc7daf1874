import { defaultBranding } from '#shared/tenant/default-branding.ts';
import { useSite } from '../lib/page/site.tsx';

/**
 * The tenant's logo. If it is the default picture, the tenant's name appears beside it, because the picture names no
 * one.
 */
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
