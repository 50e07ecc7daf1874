import { bankLine, errorLine, goButton } from './parts.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The login fields and the people who may use them. `question` is sent with them. */
function credentials(ui, { title, question, next }) {
  const { h, state } = ui;
  const error = errorLine(ui);
  const username = h('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    value: 'user_closing',
    'data-testid': 'plaid-username',
  });
  const password = h('input', {
    type: 'password',
    autocomplete: 'off',
    value: 'pass_good',
    'data-testid': 'plaid-password',
  });
  username.setAttribute('autofocus', '');
  const chips = state.start.hints.map(({ username: name, hint }) => {
    const take = () => {
      username.value = name;
      error.textContent = '';
      username.focus();
    };
    return h(
      'button',
      { type: 'button', className: 'chip', 'data-testid': `plaid-persona-${name}`, onclick: take },
      h('b', {}, name),
      h('small', {}, hint),
    );
  });
  const submit = async () => {
    error.textContent = '';
    const answer = await ui.ask(question, {
      username: username.value,
      password: password.value,
      institutionId: state.institution?.id,
    });
    if (!answer.error) return next(answer);
    error.textContent = answer.error.display_message ?? 'The bank refused this login.';
    username.setAttribute('aria-invalid', 'true');
    ui.fail(answer.error);
  };
  return {
    title,
    body: [
      bankLine(ui, state.institution),
      error,
      h('label', {}, 'User name', username),
      h('label', {}, 'Password', password),
      h(
        'details',
        {},
        h('summary', {}, 'Who can log in here'),
        h('div', { className: 'chips' }, ...chips),
        h('small', {}, 'Any password will do, except error_ITEM_LOCKED and its like.'),
      ),
    ],
    foot: [goButton(ui, 'Log in', 'plaid-submit', submit)],
  };
}

/** A first login. */
export const signIn = (ui) =>
  credentials(ui, {
    title: 'Log in at your bank',
    question: 'sign-in',
    next(answer) {
      Object.assign(ui.state, { sessionId: answer.sessionId, accounts: answer.accounts, lastError: null });
      ui.go('choose');
    },
  });

/** A login that stopped working. */
export const repair = (ui) =>
  credentials(ui, {
    title: 'Log in again',
    question: 'repair',
    next: ({ finished }) => ui.over({ finished }),
  });

/** The browser leaves. When it returns, the portal's page opens the widget again. */
export function leaveForBank(ui) {
  const { h, state } = ui;
  const error = errorLine(ui);
  const go = async () => {
    const answer = await ui.ask('leave-for-bank', { institutionId: state.institution.id });
    if (answer.error) {
      error.textContent = answer.error.display_message ?? 'The bank cannot be reached.';
      return ui.fail(answer.error);
    }
    ui.tell('OPEN_OAUTH', {});
    return window.location.assign(answer.bankPage);
  };
  return {
    title: `Continue at ${state.institution.name}`,
    body: [
      bankLine(ui, state.institution),
      error,
      h('p', {}, 'You will log in on your bank’s own page and come back here afterwards.'),
    ],
    foot: [goButton(ui, 'Continue to bank', 'plaid-oauth', go)],
  };
}

/** Chooses which of the login's accounts are linked. */
export function choose(ui) {
  const { h, state } = ui;
  const error = errorLine(ui);
  const boxes = state.accounts.map(({ id, mask }) =>
    h('input', { type: 'checkbox', value: id, checked: true, 'data-testid': `plaid-account-${mask}` }),
  );
  const finish = async () => {
    const accountIds = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const answer = await ui.ask('choose', { sessionId: state.sessionId, accountIds });
    if (!answer.error) return ui.over({ finished: answer.finished });
    error.textContent = answer.error.display_message ?? 'That did not work. Please try again.';
    return undefined;
  };
  const lines = state.accounts.map((account, at) =>
    h(
      'label',
      { className: 'pick' },
      boxes[at],
      h('span', {}, h('b', {}, account.name), h('small', {}, `${account.subtype} ••${account.mask}`)),
      h('output', {}, account.availableCents === null ? '' : dollars.format(account.availableCents / 100)),
    ),
  );
  return {
    title: 'Choose what to link',
    body: [bankLine(ui, state.institution), error, ...lines],
    foot: [goButton(ui, 'Link account', 'plaid-finish', finish)],
    isWayBack: false,
  };
}
