import { invariant } from '#shared/outcome.ts';
import { builtPages } from '../adapters/built-page.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { setting } from '../adapters/settings.ts';
import { siteFiles } from '../adapters/site-files.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { firstScreens, isPageDeployed } from '../client/first-screens/draw-first-screens.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';

const inTurn = jobsInTurn(10_000);
let pages: ReturnType<typeof builtPages> | undefined;

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
