import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConsolePayment, aPaymentPage, aStaffMe, aToday } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { aPayout, id, openSheet, path, usual, WORDS, withPasskey } from './second-person-setup.tsx';

const UNTIL =
  'If the client accepts by 2:45 p.m. Eastern Time today, it’s sent by same-day ACH and should arrive today, unless the account needs a call first. After that, it’s sent by standard ACH.';
const OVER =
  'The same-day ACH cutoff has passed. If the client accepts today, it’s sent by standard ACH and arrives the next business day at the earliest. On later business days, the same-day cutoff is 2:45 p.m. Eastern Time.';
const FEE = 'Plaid charges your company for same-day ACH. The client pays nothing extra.';
const AT_ONCE = 'If the client’s bank accepts instant payments, it’s sent instantly instead.';

const MORNING = '2026-11-24T15:00:00.000Z';
const AFTERNOON = '2026-11-24T19:45:00.000Z';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(MORNING) }));
afterEach(() => void vi.useRealTimers());

/** A company that sends same-day disbursements. */
const SENDS = { instantDisbursements: false, sameDayAch: ['disbursements'] };

/** Today, with the disbursement settings of the company's file. */
const today = { body: aToday({ prepares: { ...aToday().prepares, payouts: SENDS } }) };

/** The rows of a sheet, in words. */
const saidOn = (dialog: HTMLElement) => {
  const term = within(dialog).queryByText('Delivery');
  return term?.nextElementSibling?.textContent;
};

describe('the same-day cutoff of a disbursement, at its approval (X-327)', () => {
  async function approval(payouts: object | undefined = SENDS) {
    withPasskey('signs');
    const shown = aPayout(undefined, { desk: { ...aPayout().desk, payouts } });
    fakeConsoleApi({ ...usual, [`GET ${path}`]: { body: shown } });
    await openSheet();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(WORDS);
    return dialog;
  }

  test('shows the hour, what can prevent it, and that the company pays for it', async () => {
    expect(saidOn(await approval())).toBe(`${UNTIL} ${FEE}`);
  });

  test('is replaced after the cutoff by the next available rail', async () => {
    vi.setSystemTime(new Date(AFTERNOON));
    expect(saidOn(await approval())).toBe(`${OVER} ${FEE}`);
  });

  test('says that an instant payment is tried first if the company sends those', async () => {
    expect(saidOn(await approval({ ...SENDS, instantDisbursements: true }))).toBe(`${UNTIL} ${AT_ONCE} ${FEE}`);
  });

  test('isn’t shown if the company doesn’t send disbursements that way', async () => {
    expect(saidOn(await approval({ ...SENDS, sameDayAch: ['debits'] }))).toBeUndefined();
  });

  test('isn’t shown for a refund or a request', async () => {
    withPasskey('signs');
    fakeConsoleApi(usual);
    await openSheet();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(WORDS);
    expect(saidOn(dialog)).toBeUndefined();
  });
});

describe('the same-day cutoff of a disbursement, during preparation (X-327)', () => {
  async function review(kind: 'payout' | 'ask') {
    fakeConsoleApi({
      'GET /staff/me': { body: aStaffMe() },
      'GET /console/acme/today': today,
      'GET /console/acme/payments': { body: aPaymentPage() },
      [`GET ${path}`]: { body: aPayout([], { payment: aConsolePayment({ id }) }) },
    });
    await openConsole('/acme/today');
    await screen.findByRole('heading', { name: 'Today' });
    await userEvent.keyboard('n');
    const form = await screen.findByRole('dialog');
    const dialog = within(form);
    await userEvent.type(await dialog.findByLabelText('Amount'), '5000');
    if (kind === 'payout') await userEvent.click(dialog.getByRole('radio', { name: /^Prepare a disbursement/ }));
    await userEvent.type(dialog.getByLabelText('Client’s mobile phone'), '2165550142');
    await userEvent.selectOptions(dialog.getByLabelText('Purpose'), dialog.getAllByRole('option')[1] as HTMLElement);
    await userEvent.type(dialog.getByLabelText('Street address'), '12 Oak St');
    await userEvent.type(dialog.getByLabelText('City'), 'Cleveland');
    await userEvent.type(dialog.getByLabelText('ZIP code'), '44114');
    if (kind === 'ask') await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
    await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
    await dialog.findByRole('button', { name: 'Save draft' });
    return form;
  }

  test('is on its review too, before it is prepared', async () => {
    expect(saidOn(await review('payout'))).toBe(`${UNTIL} ${FEE}`);
  });

  test('isn’t on the review of a payment request', async () => {
    expect(saidOn(await review('ask'))).toBeUndefined();
  });
});
