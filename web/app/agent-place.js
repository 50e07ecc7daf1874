// The place of an agent's own part on the page prerendered for all of a company's agents: inserts the agent named in
// the address, before the rest of the page is parsed. The page's own policy allows it by its hash.
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
      // The same as in web/lib/page/partner-agent.ts: someone who leaves before the scripts load still came from this
      // agent.
      const { id, landingPageURI, displayName } = JSON.parse(dataset.known);
      sessionStorage.setItem('partner agent', JSON.stringify({ id, landingPageURI, displayName }));
    } catch {
      // Storage is off: the form will ask for the agent.
    }
  } else {
    // A new agent, or an unknown one: the page's scripts ask. Until then, no one can register without an agent.
    delete root.dataset.drawn;
    here.parentElement.dataset.asking = '';
  }
  here.replaceWith(content.cloneNode(true));
})();
