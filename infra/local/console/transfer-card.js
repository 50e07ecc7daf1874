import { h, money, when } from './cards.js';

const ACTIONS = {
  posted: 'Post',
  settled: 'Settle',
  funds_available: 'Funds available',
  failed: 'Fail',
  cancelled: 'Cancel',
  returned: 'Return',
};

/** One transfer: who, how much, where it is and where it can go. */
export function transferCard(transfer, state, act) {
  const { id, next } = transfer;
  const advance = (to, code) =>
    act(
      `/console/transfers/${id}/advance`,
      { to, ...(code ? { code } : {}) },
      `${money(transfer.amount)}: ${to.replace('_', ' ')}.`,
    );
  const button = (to, more = {}) =>
    h(
      'button',
      { type: 'button', id: `${id}-${to}`, 'data-testid': `console-${to}`, onclick: () => advance(to), ...more },
      ACTIONS[to],
    );
  const buttons = next
    .filter((to) => to !== 'returned')
    .map((to, at) => button(to, { className: at === 0 ? 'main' : to === 'failed' ? 'bad' : '' }));
  if (next.includes('returned')) {
    const codes = h(
      'select',
      { id: `${id}-code`, ariaLabel: 'Return code', 'data-testid': 'console-return-code' },
      ...Object.entries(state.returnReasons).map(([code, reason]) => h('option', { value: code }, `${code} ${reason}`)),
    );
    buttons.push(codes, button('returned', { className: 'bad', onclick: () => advance('returned', codes.value) }));
  }
  return h(
    'article',
    {
      className: 'card',
      'data-testid': 'console-transfer',
      'data-transfer-id': id,
      ariaLabel: `${money(transfer.amount)} ${transfer.payer}`,
    },
    h(
      'div',
      { className: 'line' },
      h('span', { className: 'amount' }, `${transfer.type === 'debit' ? '' : '− '}${money(transfer.amount)}`),
      h(
        'span',
        { className: `status ${transfer.status}`, 'data-testid': 'console-status' },
        transfer.status.replace('_', ' '),
      ),
    ),
    h(
      'div',
      { className: 'line' },
      h('p', {}, `${transfer.payer}, ${transfer.account}`),
      h('p', {}, `${transfer.type === 'debit' ? 'to' : 'from'} ${transfer.client} (${transfer.network})`),
    ),
    transfer.failure ? h('p', {}, transfer.failure) : null,
    h(
      'ul',
      { className: 'way' },
      ...transfer.history.map(({ status, at }) => h('li', {}, h('b', {}, status.replace('_', ' ')), ` ${when(at)}`)),
      transfer.nextAt ? h('li', {}, `next by itself ${when(transfer.nextAt)}`) : null,
    ),
    h('div', { className: 'buttons' }, ...buttons),
  );
}
