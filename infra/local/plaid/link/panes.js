import { choose, leaveForBank, repair, signIn } from './bank-panes.js';
import { code, failed, numbers, penny } from './number-panes.js';
import { goButton, png } from './parts.js';

const fact = ({ h }, mark, head, text) =>
  h('li', {}, h('span', { ariaHidden: 'true' }, mark), h('div', {}, h('b', {}, head), h('span', {}, text)));

/** The data to be shared, before anything is. */
function consent(ui) {
  const { h, state } = ui;
  const name = state.start.clientName;
  return {
    title: `${name} wants to link your bank account`,
    body: [
      h('div', { className: 'meet', ariaHidden: 'true' }, h('div', {}, name.charAt(0)), h('i'), h('div', {}, '$')),
      h(
        'ul',
        { className: 'facts' },
        fact(ui, '✓', 'What is linked', 'Account name, number, balance and owner, so that a payment can be made.'),
        fact(ui, '–', 'What is not', `${name} never sees your user name or password.`),
        fact(ui, 'i', 'This is a stand-in', 'Everything here is made up: type no real login.'),
      ),
    ],
    foot: [goButton(ui, 'Continue', 'plaid-continue', () => ui.go('search'))],
  };
}

/** Finds a bank by its name. */
function search(ui) {
  const { h } = ui;
  const results = h('ul', { 'data-testid': 'plaid-banks', ariaLabel: 'Banks' });
  const found = h('p', { className: 'empty', role: 'status' });
  const look = async (query) => {
    const { institutions = [] } = await ui.ask('search', { query });
    results.replaceChildren(...institutions.map((bank) => h('li', {}, bankButton(ui, bank))));
    found.textContent = institutions.length === 0 ? 'No bank of that name here.' : '';
    found.hidden = institutions.length > 0;
    ui.state.isNoneFound = institutions.length === 0;
    if (query) ui.tell('SEARCH_INSTITUTION', { institution_search_query: query });
  };
  const field = h('input', {
    type: 'search',
    placeholder: 'Bank or credit union',
    ariaLabel: 'Search for your bank',
    autocomplete: 'off',
    'data-testid': 'plaid-search',
  });
  field.setAttribute('autofocus', '');
  field.addEventListener('input', () => look(field.value));
  look('');
  const byNumber = h(
    'button',
    { type: 'button', className: 'plain', 'data-testid': 'plaid-numbers', onclick: () => ui.go('numbers') },
    'Link with account numbers',
  );
  return {
    title: 'Choose your bank',
    body: [h('label', {}, field), results, found],
    foot: ui.state.start.allowsAccountNumbers ? [byNumber] : [],
  };
}

function bankButton(ui, bank) {
  const { h } = ui;
  const choose = () => {
    ui.state.institution = bank;
    ui.tell('SELECT_INSTITUTION', { institution_id: bank.id, institution_name: bank.name });
    if (!bank.isSupported) return ui.go('not-supported');
    return ui.go(bank.isOauth ? 'leave-for-bank' : 'sign-in');
  };
  return h(
    'button',
    { type: 'button', className: 'row', 'data-testid': `plaid-bank-${bank.id}`, onclick: choose },
    h('img', { src: png(bank.logo), alt: '', loading: 'lazy' }),
    h('span', {}, bank.name, h('small', {}, bank.host)),
    bank.isSupported ? null : h('span', { className: 'tag' }, 'Not supported'),
  );
}

function notSupported(ui) {
  const { state } = ui;
  return {
    title: `${state.institution.name} cannot be linked`,
    body: [ui.h('p', {}, 'This bank does not support transfers yet. Please choose another one.')],
    foot: [goButton(ui, 'Choose another bank', 'plaid-other-bank', () => ui.go('search', { replace: true }))],
  };
}

const leave = (ui) => ({
  title: 'Leave without linking?',
  body: [ui.h('p', {}, 'What you entered here is not kept.')],
  foot: [
    goButton(ui, 'Leave', 'plaid-leave', ui.leave),
    ui.h(
      'button',
      { type: 'button', className: 'plain', 'data-testid': 'plaid-stay', onclick: ui.back },
      'Go on linking',
    ),
  ],
});

/** The panes by name. */
export const panes = {
  consent,
  search,
  'not-supported': notSupported,
  'sign-in': signIn,
  repair,
  'leave-for-bank': leaveForBank,
  choose,
  numbers,
  penny,
  code,
  failed,
  leave,
};
