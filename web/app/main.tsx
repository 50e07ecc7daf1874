import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { loadSite } from '../lib/page/load-site.ts';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import '../ui/styles/buttons.css';
import '../ui/styles/fields.css';
import '../ui/styles/pages.css';
import '../ui/styles/notices.css';
import '../ui/styles/overlays.css';
import '../ui/styles/pieces.css';
import './shell.css';
import './visitor.css';
import './portal.css';
import './menu.css';
import { App } from './app.tsx';
import { preloadPlace } from './signed-in-frame.ts';

const root = document.getElementById('root');
invariant(root, 'index.html has the element the portal is drawn into.');

// The shell of index.html stays until everything the first screen needs is here: one paint instead of three.
const [answer] = await Promise.all([
  loadSite(),
  // A screen that cannot be loaded now is asked for again when it is drawn, where the error boundary answers.
  preloadPlace(location.pathname).catch(() => undefined),
]);
createRoot(root).render(
  <StrictMode>
    <App answer={answer} />
  </StrictMode>,
);
