import { bankLine, errorLine, field, goButton, h, logo, sideButton } from './parts.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Shows a refusal below the pane's title, and keeps it in case the person leaves now. */
function fail(ui, line, error, otherwise) {
  line.textContent = error.display_message ?? otherwise;
  ui.state.lastError = error;
}

/** The first pane, which lists the data to be shared. */
function consent(ui) {
  const name = ui.state.start.clientName;
  return {
    title: `${name} wants to link your bank account`,
    body: [
      h('p', {}, 'It gets the account’s name, number, balance and owner, so that a payment can be made.'),
      h('p', {}, `${name} never sees your user name or password.`),
      h('p', {}, 'This is a stand-in. Everything here is made up: type no real login.'),
    ],
    foot: [goButton('Continue', 'plaid-continue', () => ui.go('search'))],
  };
}

/** The pane that finds a bank by its name. */
function search(ui) {
  const results = h('ul', { 'data-testid': 'plaid-banks', ariaLabel: 'Banks' });
  const found = h('p', { role: 'status' });
  const look = async (query) => {
    const { institutions = [] } = await ui.ask('search', { query });
    results.replaceChildren(...institutions.map((bank) => h('li', {}, bankButton(ui, bank))));
    ui.state.isNoneFound = institutions.length === 0;
    found.textContent = ui.state.isNoneFound ? 'No bank of that name here.' : '';
  };
  const query = field('plaid-search', { isFirst: true, type: 'search', oninput: () => look(query.value) });
  look('');
  return {
    title: 'Choose your bank',
    body: [h('label', {}, 'Bank or credit union', query), results, found],
    foot: ui.state.start.allowsAccountNumbers
      ? [sideButton('plaid-numbers', () => ui.go('numbers'), 'Link with account numbers')]
      : [],
  };
}

function bankButton(ui, bank) {
  const choose = () => {
    ui.state.institution = bank;
    if (!bank.isSupported) return ui.go('not-supported');
    return ui.go(bank.isOauth ? 'leave-for-bank' : 'sign-in');
  };
  const { id, name, host, isSupported } = bank;
  const about = isSupported ? host : `${host} · not supported`;
  return sideButton(`plaid-bank-${id}`, choose, logo(bank), h('span', {}, name, h('small', {}, about)));
}

const notSupported = (ui) => ({
  title: `${ui.state.institution.name} cannot be linked`,
  body: [h('p', {}, 'This bank does not support transfers yet. Please choose another one.')],
  foot: [goButton('Choose another bank', 'plaid-other-bank', () => ui.go('search', { replace: true }))],
});

/** The login fields, and the personas who may use them. `question` is the request that they are sent with. */
function credentials(ui, { title, question, next }) {
  const { state } = ui;
  const error = errorLine();
  const username = field('plaid-username', { isFirst: true, value: 'user_closing' });
  const password = field('plaid-password', { type: 'password', value: 'pass_good' });
  const personas = state.start.hints.map(({ username: name, hint }) => {
    const take = () => {
      username.value = name;
      username.focus();
    };
    return sideButton(`plaid-persona-${name}`, take, h('b', {}, name), h('small', {}, hint));
  });
  const submit = async () => {
    error.textContent = '';
    const institutionId = state.institution?.id;
    const answer = await ui.ask(question, { username: username.value, password: password.value, institutionId });
    if (!answer.error) return next(answer);
    username.setAttribute('aria-invalid', 'true');
    return fail(ui, error, answer.error, 'The bank refused this login.');
  };
  return {
    title,
    body: [
      bankLine(state.institution),
      error,
      h('label', {}, 'User name', username),
      h('label', {}, 'Password', password),
      goButton('Log in', 'plaid-submit', submit),
      h('p', {}, 'Any password will do, except error_ITEM_LOCKED and its like. Who can log in here:'),
      ...personas,
    ],
  };
}

/** A first login. */
const signIn = (ui) =>
  credentials(ui, {
    title: 'Log in at your bank',
    question: 'sign-in',
    next({ sessionId, accounts }) {
      Object.assign(ui.state, { sessionId, accounts, lastError: null });
      ui.go('choose');
    },
  });

/** A login that stopped working. */
const repair = (ui) => credentials(ui, { title: 'Log in again', question: 'repair', next: ui.over });

/** The browser leaves. When it comes back, the portal's page reopens the widget. */
function leaveForBank(ui) {
  const { institution } = ui.state;
  const error = errorLine();
  const go = async () => {
    const answer = await ui.ask('leave-for-bank', { institutionId: institution.id });
    if (answer.error) fail(ui, error, answer.error, 'The bank cannot be reached.');
    else window.location.assign(answer.bankPage);
  };
  return {
    title: `Continue at ${institution.name}`,
    body: [
      bankLine(institution),
      error,
      h('p', {}, 'You will log in on your bank’s own page and come back here afterwards.'),
    ],
    foot: [goButton('Continue to bank', 'plaid-oauth', go)],
  };
}

/** The accounts of the login, to choose which ones to link. */
function choose(ui) {
  const { accounts, institution, sessionId } = ui.state;
  const error = errorLine();
  const boxes = accounts.map(({ id, mask }) =>
    h('input', { type: 'checkbox', value: id, checked: true, 'data-testid': `plaid-account-${mask}` }),
  );
  const finish = async () => {
    const accountIds = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const answer = await ui.ask('choose', { sessionId, accountIds });
    if (answer.error) fail(ui, error, answer.error, 'That did not work. Please try again.');
    else ui.over(answer);
  };
  const lines = accounts.map(({ name, subtype, mask, availableCents }, at) =>
    h(
      'label',
      { className: 'pick' },
      boxes[at],
      h('span', {}, h('b', {}, name), h('small', {}, `${subtype} ••${mask}`)),
      h('output', {}, availableCents === null ? '' : dollars.format(availableCents / 100)),
    ),
  );
  return {
    title: 'Choose what to link',
    body: [bankLine(institution), error, ...lines],
    foot: [goButton('Link account', 'plaid-finish', finish)],
    isWayBack: false,
  };
}

/** Routing and account number, for a bank without a login. */
function numbers(ui) {
  const error = errorLine();
  const routing = field('plaid-routing', { isFirst: true, inputMode: 'numeric', maxLength: 9 });
  const account = field('plaid-account-number', { inputMode: 'numeric', maxLength: 17 });
  const subtype = h(
    'select',
    {},
    h('option', { value: 'checking' }, 'Checking'),
    h('option', { value: 'savings' }, 'Savings'),
  );
  const example = () => {
    routing.value = '110000000';
    account.value = '1111222233330000';
  };
  const submit = async () => {
    error.textContent = '';
    const answer = await ui.ask('numbers', {
      routingNumber: routing.value.trim(),
      accountNumber: account.value.trim(),
      subtype: subtype.value,
    });
    if (answer.error) return fail(ui, error, answer.error, 'These numbers do not work.');
    ui.state.institution = undefined;
    ui.state.start.mask = answer.mask;
    if (answer.mode === 'code') return ui.go('code', { replace: true });
    ui.state.finished = answer.finished;
    return answer.isPending ? ui.go('penny', { replace: true }) : ui.over(answer);
  };
  return {
    title: 'Link with account numbers',
    body: [
      error,
      h('label', {}, 'Routing number', routing),
      h('label', {}, 'Account number', account),
      h('label', {}, 'Kind of account', subtype),
      sideButton('plaid-example-numbers', example, 'Use the test numbers; the code will be ABC'),
    ],
    foot: [goButton('Continue', 'plaid-submit', submit)],
  };
}

/** The pane shown while a penny is on its way. */
const penny = (ui) => ({
  title: 'A small deposit is on its way',
  body: [
    h(
      'p',
      {},
      'Look for a deposit of $0.01 within one banking day. Its description holds a three-letter code: come back and enter it to verify the account.',
    ),
  ],
  foot: [goButton('Done', 'plaid-finish', () => ui.over({ finished: ui.state.finished }))],
  isWayBack: false,
});

/** The three letters from the bank statement. */
function code(ui) {
  const error = errorLine();
  const letters = field('plaid-code', { isFirst: true, maxLength: 3, autocapitalize: 'characters' });
  const submit = async () => {
    const answer = await ui.ask('code', { code: letters.value });
    if (answer.finished) return ui.over(answer);
    if (answer.error) return fail(ui, error, answer.error, 'That did not work. Please try again.');
    if (answer.triesLeft === 0) return ui.go('failed', { replace: true });
    error.textContent = `That is not the code. ${answer.triesLeft === 1 ? 'One try' : 'Two tries'} left.`;
    letters.setAttribute('aria-invalid', 'true');
    letters.select();
    return undefined;
  };
  const { mask = '' } = ui.state.start;
  return {
    title: 'Enter the code from your statement',
    body: [
      h(
        'p',
        {},
        `In the account ending ${mask} there is a deposit of $0.01 whose description reads #___ ACCTVERIFY. Enter its three letters. Here it is ABC.`,
      ),
      error,
      h('label', {}, 'Code', letters),
    ],
    foot: [goButton('Verify', 'plaid-submit', submit)],
  };
}

/** The pane shown after three wrong codes. */
const failed = (ui) => ({
  title: 'The account could not be verified',
  body: [h('p', {}, 'Three codes were wrong. Link the account again, or another one.')],
  foot: [goButton('Close', 'plaid-finish', ui.leave)],
  isWayBack: false,
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
};
