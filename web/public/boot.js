// Runs before the first paint: says which frame to draw, and asks for what the place needs while the page's scripts travel.
document.documentElement.dataset.area = (() => {
  try {
    return sessionStorage.getItem('auth token') === null ? 'visitor' : 'client';
  } catch {
    return 'visitor';
  }
})();
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
} catch {}
globalThis.portalSite = fetch('/api/tenant', {
  headers: { 'x-portal': 'web', 'x-language': document.documentElement.lang },
})
  .then(async (response) => ({ status: response.status, body: await response.json() }))
  .catch(() => undefined);

(() => {
  const { files, paths } = JSON.parse(document.getElementById('scripts').textContent);
  // A payment's address ends with its id; an agent's flow has the wizard's steps under its own name.
  const place = location.pathname
    .replace(/^(\/payment-details\/).+/, '$1:transferId')
    .replace(/^\/partner\//, '/create-account/');
  for (const at of paths[place] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${files[at]}`;
    document.head.append(link);
  }
})();
