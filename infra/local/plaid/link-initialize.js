/*
 * Replaces https://cdn.plaid.com/link/v2/stable/link-initialize.js. It defines the same `window.Plaid`, so the page has
 * one code path in both places. The implementation is a module that loads when the first handler is created.
 */
(() => {
  const base = new URL('./link/', document.currentScript.src);

  /** Returns a handler at once. If the page opens it before the module has loaded, it opens after loading. */
  function create(config) {
    let handler;
    let wantsOpen = false;
    let isGone = false;

    const load = async () => {
      const { startHandler } = await import(new URL('handler.js', base).href);
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
      exit(_options, done) {
        wantsOpen = false;
        handler?.exit();
        done?.();
      },
      destroy() {
        isGone = true;
        handler?.destroy();
      },
      // Takes the phone number and birth date for Layer, which the portal doesn't use.
      submit() {},
    };
  }

  /** A button in the page's own flow instead of a search. It opens the same modal. */
  function createEmbedded(config, element) {
    const handler = create(config);
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Choose your bank';
    button.dataset.testid = 'plaid-embedded';
    button.addEventListener('click', () => handler.open());
    element.append(button);
    return {
      destroy() {
        button.remove();
        handler.destroy();
      },
    };
  }

  window.Plaid = { create, createEmbedded };
})();
