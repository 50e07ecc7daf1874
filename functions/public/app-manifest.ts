import { API_BASE } from '#shared/contracts/route.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { AppIcon } from '#shared/tenant/app-icon.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { iconSvg } from './icon-svg.ts';
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

/** The picture of the installed portal at any size. */
export async function appIcon(ports: AppPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const found = await ports.tenantOf(tenant);
  return found ? done(iconSvg(found)) : refuse({ code: 'tenant/not-found' });
}

/** Where a company's picture for devices that take no drawing is read. */
export type IconPorts = { readonly iconOf: (tenant: TenantId) => Promise<AppIcon | undefined> };

/**
 * The same picture as a PNG, in base64: an iPhone takes nothing else. It is drawn when the company's file is applied; one
 * whose file was last applied before there were such pictures has none, and a device then shows a picture of the page.
 */
export async function appIconPng(ports: IconPorts, { tenant }: { readonly tenant: TenantId }): Answer {
  const icon = await ports.iconOf(tenant);
  return icon ? done(icon.png) : refuse({ code: 'tenant/not-found' });
}
