import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { moveText } from '#shared/text/console/desk.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(100);
const path = `/console/acme/payments/${id}`;
const TAKE = `POST ${path}/proof`;
const disputed = { code: 'R10', returnedOn: '2026-11-20', answerBy: '2026-12-07' };
const quiet = { code: null, returnedOn: null, answerBy: null };

/** The page of a payment, with this answer to the download of its proof. */
async function showPage(proof: object | null, answer: object = {}) {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/payments': { body: aPaymentPage() },
    [`GET ${path}`]: { body: aShownPayment({ payment: aConsolePayment({ id }), proof }) },
    [TAKE]: { body: { name: 'proof-EM-7Q4K-2M9P.pdf', pdf: btoa('%PDF-1.7 of the proof') } },
    ...answer,
  });
  await openConsole(`/acme/payments/${id}`);
  await screen.findByRole('region', { name: 'Where is the money?' });
  const part = () => within(screen.getByRole('region', { name: 'Proof of authorization' }));
  return { asked: () => asked.filter(({ what }) => what === TAKE).map(({ body }) => body), saved, part };
}

describe('the proof of a debit’s authorization on its page (X-264)', () => {
  test('shows that the bank disputes it and the deadline, and is saved as it came', async () => {
    const { asked, saved, part } = await showPage(disputed);
    expect(part().getByText(/not authorized \(R10\) on Fri, Nov 20/)).toBeTruthy();
    expect(part().getByText(/the proof is due by Mon, Dec 7/)).toBeTruthy();
    await userEvent.click(part().getByRole('button', { name: 'Download proof' }));
    expect(await part().findByText(/^proof-EM-7Q4K-2M9P\.pdf was downloaded/)).toBeTruthy();
    expect(asked()).toEqual([{}]);
    expect([saved[0]?.type, await saved[0]?.text()]).toEqual(['application/pdf', '%PDF-1.7 of the proof']);
  });

  test('counts the ten banking days from the entered day, and sends it', async () => {
    const { asked, part } = await showPage(disputed);
    await userEvent.type(part().getByLabelText(/^Date of the bank’s request/), '2026-11-23');
    expect(part().getByText(/The proof is due by Tue, Dec 8/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await part().findByText(/was downloaded/)).toBeTruthy();
    expect(asked()).toEqual([{ asked: '2026-11-23' }]);
  });

  test('is hidden if no one disputes the debit, or from members who may not download it', async () => {
    const { part } = await showPage(quiet);
    expect(part().getByText(/^For the client’s bank if it asks/)).toBeTruthy();
    expect(part().queryByText(/not authorized/)).toBeNull();
  });

  test('shows what a bank waits for and how many banking days are left, or that they are over (X-323)', async () => {
    const request = {
      asked: '2026-11-20',
      due: '2026-12-07',
      left: 3,
      by: 'Rosa Diaz',
      at: '2026-11-20T16:00:00.000Z',
    };
    const { part } = await showPage({ ...disputed, request });
    expect(part().getByText('Proof of authorization requested')).toBeTruthy();
    expect(
      part().getByText(
        /^It’s due by Mon, Dec 7: 3 banking days left\. The bank asked on Fri, Nov 20\. Recorded by Rosa Diaz\./,
      ),
    ).toBeTruthy();
    expect(part().getByLabelText<HTMLInputElement>(/^Date of the bank’s request/).value).toBe('2026-11-20');
  });

  test('shows when, by whom and how it was sent, and that nothing is due any more (X-323)', async () => {
    const sent = {
      at: '2026-11-27T21:12:00.000Z',
      by: 'Rosa Diaz',
      how: 'by secure e-mail to the ACH department',
      asked: '2026-11-20',
    };
    const { part } = await showPage({ ...disputed, sent });
    expect(part().getByText('Proof sent')).toBeTruthy();
    expect(part().getByText(/Nov 27.*, 3:12 PM by Rosa Diaz: by secure e-mail to the ACH department$/)).toBeTruthy();
    expect(part().getByText(/^The bank asked on Fri, Nov 20\./)).toBeTruthy();
    expect(part().queryByText(/due by/)).toBeNull();
    expect(part().getByLabelText<HTMLInputElement>(/^Date of the bank’s request/).value).toBe('2026-11-20');
  });

  test('is recorded as sent with how, and the focus is on the payment afterward (X-323)', async () => {
    let moves = [{ move: 'proof sent', why: null }];
    await showPage(disputed, {
      [`GET ${path}`]: () => ({ body: aShownPayment({ payment: aConsolePayment({ id }), proof: disputed, moves }) }),
      [`POST ${path}/moves`]: () => {
        moves = [];
        return { body: { id, referenceId: 'EM-7Q4K-2M9P', status: 'Initiated', version: 8 } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: moveText['proof sent'].name }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: moveText['proof sent'].go }));
    expect((await sheet.findAllByText('Enter how and to whom it was sent.')).length).toBeGreaterThan(0);
    await userEvent.type(sheet.getByLabelText(/^How and to whom/), 'By secure e-mail{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: moveText['proof sent'].name })).toBeNull());
    const open = screen.getByRole('region', { name: 'Open payment' });
    await vi.waitFor(() => expect(open.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
  });

  test('is absent if there is no authorization to prove', async () => {
    await showPage(null);
    expect(screen.queryByRole('region', { name: 'Proof of authorization' })).toBeNull();
  });

  test('reports what went wrong, and can be requested again', async () => {
    const refused = { status: 404, body: { code: 'staff/no-payment', message: 'There is no such payment.' } };
    const { saved, part } = await showPage(quiet, { [TAKE]: refused });
    await userEvent.click(part().getByRole('button', { name: 'Download proof' }));
    expect(await part().findByText('There is no such payment.')).toBeTruthy();
    expect(saved).toEqual([]);
    expect(part().getByRole('button', { name: 'Download proof' })).toBeTruthy();
  });
});

describe('a bank’s request for the proof (X-323)', () => {
  const after = { body: { id, referenceId: 'EM-7Q4K-2M9P', status: 'error', version: 8 } };
  /** The payment's page with this action, and the requests sent to this path. */
  async function press(move: string, name: string, at = 'moves') {
    const shown = { ...aShownPayment({ payment: aConsolePayment({ id }) }), version: 7 };
    const asked = fakeConsoleApi({
      'GET /staff/me': { body: aStaffMe() },
      'GET /console/acme/payments': { body: aPaymentPage() },
      [`GET ${path}`]: { body: { ...shown, proof: disputed, moves: [{ move, why: null }] } },
      [`POST ${path}/${at}`]: after,
    });
    await openConsole(`/acme/payments/${id}`);
    await choose(screen, name);
    const dialog = within(await screen.findByRole('dialog', { name }));
    const sent = () => asked.filter(({ what }) => what === `POST ${path}/${at}`).map(({ body }) => body);
    return { dialog, sent };
  }

  test('is recorded with the day on which the bank asked, and shows its last day beforehand', async () => {
    const { dialog, sent } = await press('proof asked', 'Record proof of authorization request', 'proof/request');
    await userEvent.click(await dialog.findByRole('button', { name: 'Record request' }));
    expect(sent()).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Date of the bank’s request/), '2026-11-23');
    expect(dialog.getByText(/The proof is due by Tue, Dec 8/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Record request' }));
    await screen.findByText(/^Added to Today with its due date/);
    expect(sent()).toEqual([{ version: 7, asked: '2026-11-23' }]);
  });

  test('is closed when someone records how the proof was sent', async () => {
    const { dialog, sent } = await press('proof sent', 'Mark proof as sent');
    await userEvent.type(await dialog.findByLabelText(/^How and to whom/), 'by secure e-mail');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await screen.findByText(/^Marked as sent/);
    expect(sent()).toEqual([{ move: 'proof sent', version: 7, reason: 'by secure e-mail' }]);
  });

  test('is withdrawn with a reason if it was recorded by mistake', async () => {
    const { dialog, sent } = await press('drop proof', 'Remove proof of authorization request');
    await userEvent.type(await dialog.findByLabelText(/^Reason/), 'another payment was meant');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove request' }));
    await screen.findByText(/^Request removed/);
    expect(sent()).toEqual([{ move: 'drop proof', version: 7, reason: 'another payment was meant' }]);
  });

  test.each([
    ['2026-12-08T04:59:00.000Z', 'due by Mon, Dec 7, 9 banking days left'],
    ['2026-11-25T04:59:00.000Z', 'due by Tue, Nov 24, 1 banking day left'],
    ['2026-11-21T04:59:00.000Z', 'was due Fri, Nov 20'],
  ])('is on Today with its last day and the banking days left: %s', async (oldestAt, words) => {
    const of = { queue: 'proofs', count: 1, amount: 1_000_000, files: 1, isMore: false, oldestAt };
    fakeConsoleApi({
      'GET /staff/me': { body: aStaffMe() },
      'GET /console/acme/today': { body: { ...aToday(), now: '2026-11-23T16:00:00.000Z', queues: [of] } },
    });
    await openConsole('/acme');
    const line = await screen.findByRole('link', { name: /Proof of authorization requests/ });
    expect(line.textContent).toContain(words);
    expect(line.getAttribute('href')).toContain('queue=proofs');
  });
});
