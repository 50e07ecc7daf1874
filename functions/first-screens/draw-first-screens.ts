import { type Site, tenantRoute } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { effectiveBranding, type TenantConfig } from '#shared/tenant/tenant.ts';
import { brandingCss } from '../public/branding-css.ts';
import { site as siteOf } from '../public/site.ts';
import { cleanHtml } from './clean-html.ts';
import { firstScreenPage } from './document.ts';
import type { BuiltPage, DrawnScreen } from './page.ts';

/** What drawing ahead needs: who the company is, the built page, and the bucket that the page is served from. */
export type FirstScreensPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly cleanCss: (text: string) => Promise<string>;
  readonly page: () => Promise<BuiltPage>;
  readonly files: {
    /** The text of one of the page's own files; undefined where there is none. */
    readonly read: (address: string) => Promise<string | undefined>;
    readonly write: (tenant: TenantId, screen: string, html: string) => Promise<void>;
    readonly remove: (tenant: TenantId, screen: string) => Promise<void>;
  };
  readonly linkScriptUrl: string;
};

/** The screens that are drawn ahead, by their file's name; the edge maps paths to them. */
const SCREENS = ['create-account', 'login'] as const;

/** A larger picture would hold the page itself up. */
const PICTURE_MAX = 8 * 1024;

/** A small drawing behind the page travels in its sheet: as a file of its own it would be asked for last. */
async function withPicture(look: string, address: string | undefined, ports: FirstScreensPorts): Promise<string> {
  if (!address?.startsWith('/') || !address.endsWith('.svg')) return look;
  const drawing = await ports.files.read(address);
  if (drawing === undefined || drawing.length > PICTURE_MAX) return look;
  return look.replace(`url("${address}")`, () => `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
}

const fileOf = ({ path }: DrawnScreen): string => path.slice(1);

/** The company's screens as whole pages, by their file's name. */
async function pagesOf(ports: FirstScreensPorts, tenant: TenantConfig, id: TenantId): Promise<Map<string, string>> {
  const own = { ...ports, tenantOf: async () => tenant };
  const [page, found, look] = await Promise.all([
    ports.page(),
    siteOf(own, { tenant: id }),
    brandingCss(own, { tenant: id }),
  ]);
  if (!found.ok || !look.ok) throw new Error('A tenant that was just read is found.');
  // What everybody may know, and nothing else of the tenant's file.
  const site: Site = tenantRoute.reply.parse(found.value);
  const { backgroundImageURL } = effectiveBranding(tenant.branding);
  const whole = await withPicture(look.value, backgroundImageURL, ports);
  const { linkScriptUrl } = ports;
  const screens = await page.drawScreens(site, cleanHtml);
  return new Map(
    screens.map((screen) => [fileOf(screen), firstScreenPage(page, { screen, site, look: whole, linkScriptUrl })]),
  );
}

/**
 * Whether the page that visitors get is the one this function was built with. During a release, or after the page alone
 * went back to an earlier version, it is another one.
 */
export async function isPageDeployed({ page, files }: Pick<FirstScreensPorts, 'page' | 'files'>): Promise<boolean> {
  const [{ entry, parts }, deployed] = await Promise.all([page(), files.read('/index.html')]);
  return deployed !== undefined && [entry, ...parts].every((script) => deployed.includes(`"${script}"`));
}

/**
 * Draws a company's first screens where anything about them has changed since this container drew them last. One that
 * is switched off has none: its visitors get the plain page, and hear from the API that nobody is there. While another
 * page is deployed than this function can draw, nobody has any: else the first screen would stay in the release that was
 * taken back.
 */
export function firstScreens(ports: FirstScreensPorts) {
  const known = new Map<TenantId, string>();
  return async (id: TenantId, isOurs: boolean): Promise<'drawn' | 'removed' | 'unchanged'> => {
    const tenant = isOurs ? await ports.tenantOf(id) : undefined;
    const isOpen = tenant?.active === true;
    const now = isOpen ? JSON.stringify(tenant) : '';
    if (known.get(id) === now) return 'unchanged';
    const pages = isOpen ? await pagesOf(ports, tenant, id) : undefined;
    for (const screen of SCREENS) {
      const html = pages?.get(screen);
      await (html === undefined ? ports.files.remove(id, screen) : ports.files.write(id, screen, html));
    }
    known.set(id, now);
    return isOpen ? 'drawn' : 'removed';
  };
}
