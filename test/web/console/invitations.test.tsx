import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { anInvitation, as, askWith, list, PATH, usual } from './invitations-setup.tsx';

describe('inviting someone who isn’t a client at the console (X-015, X-219)', () => {
  test('if no client has the number, the form asks who it is and sends the link', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': {
        status: 404,
        body: { code: 'staff/phone-unknown', message: 'No client has registered with that number.' },
      },
      'POST /console/acme/payers': { body: anInvitation({ isOwn: true }) },
    });
    const dialog = await askWith('2165550177');
    const lead = await dialog.findByText(/^No client has registered with/);
    expect(lead.textContent).toMatch(/No client has registered with \(216\)\s555-0177/);
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(asked.some(({ what }) => what === 'POST /console/acme/payers')).toBe(false);
    await userEvent.type(dialog.getByLabelText('First name'), 'Maribel');
    await userEvent.type(dialog.getByLabelText('Last name'), 'Quintanilla');
    await userEvent.type(dialog.getByLabelText(/^Email address/), 'maribel@example.com');
    await userEvent.selectOptions(dialog.getByLabelText('Language'), 'Spanish');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent.');
    expect(asked.find(({ what }) => what === 'POST /console/acme/payers')?.body).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      who: {
        ...{ firstName: 'Maribel', lastName: 'Quintanilla', email: 'maribel@example.com' },
        ...{ language: 'es', phone: '+12165550177' },
      },
      request: {
        ...{ amount: 500_000, purpose: 'Earnest Money Deposit for Purchase', officeId: consoleId(30), note: '' },
        ...{ address1: '12 Oak St', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' },
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a click leads back to the typed data, if the number was only mistyped', async () => {
    fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': { status: 404, body: { code: 'staff/phone-unknown', message: 'No client.' } },
    });
    const dialog = await askWith('2165550177');
    await userEvent.click(await dialog.findByRole('button', { name: 'Change' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Client’s mobile phone').value).toBe('(216) 555-0177');
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toMatch(/5,?000/);
  });
});

describe('the list of invitations (X-219)', () => {
  test('is read page by page, and by status', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      'GET /console/acme/payers': ({ query }) => ({
        body: query['after']
          ? { invitations: [anInvitation({ id: consoleId(83), state: 'revoked' })], after: null }
          : { invitations: [anInvitation()], after: 'place' },
      }),
    });
    await openConsole('/acme/invitations');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Revoked');
    expect(screen.getAllByRole('listitem', { name: '' }).length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'blocked');
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ list: 'blocked' }));
    expect(location.search).toBe('?list=blocked');
  });

  test('shows why one is blocked and how to fix it, and a click continues it (X-234)', async () => {
    const at = '2026-11-23T17:00:00.000Z';
    const blocked = anInvitation({ state: 'registered', blocked: { code: 'office/required', at } });
    const asked = fakeConsoleApi({
      ...usual,
      'GET /console/acme/payers': list(blocked),
      [`POST ${PATH}/unblock`]: { body: anInvitation({ state: 'used' }) },
    });
    await openConsole('/acme/invitations');
    await screen.findByText('Blocked');
    await screen.findByText(/^The office is closed\./);
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry: Maribel Quintanilla' }));
    await screen.findByText('Accepted. The client has the payment now.');
    expect(asked.some(({ what }) => what === `POST ${PATH}/unblock`)).toBe(true);
  });

  test('one that needs approval by now is approved, and its preparer can’t skip that (X-005)', async () => {
    const at = '2026-11-23T17:00:00.000Z';
    const blocked = anInvitation({ state: 'registered', blocked: { code: 'staff/needs-approval', at } });
    fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: as('operator', 'approver') },
      'GET /console/acme/payers': list(blocked),
    });
    await openConsole('/acme/invitations');
    await screen.findByRole('button', { name: 'Approve: Maribel Quintanilla' });
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  test('is linked from Today for those that need staff (X-234)', async () => {
    const waits = { isMore: false, oldestAt: '2026-11-23T14:00:00.000Z' };
    const payers = [
      { list: 'blocked', count: 2, ...waits },
      { list: 'unsent', count: 0, ...waits, oldestAt: null },
      { list: 'waiting', count: 1, ...waits },
    ];
    fakeConsoleApi({ ...usual, 'GET /console/acme/today': { body: aToday({ payers, queues: [] }) } });
    await openConsole('/acme/today');
    const line = await screen.findByRole('link', { name: /Invitations blocked/ });
    expect(line.textContent).toContain('2');
    expect(line.getAttribute('href')).toBe('/acme/invitations?list=blocked');
    screen.getByText('3 open items');
    expect(screen.getByRole('link', { name: /Invitations to approve/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Invitations not sent/ })).toBeNull();
  });

  test('shows the progress of each, sends a new link, and revokes one', async () => {
    const other = anInvitation({ id: consoleId(82), state: 'used', isTextRefused: true });
    const asked = fakeConsoleApi({
      ...usual,
      'GET /console/acme/payers': list(anInvitation({ state: 'opened' }), other),
      [`POST ${PATH}/resend`]: { body: anInvitation({ sendsLeft: 3 }) },
      [`POST ${PATH}/revoke`]: { body: anInvitation({ state: 'revoked' }) },
    });
    await openConsole('/acme/invitations');
    const all = within(await screen.findByRole('list', { name: 'Invitations' }));
    const [opened, used] = all.getAllByRole('listitem');
    expect(opened?.textContent).toContain('Opened');
    expect(opened?.textContent).toContain('$5,000.00');
    expect(used?.textContent).toContain('Accepted');
    expect(used?.textContent).toContain('Can’t get texts');
    expect(within(used as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send again: Maribel Quintanilla' }));
    await screen.findByText('Sent. The previous link no longer works.');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke: Maribel Quintanilla' }));
    await screen.findByText('Revoked. The link no longer works.');
    expect(asked.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)).toEqual([
      `POST ${PATH}/resend`,
      `POST ${PATH}/revoke`,
    ]);
  });

  test('one that needs approval is approved with a step-up, in the server’s words (X-005)', async () => {
    vi.resetModules();
    const stepUp = 'a'.repeat(32);
    const asked = fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: as('approver') },
      'GET /console/acme/payers': list(anInvitation({ state: 'waiting' })),
      [`POST ${PATH}/step-up`]: { body: { stepUp, words: 'Ask Maribel Quintanilla for $5,000.00, 12 Oak St' } },
      [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
      [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
      [`POST ${PATH}/agree`]: { body: anInvitation() },
    });
    await openConsole('/acme/invitations');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve: Maribel Quintanilla' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Ask Maribel Quintanilla for $5,000.00, 12 Oak St');
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse battery');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    await userEvent.type(await dialog.findByLabelText('Six-digit code from your app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved. The link is on its way.');
    expect(asked.find(({ what }) => what === `POST ${PATH}/agree`)?.body).toEqual({ stepUp });
  });

  test('the preparer can’t approve it, and an auditor has no buttons', async () => {
    for (const [roles, isOwn] of [
      [['operator', 'approver'], true],
      [['auditor'], false],
    ] as const) {
      fakeConsoleApi({
        ...usual,
        'GET /staff/me': { body: as(...roles) },
        'GET /console/acme/payers': list(anInvitation({ state: 'waiting', isOwn })),
      });
      const { unmount } = await openConsole('/acme/invitations');
      await screen.findByText('Needs approval');
      expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
      if (!isOwn) expect(screen.queryByRole('button', { name: /Send again|Revoke/ })).toBeNull();
      unmount();
    }
  });
});
