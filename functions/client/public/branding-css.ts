import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import { type Branding, effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import type { CleanCss } from './custom-css.ts';
import { palette, type Theme, textOn } from './palette.ts';

/** The parts of a tenant's file that the style sheet uses. */
type Look = Partial<Pick<Tenant, 'branding' | 'tenantGroup' | 'name'>>;

/** The source of the tenant, and the cleaner for its own CSS (loaded only for tenants that have some). */
export type BrandingCssPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<Look | undefined>;
  readonly cleanCss: (text: string) => Promise<Pick<CleanCss, 'css' | 'byDay'>>;
};

/**
 * The start of the page's font stack: the font, and matching system fonts to use until it loads. The system's default
 * fonts follow.
 */
export const FONT_FAMILIES: Readonly<Record<string, string>> = {
  Poppins: 'Poppins, "Poppins as Arial", "Poppins as Roboto", "Poppins as DejaVu Sans"',
  Inter: 'Inter, "Inter as Arial", "Inter as Roboto", "Inter as DejaVu Sans"',
  'Source Serif 4':
    '"Source Serif 4", "Source Serif 4 as Arial", "Source Serif 4 as Roboto", "Source Serif 4 as DejaVu Sans", Georgia',
  System: 'system-ui',
};

/**
 * Declares the order of the page's layers, with the tenant's on top, so that the order in which sheets load does not
 * matter.
 */
const LAYERS = '@layer reset, base, ui, features, brand;';

const block = (selector: string, properties: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(properties)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}`;

/** The faces of a company's own font. The page uses the weights 300 to 600. */
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

/** Text in a style sheet. The letters that could end it, or its element in a page, are escaped. */
const inQuotes = (text: string): string =>
  `"${text.replaceAll(/["\\<\p{Cc}]/gu, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`;

/**
 * The frame that `index.html` shows before any script: the logo, as `web/app/site-logo.tsx` shows it later, and the
 * device's fonts. The company's font would take up to 24 KB of a slow line that the scripts need. The console has no
 * company, and no such frame.
 */
function frameRules({ branding, name }: Look, fontFamily: string): readonly string[] {
  if (name === undefined) return [];
  const { logoURL: logo } = effectiveBranding(branding);
  const [, ...fallbacks] = fontFamily.split(', ');
  const font = block('.shell-client', { 'font-family': [...fallbacks, 'system-ui', 'sans-serif'].join(', ') });
  const mark = block('.shell-mark', { content: `url("${logo}")` });
  const isDefault = logo === defaultBranding.logoURL;
  return [font, mark, ...(isDefault ? [block('.shell-name::before', { content: inQuotes(name) })] : [])];
}

/** Dark mode, set by the device or by the user. */
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
 * The tenant's branding as custom properties, with every color adjusted to be readable. If the tenant has a dark mode,
 * it applies when the device asks for it or the user chose it (`data-theme`, set by boot.js). Print is always light.
 */
function brandProperties(look: Look): string {
  const { branding: own, tenantGroup: group } = look;
  const branding = effectiveBranding(own);
  const { light, dark } = palette(branding);
  // In dark mode a logo has a visible plate behind it and needs some padding.
  const night = { ...named(dark, 'dark'), '--brand-plate-edge': '0.25rem 0.5rem' };
  const fontFamily = FONT_FAMILIES[branding.fontFamily] ?? `"${branding.fontFamily}"`;
  const ways = {
    '--brand-font-family': fontFamily,
    // In rem, so that a larger font size in the browser's settings applies (WCAG 1.4.4). The default is 16px.
    '--brand-font-size': `${Number.parseFloat(branding.fontSize) / 16}rem`,
    '--brand-font-weight': branding.fontWeight,
    // The schema of a tenant file allows no quotes or brackets in an address.
    '--brand-background-image': branding.backgroundImageURL ? `url("${branding.backgroundImageURL}")` : 'none',
    ...(group ? { '--brand-banner': group.bannerColor, '--brand-on-banner': textOn(group.bannerColor) } : {}),
  };
  return [
    facesOf(branding),
    block(':root', { ...ways, ...named(light, 'light') }),
    ...frameRules(look, fontFamily),
    ...(branding.night ? inTheDark(night) : ['.theme-switch {\n  display: none;\n}', '']),
  ].join('\n');
}

/** The tenant's style sheet: custom properties first, then the safe part of its own CSS. */
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
