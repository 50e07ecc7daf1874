import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addBankingDays } from '#shared/banking-days.ts';
import { formatDayAhead, today } from '#shared/dates.ts';
import { depositReturnReason, returnReason } from '#shared/transfer/returns.ts';
import { waitsFor } from '#shared/transfer/waiting.ts';
import { productDomain } from '#web/features/payment/sections.tsx';
import { PaymentPage } from '#web/routes/payment.tsx';
import { aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const EMAIL = 'POST /message/email/transfer-initiated';

afterEach(() => void vi.unstubAllEnvs());

async function showPayment(changes: object = {}, more: Parameters<typeof fakeApi>[0] = {}) {
  const asked = fakeApi({ Transfer: { body: { transfer: aTransfer({ status: 'completed', ...changes }) } }, ...more });
  const screen = (
    <Routes>
      <Route path="/payment-details/:transferId" element={<PaymentPage />} />
    </Routes>
  );
  const shown = showSignedIn(screen, { at: `/payment-details/${id(40)}` });
  await shown.findByText('Payment ID');
  const row = (label: string) =>
    shown.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  return { ...shown, asked, row, person: userEvent.setup() };
}

test.each([
  ['requested', false],
  ['Initiated', false],
  ['sent', true],
  ['viewed', true],
])('a request or payment can be declined on its own page while it is %s', async (status, disbursement) => {
  const { getByRole } = await showPayment({ status, disbursement });
  expect(getByRole('button', { name: 'Decline' })).toBeTruthy();
});

test('an awaited wire links to its instructions from its own page', async () => {
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
] as const)('a failure that can be retried from the %s says so, and whom to call', async (nextTry, says) => {
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

test('the head shows status, dates and the way to the PDF (R-211)', async () => {
  const { row, getByText, getByRole } = await showPayment({ completedOn_utc: '2026-11-25T18:00:00.000Z' });
  expect(getByText('Completed', { selector: '.tag' })).toBeTruthy();
  expect(row('Completed')).toBe('11/25/2026');
  expect(row('Updated')).toBe('11/21/2026');
  expect(getByRole('link', { name: 'Download as PDF' }).getAttribute('href')).toBe(`/api/receipt/${id(40)}`);
});

test('a failed payment says why, and never that it was sent (X-100)', async () => {
  const { getByText, queryByText } = await showPayment({ status: 'error', problem: 'Not enough funds (R01).' });
  expect(getByText('Your payment failed')).toBeTruthy();
  expect(getByText('Not enough funds (R01).')).toBeTruthy();
  expect(queryByText('You sent')).toBeNull();
});

test('a payment that the company cannot send now says so, and asks its payee for nothing (X-113)', async () => {
  // Whatever the sentence is, in whatever language: the screen goes by the code.
  const problem = 'We cannot send it yet.';
  const { getByText, getByRole, queryByText } = await showPayment({
    ...{ status: 'viewed', disbursement: true, problem, waitsFor: 'cover', deadlineAt_utc: '2026-12-07T22:00:00.000Z' },
    problemCode: 'disbursement/not-covered',
  });
  expect(getByText(problem).closest('.alert')?.className).toContain('alert-warning');
  expect(getByText("Waiting for us. We'll contact you.")).toBeTruthy();
  expect(queryByText(/Answer by/)).toBeNull();
  // It can be accepted as soon as the money is there again.
  expect(getByRole('link', { name: 'Accept Funds' }).className).toContain('button-secondary');
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
  const { getByRole } = await showPayment({ events });
  const timeline = within(getByRole('region', { name: 'Activity' }));
  const told = timeline.getAllByRole('listitem').map((step) => step.firstChild?.textContent);
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

describe('sharing by e-mail', () => {
  async function share(typed: string, more: Parameters<typeof fakeApi>[0] = {}) {
    const shown = await showPayment({}, { [EMAIL]: { body: { response: 'success', sentTo: 1 } }, ...more });
    await shown.person.click(shown.getByRole('button', { name: 'Share by email' }));
    const dialog = within(await shown.findByRole('dialog'));
    if (typed) await shown.person.type(dialog.getByLabelText('Email addresses'), typed);
    await shown.person.click(dialog.getByRole('button', { name: 'Send' }));
    const sent = () => shown.asked.filter(({ what }) => what === EMAIL);
    return { ...shown, dialog, sent };
  }

  test('sends to each address once, and confirms it (R-217, R-219)', async () => {
    const { findByText, sent } = await share('a@b.co, A@B.co; c@d.org', {
      [EMAIL]: { body: { response: 'success', sentTo: 2 } },
    });
    await findByText('Email sent successfully');
    expect(sent().map(({ body }) => body)).toEqual([
      { transfer_GUID: id(40), emailRecipient: ['a@b.co', 'c@d.org'], additionalEmailRecipient: true },
    ]);
  });

  test.each(['', 'nobody', 'a@b'])('%j is refused as an address (R-218)', async (typed) => {
    const { dialog, sent } = await share(typed);
    expect(dialog.getAllByText(/Please provide a valid email/).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
  });

  test('six addresses are one too many (R-217)', async () => {
    const { dialog, sent } = await share('a@b.co b@b.co c@b.co d@b.co e@b.co f@b.co');
    expect(dialog.getAllByText(/Up to 5 email addresses at once\./).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
  });

  test('a failure says to ask the administrator (R-219)', async () => {
    const { dialog } = await share('a@b.co', { [EMAIL]: { status: 502, body: {} } });
    await waitFor(() => expect(dialog.getByText('Emails not sent - please contact your administrator')).toBeTruthy());
  });

  test('a refusal shows its own sentence', async () => {
    const { dialog } = await share('a@b.co', { [EMAIL]: refused(429, 'email/too-many', 'Too many emails today.') });
    await waitFor(() => expect(dialog.getByText('Too many emails today.')).toBeTruthy());
  });

  test('an invalid address among valid ones is named after sending', async () => {
    const { dialog } = await share('a@b.co, oops');
    await waitFor(() => expect(dialog.getByText("Left out, because it isn't an email address: oops")).toBeTruthy());
  });

  test('a success is not said beside the failure of the next addresses (X-127)', async () => {
    const { dialog, person, sent } = await share('a@b.co, oops');
    await dialog.findByText(/^Left out/);
    const field = dialog.getByLabelText('Email addresses');
    await person.clear(field);
    await person.type(field, 'a@b.co b@b.co c@b.co d@b.co e@b.co f@b.co');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getAllByText(/Up to 5 email addresses at once\./).length).toBeGreaterThan(0);
    expect(dialog.queryByText('Email sent successfully')).toBeNull();
    expect(dialog.queryByText(/^Left out/)).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  test('a person is taken as mail programs copy them (R-217)', async () => {
    const { findByText, sent } = await share('"Buyer, Ada" <ada@b.co>, Bob Lender <bob@c.org>', {
      [EMAIL]: { body: { response: 'success', sentTo: 2 } },
    });
    await findByText('Email sent successfully');
    expect(sent()[0]?.body).toMatchObject({ emailRecipient: ['ada@b.co', 'bob@c.org'] });
  });

  test('one of two that could not be sent is said (R-219)', async () => {
    const { dialog } = await share('a@b.co, c@d.org');
    await dialog.findByText('1 of 2 emails were sent. Please send the others again.');
  });

  test('says before anything is sent what others see, and how many there may be (X-148)', async () => {
    const { getByText, getByRole, person } = await showPayment();
    await person.click(getByRole('button', { name: 'Share by email' }));
    expect(getByText(/never see your bank account or your notes/)).toBeTruthy();
    expect(getByText('Up to 5, separated by commas. You can share up to 10 a day.')).toBeTruthy();
  });
});

test.each([
  ['acme.portal.example', 'portal.example'],
  ['acme.localhost', 'localhost'],
  ['localhost', 'localhost'],
])('the product of %s is at %s', (host, domain) => {
  expect(productDomain(host)).toBe(domain);
});

describe('a payment that is scheduled (X-034)', () => {
  const READ = 'Transfer';
  const UNSCHEDULE = 'POST /transfer/unschedule';
  const DAY = addBankingDays(today(new Date(), 'America/Chicago'), 6);
  const SCHEDULED = { status: 'draft', scheduledOn: DAY, startedAt_utc: null };
  const taken = { body: { transferId: id(40), status: 'draft', referenceId: 'EM-7Q4K-2M9P' } };

  test('says when it is sent and what follows, and leads to another day', async () => {
    const { getByText, getByRole } = await showPayment(SCHEDULED);
    expect(getByText('Scheduled')).toBeTruthy();
    expect(getByText(`Scheduled for ${formatDayAhead(DAY)}.`)).toBeTruthy();
    expect(getByText(new RegExp(`^We'll send it on ${formatDayAhead(DAY)}`))).toBeTruthy();
    expect(getByRole('link', { name: 'Choose Another Day' }).getAttribute('href')).toBe(
      `/create-account/step-4?go_to_transfer=${id(40)}`,
    );
  });

  test('is cancelled after a confirmation, and then continues as a draft', async () => {
    let transfer = aTransfer(SCHEDULED);
    const { getByRole, findByRole, findByText, person, asked, queryByText } = await showPayment(SCHEDULED, {
      [READ]: () => ({ body: { transfer } }),
      [UNSCHEDULE]: () => {
        transfer = aTransfer({ status: 'draft', startedAt_utc: null });
        return taken;
      },
    });
    await person.click(getByRole('button', { name: 'Cancel Scheduled Payment' }));
    const dialog = within(await findByRole('dialog'));
    expect(asked.filter(({ what }) => what === UNSCHEDULE)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await findByText('Not sent yet.')).toBeTruthy();
    expect(asked.filter(({ what }) => what === UNSCHEDULE)).toEqual([
      { what: UNSCHEDULE, body: { transferId: id(40) } },
    ]);
    expect(queryByText('Scheduled')).toBeNull();
    expect(getByRole('link', { name: 'Review and Send' }).getAttribute('href')).toContain('/create-account/step-4');
  });

  test('asks with the safe button first, and gives the keyboard back to where it was (X-085)', async () => {
    const { getByRole, findByRole, queryByRole, person } = await showPayment(SCHEDULED);
    const opener = getByRole('button', { name: 'Cancel Scheduled Payment' });
    opener.focus();
    await person.keyboard('{Enter}');
    const [keep, cancel] = within(await findByRole('dialog'))
      .getAllByRole('button')
      .slice(-2);
    expect([keep?.textContent, cancel?.textContent]).toEqual(['Keep it', 'Yes, cancel it']);
    // As in a browser, the dialog takes the focus, and loses it with the button that closes it.
    keep?.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('that is already on its way stays, and the dialog says so', async () => {
    const { getByRole, findByRole, person } = await showPayment(SCHEDULED, {
      [UNSCHEDULE]: refused(409, 'transfer/already-started', 'This transfer is already on its way.'),
    });
    await person.click(getByRole('button', { name: 'Cancel Scheduled Payment' }));
    const dialog = within(await findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await dialog.findByText('This transfer is already on its way.')).toBeTruthy();
  });

  test('that was not sent says why, next to the button to send it', async () => {
    const problem = 'The amount or fee has changed. Please review the transfer again.';
    const { getByText, getByRole } = await showPayment({ status: 'viewed', problem });
    expect(getByText(problem)).toBeTruthy();
    expect(getByRole('link', { name: 'Pay now' })).toBeTruthy();
  });

  test('shows in its history what the client did and what the portal did', async () => {
    const event = (name: string, actor: string, at: string) => ({ name, to: 'draft', actor, at, reason: null });
    const { getByText } = await showPayment({
      status: 'draft',
      events: [
        event('schedule', 'client', '2026-11-20T15:04:00.000Z'),
        event('schedule', 'client', '2026-11-20T15:04:30.000Z'),
        event('unschedule', 'client', '2026-11-20T15:05:00.000Z'),
        event('unschedule', 'system', '2026-11-20T15:06:00.000Z'),
        event('makeTransfer', 'system', '2026-11-20T15:07:00.000Z'),
      ],
    });
    for (const words of [
      'You scheduled the payment',
      'You chose another day',
      'You canceled the scheduled payment',
      "It wasn't sent on the day you chose",
      'Sent as you scheduled it',
    ])
      expect(getByText(words)).toBeTruthy();
  });
});

const aStep = (name: string) => ({
  name,
  to: 'awaiting wire',
  actor: 'staff',
  at: '2026-11-20T15:00:00.000Z',
  reason: null,
});
const aWireAfter = (...names: string[]) => {
  const wire = { status: 'awaiting wire', method: 'Wire', disbursement: false, events: names.map(aStep) } as const;
  return { ...wire, waitsFor: waitsFor(wire) ?? null };
};

test('a wire whose receipt was taken back asks for a call before anything more is sent, as its messages do (X-115)', async () => {
  const { getByText } = await showPayment(aWireAfter('chooseWire', 'confirmReceipt', 'reopenReceipt'));
  expect(getByText('Call before you send anything more')).toBeTruthy();
  const notice = getByText(/told you that your wire had arrived/);
  expect(notice.querySelector('a')?.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
});

test.each([
  ['was never received', aWireAfter('chooseWire')],
  [
    'waits again after its question was answered',
    aWireAfter('confirmReceipt', 'reopenReceipt', 'markProblem', 'resolve'),
  ],
  ['has arrived after all', aWireAfter('reopenReceipt', 'applyReceipt')],
])('a wire that %s asks for no such call', async (_, wire) => {
  const { queryByText } = await showPayment(wire);
  expect(queryByText('Call before you send anything more')).toBeNull();
});

test('the steps of a wire tell that a question about it was answered', async () => {
  const { getByText } = await showPayment(aWireAfter('chooseWire', 'markProblem', 'resolve'));
  expect(getByText('The question about the wire was answered')).toBeTruthy();
});
