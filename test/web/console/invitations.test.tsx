import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aConsolePayment, aPaymentPage, aShownPayment, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { anInvitation, as, askWith, PATH, usual } from './invitations-setup.tsx';

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

  test('a seller without an account is invited to be paid (D-113, X-365)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/disbursements': { status: 404, body: { code: 'staff/phone-unknown', message: 'No client.' } },
      'POST /console/acme/payers': { body: anInvitation({ isOwn: true }) },
    });
    const dialog = await askWith('2165550177', '12 Oak St', /Prepare a disbursement/);
    await dialog.findByText('Disbursement: $5,000.00. It’s submitted for approval once they’ve registered.');
    await userEvent.type(dialog.getByLabelText('First name'), 'Maribel');
    await userEvent.type(dialog.getByLabelText('Last name'), 'Quintanilla');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent.');
    const body = asked.find(({ what }) => what === 'POST /console/acme/payers')?.body;
    expect(body).toMatchObject({ request: { disbursement: true, amount: 500_000, purpose: expect.any(String) } });
    expect(JSON.stringify(body)).not.toContain('"method"');
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

describe('a payment requested from someone without an account (D-114, X-219)', () => {
  const PAYMENT = `GET /console/acme/payments/${consoleId(1)}`;
  const paid = (invitation: object) => ({ body: aShownPayment({ moves: [], invitation }) });
  const open = () => openConsole(`/acme/payments/${consoleId(1)}`);

  test('shows the progress of its link, sends a new one, and is revoked', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [PAYMENT]: paid(anInvitation({ state: 'opened', isTextRefused: true })),
      [`POST ${PATH}/moves`]: { body: anInvitation({ sendsLeft: 3 }) },
    });
    await open();
    await screen.findByText(/^Link opened · expires /);
    await screen.findByText(/^This number can’t get texts\./);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Sent. The previous link no longer works.');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Revoked. The link no longer works.');
    const sent = asked.filter(({ what }) => what.startsWith('POST')).map(({ what, body }) => [what, body]);
    expect(sent).toEqual([
      [`POST ${PATH}/moves`, { move: 'resend' }],
      [`POST ${PATH}/moves`, { move: 'revoke' }],
    ]);
    expect(asked.filter(({ what }) => what === PAYMENT).length).toBeGreaterThan(1);
    // The lists follow a payment within about a second, so they are read again then, and not only at once.
    const lists = () => asked.filter(({ what }) => what === 'GET /console/acme/today').length;
    const before = lists();
    await waitFor(() => expect(lists()).toBeGreaterThan(before), { timeout: 3000 });
  });

  test('explains why it is blocked and how to fix it, and a click retries it (X-234)', async () => {
    const at = '2026-11-23T17:00:00.000Z';
    const blocked = anInvitation({ state: 'registered', blocked: { code: 'office/required', at } });
    const asked = fakeConsoleApi({
      ...usual,
      [PAYMENT]: paid(blocked),
      [`POST ${PATH}/moves`]: { body: anInvitation({ state: 'used' }) },
    });
    await open();
    await screen.findByText(/^The office is closed\./);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Fixed. The payment continues.');
    expect(asked.find(({ what }) => what === `POST ${PATH}/moves`)?.body).toEqual({ move: 'unblock' });
  });

  test('is approved from Approvals with a step-up, in the server’s words (X-005)', async () => {
    vi.resetModules();
    const stepUp = 'a'.repeat(32);
    const waiting = aConsolePayment({
      status: 'awaiting approval',
      invitation: consoleId(81),
      preparedBy: 'Mark Holt',
    });
    const asked = fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: as('approver') },
      'GET /console/acme/payments': { body: aPaymentPage({ payments: [waiting], after: null }) },
      'GET /console/acme/proposals': { body: { proposals: [] } },
      [`POST ${PATH}/step-up`]: { body: { stepUp, words: 'Ask Maribel Quintanilla for $5,000.00, 12 Oak St' } },
      [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
      [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
      [`POST ${PATH}/agree`]: { body: anInvitation() },
    });
    await openConsole('/acme/approvals');
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Ask Maribel Quintanilla for $5,000.00, 12 Oak St');
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse battery');
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
    await userEvent.type(await dialog.findByLabelText('Six-digit code from your app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved. The link is on its way.');
    expect(asked.find(({ what }) => what === `POST ${PATH}/agree`)?.body).toEqual({ stepUp });
  });

  test.each([
    ['its preparer can’t approve it', ['operator', 'approver'], { isOwn: true }, ['Revoke']],
    ['a colleague approves or rejects it', ['approver'], {}, ['Approve', 'Reject']],
    ['an auditor has no buttons', ['auditor'], {}, []],
  ] as const)('while it needs approval, %s (X-005)', async (_, roles, changes, buttons) => {
    const invitation = anInvitation({ state: 'waiting', needsAgreement: true, ...changes });
    fakeConsoleApi({ ...usual, 'GET /staff/me': { body: as(...roles) }, [PAYMENT]: paid(invitation) });
    await open();
    await screen.findByText(/^The link is sent once a colleague approves\./);
    const bar = screen.getByRole('region', { name: 'Actions' });
    expect(
      within(bar)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(buttons);
  });
});
