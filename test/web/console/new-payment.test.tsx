import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  aConsolePayment,
  aFileCard,
  aFilePage,
  aPaymentPage,
  aShownClient,
  aShownFile,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(100);
const made = { id, referenceId: 'EM-7Q4K-2M9P', status: 'created', version: 1 };
const aPrepared = (move: string) =>
  aShownPayment({
    payment: aConsolePayment({ id, status: 'created', firstName: 'Wei', lastName: 'Chen', amount: 500_000 }),
    ...{ version: 1, refunds: [], moves: [{ move, why: null }] },
  });
const usual = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPaymentPage() },
  [`GET /console/acme/payments/${id}`]: { body: aPrepared('release') },
  'POST /console/acme/requests': { body: { ...made, next: 'release' } },
};
const refusal = (code: string, message: string, status = 409) => ({ status, body: { code, message } });
const sheet = async () => within(await screen.findByRole('dialog'));
type Dialog = Awaited<ReturnType<typeof sheet>>;

async function fillIn(dialog: Dialog, amount = '5000') {
  await userEvent.type(dialog.getByLabelText('Client’s mobile phone'), '2165550142');
  await userEvent.type(dialog.getByLabelText('Amount'), amount);
  await userEvent.selectOptions(dialog.getByLabelText('Purpose'), dialog.getAllByRole('option')[1] as HTMLElement);
  await userEvent.type(dialog.getByLabelText('Street address'), '12 Oak St');
  await userEvent.type(dialog.getByLabelText('City'), 'Cleveland');
  await userEvent.type(dialog.getByLabelText('ZIP code'), '44114');
  await userEvent.type(dialog.getByLabelText(/^File number/), '24-2000');
}

async function openForm() {
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.keyboard('n');
  const dialog = await sheet();
  await dialog.findByLabelText('Amount');
  return dialog;
}

describe('a payment that the staff prepare', () => {
  test('is typed in, summarized in words, prepared, and sent in the same sheet (X-216)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`POST /console/acme/payments/${id}/moves`]: { body: { ...made, status: 'requested', version: 2 } },
    });
    const dialog = await openForm();
    await fillIn(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    // The company routes by office, so the office is required.
    await dialog.findAllByText(/Choose one/);
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('5,000.00');
    await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await dialog.findByText('Request $5,000.00 from the client at (216) 555-0142.');
    expect(dialog.getByText('12 Oak St, Cleveland, OH 44114')).toBeTruthy();
    expect(dialog.getByText('The client isn’t notified yet. You can review it again before you send it.')).toBeTruthy();
    expect(asked.some(({ what }) => what.startsWith('POST'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
    await dialog.findByText('$5,000.00 from Wei Chen');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to client' }));
    await screen.findByText('Sent to the client.');
    await waitFor(() => expect(location.pathname).toBe(`/acme/payments/${id}`));
    expect(asked.find(({ what }) => what === 'POST /console/acme/requests')?.body).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...{ phone: '+12165550142', amount: 500_000, purpose: 'Earnest Money Deposit for Purchase' },
      ...{ address1: '12 Oak St', address2: '', city: 'Cleveland', state: 'OH', zipcode: '44114' },
      ...{ fileNumber: '24-2000', officeId: consoleId(30), note: '' },
    });
  });

  test('reports all missing fields at once, including the office (X-216)', async () => {
    fakeConsoleApi(usual);
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    const summary = within(await dialog.findByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'Client’s mobile phone',
      'Enter an amount like 25,000.00.',
      ...['Purpose', 'Street address', 'City', 'State', 'ZIP code', 'Office'],
    ]);
    // A disbursement doesn't need an office.
    await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(summary.queryByText(/^Office/)).toBeNull());
  });

  test('returns to the refused field, and the form keeps its input (X-216)', async () => {
    fakeConsoleApi({
      ...usual,
      'POST /console/acme/disbursements': refusal('amount/over-maximum', 'The amount is over the maximum.', 400),
    });
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await fillIn(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    await dialog.findAllByText(/The amount is over the maximum/);
    expect(dialog.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByLabelText<HTMLInputElement>('Client’s mobile phone').value).toBe('(216) 555-0142');
    expect(dialog.getByLabelText<HTMLInputElement>(/^File number/).value).toBe('24-2000');
  });

  test('is corrected after a refusal and prepared at the next click, under its own key (X-216)', async () => {
    const replies = [
      refusal('amount/over-limit', 'A payment is $149,999.99 at most.', 400),
      usual['POST /console/acme/requests'],
    ];
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': () => replies.shift() ?? { status: 500, body: {} },
    });
    const dialog = await openForm();
    await fillIn(dialog, '100000000');
    await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
    for (const amount of ['100000000', '5000']) {
      await userEvent.clear(await dialog.findByLabelText('Amount'));
      await userEvent.type(dialog.getByLabelText('Amount'), amount);
      await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
      await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    }
    await dialog.findByText('$5,000.00 from Wei Chen');
    const sent = asked.filter(({ what }) => what === 'POST /console/acme/requests').map(({ body }) => body);
    expect(new Set(sent.map((body) => (body as { readonly key: string }).key)).size).toBe(2);
  });

  test('is sent again unchanged under the same key when no answer came, and nothing else can be (X-216)', async () => {
    let tries = 0;
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': () => {
        tries += 1;
        return tries === 1 ? { status: 502, body: 'Bad Gateway' } : usual['POST /console/acme/requests'];
      },
    });
    const dialog = await openForm();
    await fillIn(dialog);
    await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    await dialog.findByText(/we don’t know if the draft was saved/);
    expect(dialog.queryByRole('button', { name: 'Change' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('$5,000.00 from Wei Chen');
    const sent = asked.filter(({ what }) => what === 'POST /console/acme/requests').map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('keeps its input when the form is reopened, until someone starts over (X-216)', async () => {
    fakeConsoleApi(usual);
    const dialog = await openForm();
    await userEvent.type(dialog.getByLabelText('Amount'), '5000');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'New payment' }));
    const again = await sheet();
    expect(again.getByLabelText<HTMLInputElement>('Amount').value).toMatch(/^5,?000/);
    await userEvent.click(again.getByRole('button', { name: 'Start over' }));
    expect((await sheet()).getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  });

  test('waits for a payment prepared a moment ago, because the lists have it a second later (X-216)', async () => {
    let reads = 0;
    fakeConsoleApi({
      ...usual,
      [`GET /console/acme/payments/${id}`]: () => {
        reads += 1;
        return reads < 3 ? refusal('staff/no-payment', 'No payment like that.', 404) : { body: aPrepared('release') };
      },
    });
    const dialog = await openForm();
    await fillIn(dialog);
    await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    await dialog.findByText('$5,000.00 from Wei Chen');
    expect(reads).toBe(3);
  });

  test('needs a colleague’s approval if it is a disbursement, whatever its amount (X-046, X-216)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      [`GET /console/acme/payments/${id}`]: { body: aPrepared('submit') },
      'POST /console/acme/disbursements': { body: made },
      [`POST /console/acme/payments/${id}/moves`]: { body: { ...made, status: 'awaiting approval', version: 2 } },
    });
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await fillIn(dialog, '1.00');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await dialog.findByText('Pay $1.00 to the client at (216) 555-0142.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
    // Leaving the page here means that no one gets it for approval.
    await dialog.findByText(/^This is a draft\. Submit it for approval/);
    await userEvent.click(await dialog.findByRole('button', { name: 'Submit for approval' }));
    await screen.findByText('Submitted for approval.');
    expect(asked.find(({ what }) => what === 'POST /console/acme/disbursements')?.body).toMatchObject({
      purpose: 'Proceeds of Sale',
    });
  });

  test('shows once prepared that the Plaid balance can’t cover the disbursement, before a colleague is asked (X-271)', async () => {
    const words =
      'The Plaid balance of Trust account has $1.00. This payment is $5.00. It can’t be approved before then.';
    const page = aPrepared('submit');
    const cover = {
      ...{ ledger: 'Trust account', ledgerId: null, available: 100, promised: 0, amount: 500, short: 400, toFund: 400 },
      ...{ isRefused: true, isOnItsWay: false, words, good: null },
    };
    fakeConsoleApi({
      ...usual,
      [`GET /console/acme/payments/${id}`]: {
        body: { ...page, payment: { ...page.payment, kind: 'Disbursement', disbursement: true } },
      },
      [`GET /console/acme/payments/${id}/cover`]: { body: { cover } },
      'POST /console/acme/disbursements': { body: made },
    });
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await fillIn(dialog, '5.00');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    await dialog.findByText(words);
    expect(dialog.getByRole('button', { name: 'Submit for approval' })).toBeTruthy();
  });

  test('reissues a failed disbursement in the same sheet, with its details filled in (X-365)', async () => {
    vi.resetModules();
    const failed = {
      ...aShownPayment(),
      payment: aConsolePayment({ kind: 'Disbursement', disbursement: true, status: 'error', officeId: consoleId(30) }),
      moves: [{ move: 'reissue', why: null }],
    } as ReturnType<typeof aShownPayment>;
    const oldId = failed.payment.id;
    const asked = fakeConsoleApi({
      ...usual,
      [`GET /console/acme/payments/${oldId}`]: { body: failed },
      [`GET /console/acme/payments/${id}`]: { body: aPrepared('submit') },
      'POST /console/acme/disbursements': { body: made },
    });
    await openConsole(`/acme/payments/${oldId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reissue' }));
    const dialog = await sheet();
    await dialog.findByLabelText('Amount');
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByLabelText<HTMLSelectElement>('Purpose').value).toBe(failed.payment.purpose);
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    await dialog.findByRole('button', { name: 'Submit for approval' });
    expect(asked.find(({ what }) => what === 'POST /console/acme/disbursements')?.body).toMatchObject({
      ...{ reissueOf: oldId, phone: '+15125550142', amount: failed.payment.amount, purpose: failed.payment.purpose },
      ...{
        address1: '12 Oak St',
        state: 'TX',
        fileNumber: failed.payment.file.number,
        note: 'Contract of Nov 14, closing on Dec 3',
      },
    });
  });

  test('keeps the client of a reissue, and a purpose that isn’t on the list', async () => {
    vi.resetModules();
    const purpose = 'Refund of Earnest Money Deposit for Purchase';
    const failed = {
      ...aShownPayment(),
      payment: aConsolePayment({ kind: 'Disbursement', disbursement: true, status: 'error', purpose }),
      moves: [{ move: 'reissue', why: null }],
    } as ReturnType<typeof aShownPayment>;
    fakeConsoleApi({
      ...usual,
      [`GET /console/acme/payments/${failed.payment.id}`]: { body: failed },
      'POST /console/acme/disbursements': refusal('staff/phone-unknown', 'No client has this number.', 404),
    });
    await openConsole(`/acme/payments/${failed.payment.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reissue' }));
    const dialog = await sheet();
    expect((await dialog.findByLabelText<HTMLSelectElement>('Purpose')).value).toBe(purpose);
    expect(dialog.queryByText('New clients get an invitation.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
    expect((await dialog.findAllByText('No client has this number.')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('Client’s mobile phone').getAttribute('aria-invalid')).toBe('true');
  });

  test('can’t be started by an auditor (X-213)', async () => {
    vi.resetModules();
    const auditor = aStaffMe({
      companies: [{ tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles: ['auditor'] }],
    });
    fakeConsoleApi({ ...usual, 'GET /staff/me': { body: auditor } });
    await openConsole('/acme/today');
    await screen.findByRole('heading', { name: 'Today' });
    await userEvent.keyboard('n');
    expect(screen.queryByRole('button', { name: 'New payment' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a payment for an existing file', () => {
  const numbered = { 'GET /console/acme/file-numbered': { body: { card: aFileCard() } } };
  const body = {
    ...{ key: expect.stringMatching(/^[0-9a-f]{32}$/), phone: '+12165550142', amount: 500_000 },
    ...{ purpose: 'Earnest Money Deposit for Purchase', address1: '12 Oak St', address2: '', city: 'Austin' },
    ...{ state: 'TX', zipcode: '78701', fileNumber: '24-2000', officeId: consoleId(30), note: '' },
    // Only a date that someone typed changes the file's.
    agentId: consoleId(33),
  };

  test('takes three values: its number, the amount and the purpose (X-363)', async () => {
    const asked = fakeConsoleApi({ ...usual, ...numbered });
    const dialog = await openForm();
    let typed = 0;
    const type = async (label: string | RegExp, text: string) => {
      typed += 1;
      await userEvent.type(dialog.getByLabelText(label), text);
    };
    await type(/^File number/, '24-2000');
    await dialog.findByText(/^Details filled in from file 24-2000, which closes on .*Nov(ember)? 27/);
    // The file has a closing date already.
    expect(dialog.queryByLabelText(/^Closing date/)).toBeNull();
    await type('Amount', '5000');
    typed += 1;
    await userEvent.selectOptions(dialog.getByLabelText('Purpose'), 'Earnest Money Deposit for Purchase');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await dialog.findByText('Request $5,000.00 from the client at (216) 555-0142.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
    await dialog.findByText('$5,000.00 from Wei Chen');
    expect(typed).toBeLessThanOrEqual(3);
    expect(asked.find(({ what }) => what === 'POST /console/acme/requests')?.body).toEqual(body);
  });

  test('keeps typed input, and removes what a file filled in when the number changes (X-363)', async () => {
    fakeConsoleApi({
      ...usual,
      'GET /console/acme/file-numbered': ({ query }) => ({
        body: { card: query['fileNumber'] === '24-2000' ? aFileCard() : null },
      }),
    });
    const dialog = await openForm();
    const typedIn = (label: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
    await userEvent.type(dialog.getByLabelText('City'), 'Round Rock');
    await userEvent.type(dialog.getByLabelText(/^File number/), '24-2000');
    await dialog.findByText(/filled in from file 24-2000/);
    expect([typedIn('City'), typedIn('Street address')]).toEqual(['Round Rock', '12 Oak St']);
    // Whose phone it is depends on the type.
    expect(typedIn('Client’s mobile phone')).toBe('(216) 555-0142');
    await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await waitFor(() => expect(typedIn('Client’s mobile phone')).toBe('(216) 555-0177'));
    await userEvent.selectOptions(dialog.getByLabelText(/^Client on this file/), 'María Santos (buyer)');
    expect(typedIn('Client’s mobile phone')).toBe('(216) 555-0142');
    await userEvent.type(dialog.getByLabelText(/^File number/), '1');
    await dialog.findByText('New file. Enter its property and client.');
    expect([typedIn('City'), typedIn('Street address')]).toEqual(['Round Rock', '']);
  });

  test('begins on the file’s page with everything known about it (X-363)', async () => {
    fakeConsoleApi({
      ...{ ...usual, ...numbered, 'GET /console/acme/files': { body: aFilePage() } },
      [`GET /console/acme/files/${consoleId(60)}`]: { body: aShownFile() },
    });
    await openConsole(`/acme/files/${consoleId(60)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare disbursement' }));
    const dialog = await sheet();
    const phone = await dialog.findByLabelText<HTMLInputElement>('Client’s mobile phone');
    expect(phone.value).toBe('(216) 555-0177');
    expect(dialog.getByLabelText<HTMLInputElement>(/^File number/).value).toBe('24-2000');
    await waitFor(() => expect(dialog.queryByLabelText(/^Closing date/)).toBeNull());
  });

  const shown = aShownPayment();
  const known = {
    ...shown,
    desk: { ...shown.desk, phone: '(512) 555-0142' },
    payment: aConsolePayment({ purpose: 'Earnest Money Deposit for Purchase', officeId: consoleId(30) }),
  };
  const valuesIn = async () => {
    await screen.findByLabelText('Amount');
    const dialog = await sheet();
    const names = ['Client’s mobile phone', 'Amount', 'Purpose', 'Street address', 'City', 'Office'];
    return {
      ...Object.fromEntries(names.map((name) => [name, dialog.getByLabelText<HTMLInputElement>(name).value])),
      file: dialog.getByLabelText<HTMLInputElement>(/^File number/).value,
      hint: dialog.queryByText('Maria Delgado’s number.') !== null,
    };
  };

  test('begins on a payment’s page with its client, file, property and purpose, and no amount (X-363)', async () => {
    vi.resetModules();
    fakeConsoleApi({ ...usual, [`GET /console/acme/payments/${known.payment.id}`]: { body: known } });
    await openConsole(`/acme/payments/${known.payment.id}`);
    const open = within(await screen.findByRole('region', { name: 'Open payment' }));
    await choose(open, 'New payment for this client');
    expect(await valuesIn()).toEqual({
      ...{ 'Client’s mobile phone': '(512) 555-0142', Amount: '', Purpose: 'Earnest Money Deposit for Purchase' },
      ...{ 'Street address': '12 Oak St', City: 'Austin', Office: consoleId(30), file: '24-2000', hint: true },
    });
    // Another payment's form starts with nothing of it.
    await userEvent.type((await sheet()).getByLabelText('Amount'), '5000');
    await userEvent.click((await sheet()).getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('n');
    expect(await valuesIn()).toMatchObject({ 'Client’s mobile phone': '', Amount: '', file: '', hint: false });
  });

  test('is offered for the client of a payment only to those who prepare payments (X-363)', async () => {
    const approver = [{ ...aStaffMe().companies[0], roles: ['approver'] }];
    fakeConsoleApi({
      ...{ ...usual, 'GET /staff/me': { body: aStaffMe({ companies: approver }) } },
      [`GET /console/acme/payments/${known.payment.id}`]: { body: known },
    });
    await openConsole(`/acme/payments/${known.payment.id}`);
    const open = within(await screen.findByRole('region', { name: 'Open payment' }));
    await open.findByRole('heading', { name: /Maria/ });
    expect(open.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('begins on a client’s page with their name and number, and nothing of their last file (X-363)', async () => {
    vi.resetModules();
    const { clientId } = known.payment;
    const client = { ...aShownClient({ id: clientId, name: 'Maria Delgado' }), payments: [known.payment] };
    fakeConsoleApi({
      ...{ ...usual, 'POST /console/acme/clients': { body: { clients: [], isMore: false } } },
      [`GET /console/acme/clients/${clientId}`]: { body: client },
      [`GET /console/acme/payments/${known.payment.id}`]: { body: known },
    });
    await openConsole(`/acme/clients/${clientId}`);
    await choose(within(await screen.findByRole('region', { name: 'Open client' })), 'New payment for this client');
    expect(await valuesIn()).toEqual({
      ...{ 'Client’s mobile phone': '(512) 555-0142', Amount: '', Purpose: '', 'Street address': '', City: '' },
      ...{ Office: '', file: '', hint: true },
    });
  });

  test('finds the number of a known client by name (D-123, X-363)', async () => {
    vi.resetModules();
    const { id: newest, clientId } = known.payment;
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/clients': {
        body: { clients: [{ id: clientId, name: 'Maria Delgado', payments: 1, newest: known.payment }], isMore: false },
      },
      [`GET /console/acme/payments/${newest}`]: { body: known },
    });
    const dialog = await openForm();
    await userEvent.type(dialog.getByLabelText(/^Client’s name/), 'Delg');
    await userEvent.selectOptions(await dialog.findByLabelText(/^Clients with this name/), newest);
    const phone = dialog.getByLabelText<HTMLInputElement>('Client’s mobile phone');
    await waitFor(() => expect(phone.value).toBe('(512) 555-0142'));
    expect(asked.filter(({ what }) => what === 'POST /console/acme/clients').map(({ body }) => body)).toEqual([
      { text: 'Delg' },
    ]);
  });
});
