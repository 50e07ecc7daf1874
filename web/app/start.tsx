import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { drawnPath, drawnSite } from '../lib/page/drawn.ts';
import { loadSite, type SiteAnswer } from '../lib/page/load-site.ts';
import { paths } from '../lib/page/paths.ts';
import { currentSession, maybeSignedIn } from '../lib/session/session.ts';
import { App } from './app.tsx';
import { preloadPlace } from './signed-in-frame.ts';

const root = document.getElementById('root');
invariant(root, 'index.html has the element the portal is drawn into.');

const portal = (answer: SiteAnswer) => (
  <StrictMode>
    <App answer={answer} />
  </StrictMode>
);

/**
 * A screen that can't be loaded now is loaded again when it is rendered, where the error boundary handles a failure.
 */
const preload = () => preloadPlace(location.pathname).catch(() => undefined);

/**
 * Removes prerendered parts for visitors that a client doesn't see, together with the mark that hides them. Otherwise
 * they would show as a form until React is ready, and text typed there would be lost.
 */
function dropUnseen(place: HTMLElement): void {
  if (drawnPath() !== undefined && document.documentElement.dataset['area'] === 'client') place.replaceChildren();
  delete place.dataset['drawn'];
}

/** The shell of index.html stays until everything for the first screen has loaded: one paint instead of three. */
async function drawAll(place: HTMLElement): Promise<void> {
  const [answer] = await Promise.all([loadSite(), preload()]);
  dropUnseen(place);
  // As a transition, React renders in pieces and yields the main thread between them.
  startTransition(() => createRoot(place).render(portal(answer)));
}

/** Hydrates the prerendered page, then checks if what it says about the company is still current. */
async function takeOver(place: HTMLElement): Promise<void> {
  const site = drawnSite();
  const newest = loadSite();
  await preload();
  // The address's query is carried on to the next screen, which no one could know when the page was prerendered. The
  // skip link is left alone: with this screen's address, it would return here from the next screen.
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a:not([href^="#"])'))
    if (link.pathname === paths.login || link.pathname === paths.register) link.search = location.search;
  startTransition(() => {
    const drawn = hydrateRoot(place, portal({ kind: 'found', site }));
    void newest.then((answer) => {
      // If the check fails, nothing changes. The next call reports what is wrong.
      if (answer.kind === 'failed') return;
      if (answer.kind === 'found' && JSON.stringify(answer.site) === JSON.stringify(site)) return;
      startTransition(() => drawn.render(portal(answer)));
    });
  });
}

/** True if the page was prerendered for this visitor and this moment: nothing is known about them yet. */
const isAsDrawn = (): boolean =>
  drawnPath() === location.pathname &&
  !currentSession() &&
  !maybeSignedIn() &&
  (history.state as { usr?: unknown } | null)?.usr == null;

// Not awaited here: other scripts import from this one, and would wait for it while it waits for them.
void (isAsDrawn() ? takeOver(root) : drawAll(root));
