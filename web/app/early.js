// In the head of a prerendered page, before any of it is shown. The page's own policy allows it by its hash.
(() => {
  const { documentElement: top, head } = document;
  try {
    // The page's scripts redirect a client, who sees no visitor's form until then.
    if (sessionStorage.getItem('auth token') !== null || localStorage.getItem('session here') === 'on')
      top.dataset.area = 'client';
    top.dataset.theme = localStorage.getItem('theme') ?? '';
  } catch {
    // Storage is off, so no one can be signed in or have chosen.
  }
  if (location.pathname === '/')
    history.replaceState(history.state, '', `/create-account${location.search}${location.hash}`);

  const isDrawn = () => document.querySelector('[data-drawn]') !== null;
  // A form submitted or a button clicked now is handled as soon as the page's scripts have loaded.
  const keep = (event) => {
    if (!isDrawn()) return;
    event.preventDefault();
    globalThis.portalPressed = event.target;
  };
  const press = ({ target }) => {
    const button = target.closest('button[type=button]');
    if (button && isDrawn()) globalThis.portalPressed = button;
  };
  const open = ({ target }) => {
    const button = target.type === 'checkbox' && target.form?.querySelector('[type=submit]');
    if (button && isDrawn()) button.disabled = !target.checked;
  };
  addEventListener('submit', keep, true);
  addEventListener('change', open, true);
  addEventListener('click', press, true);

  // Fonts and scripts are loaded after the first paint, which uses the device's fonts. A background tab doesn't paint,
  // so there they load a little later.
  let isFetched = false;
  const fetchRest = () => {
    if (isFetched) return;
    isFetched = true;
    head.querySelector('[data-fonts]').media = 'all';
    for (const link of head.querySelectorAll('link[rel=part]')) link.rel = 'modulepreload';
    const entry = document.createElement('script');
    entry.type = 'module';
    entry.src = head.querySelector('[data-entry]').getAttribute('href');
    head.append(entry);
  };
  new PerformanceObserver(fetchRest).observe({ type: 'paint', buffered: true });
  setTimeout(fetchRest, 500);
})();
