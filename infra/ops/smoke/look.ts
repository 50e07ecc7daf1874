import { PAGE_VERSION } from '#shared/page-version.ts';
import type { SmokeBrowser } from './browser.ts';
import { must, type SmokeStep } from './steps.ts';

/** The entry script and the scripts it runs in order. */
const SCRIPTS = /<script type="module"[^>]* src="([^"]+)"|<link [^>]*href="([^"]+)" data-part/g;

/** The checks that change nothing: the page with its script, the company, and a refused call. */
export const lookSteps = (browser: SmokeBrowser): readonly SmokeStep[] => [
  {
    name: 'the page loads, with its first scripts',
    async take() {
      const page = await browser.get('/');
      must(page.status === 200, `the page is ${page.status}`);
      const scripts = [...page.text.matchAll(SCRIPTS)].flatMap(([, entry, part]) => entry ?? part ?? []);
      must(scripts.length > 1, 'the page names no scripts');
      for (const address of scripts) {
        const script = await browser.get(address);
        must(script.status === 200 && !script.text.startsWith('<'), `${address} is ${script.status}`);
      }
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
    name: `the API answers a page of version ${PAGE_VERSION}, and refuses calls without a session`,
    async take() {
      const shut = await browser.call('POST', '/graphql', { operationName: 'Client', variables: {} });
      must(shut.status === 401, `a call without a session is ${shut.status}`);
    },
  },
];
