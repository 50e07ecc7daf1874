import { invariant } from '#shared/outcome.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { builtPages } from '../adapters/built-page.ts';
import { appIcons, paperLogos, tenants } from '../adapters/dynamo/tenants.ts';
import { setting } from '../adapters/settings.ts';
import { brandPictures, siteFiles } from '../adapters/site-files.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { firstScreens, isPageDeployed } from '../client/first-screens/draw-first-screens.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import { keepAppIcon } from '../pictures/app-icon.ts';
import { drawPaperLogo } from '../pictures/keep-logo.ts';

const inTurn = jobsInTurn(10_000);
let pages: ReturnType<typeof builtPages> | undefined;

/** A picture at an address elsewhere is read when its file is applied, by command. */
const bytesOf = async (address: string) => (address.startsWith('/') ? brandPictures.read(address) : undefined);
/** A drawing of an earlier logo has another address, so it isn't printed, and can stay. */
const drop = async () => undefined;

const ports = {
  tenantOf: tenants.config,
  agentsOf: tenants.agents,
  cleanCss: async (text: string) => (await import('../client/public/custom-css.ts')).cleanCss(text),
  pages: () => {
    pages ??= builtPages(__dirname);
    return pages;
  },
  files: siteFiles,
  linkScriptUrl: setting('PLAID_LINK_SCRIPT_URL'),
  async drawPictures(config: TenantConfig): Promise<void> {
    await keepAppIcon(appIcons, config);
    const drawn = await drawPaperLogo({ ...paperLogos, bytesOf, drop }, config);
    if ('sentence' in drawn) logger.warn('a logo was not drawn', { became: drawn.became, why: drawn.sentence });
  },
};
const draw = firstScreens(ports);

/**
 * Runs on a schedule: pre-renders each company's first screens after a release or a change to its file, and removes
 * them while another release of the page is deployed. If a company's screens fail, the run fails, so that the alarm
 * goes off. Visitors then get the previous screens or the plain page.
 */
export const handler = lambda(async (_event, context) => {
  const isOurs = await isPageDeployed(ports);
  if (!isOurs) logger.info('another page is deployed', { what: 'first screens' });
  const { failed } = await inTurn(context, (tenant) => ({
    'first screens': async () => {
      const became = await draw(tenant, isOurs);
      if (became !== 'unchanged') logger.info('first screens', { became });
    },
  }));
  invariant(failed === 0, `first screens were not drawn for ${failed} tenants`);
});
