import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { checkProfile } from '#web/features/profile/check.ts';
import { AccountPage } from '#web/routes/account.tsx';
import { aClient, fakeApi, refused, showSignedIn } from './signed-in.tsx';

const values = { email: 'maria@example.com', address1: '', address2: '', city: '', state: '', zipcode: '' };

test('the address may be left empty, but not half wrong', () => {
  expect(checkProfile(values).ok).toBe(true);
  expect(checkProfile({ ...values, zipcode: '787' })).toMatchObject({
    refusal: { zipcode: 'Enter a 5-digit ZIP code' },
  });
  expect(checkProfile({ ...values, address1: 'x'.repeat(61) })).toMatchObject({
    refusal: { address1: 'Max length exceeded' },
  });
});

test('e-mail and address are saved, the name and the mobile number only shown', async () => {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    UpdateOneClient: { body: { updateOneClient: aClient({ email: 'new@example.com' }) } },
  });
  const { findByLabelText, getByText, getByRole, queryByLabelText, findByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  const email = await findByLabelText('Email');
  expect(getByText('Maria Delgado')).toBeTruthy();
  expect(getByText('(512) 555-0142')).toBeTruthy();
  expect(queryByLabelText(/name/i)).toBeNull();
  await person.clear(email);
  await person.type(email, 'new@example.com');
  await person.click(getByRole('button', { name: 'Save' }));
  await findByText('Your profile has been saved.');
  expect(asked.find(({ what }) => what === 'UpdateOneClient')?.body).toMatchObject({
    data: { email: 'new@example.com', city: 'Austin' },
  });
  expect(JSON.parse(sessionStorage.getItem('client') ?? '{}')).toMatchObject({ email: 'new@example.com' });
});

test('a save that failed says so', async () => {
  fakeApi({ Client: { body: { client: aClient() } }, UpdateOneClient: refused(500, 'x', 'Not saved.') });
  const { findByRole, getByText } = showSignedIn(<AccountPage />);
  await userEvent.setup().click(await findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getByText('Not saved.')).toBeTruthy());
});

test('a client whose identity is missing is led to give it', async () => {
  fakeApi({ Client: { body: { client: aClient({ dobOnFile: false }) } } });
  const { findByRole } = showSignedIn(<AccountPage />);
  expect((await findByRole('link', { name: 'Add them now' })).getAttribute('href')).toBe('/create-account/step-2');
});
