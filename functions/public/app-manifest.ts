import { API_BASE } from '#shared/contracts/route.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { palette } from './palette.ts';

/** Where the company of an installed portal is read. */
export type AppPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<Pick<Tenant, 'name' | 'branding'> | undefined>;
};
type Answer = Promise<Outcome<string, Refusal<'tenant/not-found'>>>;

/** Below an icon there is room for about so many letters; a longer name is cut by the device, in mid-word. */
const SHORT_NAME_MAX = 12;

/** As many whole words of a name as fit below an icon. */
function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  let short = first;
  for (const word of rest) {
    if (`${short} ${word}`.length > SHORT_NAME_MAX) break;
    short = `${short} ${word}`;
  }
  // "Acme Title &" says less than "Acme Title".
  return short.replace(/\s*[^\p{L}\p{N}]+$/u, '') || name;
}

/** The first letters of a name's first two words. */
const initials = (name: string): string =>
  (name.match(/\p{L}+|\p{N}+/gu) ?? ['·'])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/**
 * The portal as an app of the company. It keeps the address on the screen ("minimal-ui"): whoever sends money has to be
 * able to see where they are.
 */
export async function appManifest(ports: AppPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const found = await ports.tenantOf(tenant);
  if (!found) return refuse({ code: 'tenant/not-found' });
  const branding = effectiveBranding(found.branding);
  const { light } = palette(branding);
  const own = branding.faviconImgURL;
  const drawn = { src: `${API_BASE}/app-icon.svg`, type: 'image/svg+xml', sizes: 'any' };
  // Of a picture elsewhere nobody knows the size, and a device takes none that it cannot scale.
  const isScalable = /^\/[^/].*\.svg$/.test(own) && found.branding?.faviconImgURL === own;
  return done(
    JSON.stringify({
      id: '/',
      start_url: '/',
      scope: '/',
      name: found.name,
      short_name: shortName(found.name),
      display: 'minimal-ui',
      background_color: light.background,
      theme_color: light.button,
      icons: [
        ...(isScalable ? [{ ...drawn, src: own, purpose: 'any' }] : []),
        { ...drawn, purpose: 'any' },
        { ...drawn, purpose: 'maskable' },
      ],
    }),
  );
}

/** The company's initials on its color; what matters stands within the circle that every device leaves whole. */
export async function appIcon(ports: AppPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const found = await ports.tenantOf(tenant);
  if (!found) return refuse({ code: 'tenant/not-found' });
  const { light } = palette(effectiveBranding(found.branding));
  return done(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${light.button}"/>` +
      `<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" ` +
      `font-size="200" fill="${light.onButton}">${initials(found.name)}</text></svg>`,
  );
}
