import { ask, h } from './dialog.js';

/** The OAuth bank's own page, where the person logs in before returning to the portal. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #e6f1f2; color: #10272b; font: 400 1rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); margin: 2rem 0; padding: 1.75rem; background: #fff; border-radius: 1rem; box-shadow: 0 .5rem 2rem rgb(0 60 70 / 15%); }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; } p { margin: 0 0 1.25rem; color: #4a6166; }
.bank { display: flex; align-items: center; gap: .75rem; font-weight: 700; color: #006b7d; margin-bottom: 1.25rem; } .bank img { width: 2.5rem; height: 2.5rem; border-radius: .5rem; }
label { display: block; font-weight: 600; margin: 0 0 1rem; } input, select { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin-top: .35rem; padding: .5rem .75rem; font: inherit; border: 1px solid #7b9196; border-radius: .5rem; background: #fff; color: inherit; }
button { width: 100%; min-height: 3rem; border: 0; border-radius: .5rem; background: #006b7d; color: #fff; font: inherit; font-weight: 600; cursor: pointer; } button:hover { background: #005361; }
:focus-visible { outline: 3px solid #0a5bd3; outline-offset: 2px; } .error { color: #b3261e; font-weight: 600; } .error:empty { display: none; }
.notice { font-size: .8125rem; background: #fff3d1; color: #5b4300; border-radius: .5rem; padding: .4rem .75rem; }
`);
document.adoptedStyleSheets = [sheet];

const query = new URLSearchParams(window.location.search);
const base = new URL('/local/plaid/link/', window.location.href);
const about = { token: query.get('token'), sessionId: query.get('session') };
const main = document.getElementById('bank');

const start = await ask(base, 'open', about);
const { institutions = [] } = await ask(base, 'search', { ...about, query: 'Platypus OAuth Bank' });
const [bank] = institutions;
const error = h(
  'p',
  { className: 'error', role: 'alert', 'data-testid': 'bank-error' },
  start.error?.display_message ?? '',
);
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
  bank
    ? h('div', { className: 'bank' }, h('img', { src: `data:image/png;base64,${bank.logo}`, alt: '' }), bank.name)
    : '',
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
