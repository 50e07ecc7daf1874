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

test('an owner invites a colleague, says what they may do, and sees them in the list (X-196)', async () => {
  const { waiting } = aStaffList();
  const dana = { id: consoleId(79), name: 'Dana Reyes', email: 'dana@acme.example', isYours: false };
  const body = aStaffList({ waiting: [...waiting, ...waiting.slice(0, 1).map((each) => ({ ...each, ...dana }))] });
  // What the page hears live is often there before the answer.
  const news = { ...usual, 'GET /console/acme/staff': { body } };
  const asked = fakeConsoleApi({ ...news, 'POST /console/acme/staff/invitations': { body } });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a colleague' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Dana Reyes');
  await userEvent.type(dialog.getByLabelText('Work email'), 'Dana@acme.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Escrow officer/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('Choose at least one role.');
  expect(asked.map(({ what }) => what)).not.toContain('POST /console/acme/staff/invitations');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Approver/ }));
  expect(dialog.getByText(/Making someone an owner or approver needs approval/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Approves up to'), '50,000');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.map(({ body }) => body)).toContainEqual({
    name: 'Dana Reyes',
    email: 'dana@acme.example',
    rights: { roles: ['approver'], approveUpTo: 5_000_000 },
  });
});

test('who comes in by one person’s word is invited at once, whatever else waits (X-196)', async () => {
  fakeConsoleApi({ ...usual, 'POST /console/acme/staff/invitations': { body: aStaffList() } });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a colleague' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Dana Reyes');
  await userEvent.type(dialog.getByLabelText('Work email'), 'dana@acme.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Auditor/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(staffText.invited('Dana Reyes'));
});

test('a colleague is taken away for a reason, on top of the version that was shown (X-198)', async () => {
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

const CHANGE = `/console/acme/staff/changes/${consoleId(71)}`;
const stepUp = 'a'.repeat(32);
const WORDS = 'Make Rosa Diaz (rosa@acme.example) an operator and an approver up to $10,000.00';
const proving = {
  ...usual,
  'GET /staff/me': { body: { ...as('owner'), passkeys: 0 } },
  [`POST ${CHANGE}/step-up`]: { body: { stepUp, words: WORDS } },
  [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
  [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
};

/** Presses Agree, and proves who they are for the words of the sheet. */
async function proveToAgree() {
  await screen.findByText('Mark Holt wants to change Rosa Diaz’s roles to Escrow officer, Approver.');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve staff change' }));
  await dialog.findByText(WORDS);
  await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse battery');
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  await userEvent.type(await dialog.findByLabelText('Six-digit code from your app'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  return dialog;
}

test('a change that needs approval is approved with a step-up, and not by its proposer (X-198, X-230)', async () => {
  const [waiting] = aStaffList().waiting;
  const after = aStaffList({ waiting: [{ ...waiting, isYours: false }] });
  const asked = fakeConsoleApi({ ...proving, [`POST ${CHANGE}`]: { body: after } });
  await openConsole('/acme/staff');
  await proveToAgree();
  await screen.findByText('You submitted this. Someone else has to approve it.');
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(asked.find(({ what }) => what === `POST ${CHANGE}`)?.body).toEqual({ agree: true, stepUp });
});

test('a late step-up is requested again, and a change that can’t be approved says so first (X-230)', async () => {
  const over = { status: 403, body: { code: 'staff/no-step-up', message: 'Prove it again.' } };
  fakeConsoleApi({ ...proving, [`POST ${CHANGE}`]: over });
  const first = await openConsole('/acme/staff');
  const dialog = await proveToAgree();
  await dialog.findByText('Prove it again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText(WORDS);
  first.unmount();

  const held = { status: 403, body: { code: 'staff/approving-on-hold', message: 'Ask a colleague.' } };
  const asked = fakeConsoleApi({ ...proving, [`POST ${CHANGE}/step-up`]: held });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const closed = within(await screen.findByRole('dialog'));
  await closed.findByText('Ask a colleague.');
  expect(closed.queryByLabelText('Your password')).toBeNull();
  expect(asked.map(({ what }) => what)).not.toContain(`POST ${CHANGE}`);
});

test('dropping takes no proof (X-230)', async () => {
  const asked = fakeConsoleApi({ ...proving, [`POST ${CHANGE}`]: { body: aStaffList({ waiting: [] }) } });
  await openConsole('/acme/staff');
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  await screen.findByText('Rejected.');
  expect(asked.find(({ what }) => what === `POST ${CHANGE}`)?.body).toEqual({ agree: false });
});

test('an auditor can read the members, but has no buttons', async () => {
  fakeConsoleApi({ ...usual, 'GET /staff/me': { body: as('auditor') } });
  await openConsole('/acme/staff');
  await screen.findByText('Sam Okafor');
  expect(screen.queryByRole('button', { name: /Invite|Change|Remove|Approve|Reject/ })).toBeNull();
});
