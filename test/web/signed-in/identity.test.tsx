import { webcrypto } from 'node:crypto';
import { act, cleanup, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealedIdentity } from '#shared/client/identity.ts';
import { checkIdentity, type IdentityValues } from '#web/features/identity/check.ts';
import { seal } from '#web/lib/api/seal.ts';
import { CLIENT_KEY } from '#web/lib/session/client.ts';
import { IdentityPage } from '#web/routes/identity.tsx';
import { aClient, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
const SAVE = `PUT /security/customer/${id(1)}/acme`;
let keys: webcrypto.CryptoKeyPair;
let publicKey: string;

beforeAll(async () => {
  keys = await webcrypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt']);
  publicKey = Buffer.from(await webcrypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');
});

/** The data that the identity function would read. */
async function unseal(sealed: string) {
  const plain = await webcrypto.subtle.decrypt(RSA, keys.privateKey, Buffer.from(sealed, 'base64'));
  return sealedIdentity.parse(JSON.parse(new TextDecoder().decode(plain)));
}

const filled = (changes: Partial<IdentityValues> = {}): IdentityValues => ({
  ssn: '1234',
  month: '3',
  day: '27',
  year: '1985',
  email: 'maria@example.com',
  address1: '88 Elm Ave',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipcode: '78704',
  ...changes,
});
const errorsOf = (changes: Partial<IdentityValues>) => {
  const verdict = checkIdentity(filled(changes), '2026-11-21');
  return verdict.ok ? {} : verdict.refusal;
};

describe('the identity form', () => {
  test.each([
    ['the SSN is missing', { ssn: '' }, { ssn: 'This is required' }],
    ['the SSN has three digits', { ssn: '123' }, { ssn: 'Enter the last 4 digits of your SSN' }],
    ['the SSN has letters', { ssn: '12a4' }, { ssn: 'Enter the last 4 digits of your SSN' }],
    ['there is no birth date', { month: '', day: '', year: '' }, { month: 'This is required' }],
    ['there is no such day', { month: '2', day: '30' }, { month: 'Please enter a real date of birth.' }],
    [
      'the client is a day too young',
      { month: '11', day: '22', year: '2008' },
      { month: 'You must be at least 18 years old.' },
    ],
    ['the client is older than anyone alive', { year: '1890' }, { month: 'Please enter a real date of birth.' }],
    ['the e-mail has no domain', { email: 'maria@' }, { email: 'Please provide a valid email' }],
    [
      'the e-mail has 51 characters',
      { email: `${'m'.repeat(42)}@acme.com` },
      { email: 'Max length exceeded (50 characters)' },
    ],
    ['the state is missing', { state: '' }, { state: 'This is required' }],
    ['the ZIP is short', { zipcode: '787' }, { zipcode: 'Enter a 5-digit ZIP code' }],
  ])('is refused when %s (R-074, R-076, R-078, R-079)', (_, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test.each([
    ['dashes in the SSN', { ssn: '-12-34' }],
    ['an eighteenth birthday today', { month: '11', day: '21', year: '2008' }],
    ['leading zeros', { month: '03', day: '07' }],
    ['Puerto Rico', { state: 'PR', zipcode: '00901' }],
    ['a ZIP with four more digits', { zipcode: '78704-1234' }],
  ])('accepts %s (R-076)', (_, changes) => {
    expect(errorsOf(changes)).toEqual({});
  });
});

test('only the key’s owner can read a sealed value, which names its owner and time', async () => {
  const whose = { tenantId: 'acme', clientId: id(1), sealedAt: '2026-11-21T12:00:00.000Z' };
  const sealed = await seal(publicKey, { ...whose, field: 'ssn', value: '1234' });
  expect(sealed).toMatch(/^[A-Za-z0-9+/]{342}==$/);
  expect(await unseal(sealed)).toEqual({ ...whose, field: 'ssn', value: '1234' });
});

test('the longest tenant name fits into one block of the key', async () => {
  const longest = { tenantId: 'a'.repeat(63), clientId: id(1), sealedAt: '2026-11-21T12:00:00.000Z' };
  await expect(seal(publicKey, { ...longest, field: 'dob', value: '1985-03-27' })).resolves.toHaveLength(344);
});

async function showStep(answers: Parameters<typeof fakeApi>[0] = {}, at = '/create-account/step-2') {
  const asked = fakeApi({
    Client: { body: { client: aClient({ ssnOnFile: false, dobOnFile: false }) } },
    'GET /security/key': { body: { publicKey, algorithm: 'RSA-OAEP-256' } },
    [SAVE]: { body: { ssnOnFile: true, dobOnFile: true, SSN: '••••', DOB: '••/••/••••' } },
    UpdateOneClient: { body: { updateOneClient: aClient({ email: 'm@d.org' }) } },
    Transfers: { body: { transfers: { items: [], after: null } } },
    ...answers,
  });
  const shown = showSignedIn(<IdentityPage />, { at });
  const person = userEvent.setup();
  const ssn = (await shown.findByLabelText(/^Last 4 digits/)) as HTMLInputElement;
  const fill = async () => {
    await person.type(ssn, '1234');
    await person.type(shown.getByLabelText('Month'), '3');
    await person.type(shown.getByLabelText('Day'), '27');
    await person.type(shown.getByLabelText('Year'), '1985');
    await person.click(shown.getByRole('button', { name: 'Save and continue' }));
  };
  return { ...shown, asked, person, ssn, fill };
}

test('the SSN is hidden until the client shows it (R-075)', async () => {
  const { ssn, getByRole, person } = await showStep();
  expect(ssn.type).toBe('password');
  const toggle = getByRole('button', { name: /^Show/ });
  await person.click(toggle);
  expect(ssn.type).toBe('text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
});

test('SSN and birth date leave the page only sealed, then the record is saved and the accounts follow (R-081, R-085)', async () => {
  const { fill, asked, place, queries } = await showStep();
  await fill();
  await waitFor(() => expect(place()).toBe('/bank-accounts'));
  const saved = asked.find(({ what }) => what === SAVE)?.body as { SSN: string; DOB: string };
  expect(await unseal(saved.SSN)).toMatchObject({ tenantId: 'acme', clientId: id(1), field: 'ssn', value: '1234' });
  expect(await unseal(saved.DOB)).toMatchObject({ field: 'dob', value: '1985-03-27' });
  expect(JSON.stringify(asked.filter(({ what }) => what !== SAVE))).not.toMatch(/\b(?:1234|1985)\b/);
  expect(asked.map(({ what }) => what).slice(-3)).toEqual(['GET /security/key', SAVE, 'UpdateOneClient']);
  expect(queries.getQueryData(CLIENT_KEY)).toMatchObject({ email: 'm@d.org' });
});

test('a saved form stays busy while the next screen loads, and doesn’t mention the saved data', async () => {
  const { fill, place, getByRole, queryByText } = await showStep();
  const isBusy = () => getByRole('button', { name: 'Save and continue' }).getAttribute('aria-busy');
  await fill();
  await waitFor(() => expect(place()).toBe('/bank-accounts'));
  await act(async () => undefined);
  expect([isBusy(), queryByText(/already on file/)]).toEqual(['true', null]);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(isBusy()).toBeNull());
});

test('a carried transfer continues from here', async () => {
  const { fill, place } = await showStep({}, `/create-account/step-2?go_to_transfer=${id(40)}`);
  await fill();
  await waitFor(() => expect(place()).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`));
});

test('the details that a pay link suggests are asked about next (X-371)', async () => {
  const { fill, place } = await showStep({}, '/create-account/step-2?for=Option+Fee&file=24-118');
  await fill();
  await waitFor(() => expect(place()).toBe('/create-account/step-3?for=Option+Fee&file=24-118'));
});

test('a refused identity is shown at the form, and the record does not change', async () => {
  const { fill, findByText, asked } = await showStep({
    [SAVE]: refused(400, 'identity/too-young', 'You must be at least 18 years old.'),
  });
  await fill();
  await findByText('You must be at least 18 years old.');
  expect(asked.some(({ what }) => what === 'UpdateOneClient')).toBe(false);
});

test.each([
  ['3', '7', '1985'],
  ['03', '07', '1985'],
  ['3 ', ' 7', '1985'],
])('a birth date has three fields that a browser can fill, and accepts %j, %j and %j (X-088)', async (...typed) => {
  const { asked, getByLabelText, getByRole, person, ssn } = await showStep();
  await person.type(ssn, '1234');
  const fields = ['Month', 'Day', 'Year'].map((name) => getByLabelText(name) as HTMLInputElement);
  expect(fields.map((field) => field.autocomplete)).toEqual(['bday-month', 'bday-day', 'bday-year']);
  for (const [at, field] of fields.entries()) await person.type(field, typed[at] ?? '');
  await person.click(getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(asked.some(({ what }) => what === SAVE)).toBe(true));
  const saved = asked.find(({ what }) => what === SAVE)?.body as { DOB: string };
  expect(await unseal(saved.DOB)).toMatchObject({ field: 'dob', value: '1985-03-07' });
});

test('the error summary names the date of birth by its question', async () => {
  const { getByRole, person } = await showStep();
  await person.click(getByRole('button', { name: 'Save and continue' }));
  expect(getByRole('link', { name: 'Date of birth: This is required' })).toBeTruthy();
});

test('a corrected date is valid again when the client leaves any of its fields', async () => {
  const { getByRole, getByLabelText, queryByText, person, ssn } = await showStep();
  await person.type(getByLabelText('Month'), '2');
  await person.type(getByLabelText('Day'), '30');
  await person.type(getByLabelText('Year'), '1985');
  await person.click(getByRole('button', { name: 'Save and continue' }));
  expect(queryByText('Please enter a real date of birth.', { selector: 'p' })).not.toBeNull();
  await person.clear(getByLabelText('Day'));
  await person.type(getByLabelText('Day'), '28');
  await person.click(ssn);
  expect(queryByText('Please enter a real date of birth.', { selector: 'p' })).toBeNull();
});

/** A card of the history. */
const aCard = (changes: object) => {
  const { _id, referenceID, purpose, amount, fee, method, createdAt_utc, updatedAt_utc } = aTransfer();
  const card = {
    _id,
    referenceID,
    purpose,
    amount,
    fee,
    method,
    createdAt_utc,
    updatedAt_utc,
    disbursement: false,
    scheduledOn: null,
    waitsFor: null,
  };
  return { ...card, ...changes };
};

describe('a waiting payment to the client', () => {
  const deadlineAt_utc = '2026-12-07T23:00:00.000Z';
  const payment = aCard({ status: 'sent', disbursement: true, purpose: 'Proceeds of Sale', deadlineAt_utc });
  const waiting = (items: readonly object[]) => ({ Transfers: { body: { transfers: { items, after: null } } } });

  test('is shown after login from a text, and can be accepted without the form (R-039, X-156)', async () => {
    const { findByRole, getByRole } = await showStep(waiting([payment]));
    const accept = await findByRole('link', { name: 'Accept Funds: Proceeds of Sale' });
    expect(within(getByRole('region', { name: 'Needs you' })).getByText(/^Accept by Mon, Dec 7/)).toBeTruthy();
    expect(accept.getAttribute('href')).toBe(
      `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`,
    );
  });

  test('is hidden on the way to a transfer, and so is a request, because its payer needs the identity', async () => {
    const asked = await showStep(waiting([aCard({ status: 'requested' })]));
    await waitFor(() => expect(asked.asked.some(({ what }) => what === 'Transfers')).toBe(true));
    expect(asked.queryByText('Needs you')).toBeNull();
    cleanup();
    const carried = await showStep(waiting([payment]), `/create-account/step-2?go_to_transfer=${id(41)}`);
    await waitFor(() => expect(carried.asked.some(({ what }) => what === 'Transfers')).toBe(true));
    expect(carried.queryByText('Needs you')).toBeNull();
  });
});
