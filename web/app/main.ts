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

/**
 * The first paint, of the frame in index.html. On a fast connection, the scripts arrive with the sheets and would
 * delay it. A background tab doesn't paint, so there they run a little later.
 */
const firstPaint = new Promise<void>((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 500);
});

/** Lets the browser paint, and handle a key or a click, between two pieces of work. */
const pause = () => new Promise((done) => setTimeout(done));

// React, the router, the first screen and the start, in the order in which index.html names them. They load together,
// but each runs in its own task. As one task they would block a phone for 0.4 s.
await firstPaint;
for (const part of document.querySelectorAll<HTMLLinkElement>('link[data-part]')) {
  await import(/* @vite-ignore */ part.href);
  await pause();
}
