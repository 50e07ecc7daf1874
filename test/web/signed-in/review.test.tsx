import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import { uncheckedRefusal } from '#shared/transfer/bank-check.ts';
import { hashOf } from '../../support/shown.ts';
import { fakePlaid } from './plaid-setup.ts';
import { START, showReview, started } from './review-screen.tsx';
import { aForm, aTransfer, id, refused } from './signed-in-setup.tsx';
import { primaries } from './wiring-screen.tsx';

fakePlaid();

test('the review shows both sides, the purpose, the fee and the total (R-170, R-171)', async () => {
  const { getByText, getAllByText } = await showReview();
  expect(getByText('First Platypus Bank')).toBeTruthy();
  expect(getByText('Acme Title')).toBeTruthy();
  expect(getByText('12 Oak St, Unit 4, Austin, TX 78701')).toBeTruthy();
  expect(getByText('Convenience Fee')).toBeTruthy();
  expect(getByText('$25.00')).toBeTruthy();
  // In the header, in the totals, and on the button.
  expect(getAllByText('$25,025.00')).toHaveLength(3);
});

test('the office that determines the company’s account is shown beside it (X-162)', async () => {
  const { getByRole } = await showReview();
  const to = getByRole('heading', { name: 'Transfer To' }).closest('section');
  expect(to?.textContent).toContain('Lone Star Trust x9001');
  expect(to?.textContent).toContain('Downtown office, Austin');
});

test('without a fee there is no row for one (R-171)', async () => {
  const { queryByText } = await showReview(aTransfer({ fee: 0 }));
  expect(queryByText('Convenience Fee')).toBeNull();
});

test('the authorization is above the button, with total, fee and account (X-063)', async () => {
  const { getByText, button } = await showReview();
  const text = getByText(/^By selecting Make Transfer I authorize Acme Title/);
  expect(text.textContent).toContain('ending 4821 for $25,025.00 ($25,000.00 plus $25.00 convenience fee)');
  expect(text.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('two clicks ask the bank once, with what is on the screen (X-037, X-133)', async () => {
  let answer: (reply: typeof started) => void = () => undefined;
  const shown = await showReview(aTransfer(), { [START]: () => new Promise((resolve) => (answer = resolve)) });
  const button = shown.button();
  const words = shown.getByText(/^By selecting Make Transfer/).textContent ?? '';
  fireEvent.click(button);
  fireEvent.click(button);
  await shown.findByRole('button', { name: 'Make Transfer', busy: true });
  fireEvent.click(button);
  // The shown text is hashed before it is sent.
  await waitFor(() => expect(shown.starts()).toHaveLength(1));
  answer(started);
  await waitFor(() => expect(shown.place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
  expect(shown.starts()).toEqual([
    {
      what: START,
      body: {
        transferId: id(40),
        bankAccountId: id(20),
        shown: { version: 3, total: 2_502_500, paidInto: 'Lone Star Trust x9001', textSha256: hashOf(words) },
      },
    },
  ]);
});

test('without a source account there is a link to choose one, and the button names what is missing (R-168, R-175)', async () => {
  const { getByRole, getByText, person, button, starts } = await showReview(aTransfer({ sourceBankAccount: null }));
  expect(getByRole('link', { name: 'Use Different Account' }).getAttribute('href')).toContain('step-select-account');
  await person.click(button());
  expect(getByText('Bank account not found, please select bank account')).toBeTruthy();
  expect(starts()).toHaveLength(0);
});

test('with a source account there is no link to use another (R-175)', async () => {
  const { queryByRole } = await showReview();
  expect(queryByRole('link', { name: 'Use Different Account' })).toBeNull();
});

test('a draft that its client took back from sending says so calmly (X-117)', async () => {
  const problem = 'This payment was taken back before the bank had confirmed it. No money was moved.';
  const takenBack = { name: 'takenBack', to: 'draft', actor: 'client', at: '2026-11-21T15:04:00.000Z', reason: null };
  const shown = await showReview(aTransfer({ problem, events: [takenBack] }));
  expect(shown.getByText(problem).closest('.alert')?.className).toContain('alert-info');
});

describe('an unchecked debit above the limit', () => {
  const sentence = uncheckedRefusal(toCents(500_000)).sentence ?? '';
  const closing = { purpose: 'Down Payment and Closing Costs' };
  const TransferForm = { body: aForm() };

  test('offers the wire that the company takes, and another account, with a less prominent button (X-118)', async () => {
    const answered = { [START]: refused(409, 'transfer/unchecked', sentence), TransferForm };
    const shown = await showReview(aTransfer(closing), answered);
    expect(shown.button().className).toContain('button-primary');
    await shown.person.click(shown.button());
    expect(await shown.findByText(sentence)).toBeTruthy();
    const wire = await shown.findByRole('link', { name: 'Pay by wire instead' });
    expect(wire.getAttribute('href')).toBe(`/create-account/step-3?transfer_id=${id(40)}&method=Wire`);
    const another = shown.getByRole('link', { name: 'Choose another account' });
    expect(another.getAttribute('href')).toContain('step-select-account');
    expect(shown.button().className).toContain('button-secondary');
  });

  test('is explained before the button is clicked, with the other ways to pay (X-118)', async () => {
    const shown = await showReview(aTransfer({ ...closing, uncheckedLimit: 500_000 }), { TransferForm });
    await shown.findByText(/^We can't see this account's balance, so it can pay up to \$5,000\.00 at a time\./);
    await shown.findByRole('link', { name: 'Pay by wire instead' });
    expect(primaries(shown.container)).toEqual(['Pay by wire instead']);
    expect(shown.starts()).toEqual([]);
  });

  test('offers another account and the phone if the company takes no wire, even after a reload (X-118)', async () => {
    const shown = await showReview(aTransfer({ problem: sentence, problemCode: 'transfer/unchecked' }), {
      TransferForm,
    });
    const alert = within(shown.getByText(sentence).closest('.alert') as HTMLElement);
    await waitFor(() => expect(shown.asked.some(({ what }) => what === 'TransferForm')).toBe(true));
    expect(alert.getByRole('link', { name: 'Choose another account' }).className).toContain('button-primary');
    expect(alert.getByRole('link', { name: '(512) 555-0199' })).toBeTruthy();
    expect(alert.queryByRole('link', { name: 'Pay by wire instead' })).toBeNull();
    expect(sentence).not.toMatch(/wire/);
  });
});

test('the review depends on the code of a problem, so its sentence can have any words and language', async () => {
  const TransferForm = { body: aForm() };
  const bare = await showReview(aTransfer({ problem: 'Otra cuenta, por favor.' }), { TransferForm });
  expect(bare.getByText('Otra cuenta, por favor.')).toBeTruthy();
  expect(bare.queryByRole('link', { name: 'Choose another account' })).toBeNull();
  cleanup();
  for (const problemCode of ['transfer/unchecked', 'bank/choose-another']) {
    const coded = await showReview(aTransfer({ problem: 'Otra cuenta, por favor.', problemCode }), { TransferForm });
    expect(await coded.findByRole('link', { name: 'Choose another account' })).toBeTruthy();
    expect(coded.button().className).toContain('button-secondary');
    cleanup();
  }
  const login = { problem: 'Inicie sesión en su banco.', problemCode: 'bank/login-needed' };
  const asked = await showReview(aTransfer(login), { TransferForm });
  expect(await asked.findByRole('button', { name: 'Log in at my bank' })).toBeTruthy();
  cleanup();
  const ended = await showReview(aTransfer({ ...login, problemCode: 'bank/link-expired' }), { TransferForm });
  expect(await ended.findByRole('button', { name: 'Link again' })).toBeTruthy();
});

test('completed steps can be reopened from the review (X-125)', async () => {
  const { getByText } = await showReview();
  expect(getByText('Step 5 of 5')).toBeTruthy();
  const placeOf = (name: string) => getByText(name, { selector: 'li *' }).closest('a')?.getAttribute('href');
  expect(placeOf('Payment details')).toBe(`/create-account/step-3?transfer_id=${id(40)}`);
  expect(placeOf('Choose an account')).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`);
  expect(placeOf('Review')).toBeUndefined();
});

describe('the button', () => {
  const name = 'Make Transfer';

  test('has only the specification’s words as its name, and the amount as its description (R-174)', async () => {
    const { button, getByRole } = await showReview();
    expect(within(button()).getByText('$25,025.00')).toBeTruthy();
    expect(getByRole('button', { name, description: '$25,025.00' })).toBe(button());
  });

  test('of a wire names no amount, and says that it moves no money', async () => {
    const { button, getByRole } = await showReview(aTransfer({ method: 'Wire', sourceBankAccount: null }));
    expect(within(button()).queryByText(/\$/)).toBeNull();
    const description = 'This button moves no money. It shows where to send your wire.';
    expect(getByRole('button', { name, description })).toBe(button());
  });
});

const LET_OUT = { name: 'release', to: 'requested', actor: 'staff', at: '2026-11-20T15:04:00.000Z', reason: null };

test.each([
  ['a wire', { method: 'Wire', sourceBankAccount: null }],
  ['a bank transfer', {}],
  ['a request from the company', { status: 'viewed', events: [LET_OUT] }],
])('the review of %s has one filled button (X-158)', async (_what, changes) => {
  const { container } = await showReview(aTransfer(changes));
  expect(primaries(container)).toHaveLength(1);
});
