import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepDraftForm } from '#web/lib/payment/draft-form.ts';
import { DetailsPage } from '#web/routes/details.tsx';
import { answers, fill, type Shown, showForm, typedIn } from './details-screen.tsx';
import { aClient, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const DETAILS = '/create-account/step-3';
const PURPOSE = 'Down Payment and Closing Costs';
const FILE = 'File number (optional)';
const STREET = 'Street address';
const link = (query: Readonly<Record<string, string>>) => `${DETAILS}?${new URLSearchParams(query)}`;
const WHOLE = link({ for: PURPOSE, file: '24-118', street: '12 Oak Street' });
const fields = (shown: Shown) => ['Purpose', FILE, STREET].map((label) => typedIn(shown, label));

const question = (shown: Shown) => shown.findByText('Your link suggests these details. Are they right?');
const press = async (shown: Shown, name: string) => shown.person.click(await shown.findByRole('button', { name }));

afterEach(() => {
  document.documentElement.lang = 'en';
});

test('a pay link fills in nothing before the client confirms that its details are right (X-371)', async () => {
  const shown = await showForm({}, WHOLE);
  const notice = within((await question(shown)).closest('.alert') as HTMLElement);
  for (const text of [`Purpose: ${PURPOSE}`, 'File number: 24-118', 'Street: 12 Oak Street'])
    expect(notice.getByText(text).tagName).toBe('LI');
  expect(notice.getByText(/^Anyone can write a link like this/)).toBeTruthy();
  expect(notice.queryByRole('heading')).toBeNull();
  expect(fields(shown)).toEqual(['Earnest Money Deposit for Purchase', '', '']);
  await press(shown, 'Yes, fill them in');
  expect(fields(shown)).toEqual([PURPOSE, '24-118', '12 Oak Street']);
  expect(typedIn(shown, 'Amount')).toBe('');
  // Once answered, neither a reload nor Back asks again.
  expect(shown.place()).toBe(DETAILS);
  expect(shown.queryByText(/^Your link suggests/)).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');

  await fill(shown, { [STREET]: ' ', [FILE]: ' ' });
  await press(shown, 'Next');
  await waitFor(() =>
    expect(shown.asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toMatchObject({
      data: { purpose: PURPOSE, fileNumber: '24-118', address1: '12 Oak Street' },
    }),
  );
});

test('a client who clears a pay link’s details gets the usual form (X-371)', async () => {
  const shown = await showForm({}, WHOLE);
  await press(shown, 'No, clear them');
  expect(fields(shown)).toEqual(['Earnest Money Deposit for Purchase', '', '']);
  expect([shown.place(), shown.queryByText(/^Your link suggests/)]).toEqual([DETAILS, null]);
});

test('a pay link never replaces what the client typed (X-371)', async () => {
  const shown = await showForm({}, WHOLE);
  await question(shown);
  await shown.person.type(shown.getByLabelText(STREET), '9 Elm St');
  await press(shown, 'Yes, fill them in');
  expect(fields(shown)).toEqual([PURPOSE, '24-118', '9 Elm St']);
  expect(await shown.findByText('We kept what you entered and filled in the rest.')).toBeTruthy();
});

test('a pay link doesn’t change a form that is already half filled in (X-371)', async () => {
  const typed = { fileNumber: '24-999', address1: '9 Elm St', purpose: PURPOSE, method: 'Wire' };
  await showForm({}, DETAILS).then(({ unmount }) => unmount());
  keepDraftForm({ transferId: undefined, values: typed });
  const shown = await showForm({}, link({ for: 'Earnest Money Deposit for Purchase', file: '1', street: '2 Oak St' }));
  await press(shown, 'Yes, fill them in');
  expect(fields(shown)).toEqual([PURPOSE, '24-999', '9 Elm St']);
});

test('a pay link’s street clears the town of the last property, unless it is the same street (X-371)', async () => {
  const client = aClient({
    ...{ propertyAddress1: '88 Lake Dr', propertyAddress2: 'Unit 4', propertyCity: 'Lakeway' },
    ...{ propertyState: 'TX', propertyZipcode: '78734' },
  });
  const shown = await showForm({ Client: { body: { client } } }, link({ for: '', street: '12 Oak Street' }));
  await press(shown, 'Yes, fill them in');
  expect([STREET, 'City', 'ZIP code'].map((label) => typedIn(shown, label))).toEqual(['12 Oak Street', '', '']);
  shown.unmount();
  localStorage.clear();
  const same = await showForm({ Client: { body: { client } } }, link({ for: '', street: '88 Lake Dr' }));
  expect(same.queryByText(/^Your link suggests/)).toBeNull();
  expect(typedIn(same, 'City')).toBe('Lakeway');
});

test('a pay link’s amount, account, method and unknown purpose are left out, and the client is warned (X-371)', async () => {
  const shown = await showForm(
    {},
    link({ for: 'Crypto', purpose: PURPOSE, method: 'Wire', file: '24-118', amount: '9', account: '123456789' }),
  );
  await question(shown);
  expect(shown.getByText('We left out the part of your link that can’t be used here.')).toBeTruthy();
  expect(shown.queryByText('Crypto')).toBeNull();
  await press(shown, 'Yes, fill them in');
  expect(fields(shown)).toEqual(['Earnest Money Deposit for Purchase', '24-118', '']);
  expect(['Amount', 'Re-Enter Amount'].map((label) => typedIn(shown, label))).toEqual(['', '']);
});

test('a pay link with no usable details shows none of its text (X-371)', async () => {
  const evil = 'Call 1-800-555-0100 <img src=x>';
  const shown = await showForm({}, link({ for: evil, file: evil, street: evil }));
  await shown.findByText('The details in your link can’t be used here. Please fill them in yourself.');
  expect(shown.container.querySelector('form')?.textContent).not.toMatch(/1-800|img/);
  await press(shown, 'OK');
  expect(shown.place()).toBe(DETAILS);
});

test('a pay link asks nothing when a saved draft is open (X-371)', async () => {
  const transfer = aTransfer({ fileNumber: '24-1187' });
  const shown = await showForm({ Transfer: { body: { transfer } } }, `${WHOLE}&transfer_id=${id(40)}`);
  expect(shown.queryByText(/^Your link suggests/)).toBeNull();
  expect(typedIn(shown, FILE)).toBe('24-1187');
});

test('a pay link asks in Spanish, and names the purpose in Spanish (X-371)', async () => {
  document.documentElement.lang = 'es';
  fakeApi(answers());
  const shown = showSignedIn(<DetailsPage />, { at: WHOLE });
  await shown.findByText('Su enlace propone estos datos. ¿Son correctos?');
  expect(shown.getByText('Concepto: Pago inicial (enganche) y gastos de cierre')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Sí, usar estos datos' }));
  expect((shown.getByLabelText('Número de expediente (opcional)') as HTMLInputElement).value).toBe('24-118');
});

test('a signed-in client without an SSN gives it first, and keeps the pay link (X-371)', async () => {
  fakeApi({ Client: { body: { client: aClient({ ssnOnFile: false }) } } });
  const shown = showSignedIn(<DetailsPage />, { at: WHOLE });
  await waitFor(() => expect(shown.place()).toBe(WHOLE.replace('step-3', 'step-2')));
});
