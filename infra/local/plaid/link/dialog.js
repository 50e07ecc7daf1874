import { panes } from './panes.js';
import { sheet } from './sheet.js';

/** Makes an element from properties and children. Text is never parsed as HTML. */
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
    // fetch throws a TypeError if there is no answer. The person sees that the bank is unavailable.
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

/** The modal without a pane: banner, back button and close button. */
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

/** Shows a pane in the modal. */
function drawPane(frame, { title, body, foot = [] }) {
  const heading = h('h2', { id: 'plaid-title', tabIndex: -1 }, title);
  const form = h('form', { className: 'pane', noValidate: true, onsubmit: (event) => event.preventDefault() });
  form.append(h('div', { className: 'body' }, heading, ...body), h('div', { className: 'foot' }, ...foot));
  frame.pane.replaceChildren(form);
  // A screen reader reads the pane's name. In a form, the cursor is in the first field.
  (form.querySelector('[autofocus]') ?? heading).focus();
}

/**
 * Opens the modal and shows one pane after another.
 *
 * `finish` is called once: with the linked accounts, or with the error and the status at which the person left.
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

/** A person is asked to confirm only if something was typed or chosen. */
const isHalfway = (name) => ['sign-in', 'choose', 'numbers', 'code', 'repair'].includes(name);

/** Plaid's name for the step at which a person left. */
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
