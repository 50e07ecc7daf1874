import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { invariant } from '#shared/outcome.ts';
import { builtPages } from '../adapters/built-page.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { setting } from '../adapters/settings.ts';
import { siteFiles } from '../adapters/site-files.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { firstScreens, isPageDeployed } from './draw-first-screens.ts';

/** The time to keep free at the end, so that no screen is rendered without the other. */
const SPARE_MS = 10_000;

const inTurn = tenantsInTurn();
let pages: ReturnType<typeof builtPages> | undefined;

const ports = {
  tenantOf: tenants.config,
  agentsOf: tenants.agents,
  cleanCss: async (text: string) => (await import('../public/custom-css.ts')).cleanCss(text),
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
export const handler = middy<unknown, void>().handler(async (_event, context: Context) => {
  const isOurs = await isPageDeployed(ports);
  if (!isOurs) logger.info('another page is deployed', { what: 'first screens' });
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  let failed = 0;
  await inTurn(
    (tenant) =>
      withLogKeys({ tenant, requestId: context.awsRequestId }, async () => {
        try {
          const became = await draw(tenant, isOurs);
          if (became !== 'unchanged') logger.info('first screens', { became });
        } catch (fault) {
          failed += 1;
          logger.error('fault', { what: 'first screens', fault: told(fault) });
        }
      }),
    hasTime,
  );
  invariant(failed === 0, `first screens were not drawn for ${failed} tenants`);
});
