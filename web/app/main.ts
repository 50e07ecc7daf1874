import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
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

/** Lets the browser draw, and answer a key or a press, between two pieces of work. */
const pause = () => new Promise((done) => setTimeout(done));

// React, the router, the first screen and the start, which index.html names in this order: they travel together, and
// each is run in a task of its own. In one task they would hold a phone up for 0.4 s.
for (const part of document.querySelectorAll<HTMLLinkElement>('link[data-part]')) {
  await import(/* @vite-ignore */ part.href);
  await pause();
}
