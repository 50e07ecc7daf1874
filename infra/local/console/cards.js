import { calls, callWords, faultWords, newsWords, noticeWords, outcomeWords } from './words.js';

/** Makes an element with properties and children. Text is never parsed as HTML. */
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

/** An instant in New York, where the networks count time. */
export const when = (at) => eastern.format(new Date(at));

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** An amount in US format. */
export const money = (text) => dollars.format(Number(text));

/** A button. Its id lets it keep the focus when the page is drawn again. */
export const button = (id, label, onclick, properties = {}) =>
  h('button', { type: 'button', id, onclick, ...properties }, label);

/** The clock and the buttons that move it. */
export const clockCard = ({ now }, act) => [
  h('time', { dateTime: now, 'data-testid': 'console-now' }, `${when(now)} in New York`),
  h(
    'div',
    { className: 'buttons' },
    ...[
      ['hour', '+1 hour'],
      ['banking day', '+1 banking day'],
      ['5 banking days', '+5 banking days'],
    ].map(([move, label]) => {
      const id = `clock-${move.replaceAll(' ', '-')}`;
      const passed = `Time has passed, for the bank and the whole portal: ${label.slice(1)}.`;
      return button(id, label, () => act('/console/clock', { move }, passed), { 'data-testid': `console-${id}` });
    }),
  ),
];

/** A tenant's balance at Plaid. */
export function ledgerCard({ clientId, name, ledger, lastEventId, webhook }, act) {
  const topUp = `/console/ledgers/${encodeURIComponent(clientId)}/top-up`;
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
      button(`top-${clientId}`, 'Add $100,000', () =>
        act(topUp, { amountCents: 10_000_000 }, `${name} has $100,000 more.`),
      ),
      button(
        `fire-${clientId}`,
        'Send a notice',
        () => act('/console/webhooks/fire', { clientId }, 'The notice is on its way.'),
        { 'data-testid': 'console-fire' },
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
  const set = () =>
    act('/console/faults', { kind: kind.value, path: path.value || undefined }, 'Set: it goes wrong once.');
  return h(
    'div',
    { className: 'card' },
    h('label', {}, 'The next time the portal asks for this', path),
    h('label', {}, 'this goes wrong', kind),
    h(
      'div',
      { className: 'buttons' },
      button('fault-set', 'Set', set, { className: 'main', 'data-testid': 'console-fault-set' }),
      button('fault-clear', 'Clear all', () => act('/console/faults/clear', {}, 'Everything works again.')),
    ),
    waiting.length > 0 ? h('ul', { className: 'log' }, ...waiting) : null,
  );
}

/** The sent webhooks, with their receivers and answers. */
export const webhookCard = ({ deliveries, dropping }, act) =>
  h(
    'div',
    { className: 'card' },
    h(
      'div',
      { className: 'buttons' },
      button(
        'drop-1',
        'Lose the next one',
        () => act('/console/webhooks/drop', { count: dropping + 1 }, 'One more notice will be lost.'),
        { 'data-testid': 'console-drop' },
      ),
      button('drop-0', 'Lose none', () => act('/console/webhooks/drop', { count: 0 }, 'No notice will be lost.')),
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
      : button(
          `login-${itemId}`,
          'Make the client log in again',
          () => act(`/console/items/${itemId}/login`, {}, 'The client now has to log in again.'),
          { 'data-testid': 'console-require-login' },
        ),
  );
