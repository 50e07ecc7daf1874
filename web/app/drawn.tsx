import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Site } from '#shared/contracts/tenant.ts';
import { shellText } from '#shared/text/shell.ts';
import { signInText } from '#shared/text/sign-in.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { paths } from '../lib/page/paths.ts';
import { wordsIn } from '../lib/page/text.ts';
import { App } from './app.tsx';
import early from './early.js?raw';
import { preloadPlace } from './signed-in-frame.ts';
import { CleanAhead } from './tenant-html.tsx';

/** The screens that are drawn ahead, each with the title of its browser tab. */
const TITLES = {
  [paths.register]: wordsIn(visitorText).register.title,
  [paths.login]: wordsIn(signInText).login.title,
} as const;

/** What is said where scripts are off. */
export const noScript = wordsIn(shellText).noScript;

/** What runs before anything is shown. */
export { early };

/** Draws the screens that a visitor may come to first, with a company's names and words. */
export async function drawScreens(site: Site, clean: (html: string) => string) {
  const { promise } = wordsIn(visitorText).trust;
  const drawn = Object.entries(TITLES).map(async ([path, title]) => {
    await preloadPlace(path);
    const within = (portal: ReactNode) => <StaticRouter location={path}>{portal}</StaticRouter>;
    const html = renderToString(
      <StrictMode>
        <CleanAhead value={clean}>
          <App answer={{ kind: 'found', site }} within={within} />
        </CleanAhead>
      </StrictMode>,
    );
    return { path, html, title: `${title} – ${site.tenant.name}`, description: `${site.tenant.name}: ${promise}` };
  });
  return Promise.all(drawn);
}
