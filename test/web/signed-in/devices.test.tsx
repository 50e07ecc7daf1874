import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AccountPage } from '#web/routes/account.tsx';
import { aClient, aStepUp, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const session = (n: number, browser: string, isThis = false) => ({
  ...{ sessionId: id(n), browser, isThis },
  since: '2026-11-20T15:04:00.000Z',
  lastSeen: '2026-11-21T15:04:00.000Z',
});
const [here, phone, tablet] = [
  session(70, 'Chrome on Mac', true),
  session(71, 'Safari on iPhone'),
  session(72, 'Chrome on iPad'),
];

function show(answers = {}) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    'GET /sessions': { body: { sessions: [here, phone, tablet] } },
    ...answers,
  });
  return { asked, person: userEvent.setup(), ...showSignedIn(<AccountPage />, { at: '/account' }) };
}

test('a client sees where they are signed in, this browser among them, and signs one out (X-079)', async () => {
  const shown = show({ 'POST /sessions/end': { body: { sessions: [here, tablet] } } });
  expect(await shown.findByText('This browser')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Sign out Chrome on Mac' })).toBeNull();
  expect(shown.getAllByText('Signed in Fri, Nov 20, 9:04 AM CST')).toHaveLength(3);
  await shown.person.click(shown.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(shown.queryByText('Safari on iPhone')).toBeNull());
  expect(shown.asked).toContainEqual({ what: 'POST /sessions/end', body: { which: id(71) } });
  expect(shown.getByText('Chrome on iPad')).toBeTruthy();
});

test('a client signs out all others at once (X-079)', async () => {
  const shown = show({ 'POST /sessions/end': { body: { sessions: [here] } } });
  await shown.person.click(await shown.findByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(shown.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
  expect(shown.asked.map(({ body }) => body)).toContainEqual({ which: 'others' });
});

test('the dialog for a code focuses its field, not the close button (X-074)', async () => {
  const shown = show({ ...aStepUp(), UpdateOneClient: refused(403, 'caller/not-fresh', 'For your security') });
  const email = await shown.findByRole('textbox', { name: /^Email/ });
  await shown.person.clear(email);
  await shown.person.type(email, 'new@example.com{Enter}');
  await shown.findByRole('dialog', { name: "Confirm it's you" });
  expect(document.activeElement).toBe(shown.getByLabelText('Security code'));
});

test('input in the profile stays while the code for it is entered (X-074)', async () => {
  let isConfirmed = false;
  const stepUp = aStepUp();
  const VERIFY = `POST /users/acme/${id(1)}` as const;
  const save = () =>
    isConfirmed
      ? { body: { updateOneClient: aClient({ email: 'new@example.com' }) } }
      : refused(403, 'caller/not-fresh', 'For your security');
  const shown = show({
    ...stepUp,
    [VERIFY]: () => {
      isConfirmed = true;
      return stepUp[VERIFY];
    },
    ...{ UpdateOneClient: save },
  });
  const field = await shown.findByRole('textbox', { name: /^Email/ });
  await shown.person.clear(field);
  await shown.person.type(field, 'new@example.com{Enter}');
  await shown.findByRole('dialog', { name: "Confirm it's you" });
  expect((field as HTMLInputElement).value).toBe('new@example.com');
  await shown.person.click(shown.getByLabelText('Security code'));
  await shown.person.paste('123456');
  expect(await shown.findByText('Your profile has been saved.')).toBeTruthy();
  expect(shown.asked.filter(({ what }) => what === 'UpdateOneClient').map(({ body }) => body)).toEqual([
    { data: { email: 'new@example.com' } },
    { data: { email: 'new@example.com' } },
  ]);
});
