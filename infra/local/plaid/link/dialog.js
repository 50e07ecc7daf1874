import { panes } from './panes.js';
import { sheet } from './sheet.js';

/** Makes an element: properties, then children; text is always text. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list') element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A request to the stand-in; a refusal is returned as Plaid's error record. */
export async function ask(base, question, body) {
  let reply;
  try {
    reply = await fetch(new URL(question, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
  } catch (cause) {
    // fetch throws a TypeError when there is no answer; to the person, the bank is unavailable.
    if (!(cause instanceof TypeError)) throw cause;
    return { error: errorOf({ error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' }) };
  }
  const answer = await reply.json();
  return answer.error ? { error: errorOf(answer.error) } : answer;
}

const errorOf = ({ error_type, error_code, error_message, display_message }) => ({
  error_type,
  error_code,
  error_message: error_message ?? '',
  display_message: display_message ?? null,
});

/** The modal without a pane: banner, way back, way out. */
function openFrame() {
  const host = document.body.appendChild(h('div', { 'data-testid': 'plaid-host' }));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const icon = (label, sign, testId) =>
    h('button', { type: 'button', className: 'icon', ariaLabel: label, 'data-testid': testId }, sign);
  const back = icon('Back', '←', 'plaid-back');
  const close = icon('Close', '✕', 'plaid-close');
  const pane = h('div', { className: 'pane' });
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

/** Puts a pane into the modal. */
function drawPane(frame, { title, body, foot = [] }) {
  const heading = h('h2', { id: 'plaid-title', tabIndex: -1 }, title);
  const form = h('form', { className: 'pane', noValidate: true, onsubmit: (event) => event.preventDefault() });
  form.append(h('div', { className: 'body' }, heading, ...body), h('div', { className: 'foot' }, ...foot));
  frame.pane.replaceChildren(form);
  // A screen reader hears the pane's name; a pane that is a form puts the cursor where one types.
  (form.querySelector('[autofocus]') ?? heading).focus();
}

/**
 * Opens the modal and shows one pane after another.
 *
 * `finish` is called once: with what was linked, or with the error and the status a person left at.
 */
export function openDialog({ base, token, start, first, tell, finish }) {
  const frame = openFrame();
  const trail = [];
  const state = { start, institution: start.institution, lastError: null, ...start.resumed };
  let isOver = false;

  const show = () => {
    const pane = panes[trail.at(-1)](ui);
    frame.back.hidden = trail.length < 2 || pane.isWayBack === false;
    drawPane(frame, pane);
    ui.tell('TRANSITION_VIEW');
  };
  const over = (outcome) => {
    if (isOver) return;
    isOver = true;
    frame.dialog.close();
    frame.host.remove();
    finish(outcome);
  };
  const ui = {
    state,
    h,
    over,
    tell: (name, more) => tell(name, { view_name: trail.at(-1).toUpperCase().replaceAll('-', '_'), ...more }),
    ask: (question, body) => ask(base, question, { token, ...body }),
    go(name, { replace = false } = {}) {
      if (replace) trail.pop();
      trail.push(name);
      show();
    },
    back() {
      trail.pop();
      show();
    },
    leave() {
      const status = statusOf(
        trail.findLast((name) => name !== 'leave'),
        state,
      );
      over({ error: state.lastError, status, institution: state.institution });
    },
    fail(error) {
      state.lastError = error;
      ui.tell('ERROR', error);
    },
  };
  const wantOut = (event) => {
    event.preventDefault();
    if (isHalfway(trail.at(-1))) ui.go('leave');
    else ui.leave();
  };

  frame.back.addEventListener('click', ui.back);
  frame.close.addEventListener('click', wantOut);
  frame.dialog.addEventListener('cancel', wantOut);
  ui.go(first);
  return {
    exit: ui.leave,
    destroy() {
      isOver = true;
      frame.host.remove();
    },
  };
}

/** A person is asked to confirm only when something was typed or chosen. */
const isHalfway = (name) => ['sign-in', 'choose', 'numbers', 'code', 'repair'].includes(name);

/** What Plaid calls the place a person left at. */
const statusOf = (name, { isNoneFound }) =>
  ({
    search: isNoneFound ? 'institution_not_found' : null,
    'sign-in': 'requires_credentials',
    repair: 'requires_credentials',
    numbers: 'requires_credentials',
    choose: 'requires_account_selection',
    code: 'requires_code',
    'not-supported': 'institution_not_supported',
    'leave-for-bank': 'requires_oauth',
  })[name] ?? null;
