import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type Branding, effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import type { CleanCss } from './custom-css.ts';
import { palette, type Theme, textOn } from './palette.ts';

/** What of a tenant's file the sheet is made from. */
type Look = Partial<Pick<Tenant, 'branding' | 'tenantGroup'>>;

/** Where the sheet's tenant is read, and how its own CSS is made safe (loaded only for those who have some). */
export type BrandingCssPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<Look | undefined>;
  readonly cleanCss: (text: string) => Promise<Pick<CleanCss, 'css' | 'byDay'>>;
};

/**
 * The families the page's font stack begins with: the font, and the device's own in its measures until it has come. It
 * goes on with the system's.
 */
export const FONT_FAMILIES: Readonly<Record<string, string>> = {
  Poppins: 'Poppins, "Poppins as Arial", "Poppins as Roboto", "Poppins as DejaVu Sans"',
  Inter: 'Inter, "Inter as Arial", "Inter as Roboto", "Inter as DejaVu Sans"',
  'Source Serif 4':
    '"Source Serif 4", "Source Serif 4 as Arial", "Source Serif 4 as Roboto", "Source Serif 4 as DejaVu Sans", Georgia',
  System: 'system-ui',
};

/** Says once how the page's layers stand, the tenant's above all: whichever sheet comes first, the order is this. */
const LAYERS = '@layer reset, base, ui, features, brand;';

const block = (selector: string, properties: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(properties)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}`;

/** The faces of a company's own font. The page writes in 300 to 600. */
const facesOf = ({ fontFamily, fontFiles = {} }: Branding): string =>
  Object.entries(fontFiles)
    .map(([weight, address]) =>
      block('@font-face', {
        'font-family': `"${fontFamily}"`,
        'font-weight': weight === '400' ? '300 400' : weight,
        'font-display': 'swap',
        src: `url("${address}") format("woff2")`,
      }),
    )
    .join('\n');

/** `fontColorSoft` is `--brand-font-color-soft` in the sheet. */
const named = (theme: Theme, scheme: 'light' | 'dark') => ({
  'color-scheme': scheme,
  ...Object.fromEntries(
    Object.entries(theme).map(([name, color]) => [
      `--brand-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  ),
});

/** A night by the device, and by the reader's choice. */
const inTheDark = (night: Readonly<Record<string, string>>): readonly string[] => [
  '@media screen and (prefers-color-scheme: dark) {',
  block(':root:not([data-theme="light"])', night),
  '}',
  '@media screen {',
  block(':root[data-theme="dark"]', night),
  '}',
  '',
];

/**
 * The tenant's look as custom properties, every colour mended so that it can be read: by day, and, if the tenant has a
 * night, where the device asks for it or the reader has chosen it (`data-theme`, which boot.js sets). Paper is white on
 * every device.
 */
function brandProperties({ branding: own, tenantGroup: group }: Look): string {
  const branding = effectiveBranding(own);
  const { light, dark } = palette(branding);
  // A logo lies on a plate there, which is seen: it keeps off its edge.
  const night = { ...named(dark, 'dark'), '--brand-plate-edge': '0.25rem 0.5rem' };
  const ways = {
    '--brand-font-family': FONT_FAMILIES[branding.fontFamily] ?? `"${branding.fontFamily}"`,
    // In rem, so that who asked the browser for larger letters gets them (WCAG 1.4.4). 16px is the browser's default.
    '--brand-font-size': `${Number.parseFloat(branding.fontSize) / 16}rem`,
    '--brand-font-weight': branding.fontWeight,
    // The shape of a tenant file lets neither quotes nor brackets into an address.
    '--brand-background-image': branding.backgroundImageURL ? `url("${branding.backgroundImageURL}")` : 'none',
    ...(group ? { '--brand-banner': group.bannerColor, '--brand-on-banner': textOn(group.bannerColor) } : {}),
  };
  return [
    facesOf(branding),
    block(':root', { ...ways, ...named(light, 'light') }),
    ...(branding.night ? inTheDark(night) : ['.theme-switch {\n  display: none;\n}', '']),
  ].join('\n');
}

/** The tenant's sheet: custom properties first, then its own CSS as far as it is safe. */
export async function brandingCss(
  ports: BrandingCssPorts,
  { tenant }: { readonly tenant: TenantId },
): Promise<Outcome<string, Refusal<'tenant/not-found'>>> {
  const found = await ports.tenantOf(tenant);
  if (!found) return refuse({ code: 'tenant/not-found' });
  const { customCSS, night } = effectiveBranding(found.branding);
  const clean = customCSS ? await ports.cleanCss(customCSS) : { css: '', byDay: '' };
  return done(`${LAYERS}\n${brandProperties(found)}${night ? clean.css : clean.byDay}`);
}
