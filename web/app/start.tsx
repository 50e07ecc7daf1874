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

/** A screen that cannot be loaded now is asked for again when it is drawn, where the error boundary answers. */
const preload = () => preloadPlace(location.pathname).catch(() => undefined);

/**
 * What was drawn ahead for a visitor, and a client doesn't see, goes with the mark that hides it: for as long as React
 * takes, it would stand there as a form, and what is typed into it would be gone.
 */
function dropUnseen(place: HTMLElement): void {
  if (drawnPath() !== undefined && document.documentElement.dataset['area'] === 'client') place.replaceChildren();
  delete place.dataset['drawn'];
}

/** The shell of index.html stays until everything the first screen needs is here: one paint instead of three. */
async function drawAll(place: HTMLElement): Promise<void> {
  const [answer] = await Promise.all([loadSite(), preload()]);
  dropUnseen(place);
  // As a transition, React draws in pieces and gives the thread back between them.
  startTransition(() => createRoot(place).render(portal(answer)));
}

/** Takes over the page that was drawn ahead, and then asks whether what it says of the company still holds. */
async function takeOver(place: HTMLElement): Promise<void> {
  const site = drawnSite();
  const newest = loadSite();
  await preload();
  // What an address carries goes on to the next screen; nobody could know it ahead.
  // The skip link leads nowhere else: told the address of this screen, it would come back to it from the next one.
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a:not([href^="#"])'))
    if (link.pathname === paths.login || link.pathname === paths.register) link.search = location.search;
  startTransition(() => {
    const drawn = hydrateRoot(place, portal({ kind: 'found', site }));
    void newest.then((answer) => {
      // One that could not be asked changes nothing: the next call says what is wrong.
      if (answer.kind === 'failed') return;
      if (answer.kind === 'found' && JSON.stringify(answer.site) === JSON.stringify(site)) return;
      startTransition(() => drawn.render(portal(answer)));
    });
  });
}

/** Whether this is the visitor, and the moment, that the page was drawn for: nothing of theirs is known yet. */
const isAsDrawn = (): boolean =>
  drawnPath() === location.pathname &&
  !currentSession() &&
  !maybeSignedIn() &&
  (history.state as { usr?: unknown } | null)?.usr == null;

// Not awaited here: other scripts need what travels in this one, and would wait for it as long as it waits for them.
void (isAsDrawn() ? takeOver(root) : drawAll(root));
