import { calls, callWords, faultWords, newsWords, noticeWords, outcomeWords } from './words.js';

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

const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A time in New York, which the payment networks use. */
export const when = (at) => eastern.format(new Date(at));

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** An amount formatted for people. */
export const money = (text) => dollars.format(Number(text));

/** The clock and its controls. */
export const clockCard = ({ now }, act) => [
  h('time', { dateTime: now, 'data-testid': 'console-now' }, `${when(now)} in New York`),
  h(
    'div',
    { className: 'buttons' },
    ...[
      ['hour', '+1 hour'],
      ['banking day', '+1 banking day'],
      ['5 banking days', '+5 banking days'],
    ].map(([move, label]) =>
      h(
        'button',
        {
          type: 'button',
          id: `clock-${move.replaceAll(' ', '-')}`,
          'data-testid': `console-clock-${move.replaceAll(' ', '-')}`,
          onclick: () =>
            act('/console/clock', { move }, `Time has passed, for the bank and the whole portal: ${label.slice(1)}.`),
        },
        label,
      ),
    ),
  ),
];

/** A tenant's Plaid balance. */
export function ledgerCard({ clientId, name, ledger, lastEventId, webhook }, act) {
  const figure = (text) => h('span', { className: `figure ${text.startsWith('-') ? 'negative' : ''}` }, money(text));
  return h(
    'article',
    { className: 'card', 'data-testid': 'console-ledger' },
    h('div', { className: 'line' }, h('b', {}, name), h('code', {}, clientId)),
    h('div', { className: 'line' }, h('span', {}, 'Available'), figure(ledger.available)),
    h('div', { className: 'line' }, h('span', {}, 'Not cleared yet'), figure(ledger.pending)),
    h('p', {}, newsWords({ lastEventId, webhook })),
    h(
      'div',
      { className: 'buttons' },
      h(
        'button',
        {
          type: 'button',
          id: `top-${clientId}`,
          onclick: () =>
            act(
              `/console/ledgers/${encodeURIComponent(clientId)}/top-up`,
              { amountCents: 10_000_000 },
              `${name} has $100,000 more.`,
            ),
        },
        'Add $100,000',
      ),
      h(
        'button',
        {
          type: 'button',
          id: `fire-${clientId}`,
          'data-testid': 'console-fire',
          onclick: () => act('/console/webhooks/fire', { clientId }, 'The notice is on its way.'),
        },
        'Send a notice',
      ),
    ),
  );
}

/** Switches that make the next call fail. */
export function faultCard(state, act) {
  const waiting = state.faults.map(({ kind, path }) =>
    h('li', {}, h('span', {}, callWords(path)), h('span', {}, faultWords(kind))),
  );
  const kind = h(
    'select',
    { id: 'fault-kind', 'data-testid': 'console-fault-kind' },
    ...state.faultKinds.map((name) => h('option', { value: name }, faultWords(name))),
  );
  const path = h(
    'select',
    { id: 'fault-path', 'data-testid': 'console-fault-path' },
    ...calls.map((value) => h('option', { value }, callWords(value))),
  );
  return h(
    'div',
    { className: 'card' },
    h('label', {}, 'The next time the portal asks for this', path),
    h('label', {}, 'this goes wrong', kind),
    h(
      'div',
      { className: 'buttons' },
      h(
        'button',
        {
          type: 'button',
          id: 'fault-set',
          className: 'main',
          'data-testid': 'console-fault-set',
          onclick: () =>
            act(
              '/console/faults',
              { kind: kind.value, ...(path.value ? { path: path.value } : {}) },
              'Set: it goes wrong once.',
            ),
        },
        'Set',
      ),
      h(
        'button',
        {
          type: 'button',
          id: 'fault-clear',
          onclick: () => act('/console/faults/clear', {}, 'Everything works again.'),
        },
        'Clear all',
      ),
    ),
    waiting.length > 0 ? h('ul', { className: 'log' }, ...waiting) : null,
  );
}

/** The webhooks sent, their receivers, and the answers. */
export const webhookCard = ({ deliveries, dropping }, act) =>
  h(
    'div',
    { className: 'card' },
    h(
      'div',
      { className: 'buttons' },
      h(
        'button',
        {
          type: 'button',
          id: 'drop-1',
          'data-testid': 'console-drop',
          onclick: () => act('/console/webhooks/drop', { count: dropping + 1 }, 'One more notice will be lost.'),
        },
        'Lose the next one',
      ),
      h(
        'button',
        {
          type: 'button',
          id: 'drop-0',
          onclick: () => act('/console/webhooks/drop', { count: 0 }, 'No notice will be lost.'),
        },
        'Lose none',
      ),
      dropping > 0 ? h('span', {}, `${dropping} will be lost`) : null,
    ),
    h(
      'ul',
      { className: 'log', tabIndex: 0, ariaLabel: 'Notices that were sent' },
      ...deliveries.map(({ at, code, outcome, status, attempt }) =>
        h(
          'li',
          {},
          h('span', {}, `${noticeWords(code)}, ${when(at)}`),
          h(
            'span',
            { className: outcome },
            `${outcomeWords(outcome)}${status && outcome === 'refused' ? ` (${status})` : ''}${attempt > 1 ? `, try ${attempt}` : ''}`,
          ),
        ),
      ),
    ),
  );

/** A login that a client has linked. */
export const itemCard = ({ itemId, bank, username, accounts, isLoginRequired }, act) =>
  h(
    'article',
    { className: 'card', 'data-testid': 'console-item' },
    h('div', { className: 'line' }, h('b', {}, bank), h('code', {}, username)),
    h('p', {}, accounts),
    isLoginRequired
      ? h('p', { className: 'refused' }, 'The client has to log in again.')
      : h(
          'button',
          {
            type: 'button',
            id: `login-${itemId}`,
            'data-testid': 'console-require-login',
            onclick: () => act(`/console/items/${itemId}/login`, {}, 'The client now has to log in again.'),
          },
          'Make the client log in again',
        ),
  );
