import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MismatchPage } from '#web/routes/mismatch.tsx';
import { aClient, anAccount, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const MATCH = 'POST /account/identity/match';
const OVERRIDE = 'POST /account/identity/override';
const SENTENCE = 'Your Account details are not matching with bank details';

const show = (more: Parameters<typeof fakeApi>[0] = {}, query = `?bank_account_id=${id(20)}`) => {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    [LIST]: { body: { accounts: [anAccount({ mismatch: true })] } },
    ...more,
  });
  return {
    ...showSignedIn(<MismatchPage />, { at: `/create-account/error${query}` }),
    asked,
    person: userEvent.setup(),
  };
};

test('the page says that the transfer is not complete, and which account it is about (R-115)', async () => {
  const { findByText, getByRole } = show();
  await findByText(/First Platypus Bank x4821/);
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Error');
  await findByText('Your transfer is not complete.');
});

test('every field is required, and names have at most 50 letters (R-116)', async () => {
  const { findByLabelText, getByLabelText, getByRole, findAllByText, asked, person } = show();
  for (const label of ['First name', 'Last name', 'Street address', 'City', 'ZIP code'])
    await person.clear((await findByLabelText(label)) as HTMLInputElement);
  await person.click(getByRole('button', { name: 'Check again' }));
  expect(await findAllByText('This is required')).toHaveLength(5);
  await person.type(getByLabelText('Last name'), 'x'.repeat(51));
  await person.click(getByRole('button', { name: 'Check again' }));
  expect((await findAllByText(/Max length exceeded/)).length).toBeGreaterThan(0);
  expect(asked.some(({ what }) => what === MATCH)).toBe(false);
});

test('details that still differ are refused in the specification’s words (R-117)', async () => {
  const { findByRole, findByText, person } = show({ [MATCH]: refused(409, 'bank/name-mismatch', SENTENCE) });
  await person.click(await findByRole('button', { name: 'Check again' }));
  await findByText(SENTENCE);
});

test('matching details continue with the carried transfer', async () => {
  const { findByLabelText, getByRole, place, asked, person } = show(
    { [MATCH]: { body: { account: anAccount() } } },
    `?bank_account_id=${id(20)}&go_to_transfer=${id(40)}`,
  );
  const name = await findByLabelText('First name');
  await person.clear(name);
  await person.type(name, 'Mary');
  await person.click(getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(place()).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`));
  expect(asked.find(({ what }) => what === MATCH)?.body).toEqual({
    bankAccountId: id(20),
    firstName: 'Mary',
    lastName: 'Delgado',
    address1: '88 Elm Ave',
    city: 'Austin',
    state: 'TX',
    zipcode: '78704',
  });
});

test('continuing without a match needs a reason, then a photo of an ID (R-118, R-119)', async () => {
  const { findByRole, findByText, asked, person } = show({
    [OVERRIDE]: { body: { account: anAccount({ mismatchOverride: true }) } },
  });
  await person.click(await findByRole('button', { name: 'Override' }));
  const dialog = within(await findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Override and continue' }));
  await dialog.findByText('This is required');
  expect(asked.some(({ what }) => what === OVERRIDE)).toBe(false);
  await person.type(dialog.getByLabelText('Reason'), 'I moved last month.');
  await person.click(dialog.getByRole('button', { name: 'Override and continue' }));
  await findByText('More Data is Required');
  expect(asked.find(({ what }) => what === OVERRIDE)?.body).toEqual({
    bankAccountId: id(20),
    reason: 'I moved last month.',
  });
});

test('an account with nothing to correct leads to the next step', async () => {
  const { findByText } = show({ [LIST]: { body: { accounts: [anAccount()] } } });
  await findByText('There is nothing to correct');
});
