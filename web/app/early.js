// In the head of a page that was drawn ahead, before anything of it is shown. The page's own policy allows it by its hash.
(() => {
  const { documentElement: top, head } = document;
  try {
    // A client is led on by the page's scripts, and sees no visitor's form until then.
    if (sessionStorage.getItem('auth token') !== null || localStorage.getItem('session here') === 'on')
      top.dataset.area = 'client';
    top.dataset.theme = localStorage.getItem('theme') ?? '';
  } catch {
    // Storage is off: nobody can be signed in, or has chosen.
  }
  if (location.pathname === '/')
    history.replaceState(history.state, '', `/create-account${location.search}${location.hash}`);

  const isDrawn = () => document.querySelector('[data-drawn]') !== null;
  // What is pressed now, a form's button or one of its own, is done as soon as the page's scripts are here.
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

  // Fonts and scripts are fetched when the page has been seen, in fonts of the device. In a tab behind others nothing is
  // drawn: then a little later.
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
