import { errorLine, goButton } from './parts.js';

/** Routing and account number, for a bank without a login. */
export function numbers(ui) {
  const { h } = ui;
  const error = errorLine(ui);
  const routing = h('input', {
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'off',
    maxLength: 9,
    'data-testid': 'plaid-routing',
  });
  const account = h('input', {
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'off',
    maxLength: 17,
    'data-testid': 'plaid-account-number',
  });
  routing.setAttribute('autofocus', '');
  const kinds = ['checking', 'savings'].map((kind) =>
    h('input', { type: 'radio', name: 'kind', value: kind, checked: kind === 'checking' }),
  );
  const example = () => {
    routing.value = '110000000';
    account.value = '1111222233330000';
  };
  const submit = async () => {
    error.textContent = '';
    const subtype = kinds.find(({ checked }) => checked)?.value;
    const answer = await ui.ask('numbers', {
      routingNumber: routing.value.trim(),
      accountNumber: account.value.trim(),
      subtype,
    });
    if (answer.error) {
      error.textContent = answer.error.display_message ?? 'These numbers do not work.';
      return ui.fail(answer.error);
    }
    ui.state.institution = undefined;
    ui.state.start.mask = answer.mask;
    if (answer.mode === 'code') return ui.go('code', { replace: true });
    ui.state.finished = answer.finished;
    return answer.isPending ? ui.go('penny', { replace: true }) : ui.over({ finished: answer.finished });
  };
  return {
    title: 'Link with account numbers',
    body: [
      error,
      h('label', {}, 'Routing number', routing),
      h('label', {}, 'Account number', account),
      h(
        'fieldset',
        {},
        h('legend', {}, 'Kind of account'),
        ...kinds.map((kind) => h('label', {}, kind, kind.value === 'checking' ? 'Checking' : 'Savings')),
      ),
      h(
        'button',
        { type: 'button', className: 'chip', 'data-testid': 'plaid-example-numbers', onclick: example },
        h('b', {}, '110000000 / 1111222233330000'),
        h('small', {}, 'Use the test numbers; the code will be ABC'),
      ),
    ],
    foot: [goButton(ui, 'Continue', 'plaid-submit', submit)],
  };
}

/** Says that a penny has been sent. */
export const penny = (ui) => ({
  title: 'A small deposit is on its way',
  body: [
    ui.h('div', { className: 'tick', ariaHidden: 'true' }, '✓'),
    ui.h(
      'p',
      {},
      'Look for a deposit of $0.01 within one banking day. Its description holds a three-letter code: come back and enter it to verify the account.',
    ),
  ],
  foot: [goButton(ui, 'Done', 'plaid-finish', () => ui.over({ finished: ui.state.finished }))],
  isWayBack: false,
});

/** The three letters from the bank statement. */
export function code(ui) {
  const { h, state } = ui;
  const error = errorLine(ui);
  const field = h('input', {
    type: 'text',
    className: 'code',
    maxLength: 3,
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: false,
    'data-testid': 'plaid-code',
  });
  field.setAttribute('autofocus', '');
  const submit = async () => {
    const answer = await ui.ask('code', { code: field.value });
    if (answer.finished) return ui.over({ finished: answer.finished });
    if (answer.error) {
      error.textContent = answer.error.display_message ?? 'That did not work. Please try again.';
      return ui.fail(answer.error);
    }
    if (answer.triesLeft === 0) return ui.go('failed', { replace: true });
    error.textContent = `That is not the code. ${answer.triesLeft === 1 ? 'One try' : 'Two tries'} left.`;
    field.setAttribute('aria-invalid', 'true');
    field.select();
    return undefined;
  };
  return {
    title: 'Enter the code from your statement',
    body: [
      h(
        'p',
        {},
        'In the account ending ',
        h('b', {}, state.start.mask ?? ''),
        ' there is a deposit of $0.01 whose description reads ',
        h('b', {}, '#___ ACCTVERIFY'),
        '. Enter its three letters. Here it is ABC.',
      ),
      error,
      h('label', {}, 'Code', field),
    ],
    foot: [goButton(ui, 'Verify', 'plaid-submit', submit)],
  };
}

/** Shown after three wrong codes. */
export const failed = (ui) => ({
  title: 'The account could not be verified',
  body: [ui.h('p', {}, 'Three codes were wrong. Link the account again, or another one.')],
  foot: [goButton(ui, 'Close', 'plaid-finish', ui.leave)],
  isWayBack: false,
});
