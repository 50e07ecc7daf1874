/* Replaces https://cdn.plaid.com/link/v2/stable/link-initialize.js with the same `window.Plaid`, so that the page
   has one code path in both places. Its module is loaded when the first handler is created. */
(() => {
  const base = new URL('./link/', document.currentScript.src);

  /** A handler is available at once. If it is opened before it has loaded, it opens afterwards. */
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
      // Layer's phone number and birth date are passed here. The portal doesn't use Layer.
      submit() {},
    };
  }

  /** A button in the page itself instead of a search. It opens the same modal. */
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
