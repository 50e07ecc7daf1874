import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { depositReturnReason, returnReason } from '#shared/transfer/returns.ts';
import { productDomain } from '#web/features/payment/sections.tsx';
import { PaymentPage } from '#web/routes/payment.tsx';
import { showPayment } from './payment-screen.tsx';
import { fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['requested', false],
  ['Initiated', false],
  ['sent', true],
  ['viewed', true],
])('a request or payment can be declined on its own page while it is %s', async (status, disbursement) => {
  const { getByRole } = await showPayment({ status, disbursement });
  expect(getByRole('button', { name: 'Decline' })).toBeTruthy();
});

test('an expected wire links to its instructions from its own page', async () => {
  const { getByRole } = await showPayment({ status: 'awaiting wire', method: 'Wire' });
  const link = getByRole('link', { name: 'Wire Instructions' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`wiring-instructions\\?transfer_id=${id(40)}&tenant_id=`));
});

test('the Details section has what the receipt has (R-212)', async () => {
  const { row, getAllByText } = await showPayment();
  expect(row('Created On')).toMatch(/^11\/20\/26 \d\d:\d\d (am|pm)$/);
  expect(
    getAllByText('From', { selector: 'dt' }).map((dt) => dt.parentElement?.querySelector('dd')?.textContent),
  ).toEqual(['Maria Delgado', 'First Platypus Bank x4821']);
  expect(row('Property')).toBe('12 Oak St, Unit 4, Austin, TX 78701');
  expect(row('Purpose')).toBe('Earnest Money Deposit for Purchase');
  expect(row('To')).toBe('Acme Title');
  expect(row('Notes')).toBe('File 2026-1142');
});

test('half an hour before midnight in the tenant’s zone is that day for every reader, as on the receipt', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const at = '2026-11-21T05:30:00.000Z';
  const { row, getByTitle, getAllByText } = await showPayment({
    createdAt_utc: at,
    updatedAt_utc: at,
    completedOn_utc: at,
    events: [{ name: 'saveDetails', from: null, to: 'draft', actor: 'client', at, reason: null }],
  });
  expect(row('Created On')).toBe('11/20/26 11:30 pm');
  expect(getByTitle('America/Chicago').textContent).toBe('11/20/26 11:30 pm');
  expect([row('Completed'), row('Updated')]).toEqual(['11/20/2026', '11/20/2026']);
  expect(getAllByText('11/20/26 11:30 pm')).toHaveLength(2);
});

test.each([
  ['a debit the client called unauthorized', { problem: returnReason('R10'), nextTry: 'call' }],
  ['a deposit the bank did not take', { problem: depositReturnReason('R03'), disbursement: true }],
])('%s shows the number to call, and no retry', async (_, failed) => {
  const { getByRole, queryByRole } = await showPayment({ status: 'error', ...failed });
  expect(getByRole('link', { name: /^\(512\)\s555-0199$/ }).getAttribute('href')).toBe('tel:+15125550199');
  expect(queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(
    getByRole('link', { name: /^\(512\)\s555-0199$/ }).parentElement?.textContent?.replaceAll('\u00A0', ' '),
  ).toContain('Please call Acme Title at (512) 555-0199 before anything is paid again');
});

test.each([
  ['same account', 'You can try it again on this page. Questions? Call Acme Title at (512) 555-0199.'],
  [
    'another account',
    'You can try it again on this page, from another account. Questions? Call Acme Title at (512) 555-0199.',
  ],
] as const)('a failure that can be retried from the %s shows that, and whom to call', async (nextTry, says) => {
  const failed = { status: 'error', problem: returnReason('F01'), nextTry };
  const { getByRole } = await showPayment(failed);
  expect(getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(getByRole('link', { name: /^\(512\)\s555-0199$/ }).parentElement?.textContent?.replaceAll('\u00A0', ' ')).toBe(
    says,
  );
});

test('the Financials section labels the amount by its purpose and adds it up (R-213, R-215)', async () => {
  const { row, getByText } = await showPayment({ creditTraceID: '091000019812345' });
  expect(row('Method')).toBe('ACH');
  expect(row('Statement Description')).toBe('091000019812345 EM-7Q4K-2M9P Acme Title');
  expect(getByText(/^On your statement, your bank shows/).textContent).toContain('trace number 091000019812345');
  expect(row('Earnest Money Deposit')).toBe('$25,000.00');
  expect(row('Fee')).toBe('$25.00');
  expect(row('Total')).toBe('$25,025.00');
});

test('the header shows status, dates and the link to the PDF (R-211)', async () => {
  const { row, getByText, getByRole } = await showPayment({ completedOn_utc: '2026-11-25T18:00:00.000Z' });
  expect(getByText('Completed', { selector: '.tag' })).toBeTruthy();
  expect(row('Completed')).toBe('11/25/2026');
  expect(row('Updated')).toBe('11/21/2026');
  expect(getByRole('link', { name: 'Download as PDF' }).getAttribute('href')).toBe(`/api/receipt/${id(40)}`);
});

test('fee and notes have their rows even if there are none (R-212, R-213)', async () => {
  const { row } = await showPayment({ fee: 0, notes: '[]' });
  expect([row('Fee'), row('Notes')]).toEqual(['$0.00', 'None']);
});

test('a failed payment explains why, and never says that it was sent (X-100)', async () => {
  const { getByText, queryByText } = await showPayment({ status: 'error', problem: 'Not enough funds (R01).' });
  expect(getByText('Your payment failed')).toBeTruthy();
  expect(getByText('Not enough funds (R01).')).toBeTruthy();
  expect(queryByText('You sent')).toBeNull();
});

test('a payment that the company cannot send now shows that, and asks its payee for nothing (X-113)', async () => {
  // Whatever the sentence and its language, the screen goes by the payment's status.
  const problem = 'We cannot send it yet.';
  const { getByText, getByRole, queryByText } = await showPayment({
    ...{ status: 'viewed', disbursement: true, problem, waitsFor: 'cover', deadlineAt_utc: '2026-12-07T22:00:00.000Z' },
  });
  expect(getByText(problem).closest('.alert')?.className).toContain('alert-warning');
  expect(getByText("Waiting for us. We'll contact you.")).toBeTruthy();
  expect(queryByText(/Accept by/)).toBeNull();
  // It can be accepted as soon as the money has arrived again.
  expect(getByRole('link', { name: 'Accept Funds' }).className).toContain('button-secondary');
});

test('a payment on hold shows whom to call and offers only to decline it (X-231)', async () => {
  const { getByText, getByRole, queryByRole } = await showPayment({
    ...{ status: 'viewed', disbursement: true, waitsFor: 'hold', deadlineAt_utc: '2026-12-07T22:00:00.000Z' },
  });
  const notice = getByText("We're looking at this payment").closest('.alert');
  expect(notice?.querySelector('a')?.href).toMatch(/^tel:/);
  expect(getByText("We're looking at it. Please call us.")).toBeTruthy();
  expect(queryByRole('link', { name: 'Accept Funds' })).toBeNull();
  expect(getByRole('button', { name: 'Decline' })).toBeTruthy();
});

test('documents are listed, and each is downloaded from a fresh address (R-221)', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  const { getByRole, asked, person } = await showPayment(
    { attachments: [{ _id: id(60), name: 'contract.jpg', fileURL: '/api/account/document/a/b' }] },
    { [`GET /account/document/${id(40)}/${id(60)}`]: { body: { url: 'https://uploads.example/signed' } } },
  );
  expect(asked.some(({ what }) => what.startsWith('GET /account/document'))).toBe(false);
  await person.click(getByRole('button', { name: 'contract.jpg' }));
  await waitFor(() => expect(followed).toEqual(['https://uploads.example/signed']));
  vi.restoreAllMocks();
});

test('the timeline uses words, and skips steps without words (X-024)', async () => {
  const at = '2026-11-20T15:04:00.000Z';
  const events = [
    { name: 'makeTransfer', to: 'submitted', actor: 'client', at, reason: null },
    { name: 'submitForApproval', to: 'awaiting approval', actor: 'staff', at, reason: null },
    { name: 'settled', to: 'completed', actor: 'provider', at, reason: null },
  ];
  const { getByText } = await showPayment({ events });
  const told = [...(getByText('Activity').closest('details')?.querySelectorAll('li') ?? [])].map(
    (step) => step.firstChild?.textContent,
  );
  expect(told).toEqual(['You authorized the transfer', 'Completed']);
});

test('an unknown payment is reported as unknown', async () => {
  fakeApi({ Transfer: { body: { transfer: null } } });
  const screen = (
    <Routes>
      <Route path="/payment-details/:transferId" element={<PaymentPage />} />
    </Routes>
  );
  const { findByText } = showSignedIn(screen, { at: `/payment-details/${id(9)}` });
  await findByText("We couldn't find this transfer.");
});

test('an invalid id in the address is not requested', async () => {
  const asked = fakeApi({});
  const screen = (
    <Routes>
      <Route path="/payment-details/:transferId" element={<PaymentPage />} />
    </Routes>
  );
  const { findByText } = showSignedIn(screen, { at: '/payment-details/nonsense' });
  await findByText("We couldn't find this transfer.");
  expect(asked).toHaveLength(0);
});

test.each([
  ['acme.portal.example', 'portal.example'],
  ['acme.localhost', 'localhost'],
  ['localhost', 'localhost'],
])('the product of %s is at %s', (host, domain) => {
  expect(productDomain(host)).toBe(domain);
});
