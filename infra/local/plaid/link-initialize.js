/*
 * Replaces https://cdn.plaid.com/link/v2/stable/link-initialize.js. It defines what the page uses of `window.Plaid`, so
 * the page has one code path in both places. The implementation is a module that loads with the first handler.
 */
(() => {
  const base = new URL('./link/', document.currentScript.src);

  /** Returns a handler at once. If the page opens it before the module has loaded, it opens after loading. */
  function create(config) {
    let handler;
    let wantsOpen = false;
    let isGone = false;

    const load = async () => {
      const { startHandler } = await import(new URL('window.js', base).href);
      const started = await startHandler(base, config);
      if (isGone) return;
      handler = started;
      config.onLoad?.();
      if (wantsOpen) handler.open();
    };
    load();

    return {
      open() {
        wantsOpen = true;
        handler?.open();
      },
      destroy() {
        isGone = true;
        handler?.destroy();
      },
    };
  }

  window.Plaid = { create };
})();
