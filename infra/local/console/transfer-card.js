import { button, h, money, when } from './cards.js';
import { networkWords, statusWords, stepWords } from './words.js';

/** A transfer: the parties, the amount, its state and its possible next states. */
export function transferCard(transfer, state, act) {
  const { id, next } = transfer;
  const advance = (to, code) =>
    act(
      `/console/transfers/${id}/advance`,
      { to, ...(code ? { code } : {}) },
      `${money(transfer.amount)}: ${statusWords(to)}.`,
    );
  const step = (to, more = {}) =>
    button(`${id}-${to}`, stepWords(to), () => advance(to), { 'data-testid': `console-${to}`, ...more });
  const buttons = next
    .filter((to) => to !== 'returned')
    .map((to, at) => step(to, { className: at === 0 ? 'main' : to === 'failed' ? 'bad' : '' }));
  if (next.includes('returned')) {
    const codes = h(
      'select',
      { id: `${id}-code`, ariaLabel: 'Why it comes back', 'data-testid': 'console-return-code' },
      ...Object.entries(state.returnReasons).map(([code, reason]) => h('option', { value: code }, `${code} ${reason}`)),
    );
    buttons.push(codes, step('returned', { className: 'bad', onclick: () => advance('returned', codes.value) }));
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
        statusWords(transfer.status),
      ),
    ),
    h(
      'div',
      { className: 'line' },
      h('p', {}, `${transfer.payer}, ${transfer.account}`),
      h('p', {}, `${transfer.type === 'debit' ? 'to' : 'from'} ${transfer.client}, ${networkWords(transfer.network)}`),
    ),
    transfer.failure ? h('p', {}, transfer.failure) : null,
    h(
      'ul',
      { className: 'way' },
      ...transfer.history.map(({ status, at }) => h('li', {}, h('b', {}, statusWords(status)), ` ${when(at)}`)),
      transfer.nextAt ? h('li', {}, `goes on by itself ${when(transfer.nextAt)}`) : null,
    ),
    h('div', { className: 'buttons' }, ...buttons),
  );
}
