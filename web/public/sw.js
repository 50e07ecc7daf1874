// The offline shell: a page that says so, where the browser would show an error of its own. It keeps two files of the
// release, which are the same for everybody, and nothing else: no screen, no answer of the API, nothing about a client.
// What the network answers is always shown as it came, so no page is older than the portal.

const KEPT = 'offline-shell';
const SHEET = '/offline.css';
// Chosen by the page that registers this script: a worker cannot read the choice that was made on this device.
const page = new URL(location.href).searchParams.get('language') === 'es' ? '/offline.es.html' : '/offline.html';

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(
    (async () => {
      // Only a page's address and the sheet are looked at here. A browser that knows routes is told to fetch everything
      // else from the network itself, without waking this script; another one asks it and gets no answer, as below.
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
      // The page is asked for while this script starts, and not only then.
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
