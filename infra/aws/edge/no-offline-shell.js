// Stands in for sw.js where a stage has switched the offline shell off: whoever has the shell loses it at the next visit.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
    })(),
  );
});
