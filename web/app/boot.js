// Runs before the first paint: determines which frame to show, and requests the page's data while its scripts load.
const read = (key) => {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
};
const token = read('auth token');

(() => {
  const { files, paths, frames, calls, renewal, headers } = JSON.parse(document.getElementById('scripts').textContent);
  // A payment's address ends with its ID. An agent's flow has the wizard's steps under its own name.
  const place = location.pathname
    .replace(/^(\/payment-details\/).+/, '$1:transferId')
    .replace(/^\/partner\//, '/create-account/');

  const frame = frames[place];
  const { dataset } = document.documentElement;
  let isClients = token !== null;
  try {
    // A tab that a link opened knows no session, but its browser may have one.
    isClients ||= localStorage.getItem('session here') === 'on';
    dataset.theme = localStorage.getItem('theme') ?? '';
  } catch {}
  dataset.area = isClients && frame ? 'client' : 'visitor';
  // The body isn't parsed yet. Its frame gets this page's title and width as soon as it's there, before it's painted.
  const fill = (_, seen) => {
    if (!document.querySelector('.shell-visitor')) return;
    seen.disconnect();
    const [back, head] = document.querySelector('.shell-client .page').children;
    if (frame.title) head.append(Object.assign(document.createElement('h1'), { textContent: frame.title }));
    else head.remove();
    if (!frame.hasBack) back.remove();
    if (frame.isWide) document.querySelector('.shell-client .portal-side').classList.add('portal-side-wide');
  };
  if (frame) new MutationObserver(fill).observe(document, { childList: true, subtree: true });

  globalThis.portalSite = fetch('/api/tenant', { headers })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch(() => undefined);

  const asked = {};
  // The page's own calls take the answers (web/lib/api/early.ts). They send the same requests.
  const ask = ({ method, path, body }) => {
    const text = body && JSON.stringify(body);
    const sent = {
      ...headers,
      ...(text && { 'content-type': 'application/json' }),
      ...(client && { 'x-client': client }),
    };
    const begun = { since: Date.now() };
    begun.answer = fetch(`/api${path}`, { method, headers: sent, body: text, signal: AbortSignal.timeout(25000) })
      .then(async (response) => {
        const at = Date.now();
        // If it arrives before the screen is rendered, the screen is rendered with it.
        begun.here = { response, at, text: await response.text() };
        return begun.here;
      })
      .catch(() => undefined);
    asked[`${method} ${path} ${text ?? ''}`] = begun;
    return begun.answer;
  };

  const client = token === 'cookie' ? read('client')?.id : undefined;
  const query = new URLSearchParams(location.search);
  const transfer = [location.pathname.split('/').at(-1), query.get('go_to_transfer'), query.get('transfer_id')].find(
    (id) => /^[0-9a-f]{24}$/.test(id),
  );
  const askAll = () => {
    for (const { isPlain, ...call } of calls[place] ?? []) {
      const text = JSON.stringify(call).replace('{transfer}', transfer).replace('{client}', client);
      if (!text.includes('undefined') && !(isPlain && location.search)) ask(JSON.parse(text));
    }
  };
  const ends = Object.values(read('user') ?? {});
  const isOn = client && ends.length > 0 && ends.every((end) => Date.parse(end) > Date.now());
  // Without a session nothing is requested. A tab opened from a link asks if there is one.
  if (isOn) askAll();
  else if (token === null && calls[place]) ask(renewal).then((answer) => answer?.response.ok && askAll());
  globalThis.portalEarly = { client, calls: asked };
  // On a slow phone, formatting the first date takes as long as rendering a screen. Here nothing is waiting for it.
  if (calls[place]) setTimeout(() => new Intl.DateTimeFormat('en-US', { month: 'long' }));
  // Another tab has logged out, or someone else has logged in, so the early answers belong to no one.
  new BroadcastChannel('portal-session').onmessage = ({ data }) => {
    if (data === 'ended' || data.isNew) globalThis.portalEarly = undefined;
  };

  for (const at of paths[place] ?? []) {
    const link = document.createElement('link');
    const isStyle = files[at].endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) {
      link.as = 'style';
      // It must match the style sheet's own request, or the preload isn't used.
      link.crossOrigin = '';
    }
    link.href = `/${files[at]}`;
    document.head.append(link);
  }
})();
