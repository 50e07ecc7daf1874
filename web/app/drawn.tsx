import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { AgentAhead, Site } from '#shared/contracts/tenant.ts';
import { invariant } from '#shared/outcome.ts';
import { partnerText } from '#shared/text/partner.ts';
import { shellText } from '#shared/text/shell.ts';
import { signInText } from '#shared/text/sign-in.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { AheadContext } from '../lib/page/agent-ahead.ts';
import { paths } from '../lib/page/paths.ts';
import { wordsIn } from '../lib/page/text.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import agentPlace from './agent-place.js?raw';
import { App } from './app.tsx';
import early from './early.js?raw';
import { preloadPlace } from './signed-in-frame.ts';
import { CleanAhead } from './tenant-html.tsx';

/** The script that runs before anything is shown, and the place of an agent's part. */
export { agentPlace, early };

/** The notice shown if scripts are off. */
export const noScript = wordsIn(shellText).noScript;

type DrawnFor = {
  readonly site: Site;
  readonly agents: readonly AgentAhead[];
  readonly clean: (html: string) => string;
};

/** The prerendered screens, each with the title of its browser tab. */
const TITLES = {
  [paths.register]: wordsIn(visitorText).register.title,
  [paths.login]: wordsIn(signInText).login.title,
} as const;

async function drawn(path: string, { site, clean }: DrawnFor, agent?: AgentAhead): Promise<string> {
  await preloadPlace(path);
  const within = (portal: ReactNode) => <StaticRouter location={path}>{portal}</StaticRouter>;
  return renderToString(
    <StrictMode>
      <CleanAhead value={clean}>
        <AheadContext value={agent}>
          <App answer={{ kind: 'found', site }} within={within} />
        </AheadContext>
      </CleanAhead>
    </StrictMode>,
  );
}

const FROM = '<div class="page-head">';
const TO = '</section>';

/** Divides an agent's page into three: the part before the agent's own, that part, and the rest. */
function divided(whole: string): readonly [before: string, part: string, after: string] {
  // React preloads pictures before everything else: one agent's picture would be loaded on another's page, too.
  const html = whole.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
  // The company's own text comes before the main part.
  const from = html.indexOf(FROM, html.indexOf('<main '));
  const to = html.indexOf(TO, from) + TO.length;
  invariant(from > 0 && to > from, 'An agent’s page has a heading and a card.');
  return [html.slice(0, from), html.slice(from, to), html.slice(to)];
}

/** One page for all of a company's agents, because they differ in a single part. */
async function agentsPage(whose: DrawnFor) {
  const pages = await Promise.all(
    whose.agents.map(async (agent) => {
      const [before, html, rest] = divided(await drawn(paths.partner.replace('*', agent.landingPageURI), whose, agent));
      return { agent, html, before, rest, title: `${agent.displayName} – ${whose.site.tenant.name}` };
    }),
  );
  const [first] = pages;
  if (!first) return [];
  const { before, rest } = first;
  const isAlike = pages.every((page) => page.before === before && page.rest === rest);
  invariant(isAlike, 'The pages of two agents differ in the agents’ own parts only.');
  const parts = pages.map(({ agent, html, title }) => ({ agent, html, title }));
  const asking = renderToString(<Skeleton lines={6} />);
  const title = `${wordsIn(partnerText).register} – ${whose.site.tenant.name}`;
  return [{ path: paths.partner, html: before, title, agents: { parts, asking, rest } }];
}

/** Prerenders the screens a visitor may see first, with a company's names and texts. */
export async function drawScreens(whose: DrawnFor) {
  const { name } = whose.site.tenant;
  const description = `${name}: ${wordsIn(visitorText).trust.promise}`;
  const own = Object.entries(TITLES).map(async ([path, title]) => {
    return { path, html: await drawn(path, whose), title: `${title} – ${name}` };
  });
  const screens = [...(await Promise.all(own)), ...(await agentsPage(whose))];
  return screens.map((screen) => ({ ...screen, description }));
}
