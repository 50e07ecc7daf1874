import { API_BASE } from '#shared/contracts/route.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { AppIcon } from '#shared/tenant/app-icon.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { iconSvg } from './icon-svg.ts';
import { palette } from './palette.ts';

/** The source of the company's details. */
export type AppPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<Pick<Tenant, 'name' | 'branding'> | undefined>;
};
type Answer = Promise<Outcome<string, Refusal<'tenant/not-found'>>>;

/** The approximate number of letters that fit below an icon. A device cuts a longer name in the middle of a word. */
const SHORT_NAME_MAX = 12;

/** The whole words of a name that fit below an icon. */
function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  let short = first;
  for (const word of rest) {
    if (`${short} ${word}`.length > SHORT_NAME_MAX) break;
    short = `${short} ${word}`;
  }
  // Drops a trailing "&", so that "Acme Title &" becomes "Acme Title".
  return short.replace(/\s*[^\p{L}\p{N}]+$/u, '') || name;
}

/**
 * The portal as an installable app of the company. It keeps the address on the screen ("minimal-ui"), because people
 * who send money must be able to see which site they are on.
 */
export async function appManifest(ports: AppPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const found = await ports.tenantOf(tenant);
  if (!found) return refuse({ code: 'tenant/not-found' });
  const branding = effectiveBranding(found.branding);
  const { light } = palette(branding);
  const own = branding.faviconImgURL;
  const drawn = { src: `${API_BASE}/app-icon.svg`, type: 'image/svg+xml', sizes: 'any' };
  // The size of a picture from another site is unknown, and devices only take one they can scale.
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

/** The app's icon at any size. */
export async function appIcon(ports: AppPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const found = await ports.tenantOf(tenant);
  return found ? done(iconSvg(found)) : refuse({ code: 'tenant/not-found' });
}

/** The source of the company's PNG icon. */
export type IconPorts = { readonly iconOf: (tenant: TenantId) => Promise<AppIcon | undefined> };

/**
 * The same icon as a PNG, in base64, because an iPhone takes no SVG. It is drawn when the company's file is applied.
 * Without it, a device uses a picture of the page.
 */
export async function appIconPng(ports: IconPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const icon = await ports.iconOf(tenant);
  return icon ? done(icon.png) : refuse({ code: 'tenant/not-found' });
}
