// Replaces sw.js if a stage has turned the offline shell off: browsers drop the shell at the next visit.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  );
});
