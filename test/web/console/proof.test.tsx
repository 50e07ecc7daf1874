import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aConsolePayment, aPaymentPage, aShownPayment, aStaffMe, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(100);
const path = `/console/acme/payments/${id}`;
const TAKE = `POST ${path}/proof`;
const disputed = { code: 'R10', returnedOn: '2026-11-20', answerBy: '2026-12-07' };
const quiet = { code: null, returnedOn: null, answerBy: null };

/** The page of a payment, whose proof is taken with this answer. */
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
  test('says that the bank disputes it and by when to answer, and is saved as it came', async () => {
    const { asked, saved, part } = await showPage(disputed);
    expect(part().getByText(/not authorized \(R10\) on Fri, Nov 20/)).toBeTruthy();
    expect(part().getByText(/it has to have it by Mon, Dec 7/)).toBeTruthy();
    await userEvent.click(part().getByRole('button', { name: 'Download the proof' }));
    expect(await part().findByText(/^proof-EM-7Q4K-2M9P\.pdf was saved/)).toBeTruthy();
    expect(asked()).toEqual([{}]);
    expect([saved[0]?.type, await saved[0]?.text()]).toEqual(['application/pdf', '%PDF-1.7 of the proof']);
  });

  test('counts the ten banking days from the day that is typed, and sends it', async () => {
    const { asked, part } = await showPage(disputed);
    await userEvent.type(part().getByLabelText(/^The bank asked on/), '2026-11-23');
    expect(part().getByText(/It has to have the proof by Tue, Dec 8/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await part().findByText(/was saved/)).toBeTruthy();
    expect(asked()).toEqual([{ asked: '2026-11-23' }]);
  });

  test('is quiet where nobody disputes the debit, and not there for whoever may not take it', async () => {
    const { part } = await showPage(quiet);
    expect(part().getByText(/^Should the client’s bank ask/)).toBeTruthy();
    expect(part().queryByText(/not authorized/)).toBeNull();
  });

  test('is not there where there is no authorization to prove', async () => {
    await showPage(null);
    expect(screen.queryByRole('region', { name: 'Proof of authorization' })).toBeNull();
  });

  test('says what went wrong, and can be asked for again', async () => {
    const refused = { status: 404, body: { code: 'staff/no-payment', message: 'There is no such payment.' } };
    const { saved, part } = await showPage(quiet, { [TAKE]: refused });
    await userEvent.click(part().getByRole('button', { name: 'Download the proof' }));
    expect(await part().findByText('There is no such payment.')).toBeTruthy();
    expect(saved).toEqual([]);
    expect(part().getByRole('button', { name: 'Download the proof' })).toBeTruthy();
  });
});
