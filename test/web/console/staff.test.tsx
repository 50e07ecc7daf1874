import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { staffText } from '#shared/text/console/staff.ts';
import { aStaffList, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const as = (role: string) =>
  aStaffMe({
    companies: [{ tenantId: 'acme', company: 'Acme Title', timeZone: 'America/Chicago', roles: [role] }],
  });

const usual = {
  'GET /staff/me': { body: as('owner') },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/staff': { body: aStaffList() },
};

const PROPOSE = 'POST /console/acme/proposals';
const proposed = {
  body: {
    ...{ id: 'staff-access', version: 1, kind: 'staff access', what: 'Make Dana an approver', rows: [], reason: '' },
    ...{ by: 'Olivia Park', isByCommand: false, at: '2026-11-25T15:00:00.000Z', decided: null },
    ...{ mayApprove: false, mayReject: true },
  },
};

test('a change that needs approval asks for a reason, and is proposed (X-196, X-198)', async () => {
  const asked = fakeConsoleApi({ ...usual, [PROPOSE]: proposed });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a colleague' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Dana Reyes');
  await userEvent.type(dialog.getByLabelText('Work email'), 'Dana@acme.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Escrow officer/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('Choose at least one role.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Approver/ }));
  await userEvent.type(dialog.getByLabelText('Approves up to'), '50,000');
  expect(dialog.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval' }));
  await dialog.findAllByText(/Enter a reason/);
  expect(asked.map(({ what }) => what)).not.toContain(PROPOSE);
  await userEvent.type(dialog.getByLabelText('Reason'), 'She starts Monday');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === PROPOSE)?.body).toEqual({
    ...{ kind: 'staff access', what: 'invite', name: 'Dana Reyes', email: 'dana@acme.example' },
    rights: { roles: ['approver'], approveUpTo: 5_000_000 },
    reason: 'She starts Monday',
  });
});

test('a reset is proposed with its reason (X-198)', async () => {
  const asked = fakeConsoleApi({ ...usual, [PROPOSE]: proposed });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Rosa Diaz' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset sign-in…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Rosa Diaz’s sign-in?' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'She lost her phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Reset sign-in' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === PROPOSE)?.body).toEqual({
    ...{ kind: 'staff access', what: 'reset', personId: consoleId(2), version: 1, reason: 'She lost her phone' },
  });
});

test('someone who needs no approval is invited at once (X-196)', async () => {
  const asked = fakeConsoleApi({ ...usual, 'POST /console/acme/staff/invitations': { body: aStaffList() } });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a colleague' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Dana Reyes');
  await userEvent.type(dialog.getByLabelText('Work email'), 'dana@acme.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Auditor/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(staffText.invited('Dana Reyes'));
  expect(asked.find(({ what }) => what.endsWith('/invitations'))?.body).toMatchObject({ email: 'dana@acme.example' });
});

test('a colleague is removed for a reason, on top of the version that was shown (X-198)', async () => {
  const path = `POST /console/acme/staff/people/${consoleId(2)}/remove`;
  const [olivia, , ...others] = aStaffList().members;
  const asked = fakeConsoleApi({ ...usual, [path]: { body: aStaffList({ members: [olivia, ...others] }) } });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Rosa Diaz' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Rosa Diaz?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findAllByText(/Enter a reason/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Left the company');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Rosa Diaz' })).toBeNull());
  expect(asked.find(({ what }) => what === path)?.body).toEqual({ reason: 'Left the company', version: 1 });
});

test('an auditor can read the members, but has no buttons', async () => {
  fakeConsoleApi({ ...usual, 'GET /staff/me': { body: as('auditor') } });
  await openConsole('/acme/staff');
  await screen.findByText('Sam Okafor');
  expect(screen.queryByRole('button', { name: /Invite|Change|Remove|Approve\b|Reject/ })).toBeNull();
});
