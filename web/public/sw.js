// The offline page, instead of the browser's own error. It stores two files of the release, which are the same for
// everyone, and nothing else: no screen, no API answer, nothing about a client. The network's answers are always shown
// as they are, so no page is older than the portal.

const KEPT = 'offline-shell';
const SHEET = '/offline.css';
// Set by the page that registers this script, because a worker can't read the choice stored on this device.
const page = new URL(location.href).searchParams.get('language') === 'es' ? '/offline.es.html' : '/offline.html';

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(
    (async () => {
      // Only the page's address and its style sheet are handled here. A browser that supports static routes fetches
      // everything else from the network itself, without waking this script. Any other browser asks the script and gets
      // no answer, as below.
      const own = { or: [{ requestMode: 'navigate' }, { urlPattern: new URLPattern({ pathname: SHEET }) }] };
      await event.addRoutes({ condition: { not: own }, source: 'network' });
    })().catch(() => undefined),
  );
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      await cache.addAll([page, SHEET].map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })));
    })(),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      const known = [page, SHEET].map((path) => new URL(path, location.href).href);
      for (const request of await cache.keys()) if (!known.includes(request.url)) await cache.delete(request);
      // The page is requested while this script starts, not only afterwards.
      await registration.navigationPreload?.enable();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate' && request.method === 'GET' && !pathname.startsWith('/api/'))
    event.respondWith(
      (async () => {
        try {
          return (await preloadResponse) ?? (await fetch(request));
        } catch (lost) {
          const shell = await caches.match(page);
          if (shell) return shell;
          throw lost;
        }
      })(),
    );
  else if (pathname === SHEET) event.respondWith((async () => (await caches.match(SHEET)) ?? fetch(request))());
});
