import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { askAgainIn } from '#web/console/lib/use-changes.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(100);
const LIST = 'GET /console/acme/payments';
const CHANGES = 'GET /console/acme/changes';
const ONE = `${LIST}/${id}`;
const until = '2026-11-23T17:00:05.000Z';
const row = (changes: object) => aPaymentPage({ payments: [aConsolePayment({ id, ...changes })], after: null });
const before = row({ status: 'requested', updatedAt: '2026-11-23T15:00:00.000Z' });
const after = row({ status: 'pending', updatedAt: '2026-11-23T17:00:00.000Z' });
const changed = { changes: [{ mark: `m ${id}`, kind: 'payment', id }], until, isMore: false };

/** The console with one payment in its list, which a colleague changes once the list was read. */
function liveApi(more: Parameters<typeof fakeConsoleApi>[0] = {}) {
  let lists = 0;
  return fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    [LIST]: () => {
      lists += 1;
      return { body: lists === 1 ? before : after };
    },
    [CHANGES]: { body: changed },
    ...more,
  });
}

const times = (asked: ReturnType<typeof liveApi>, what: string): number =>
  asked.filter((each) => each.what === what).length;

beforeEach(() => {
  // jsdom's timers run, and a test can move them ahead.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const keyboard = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

describe('an open payment page (X-314)', () => {
  test('shows automatically that its deposit is good, once the balance has it', async () => {
    const good = 'The deposit of $20.00 for this payment cleared on Wed, Nov 25.';
    const shown = { ...{ ledger: 'Trust account', ledgerId: null, available: 80_00, promised: 0, amount: 100_00 } };
    const lacks = {
      ...shown,
      ...{ short: 20_00, toFund: 0, isOnItsWay: true, isRefused: true, words: 'Lacks.', good: null },
    };
    let isGood = false;
    const payout = aConsolePayment({ id, disbursement: true, kind: 'Disbursement', status: 'awaiting approval' });
    const asked = liveApi({
      [ONE]: { body: aShownPayment({ payment: payout, moves: [] }) },
      [`${ONE}/cover`]: () => ({
        body: { cover: isGood ? { ...lacks, short: 0, isRefused: false, words: null, good } : lacks },
      }),
      'GET /console/acme/ledger': { body: { ledgers: [], isMore: false } },
      [`GET /console/acme/files/${consoleId(60)}`]: { status: 404, body: {} },
      [CHANGES]: () => ({
        body: { changes: isGood ? [{ mark: 'm', kind: 'ledger', id: '' }] : [], until, isMore: false },
      }),
    });
    await openConsole(`/acme/payments/${id}`);
    expect(await screen.findByText('Lacks.')).toBeTruthy();
    isGood = true;
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await screen.findByText(good)).toBeTruthy();
    expect(screen.queryByText('Lacks.')).toBeNull();
    expect(times(asked, `${ONE}/cover`)).toBe(2);
  });
});

describe('an open list (X-239)', () => {
  test('shows a colleague’s change, marks the row for a moment, and announces it politely', async () => {
    const asked = liveApi();
    await openConsole('/acme/payments');
    const shown = await screen.findByRole('row', { name: /Maria Delgado/ });
    expect(shown.textContent).toContain('Requested');
    expect(times(asked, CHANGES)).toBe(0);
    await vi.advanceTimersByTimeAsync(15_500);
    await waitFor(() => expect(shown.textContent).toContain('In transit'));
    expect(shown.dataset['fresh']).toBe('true');
    expect(screen.getByText('Maria Delgado, $15,000.00: In transit.').getAttribute('role')).toBe('status');
    // The same change is reported twice with the same mark, and the list is not requested again.
    await vi.advanceTimersByTimeAsync(15_500);
    expect([times(asked, CHANGES) >= 2, times(asked, LIST)]).toEqual([true, 2]);
    await vi.advanceTimersByTimeAsync(6500);
    expect(shown.dataset['fresh']).toBeUndefined();
  });

  test('updates when colleagues share or remove views, and requests nothing else because of them (X-292)', async () => {
    const view = { name: 'Big ones', search: 'least=5000000', by: 'Sam Okafor', at: '2026-11-23T15:00:00.000Z' };
    const VIEWS = 'GET /console/acme/views';
    let reads = 0;
    const asked = liveApi({
      [VIEWS]: () => {
        reads += 1;
        return { body: { views: reads === 1 ? [] : [view] } };
      },
      [CHANGES]: { body: { changes: [{ mark: 'm view', kind: 'view', id: '' }], until, isMore: false } },
    });
    await openConsole('/acme/payments');
    await screen.findByRole('row', { name: /Maria Delgado/ });
    expect(screen.queryByText('Big ones')).toBeNull();
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await screen.findByText('Big ones')).toBeTruthy();
    expect([times(asked, VIEWS), times(asked, LIST)]).toEqual([2, 1]);
  });

  test('moves nothing while a row has the focus, and is refreshed by a key', async () => {
    const asked = liveApi();
    await openConsole('/acme/payments');
    const shown = await screen.findByRole('row', { name: /Maria Delgado/ });
    within(shown).getByRole('link').focus();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await screen.findByRole('button', { name: 'Show changes' })).toBeTruthy();
    expect([times(asked, LIST), shown.textContent?.includes('Requested')]).toEqual([1, true]);
    await keyboard().keyboard('u');
    await waitFor(() => expect(shown.textContent).toContain('In transit'));
    expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull();
    expect(document.activeElement).toBe(within(shown).getByRole('link'));
  });

  test('polls rarely when no one works on it or calls fail, and not at all when no one is there (D-97, X-353)', () => {
    const minutes = (count: number) => count * 60_000;
    expect([0, 1, 2, 3, 9].map((failures) => askAgainIn(failures, false, 0))).toEqual([
      15_000, 30_000, 60_000, 120_000, 120_000,
    ]);
    expect([0, 1, 2, 9, 10].map((silent) => askAgainIn(0, false, minutes(silent)))).toEqual([
      15_000,
      15_000,
      60_000,
      60_000,
      false,
    ]);
    expect([0, 9, 10].map((silent) => askAgainIn(0, true, minutes(silent)))).toEqual([60_000, 60_000, false]);
  });

  test('stops after ten minutes without input, and polls as soon as someone is back (D-97, X-353)', async () => {
    const asked = liveApi({ [CHANGES]: { body: { changes: [], until, isMore: false } } });
    const now = vi.spyOn(performance, 'now');
    await openConsole('/acme/payments');
    await screen.findByRole('row', { name: /Maria Delgado/ });
    now.mockReturnValue(performance.now() + 10 * 60_000);
    await vi.advanceTimersByTimeAsync(15_500);
    const told = times(asked, CHANGES);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(times(asked, CHANGES)).toBe(told);
    await keyboard().keyboard('x');
    await waitFor(() => expect(times(asked, CHANGES)).toBe(told + 1));
  });

  test('gets changes from another tab of this browser, and doesn’t poll meanwhile (D-97, X-353)', async () => {
    const asked = liveApi();
    await openConsole('/acme/payments');
    const shown = await screen.findByRole('row', { name: /Maria Delgado/ });
    const other = new BroadcastChannel('portal-changes-acme');
    await vi.advanceTimersByTimeAsync(10_000);
    other.postMessage({ since: '2026-11-23T16:00:00.000Z', reply: changed });
    await waitFor(() => expect(shown.textContent).toContain('In transit'));
    await vi.advanceTimersByTimeAsync(10_000);
    other.close();
    expect(times(asked, CHANGES)).toBe(0);
  });

  test('polls once for tabs that would poll at the same moment (D-97, X-353)', async () => {
    const held = new Set<string>();
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (name: string, _how: object, act: (lock: object | null) => unknown) => act(held.has(name) ? null : {}),
      },
    });
    const asked = liveApi();
    await openConsole('/acme/payments');
    await screen.findByRole('row', { name: /Maria Delgado/ });
    held.add('portal-changes-acme');
    await vi.advanceTimersByTimeAsync(15_500);
    expect(times(asked, CHANGES)).toBe(0);
    held.clear();
    await vi.advanceTimersByTimeAsync(15_500);
    expect(times(asked, CHANGES)).toBe(1);
  });

  test('renews no session by itself: once its token is refused, the session is over on screen', async () => {
    const refused = { status: 401, body: { code: 'caller/unknown', message: 'Sign in.' } };
    const asked = liveApi({ [CHANGES]: refused, 'GET /staff/try-out': refused });
    await openConsole('/acme/payments');
    await screen.findByRole('row', { name: /Maria Delgado/ });
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await screen.findByRole('textbox', { name: /email/i })).toBeTruthy();
    expect(times(asked, 'POST /staff/session/refresh')).toBe(0);
    const told = times(asked, CHANGES);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times(asked, CHANGES)).toBe(told);
  });
});

describe('a sheet over a payment that a colleague has just changed (X-239, X-214)', () => {
  const moves = [{ move: 'cancel', why: null }];
  const version = (n: number) =>
    aShownPayment({ payment: aConsolePayment({ id, status: 'requested' }), version: n, moves });

  test('warns before submitting, keeps the input, and submits on top of the new state', async () => {
    vi.resetModules();
    let reads = 4;
    const sent: unknown[] = [];
    liveApi({
      [ONE]: () => ({ body: version(reads) }),
      [`POST /console/acme/payments/${id}/moves`]: ({ body }) => {
        sent.push(body);
        return { body: { id, referenceId: 'EM-7Q4K-2M9P', status: 'cancelled', version: 6 } };
      },
    });
    await openConsole(`/acme/payments/${id}`);
    const person = keyboard();
    await person.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.type(await sheet.findByLabelText('Reason'), 'Wrong file');
    expect(sheet.queryByText(/changed after you opened it/)).toBeNull();
    reads = 5;
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await sheet.findByText(/changed after you opened it/)).toBeTruthy();
    expect(sheet.getByLabelText<HTMLInputElement>('Reason').value).toBe('Wrong file');
    await vi.advanceTimersByTimeAsync(1500);
    await person.click(sheet.getByRole('button', { name: 'Cancel payment' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 5 }]));
  });
});
