import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeConsoleApi } from './console-setup.tsx';
import { openSheet, refusal, sam, stepUp, usual } from './second-person-setup.tsx';

const { email } = sam(0);
const people = [{ name: 'Sam Okafor', email, role: 'Approver at Acme' }];

/** A page as the local portal serves it for a trial. */
function asTriedOut() {
  const line = document.createElement('meta');
  Object.assign(line, { name: 'try-out', content: '/local/try-out' });
  document.head.append(line);
}

afterEach(() => document.querySelector('meta[name="try-out"]')?.remove());

const tried = {
  ...usual,
  'GET /staff/me': { body: sam(0) },
  'GET /local/try-out': { body: people },
  'POST /local/try-out/factors': { body: { password: 'four words', code: '123456' } },
  [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
};
const press = { name: 'Approve as Sam Okafor' };

describe('an approver who tries the portal on one machine (X-328)', () => {
  test('steps up with one click, with the password and the code that the machine knows', async () => {
    asTriedOut();
    const asked = fakeConsoleApi(tried);
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', press));
    await screen.findByText('Approved.');
    const told = (end: string) => asked.filter(({ what }) => what.endsWith(end)).map(({ body }) => body);
    expect(told('/try-out/factors')).toEqual([{ email }]);
    expect(told('/start')).toEqual([{ password: 'four words' }]);
    expect(told('/finish')).toEqual([{ code: '123456' }]);
  });

  test('sees why it failed, and can still type', async () => {
    asTriedOut();
    fakeConsoleApi({
      ...tried,
      [`POST /staff/step-ups/${stepUp}/start`]: refusal('staff/wrong-sign-in', 'That isn’t right.', 400),
    });
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', press));
    await dialog.findByText('That isn’t right.');
    expect(dialog.getByLabelText('Your password')).toBeTruthy();
  });

  test('who isn’t one of the machine’s people, such as someone invited by hand, types their own', async () => {
    asTriedOut();
    fakeConsoleApi({ ...tried, 'GET /local/try-out': { body: [{ ...people[0], email: 'kim@portal.example' }] } });
    const dialog = await openSheet();
    await dialog.findByLabelText('Your password');
    expect(dialog.queryByRole('button', press)).toBeNull();
  });

  test('has no such button on a deployed portal', async () => {
    const asked = fakeConsoleApi(tried);
    const dialog = await openSheet();
    await dialog.findByLabelText('Your password');
    expect(dialog.queryByRole('button', press)).toBeNull();
    expect(asked.some(({ what }) => what.includes('try-out'))).toBe(false);
  });
});
