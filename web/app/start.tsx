import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { loadSite } from '../lib/page/load-site.ts';
import { App } from './app.tsx';
import { preloadPlace } from './signed-in-frame.ts';

const root = document.getElementById('root');
invariant(root, 'index.html has the element the portal is drawn into.');

async function start(place: HTMLElement): Promise<void> {
  // The shell of index.html stays until everything the first screen needs is here: one paint instead of three.
  const [answer] = await Promise.all([
    loadSite(),
    // A screen that cannot be loaded now is asked for again when it is drawn, where the error boundary answers.
    preloadPlace(location.pathname).catch(() => undefined),
  ]);
  // As a transition, React draws in pieces and gives the thread back between them.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App answer={answer} />
      </StrictMode>,
    ),
  );
}

// Not awaited here: other scripts need what travels in this one, and would wait for it as long as it waits for them.
void start(root);
