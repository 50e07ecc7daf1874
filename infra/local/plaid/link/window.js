import { panes } from './panes.js';
import { ask, h } from './parts.js';
import { sheet } from './sheet.js';

const FIRST_PANE = { new: 'consent', code: 'code', login: 'repair' };

/** The session named in the address, if the browser has returned from a bank's own page. */
async function resumedSession(base, { token, receivedRedirectUri }) {
  if (!receivedRedirectUri) return undefined;
  const oauthStateId = new URL(receivedRedirectUri).searchParams.get('oauth_state_id');
  return ask(base, 'resume', { token, oauthStateId });
}

/** Fetches the token's purpose, and then opens the modal on the matching pane. */
export async function startHandler(base, config) {
  const { token } = config;
  const start = await ask(base, 'open', { token });
  const resumed = start.error ? undefined : await resumedSession(base, config);
  let shown;
  let isGone = false;

  const finish = ({ finished, error = null, status = null, institution }) => {
    shown = undefined;
    if (isGone) return;
    if (finished) config.onSuccess?.(finished.publicToken, finished.metadata);
    else
      config.onExit?.(error, {
        status,
        institution: institution ? { name: institution.name, institution_id: institution.id } : null,
      });
  };

  return {
    open() {
      if (shown) return;
      // If a code was entered earlier, there is nothing left to ask. Plaid closes at once with success.
      if (start.error || start.finished) return finish(start);
      if (resumed?.error) return finish({ error: resumed.error, status: 'requires_oauth' });
      const first = resumed ? 'choose' : FIRST_PANE[start.mode];
      shown = openWindow({ base, token, start: { ...start, resumed }, first, finish });
      return undefined;
    },
    destroy() {
      isGone = true;
      shown?.remove();
      shown = undefined;
    },
  };
}

/** The empty modal, with its banner, back button and close button. */
function openFrame() {
  const host = document.body.appendChild(h('div', { 'data-testid': 'plaid-host' }));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const icon = (label, sign, testId) => h('button', { type: 'button', ariaLabel: label, 'data-testid': testId }, sign);
  const back = icon('Back', '←', 'plaid-back');
  const close = icon('Close', '✕', 'plaid-close');
  const pane = h('div');
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'plaid-title', 'data-testid': 'plaid-dialog' },
    h('p', { className: 'notice' }, 'Local Plaid stand-in — not a bank'),
    h('header', {}, back, h('span', {}, 'Link your account'), close),
    pane,
  );
  root.append(dialog);
  dialog.showModal();
  return { host, dialog, back, close, pane };
}

/**
 * Opens the modal and shows one pane after another. `finish` is called once: with the linked accounts, or with the
 * error, the status and the bank at which the person left. Returns the modal's element.
 */
function openWindow({ base, token, start, first, finish }) {
  const frame = openFrame();
  const trail = [];
  const show = () => {
    const { title, body, foot = [], isWayBack = true } = panes[trail.at(-1)](ui);
    frame.back.hidden = trail.length < 2 || !isWayBack;
    const heading = h('h2', { id: 'plaid-title', tabIndex: -1 }, title);
    const form = h('form', { noValidate: true, onsubmit: (event) => event.preventDefault() }, heading);
    form.append(...body.filter(Boolean), ...foot);
    frame.pane.replaceChildren(form);
    // A screen reader announces the pane's title. A pane with a form focuses its input instead.
    (form.querySelector('[autofocus]') ?? heading).focus();
  };
  const ui = {
    state: { start, institution: start.institution, lastError: null, ...start.resumed },
    ask: (question, body) => ask(base, question, { token, ...body }),
    go(name, { replace = false } = {}) {
      if (replace) trail.pop();
      trail.push(name);
      show();
    },
    over(outcome) {
      if (!frame.host.isConnected) return;
      frame.dialog.close();
      frame.host.remove();
      finish(outcome);
    },
    leave() {
      const { lastError: error, institution, isNoneFound } = ui.state;
      const status = {
        search: isNoneFound ? 'institution_not_found' : null,
        'not-supported': 'institution_not_supported',
      };
      ui.over({ error, status: status[trail.at(-1)] ?? null, institution });
    },
  };
  frame.back.addEventListener('click', () => {
    trail.pop();
    show();
  });
  frame.close.addEventListener('click', ui.leave);
  frame.dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    ui.leave();
  });
  ui.go(first);
  return frame.host;
}
