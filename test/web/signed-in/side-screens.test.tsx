import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { financialsText } from '#shared/text/financials.ts';
import { cellsOf } from '#test/support/csv.ts';
import { csvOf } from '#web/features/financials/csv.ts';
import { sumOfAll, sumsByProperty } from '#web/features/financials/totals.ts';
import { FaqPage } from '#web/routes/faq.tsx';
import { FinancialsPage } from '#web/routes/financials.tsx';
import { NeedsUpdatePage } from '#web/routes/needs-update.tsx';
import { SendMoneyPage } from '#web/routes/send-money.tsx';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const ACCOUNTS = `GET /account/client-accounts/${id(1)}`;
const aFound = (changes: object = {}) => ({
  ...aTransfer({ status: 'completed' }),
  type: 'Client Transfer',
  ...changes,
});

describe('send money (R-248)', () => {
  test('lists the client’s open items, and every purpose with method, limit and fee', async () => {
    fakeApi({
      TransferForm: { body: aForm() },
      Transfers: {
        body: {
          transfers: {
            items: [aFound({ status: 'sent', disbursement: true }), aFound({ _id: id(41), status: 'pending' })],
            after: null,
          },
        },
      },
    });
    const { findByRole, findByText, getByRole, queryByText } = showSignedIn(<SendMoneyPage />);
    const accept = await findByRole('link', { name: /^Accept Funds/ });
    expect(accept.getAttribute('href')).toBe(
      `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`,
    );
    expect(queryByText(/^You sent/)).toBeNull();
    await findByText(
      /Leaves your account within the next business day · Up to \$50,000\.00 · Convenience fee \$25\.00/,
      {
        selector: 'li:first-child *',
      },
    );
    const choose = getByRole('link', { name: 'Choose Earnest Money Deposit for Purchase' });
    expect(choose.getAttribute('href')).toBe('/create-account/step-3?purpose=Earnest+Money+Deposit+for+Purchase');
  });

  test('says so if the tenant accepts no payments', async () => {
    fakeApi({
      TransferForm: { body: aForm({ purposeconfigs: [] }) },
      Transfers: { body: { transfers: { items: [], after: null } } },
    });
    const { findByText } = showSignedIn(<SendMoneyPage />);
    await findByText(/isn't accepting transfers here/);
  });
});

describe('needs update (R-248)', () => {
  const show = (client: object, accounts: readonly object[], at = '/') => {
    fakeApi({ Client: { body: { client } }, [ACCOUNTS]: { body: { accounts } } });
    return showSignedIn(<NeedsUpdatePage />, { at });
  };

  test('lists what is missing or outdated, each with a link to fix it', async () => {
    const client = aClient({ dobOnFile: false, email: '', city: '' });
    const accounts = [anAccount({ use: 'login-needed' }), anAccount({ bankAccountId: id(21), use: 'pending' })];
    const { findAllByRole } = show(client, accounts);
    const places = (await findAllByRole('listitem')).map((item) => within(item).getByRole('link').getAttribute('href'));
    expect(places).toEqual([
      '/create-account/step-2',
      '/create-account/step-2',
      '/create-account/step-2',
      '/bank-accounts',
      '/bank-accounts',
    ]);
  });

  test('sends a client whose identity is on file to the profile for the rest, and asks for a first account', async () => {
    const { findByRole } = show(aClient({ email: '' }), []);
    expect((await findByRole('link', { name: 'Add: Email' })).getAttribute('href')).toBe('/account');
    expect((await findByRole('link', { name: 'Add: Bank account' })).getAttribute('href')).toBe('/bank-accounts');
  });

  test('leads on if nothing is missing, with the carried transfer (R-034)', async () => {
    const { findByRole, queryByRole } = show(aClient(), [anAccount()], `/x?go_to_transfer=${id(40)}`);
    await findByRole('heading', { name: 'Everything is up to date' });
    expect(queryByRole('listitem')).toBeNull();
    expect((await findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(
      `/create-account/step-select-account?go_to_transfer=${id(40)}`,
    );
  });
});

describe('questions and answers (R-247)', () => {
  test('are the portal’s own, in the tenant’s name, if the tenant has none', async () => {
    fakeApi({ 'GET /faq': { body: { faq: [] } } });
    const { findByText, getAllByText } = showSignedIn(<FaqPage />);
    await findByText('Where does my money go?');
    expect(getAllByText(/Acme Title/).length).toBeGreaterThan(0);
  });

  test('are the tenant’s if it has some, and nothing in them runs', async () => {
    fakeApi({ 'GET /faq': { body: { faq: [{ question: 'Parking?', answer: '<img src=x onerror=alert(1)>' }] } } });
    const { findByText, container, queryByText } = showSignedIn(<FaqPage />);
    await findByText('Parking?');
    expect(container.querySelector('img')).toBeNull();
    expect(queryByText('Where does my money go?')).toBeNull();
  });
});

describe('financials (R-247)', () => {
  const transfers = [
    aFound(),
    aFound({ _id: id(41), propertyAddress1: '12 OAK ST.', status: 'pending', amount: 100, fee: 0 }),
    aFound({
      _id: id(42),
      propertyAddress1: '9 Elm Ct',
      status: 'completed',
      disbursement: true,
      amount: 5000,
      fee: 0,
    }),
    aFound({ _id: id(43), propertyAddress1: '9 Elm Ct', status: 'awaiting wire', method: 'Wire', amount: 700, fee: 0 }),
    aFound({
      _id: id(46),
      propertyAddress1: '9 Elm Ct',
      status: 'pending',
      disbursement: true,
      amount: 900,
      fee: 0,
    }),
    aFound({ _id: id(44), status: 'cancelled' }),
    aFound({ _id: id(45), status: 'error' }),
  ] as never[];

  test('add up completed payments by property, never money in with money out, and leave out the rest', () => {
    const none = { sent: 0, fees: 0, leaving: 0, planned: 0, received: 0, coming: 0 };
    expect(sumsByProperty(transfers)).toEqual([
      {
        ...none,
        property: '12 Oak St, Unit 4, Austin, TX 78701',
        sent: 2_502_500,
        fees: 2500,
        leaving: 100,
        count: 2,
      },
      { ...none, property: '9 Elm Ct, Unit 4, Austin, TX 78701', planned: 700, received: 5000, coming: 900, count: 3 },
    ]);
    expect(sumOfAll(transfers)).toEqual({
      sent: 2_502_500,
      fees: 2500,
      leaving: 100,
      planned: 700,
      received: 5000,
      coming: 900,
      count: 5,
    });
  });

  test('list every payment and its file in a spreadsheet, without a cell that runs (X-058)', () => {
    const csv = csvOf(
      [
        aFound({ propertyAddress1: '=HYPERLINK("x")', notes: '[]', fileNumber: '24-1187' }),
        aFound({ status: 'completed', disbursement: true, amount: 900, fee: 0, fileNumber: null }),
      ] as never[],
      financialsText.en,
      'UTC',
    );
    expect(csv.split('\r\n')).toEqual([
      '\uFEFF"Date","Reference","Property","File number","Purpose","Method","Status","Sent","Fees","On its way from you","Planned","Received","On its way to you"',
      '"11/20/2026","EM-7Q4K-2M9P","\'=HYPERLINK(""x""), Unit 4, Austin, TX 78701","24-1187","Earnest Money Deposit for Purchase","ACH","completed","25025.00","25.00","","","",""',
      '"11/20/2026","EM-7Q4K-2M9P","12 Oak St, Unit 4, Austin, TX 78701","","Earnest Money Deposit for Purchase","ACH","completed","","","","","9.00",""',
      '',
    ]);
  });

  test('have the same sums in the columns of the spreadsheet as on the screen (D-120)', () => {
    const text = financialsText.en;
    const rows = cellsOf(csvOf(transfers, text, 'UTC'));
    const { count, ...sums } = sumOfAll(transfers);
    expect(rows).toHaveLength(count);
    const sumIn = (name: keyof typeof sums) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[text[name]]) * 100), 0);
    for (const name of Object.keys(sums) as (keyof typeof sums)[])
      expect([name, sumIn(name)]).toEqual([name, sums[name]]);
  });

  test('are loaded page by page to the end, shown, printed and downloaded', async () => {
    const pages = [
      { items: [aFound()], after: id(40) },
      { items: [aFound({ _id: id(42), propertyAddress1: '9 Elm Ct' })], after: null },
    ];
    const page = (body: unknown) => ({
      body: { transfer_filter: pages[(body as { after: string | null }).after ? 1 : 0] },
    });
    const asked = fakeApi({ ['TransferFilter']: page });
    const print = vi.fn();
    const saved: Blob[] = [];
    vi.stubGlobal('print', print);
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const { findAllByRole, getByRole, getByText } = showSignedIn(<FinancialsPage />);
    // Header, two properties, and the total of both.
    expect(await findAllByRole('row')).toHaveLength(4);
    expect(getByText('$50,050.00')).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([
      { archived: true, limit: 50, after: null },
      { archived: true, limit: 50, after: id(40) },
    ]);
    const person = userEvent.setup();
    await person.click(getByRole('button', { name: 'Print' }));
    await person.click(getByRole('button', { name: 'Download as CSV' }));
    expect(print).toHaveBeenCalledOnce();
    expect(await saved[0]?.text()).toContain('9 Elm Ct');
  });

  test('without payments say that there is nothing to add up, and lead to the first (X-099)', async () => {
    fakeApi({ TransferFilter: { body: { transfer_filter: { items: [], after: null } } } });
    const { findByText, getByRole } = showSignedIn(<FinancialsPage />);
    await findByText('Nothing to add up yet');
    expect(getByRole('link', { name: 'New payment' }).getAttribute('href')).toBe('/create-account/step-3');
  });
});
