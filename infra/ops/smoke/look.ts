import { PAGE_VERSION } from '#shared/page-version.ts';
import type { SmokeBrowser } from './browser.ts';
import { must, type SmokeStep } from './steps.ts';

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * What anybody can see of a portal without changing anything: the page with its script, the company, and a shut door.
 */
export const lookSteps = (browser: SmokeBrowser): readonly SmokeStep[] => [
  {
    name: 'the page comes, with its first script',
    async take() {
      const page = await browser.get('/');
      must(page.status === 200, `the page is ${page.status}`);
      const entry = ENTRY.exec(page.text)?.[1];
      must(entry !== undefined, 'the page names no script');
      const script = await browser.get(entry);
      must(script.status === 200 && !script.text.startsWith('<'), `${entry} is ${script.status}`);
    },
  },
  {
    name: 'the API knows the company',
    async take() {
      const company = await browser.call('GET', '/tenant');
      must(company.status === 200, `GET /tenant is ${company.status}: ${company.text.slice(0, 200)}`);
    },
  },
  {
    name: `the API answers a page of version ${PAGE_VERSION}, and lets nobody in without a session`,
    async take() {
      const shut = await browser.call('POST', '/graphql', { operationName: 'Client', variables: {} });
      must(shut.status === 401, `a call without a session is ${shut.status}`);
    },
  },
];
