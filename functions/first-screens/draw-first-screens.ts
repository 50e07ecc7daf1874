import { agentAhead, type Site, tenantRoute } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Agent, effectiveBranding, type TenantConfig } from '#shared/tenant/tenant.ts';
import { type BrandingCssPorts, brandingCss } from '../public/branding-css.ts';
import { site as siteOf } from '../public/site.ts';
import { cleanHtml } from './clean-html.ts';
import { firstScreenPage } from './document.ts';
import type { BuiltPage } from './page.ts';

/** What drawing ahead needs: who the company is, the built page, and the bucket that the page is served from. */
export type FirstScreensPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly agentsOf: (tenant: TenantId) => Promise<readonly Agent[]>;
  readonly cleanCss: BrandingCssPorts['cleanCss'];
  /** The page in each of its languages. */
  readonly pages: () => Promise<readonly BuiltPage[]>;
  readonly files: {
    /** The text of one of the page's own files; undefined where there is none. */
    readonly read: (address: string) => Promise<string | undefined>;
    /** The screen that is there now; undefined where there is none. */
    readonly drawn: (tenant: TenantId, file: string) => Promise<string | undefined>;
    readonly write: (tenant: TenantId, file: string, html: string) => Promise<void>;
    readonly remove: (tenant: TenantId, file: string) => Promise<void>;
  };
  readonly linkScriptUrl: string;
};

/** The screens that are drawn ahead, by the paths that they are drawn for; the edge maps paths to files. */
const FILES: Readonly<Record<string, string>> = {
  '/create-account': 'create-account',
  '/login': 'login',
  '/partner/*': 'partner',
};

/** Of so many agents the page has the part; each weighs a kilobyte, and a brokerage may have hundreds. */
const AGENTS_DRAWN_MAX = 40;

/** A larger picture would hold the page itself up. */
const PICTURE_MAX = 8 * 1024;

/** A small drawing behind the page travels in its sheet: as a file of its own it would be asked for last. */
async function withPicture(look: string, address: string | undefined, ports: FirstScreensPorts): Promise<string> {
  if (!address?.startsWith('/') || !address.endsWith('.svg')) return look;
  const drawing = await ports.files.read(address);
  if (drawing === undefined || drawing.length > PICTURE_MAX) return look;
  return look.replace(`url("${address}")`, () => `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
}

/** A company as it is now, with the agents who have a page. */
type Company = { readonly tenant: TenantConfig; readonly agents: readonly Agent[] };

/** The company's screens as whole pages, by their file's name. */
async function pagesOf(ports: FirstScreensPorts, { tenant, agents }: Company): Promise<Map<string, string>> {
  const own = { ...ports, tenantOf: async () => tenant };
  const { id } = tenant;
  const [pages, found, look] = await Promise.all([
    ports.pages(),
    siteOf(own, { tenant: id }),
    brandingCss(own, { tenant: id }),
  ]);
  if (!found.ok || !look.ok) throw new Error('A tenant that was just read is found.');
  // What everybody may know, and nothing else of the tenant's file.
  const site: Site = tenantRoute.reply.parse(found.value);
  const shown = agents.map((agent) => agentAhead.parse(agent));
  const { backgroundImageURL } = effectiveBranding(tenant.branding);
  const whole = await withPicture(look.value, backgroundImageURL, ports);
  const { linkScriptUrl } = ports;
  const drawn = new Map<string, string>();
  for (const page of pages)
    for (const screen of await page.drawScreens({ site, agents: shown, clean: cleanHtml }))
      drawn.set(
        `${FILES[screen.path]}${page.ending}`,
        firstScreenPage(page, { screen, site, look: whole, linkScriptUrl }),
      );
  return drawn;
}

/**
 * Whether the page that visitors get is the one this function was built with, in every language. During a release, or
 * after the page alone went back to an earlier version, it is another one.
 */
export async function isPageDeployed({ pages, files }: Pick<FirstScreensPorts, 'pages' | 'files'>): Promise<boolean> {
  const isDeployed = async ({ ending, entry, parts }: BuiltPage) => {
    const deployed = await files.read(`/index${ending}`);
    return deployed !== undefined && [entry, ...parts].every((script) => deployed.includes(`"${script}"`));
  };
  return (await Promise.all((await pages()).map(isDeployed))).every(Boolean);
}

async function companyOf(ports: FirstScreensPorts, id: TenantId): Promise<Company | undefined> {
  const [tenant, agents] = await Promise.all([ports.tenantOf(id), ports.agentsOf(id)]);
  // The API is asked about those left out, as about an agent who is new.
  const drawn = agents.filter(({ active }) => active).slice(0, AGENTS_DRAWN_MAX);
  return tenant?.active ? { tenant, agents: drawn } : undefined;
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
    const company = isOurs ? await companyOf(ports, id) : undefined;
    const now = company ? JSON.stringify(company) : '';
    if (known.get(id) === now) return 'unchanged';
    const drawn = company && (await pagesOf(ports, company));
    const endings = (await ports.pages()).map(({ ending }) => ending);
    for (const file of Object.values(FILES).flatMap((name) => endings.map((ending) => `${name}${ending}`))) {
      const html = drawn?.get(file);
      // Another container may have drawn it: a read costs a twelfth of a write, and leaves no old version behind.
      if (html === (await ports.files.drawn(id, file))) continue;
      await (html === undefined ? ports.files.remove(id, file) : ports.files.write(id, file, html));
    }
    known.set(id, now);
    return company ? 'drawn' : 'removed';
  };
}
