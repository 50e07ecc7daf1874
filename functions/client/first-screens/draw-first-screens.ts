import { agentAhead, type Site, tenantRoute } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Agent, effectiveBranding, type TenantConfig } from '#shared/tenant/tenant.ts';
import { type BrandingCssPorts, brandingCss } from '../public/branding-css.ts';
import { site as siteOf } from '../public/site.ts';
import { cleanHtml } from './clean-html.ts';
import { firstScreenPage } from './document.ts';
import type { BuiltPage } from './page.ts';

/** The company, the built page and the bucket that serves it. */
export type FirstScreensPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly agentsOf: (tenant: TenantId) => Promise<readonly Agent[]>;
  readonly cleanCss: BrandingCssPorts['cleanCss'];
  /** The page in each language. */
  readonly pages: () => Promise<readonly BuiltPage[]>;
  readonly files: {
    /** The text of a file of the page. Undefined if it does not exist. */
    readonly read: (address: string) => Promise<string | undefined>;
    /** The current screen. Undefined if there is none. */
    readonly drawn: (tenant: TenantId, file: string) => Promise<string | undefined>;
    readonly write: (tenant: TenantId, file: string, html: string) => Promise<void>;
    readonly remove: (tenant: TenantId, file: string) => Promise<void>;
  };
  readonly linkScriptUrl: string;
  /** Draws the company's logo for documents, and its app icon, if they changed. */
  readonly drawPictures: (tenant: TenantConfig) => Promise<void>;
};

/** The pre-rendered screens by path. The edge maps paths to files. */
const FILES: Readonly<Record<string, string>> = {
  '/create-account': 'create-account',
  '/login': 'login',
  '/partner/*': 'partner',
};

/** The maximum number of agents on the page. Each adds a kilobyte, and a brokerage may have hundreds. */
const AGENTS_DRAWN_MAX = 40;

/** A larger picture would delay the page. */
const PICTURE_MAX = 8 * 1024;

/** Embeds a small SVG background in the style sheet, because a separate file would load last. */
async function withPicture(look: string, address: string | undefined, ports: FirstScreensPorts): Promise<string> {
  if (!address?.startsWith('/') || !address.endsWith('.svg')) return look;
  const drawing = await ports.files.read(address);
  if (drawing === undefined || drawing.length > PICTURE_MAX) return look;
  return look.replace(`url("${address}")`, () => `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`);
}

/** A company with the agents who have a page. */
type Company = { readonly tenant: TenantConfig; readonly agents: readonly Agent[] };

/** The company's screens as complete pages, by file name. */
async function pagesOf(ports: FirstScreensPorts, { tenant, agents }: Company): Promise<Map<string, string>> {
  const own = { ...ports, tenantOf: async () => tenant };
  const { id } = tenant;
  const [pages, found, look] = await Promise.all([
    ports.pages(),
    siteOf(own, { tenant: id }),
    brandingCss(own, { tenant: id }),
  ]);
  if (!found.ok || !look.ok) throw new Error('A tenant that was just read is found.');
  // Only the public part of the tenant's file.
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
 * True if visitors get the page that this function was built with, in every language. During a release, or after only
 * the page was rolled back, they get another one.
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
  // The page asks the API about the agents left out, as it does for new ones.
  const drawn = agents.filter(({ active }) => active).slice(0, AGENTS_DRAWN_MAX);
  return tenant?.active ? { tenant, agents: drawn } : undefined;
}

/**
 * Renders a company's first screens if they changed since this container last did. An inactive company has none: its
 * visitors get the plain page, and the API tells them that there is no such company. If another release of the page is
 * deployed, no company has any, so that a rollback does not leave screens of the newer release behind.
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
      // Another container may have rendered it. A read costs a twelfth of a write and leaves no old version behind.
      if (html === (await ports.files.drawn(id, file))) continue;
      await (html === undefined ? ports.files.remove(id, file) : ports.files.write(id, file, html));
    }
    // In the end, so that a failure draws everything again at the next run.
    if (company) await ports.drawPictures(company.tenant);
    known.set(id, now);
    return company ? 'drawn' : 'removed';
  };
}
