import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { type AskedOfConsole, fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(100);
const path = `/console/acme/payments/${id}`;
const may = (...moves: readonly string[]) => moves.map((move) => ({ move, why: null }));
const aPayment = (moves: readonly unknown[], changes: object = {}, payment: object = {}) =>
  aShownPayment({ payment: aConsolePayment({ id, ...payment }), version: 4, refunds: [], moves, ...changes });
const movedTo = (status: string) => ({ body: { id, referenceId: 'EM-7Q4K-2M9P', status, version: 5 } });
const usual = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPaymentPage() },
};
const refusal = (code: string, message: string, status = 409) => ({ status, body: { code, message } });
const bodyOf = (asked: readonly AskedOfConsole[], what: string) =>
  asked.filter((one) => one.what === what).map(({ body }) => body);
const sheet = async () => within(await screen.findByRole('dialog'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('actions on a payment', () => {
  test('are ordered by what the payment needs first, and explain why the others are disabled (X-213)', async () => {
    const closed = { move: 'approve', why: 'You prepared this. A colleague approves it.' };
    fakeConsoleApi({ ...usual, [`GET ${path}`]: { body: aPayment([closed, ...may('cancel', 'submit')]) } });
    await openConsole(`/acme/payments/${id}`);
    const bar = within(await screen.findByRole('region', { name: 'Actions' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Submit for approval',
      'Cancel payment',
      // A new payment for the same client.
      'More',
    ]);
    expect(bar.getByText('You prepared this. A colleague approves it.')).toBeTruthy();
    // Nothing can be approved here, so its key opens nothing.
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('include sending a request with one click, on top of the version that was shown (X-213)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('release')) },
      [`POST ${path}/moves`]: movedTo('requested'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Send to client' }));
    await (await sheet()).findByText('$15,000.00 from Maria Delgado');
    // Enter is enough: the button has the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send to client'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Sent to the client.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodyOf(asked, `POST ${path}/moves`)).toEqual([{ move: 'release', version: 4 }]);
  });

  test('include rejecting with a reason, and not without one (X-213)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('reject')) },
      [`POST ${path}/moves`]: movedTo('rejected'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.click(await (await sheet()).findByRole('button', { name: 'Reject payment' }));
    await (await sheet()).findAllByText(/Enter a reason/);
    await userEvent.type((await sheet()).getByLabelText('Reason'), 'Wrong payee{Enter}');
    await screen.findByText('Rejected.');
    expect(bodyOf(asked, `POST ${path}/moves`)).toEqual([{ move: 'reject', version: 4, reason: 'Wrong payee' }]);
  });

  test('reload a payment that someone changed, and send the input on top of that (X-214)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: () => ({
        body: aPayment(may('cancel'), asked.some(({ what }) => what.endsWith('/moves')) ? { version: 5 } : {}),
      }),
      [`POST ${path}/moves`]: ({ body }) =>
        (body as { version: number }).version === 4
          ? refusal('staff/changed-meanwhile', 'Somebody changed this.')
          : movedTo('cancelled'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    await userEvent.type(await (await sheet()).findByLabelText('Reason'), 'Wrong file{Enter}');
    await (await sheet()).findByText(/^This payment changed after you opened it/);
    expect((await sheet()).getByLabelText<HTMLInputElement>('Reason').value).toBe('Wrong file');
    await userEvent.click((await sheet()).getByRole('button', { name: 'Cancel payment' }));
    await screen.findByText('Canceled.');
    expect(bodyOf(asked, `POST ${path}/moves`)).toEqual([
      { move: 'cancel', version: 4, reason: 'Wrong file' },
      { move: 'cancel', version: 5, reason: 'Wrong file' },
    ]);
  });

  test('can’t repeat what a colleague has already done, and the sheet says so (X-214)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: () => ({
        body: aPayment(asked.some(({ what }) => what.endsWith('/moves')) ? [] : may('cancel')),
      }),
      [`POST ${path}/moves`]: refusal('staff/changed-meanwhile', 'Somebody changed this.'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    await userEvent.type(await (await sheet()).findByLabelText('Reason'), 'Wrong file{Enter}');
    // The bar disappears with its actions, and would take the sheet's input with it.
    await (await sheet()).findByText('This is no longer possible for this payment.');
    expect((await sheet()).queryByRole('button', { name: 'Cancel payment' })).toBeNull();
  });

  test('include a refund of the rest; the same amount twice needs confirmation and is kept (X-213)', async () => {
    const refund = aConsolePayment({
      id: consoleId(41),
      kind: 'Refund',
      status: 'completed',
      amount: toCents(500_000),
    });
    // The failed one counts until the staff close it or pay it again.
    const failed = { ...refund, id: consoleId(42), status: 'error', amount: toCents(100_000) } as const;
    const canceled = { ...failed, id: consoleId(43), status: 'cancelled' } as const;
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('refund'), { refunds: [refund, failed, canceled] }) },
      [`GET /console/acme/payments/${consoleId(41)}`]: { body: aPayment([], {}, { ...refund, status: 'created' }) },
      [`POST ${path}/refunds`]: ({ body }) =>
        (body as { isMeantAgain?: boolean }).isMeantAgain
          ? { body: { ...movedTo('created').body, id: consoleId(41) } }
          : refusal('refund/maybe-duplicate', 'A refund of the same amount was already prepared.'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const amount = await (await sheet()).findByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('9,000.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '5000');
    await userEvent.type((await sheet()).getByLabelText('Reason'), 'Paid twice{Enter}');
    await userEvent.click(await (await sheet()).findByRole('checkbox', { name: /This is a separate refund/ }));
    expect(amount.value).toBe('5,000.00');
    await userEvent.click((await sheet()).getByRole('button', { name: 'Prepare refund' }));
    await screen.findByText('Refund prepared.');
    await waitFor(() => expect(location.pathname).toBe(`/acme/payments/${consoleId(41)}`));
    expect(bodyOf(asked, `POST ${path}/refunds`).at(-1)).toEqual({
      version: 4,
      amount: 500_000,
      reason: 'Paid twice',
      note: '',
      isMeantAgain: true,
    });
  });

  test('show, for a wire of another amount, that it needs approval, before and after (X-047, X-213)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('confirm wire'), {}, { kind: 'Wire', status: 'awaiting wire', fee: 0 }) },
      [`POST ${path}/wire`]: { body: { ...movedTo('awaiting wire').body, isHeld: true } },
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Match wire' }));
    await userEvent.type(await (await sheet()).findByLabelText('Bank reference'), '20261123MMQFMP3M000412');
    await userEvent.type((await sheet()).getByLabelText('Amount received'), '14,975');
    expect((await sheet()).getByText(/^This isn’t the \$15,000\.00 you requested/)).toBeTruthy();
    await userEvent.click((await sheet()).getByRole('button', { name: 'Match wire' }));
    await screen.findByText(/on hold\. It needs approval/);
    expect(bodyOf(asked, `POST ${path}/wire`)).toEqual([
      {
        version: 4,
        reference: '20261123MMQFMP3M000412',
        received: 1_497_500,
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        sender: '',
      },
    ]);
  });

  test('show a refusal at its field, and lose no input (X-214)', async () => {
    fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('confirm wire'), {}, { kind: 'Wire', status: 'awaiting wire', fee: 0 }) },
      [`POST ${path}/wire`]: refusal('wire/reference-used', 'The wire is on record already.'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Match wire' }));
    const reference = await (await sheet()).findByLabelText<HTMLInputElement>('Bank reference');
    await userEvent.type(reference, 'IMAD-1');
    await userEvent.type((await sheet()).getByLabelText('Amount received'), '15000{Enter}');
    await (await sheet()).findAllByText(/The wire is on record already/);
    expect(reference.getAttribute('aria-invalid')).toBe('true');
    expect(reference.value).toBe('IMAD-1');
  });

  test('include refusing an account in the version that was shown (X-213)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('refuse account')) },
      [`POST ${path}/moves`]: movedTo('awaiting acceptance'),
    });
    await openConsole(`/acme/payments/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reject account' }));
    await userEvent.type(await (await sheet()).findByLabelText('Reason'), 'Not theirs{Enter}');
    await screen.findByText('Account rejected.');
    expect(bodyOf(asked, `POST ${path}/moves`)).toEqual([
      { move: 'refuse account', version: 4, reason: 'Not theirs', mark: 'a1b2c3d4e5f6' },
    ]);
  });

  test('include approving in a sheet that opens with its key, and closes with Escape with nothing done (X-206, X-213)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET ${path}`]: { body: aPayment(may('approve')) },
      [`POST ${path}/step-up`]: { body: { stepUp: '0'.repeat(32), words: 'Approve $15,000.00' } },
    });
    await openConsole(`/acme/payments/${id}`);
    await screen.findByRole('button', { name: 'Approve' });
    await userEvent.keyboard('a');
    await (await sheet()).findByText('Approve $15,000.00');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.filter(({ what }) => /second-person|step-ups/.test(what))).toEqual([]);
  });
});
