import { ask, bankLine, errorLine, h } from './parts.js';
import { sheet } from './sheet.js';

/** The OAuth bank's own page, where the person logs in before returning to the portal. */
document.adoptedStyleSheets = [sheet];

const query = new URLSearchParams(window.location.search);
const base = new URL('/local/plaid/link/', window.location.href);
const about = { token: query.get('token'), sessionId: query.get('session') };
const main = document.getElementById('bank');

const start = await ask(base, 'open', about);
const { institutions = [] } = await ask(base, 'search', { ...about, query: 'Platypus OAuth Bank' });
const [bank] = institutions;
const error = errorLine();
error.textContent = start.error?.display_message ?? '';
const username = h(
  'select',
  { 'data-testid': 'bank-username' },
  ...(start.hints ?? []).map(({ username: name, hint }) => h('option', { value: name }, `${name}: ${hint}`)),
);
const password = h('input', {
  type: 'password',
  value: 'pass_good',
  autocomplete: 'off',
  'data-testid': 'bank-password',
});

async function allow(event) {
  event.preventDefault();
  error.textContent = '';
  const login = await ask(base, 'sign-in', { ...about, username: username.value, password: password.value });
  const back = login.error ? login : await ask(base, 'return-address', about);
  if (back.error) error.textContent = back.error.display_message ?? 'The login did not work.';
  else window.location.assign(back.returnTo);
}

main.append(
  h('p', { className: 'notice' }, 'Local Plaid stand-in — not a bank'),
  bankLine(bank) ?? '',
  h('h1', {}, 'Sign in and allow access'),
  h('p', {}, `${start.clientName ?? 'The portal'} will see your accounts, their balances and your name.`),
  error,
  h(
    'form',
    { onsubmit: allow },
    h('label', {}, 'Customer', username),
    h('label', {}, 'Password', password),
    h('button', { type: 'submit', 'data-testid': 'bank-allow' }, 'Sign in and allow'),
  ),
);
