import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealedIdentity } from '#shared/client/identity.ts';
import { checkProfile, type ProfileValues } from '#web/features/profile/check.ts';
import { AccountPage } from '#web/routes/account.tsx';
import { aClient, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
const SAVE = `PUT /security/customer/${id(1)}/acme`;
const TODAY = '2026-11-21';
let keys: webcrypto.CryptoKeyPair;
let publicKey: string;

beforeAll(async () => {
  keys = await webcrypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt']);
  publicKey = Buffer.from(await webcrypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');
});

const client = aClient();
const { firstName, middleName, lastName, email, address1, address2, city, state, zipcode, newsByEmail, newsByText } =
  client;
const address = { address1, address2, city, state, zipcode };
const known = { firstName, middleName, lastName, email, ...address, newsByEmail, newsByText };
const typed = (changes: Partial<ProfileValues> = {}): ProfileValues => ({
  ...known,
  ...{ ssn: '', month: '', day: '', year: '' },
  ...changes,
});
const errorsOf = (changes: Partial<ProfileValues>, of = client) => {
  const verdict = checkProfile(typed(changes), of, TODAY);
  return verdict.ok ? {} : verdict.refusal;
};

describe('the rules of the profile', () => {
  test.each<[string, Partial<ProfileValues>, object]>([
    ['no first name (R-087)', { firstName: ' ' }, { firstName: 'This is required' }],
    ['no last name (R-087)', { lastName: '' }, { lastName: 'This is required' }],
    [
      'a last name of 51 letters (R-087)',
      { lastName: 'x'.repeat(51) },
      { lastName: 'Max length exceeded (50 characters)' },
    ],
    [
      'a middle name of 51 letters (R-087)',
      { middleName: 'x'.repeat(51) },
      { middleName: 'Max length exceeded (50 characters)' },
    ],
    [
      'an e-mail of 51 characters (R-089)',
      { email: `${'x'.repeat(39)}@example.com` },
      { email: 'Max length exceeded (50 characters)' },
    ],
    [
      'a year of two digits',
      { ssn: '1234', month: '3', day: '27', year: '85' },
      { month: 'Enter all four digits of the year, for example 1985.' },
    ],
    ['half a ZIP code', { zipcode: '787' }, { zipcode: 'Enter a 5-digit ZIP code' }],
    ['a street longer than a line', { address1: 'x'.repeat(61) }, { address1: 'Max length exceeded (60 characters)' }],
    [
      'an SSN of three digits (R-088)',
      { ssn: '123', month: '3', day: '27', year: '1985' },
      { ssn: 'Enter the last 4 digits of your SSN' },
    ],
    ['an SSN without a birth date (R-088)', { ssn: '1234' }, { month: 'This is required' }],
    ['a birth date without an SSN (R-088)', { month: '3', day: '27', year: '1985' }, { ssn: 'This is required' }],
    [
      'a day that does not exist (R-088)',
      { ssn: '1234', month: '2', day: '30', year: '1985' },
      { month: 'Please enter a real date of birth.' },
    ],
    [
      'eighteen years tomorrow (R-078)',
      { ssn: '1234', month: '11', day: '22', year: '2008' },
      { month: 'You must be at least 18 years old.' },
    ],
  ])('refuse %s', (_, changes, errors) => expect(errorsOf(changes)).toEqual(errors));

  test.each<[string, Partial<ProfileValues>]>([
    ['names of 50 letters', { firstName: 'x'.repeat(50), middleName: 'y'.repeat(50), lastName: 'z'.repeat(50) }],
    ['no address at all (R-089)', { address1: '', address2: '', city: '', state: '', zipcode: '' }],
    ['eighteen years today (R-078)', { ssn: '12-34', month: '11', day: '21', year: '2008' }],
  ])('allow %s', (_, changes) => expect(errorsOf(changes)).toEqual({}));

  test('ask for an email only once there is one', () => {
    expect(errorsOf({ email: '' }, aClient({ email: '' }))).toEqual({});
    expect(errorsOf({ email: 'maria' }, aClient({ email: '' }))).toEqual({ email: 'Please provide a valid email' });
    expect(errorsOf({ email: '' })).toEqual({ email: 'This is required' });
  });
});

test('the form shows the stored values; the mobile number is read-only, and the secrets are hidden (R-086)', async () => {
  fakeApi({ Client: { body: { client } } });
  const { findByLabelText, getByLabelText, getByText, queryByLabelText } = showSignedIn(<AccountPage />);
  expect(((await findByLabelText('First name')) as HTMLInputElement).value).toBe('Maria');
  expect((getByLabelText('Street address (optional)') as HTMLInputElement).value).toBe('88 Elm Ave');
  expect(getByText('(512) 555-0142')).toBeTruthy();
  expect(queryByLabelText('Mobile number')).toBeNull();
  const ssn = getByLabelText(/SSN, last 4/, { selector: 'input' }) as HTMLInputElement;
  expect([ssn.type, ssn.value, ssn.placeholder]).toEqual(['password', '', '••••']);
});

test('only changes are saved, by updateOneClient, and the page shows the new name (R-090)', async () => {
  const saved = aClient({ email: 'new@example.com', lastName: 'Delgado Ruiz' });
  const asked = fakeApi({ Client: { body: { client } }, UpdateOneClient: { body: { updateOneClient: saved } } });
  const { findByLabelText, getByLabelText, getByRole, findByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  await person.clear(await findByLabelText('Email'));
  await person.type(getByLabelText('Email'), 'new@example.com');
  await person.type(getByLabelText('Last name'), ' Ruiz');
  await person.click(getByRole('button', { name: 'Save' }));
  await findByText('Your profile has been saved.');
  // The reads that follow may come at any time.
  const saves = asked.filter(({ what }) => what === 'UpdateOneClient');
  expect(saves.map(({ body }) => body)).toEqual([{ data: { email: 'new@example.com', lastName: 'Delgado Ruiz' } }]);
  expect(JSON.parse(sessionStorage.getItem('client') ?? '{}')).toMatchObject({
    email: 'new@example.com',
    lastName: 'Delgado Ruiz',
  });
});

test('a new SSN and birth date leave the browser only sealed, and the fields are empty afterwards (R-088)', async () => {
  const asked = fakeApi({
    Client: { body: { client: aClient({ ssnOnFile: false, dobOnFile: false }) } },
    'GET /security/key': { body: { publicKey, algorithm: 'RSA-OAEP-256' } },
    [SAVE]: { body: { ssnOnFile: true, dobOnFile: true, SSN: '••••', DOB: '••/••/••••' } },
    UpdateOneClient: { body: { updateOneClient: client } },
  });
  const { findByLabelText, getByLabelText, getByRole, findByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  await person.type(await findByLabelText(/SSN, last 4/, { selector: 'input' }), '1234');
  await person.type(getByLabelText('Month'), '3');
  await person.type(getByLabelText('Day'), '27');
  await person.type(getByLabelText('Year'), '1985');
  await person.click(getByRole('button', { name: 'Save' }));
  await findByText('Your profile has been saved.');
  const sent = asked.find(({ what }) => what === SAVE)?.body as { SSN: string };
  const plain = await webcrypto.subtle.decrypt(RSA, keys.privateKey, Buffer.from(sent.SSN, 'base64'));
  expect(sealedIdentity.parse(JSON.parse(new TextDecoder().decode(plain)))).toMatchObject({
    field: 'ssn',
    value: '1234',
  });
  expect(JSON.stringify(asked)).not.toContain('"1234"');
  expect((getByLabelText(/SSN, last 4/, { selector: 'input' }) as HTMLInputElement).value).toBe('');
});

test('news can be turned off by e-mail or text alone, and the page lists the messages that always come (X-039)', async () => {
  const saved = aClient({ newsByText: false });
  const asked = fakeApi({ Client: { body: { client } }, UpdateOneClient: { body: { updateOneClient: saved } } });
  const { findByRole, getByRole, findByText, getByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  const byText = (await findByRole('checkbox', { name: 'Text me updates' })) as HTMLInputElement;
  expect(byText.checked).toBe(true);
  expect(getByText(/Security codes come by text whenever you ask/)).toBeTruthy();
  await person.click(byText);
  await person.click(getByRole('button', { name: 'Save' }));
  await findByText('Your profile has been saved.');
  expect(asked.map(({ body }) => body)).toContainEqual({ data: { newsByText: false } });
  expect((getByRole('checkbox', { name: 'Email me updates' }) as HTMLInputElement).checked).toBe(true);
  expect(byText.checked).toBe(false);
});

test('a failed save shows an error (R-092)', async () => {
  fakeApi({ Client: { body: { client } }, UpdateOneClient: refused(500, 'x', 'Not saved.') });
  const { findByRole, getByText } = showSignedIn(<AccountPage />);
  await userEvent.setup().click(await findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getByText('Not saved.')).toBeTruthy());
});
