import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnNotices } from '#shared/contracts/notices.ts';
import { aStaffMe, aToday, noSums } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const notices = (changes: Partial<OwnNotices> = {}): OwnNotices => ({
  email: 'rosa@acme.example',
  topics: [
    { topic: 'approvals', standing: 'not', to: ['shared', 'approver'] },
    { topic: 'money gone', standing: 'always', to: ['shared', 'owner', 'approver', 'operator'] },
    { topic: 'cleared', standing: 'on', to: ['shared', 'operator'] },
    { topic: 'calls', standing: 'off', to: ['operator'] },
  ],
  digest: false,
  sharedDigest: true,
  reports: [],
  version: 3,
  ...changes,
});

const usual = { 'GET /staff/me': { body: aStaffMe() }, 'GET /console/acme/today': { body: aToday() } };
const OWN = '/console/acme/own-notices';
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('a member sees their notifications and why some can’t be turned off, and turns one off and another on (X-279)', async () => {
  const after = notices({ version: 4, topics: notices().topics.map((each) => ({ ...each, standing: 'off' })) });
  const asked = fakeConsoleApi({ ...usual, [`GET ${OWN}`]: { body: notices() }, [`POST ${OWN}`]: { body: after } });
  await openConsole('/acme/today');
  await userEvent.click(await screen.findByRole('button', { name: /^Rosa Diaz/ }));
  await userEvent.click(screen.getByRole('link', { name: 'My notifications' }));
  await screen.findByRole('heading', { name: 'My notifications', level: 1 });
  expect((await box('Good funds')).checked).toBe(true);
  expect((await box('Calls')).checked).toBe(false);
  const gone = await box('Returned or reversed payments');
  expect([gone.checked, gone.disabled]).toEqual([true, true]);
  expect(screen.getByText(/Always on\. You can’t turn this off/)).toBeTruthy();
  expect((await box('Approvals')).disabled).toBe(true);
  expect(
    screen.getByText(/doesn’t send this to your role\. Sent to the company’s shared addresses, approvers\./),
  ).toBeTruthy();

  await userEvent.click(await box('Good funds'));
  await screen.findByText('Saved.');
  expect(asked.find(({ what }) => what === `POST ${OWN}`)?.body).toEqual({
    off: ['calls', 'cleared'],
    digest: false,
    version: 3,
  });
  await waitFor(async () => expect((await box('Good funds')).checked).toBe(false));
});

test('one switch turns off every topic of its group, except those that are always on, and shows a mixed choice (X-279, X-355)', async () => {
  const topics: OwnNotices['topics'] = [
    ...notices().topics,
    { topic: 'not sent', standing: 'off', to: ['operator'] },
    { topic: 'wires', standing: 'off', to: ['operator'] },
  ];
  const after = topics.map((each) => (each.topic === 'not sent' ? { ...each, standing: 'on' as const } : each));
  const asked = fakeConsoleApi({
    ...usual,
    [`GET ${OWN}`]: { body: notices({ topics }) },
    [`POST ${OWN}`]: { body: notices({ topics: after }) },
  });
  await openConsole('/acme/notices');
  const [action, money] = [await box('Needs attention'), await box('Money updates')];
  expect([action.checked, action.indeterminate, action.disabled]).toEqual([false, false, false]);
  expect([money.checked, money.indeterminate]).toEqual([false, true]);
  expect(screen.getByText(/Returned or reversed payments: always on\./)).toBeTruthy();
  const off = () =>
    asked.filter(({ what }) => what === `POST ${OWN}`).map(({ body }) => (body as { off: string[] }).off);
  await userEvent.click(money);
  await waitFor(() => expect([money.checked, money.indeterminate]).toEqual([true, false]));
  await userEvent.click(money);
  await waitFor(() => expect(off()).toHaveLength(2));
  expect(off()).toEqual([
    ['calls', 'wires'],
    ['calls', 'wires', 'cleared', 'not sent'],
  ]);
});

test('the digest is turned on, on top of what was shown. If another window was faster, that is reported with the current choice (X-279, X-280)', async () => {
  const behind = {
    status: 409,
    body: { code: 'staff/notices-changed', message: 'You changed this in another window.' },
  };
  let reads = 0;
  const asked = fakeConsoleApi({
    ...usual,
    [`GET ${OWN}`]: () => {
      reads += 1;
      return { body: notices(reads > 1 ? { digest: true, version: 9 } : {}) };
    },
    [`POST ${OWN}`]: behind,
  });
  await openConsole('/acme/notices');
  await userEvent.click(await box('Daily digest'));
  await screen.findByText('You changed this in another window.');
  await waitFor(async () => expect((await box('Daily digest')).checked).toBe(true));
  expect(asked.find(({ what }) => what === `POST ${OWN}`)?.body).toEqual({ off: ['calls'], digest: true, version: 3 });
  expect(screen.getByText(/The company’s shared addresses get it too\./)).toBeTruthy();
});

test('support has no such screen in the menu (X-279)', async () => {
  const companies = [{ ...aStaffMe().companies[0], roles: ['platform'] }];
  fakeConsoleApi({
    ...usual,
    'GET /staff/me': { body: aStaffMe({ companies }) },
    'GET /console/acme/payments': {
      body: { rows: [], after: null, lookedBack: null, sums: noSums },
    },
  });
  await openConsole('/acme/payments');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(screen.getByRole('button', { name: /^Rosa Diaz/ }));
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'My notifications' })).toBeNull();
});
