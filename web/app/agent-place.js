// Where an agent's own part stands on the page that is drawn ahead for all agents of a company: puts in the one that the
// address names, before the rest of the page is read. The page's own policy allows it by its hash.
(() => {
  const { currentScript: here } = document;
  const root = document.getElementById('root');
  const name = /^\/partner\/([^/]+)$/.exec(location.pathname)?.[1].toLowerCase();
  const all = [...document.head.querySelectorAll('template')];
  const found = name && all.find(({ dataset }) => dataset.agent === name);
  const { content, dataset } = found ?? all[0];
  if (found) {
    root.dataset.drawn = location.pathname;
    root.dataset.agent = dataset.known;
    document.title = dataset.title;
    try {
      // As web/lib/page/partner-agent.ts does: whoever leaves before the scripts are here still came from this agent.
      const { id, landingPageURI, displayName } = JSON.parse(dataset.known);
      sessionStorage.setItem('partner agent', JSON.stringify({ id, landingPageURI, displayName }));
    } catch {
      // Storage is off: the form will ask for the agent.
    }
  } else {
    // A new agent, or none: the page's scripts ask. Until then nobody registers with nobody.
    delete root.dataset.drawn;
    here.parentElement.dataset.asking = '';
  }
  here.replaceWith(content.cloneNode(true));
})();
