// Runs before the first paint: says which frame to draw, and asks for the tenant while the page's scripts travel.
document.documentElement.dataset.area = (() => {
  try {
    return sessionStorage.getItem('auth token') === null ? 'visitor' : 'client';
  } catch {
    return 'visitor';
  }
})();
globalThis.portalSite = fetch('/api/tenant', {
  headers: { 'x-portal': 'web', 'x-language': document.documentElement.lang },
})
  .then(async (response) => ({ status: response.status, body: await response.json() }))
  .catch(() => undefined);
