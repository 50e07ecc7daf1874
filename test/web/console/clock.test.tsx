import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { today } from '#shared/dates.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const HOUR = 3_600_000;
const id = consoleId(100);

/** Opens the console on a device whose clock is four days ahead, and sets the server's time. */
async function openFourDaysAhead(at: string, answers: (now: Date) => Parameters<typeof fakeConsoleApi>[0]) {
  const now = new Date(Date.now() - 96 * HOUR);
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage({ payments: [], after: null }) },
    ...answers(now),
  });
  const { learnClock } = await import('#web/lib/api/server-clock.ts');
  learnClock(now.toUTCString());
  await openConsole(at);
  return now;
}

describe('a device whose clock is four days ahead (X-074)', () => {
  test('shows how long a payment has needed approval by the server’s clock', async () => {
    await openFourDaysAhead('/acme/approvals', (now) => {
      const submittedAt = new Date(now.getTime() - 3.5 * HOUR).toISOString();
      const waits = { kind: 'Disbursement', disbursement: true, status: 'awaiting approval', good: null, submittedAt };
      const payments = [aConsolePayment({ id, ...waits, preparedBy: 'Sam Okafor' })];
      return { 'GET /console/acme/payments': { body: aPaymentPage({ payments, after: null }) } };
    });
    expect((await screen.findByRole('row', { name: /Maria Delgado/ })).textContent).toContain('3 h');
  });

  test('suggests the server’s banking day for a wire, and accepts no later one', async () => {
    const payment = aConsolePayment({ id, kind: 'Wire', status: 'awaiting wire', fee: 0 });
    const now = await openFourDaysAhead(`/acme/payments/${id}`, () => ({
      [`GET /console/acme/payments/${id}`]: {
        body: aShownPayment({ payment, version: 4, refunds: [], moves: [{ move: 'confirm wire', why: null }] }),
      },
    }));
    await userEvent.click(await screen.findByRole('button', { name: 'Match wire' }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText('Bank reference');
    const day = form.getByDisplayValue<HTMLInputElement>(today(now, 'America/New_York'));
    expect(day.max).toBe(today(now, 'America/New_York'));
  });

  test('shows the time of today’s events, and the day of earlier ones', async () => {
    const { brieflyAt, waitedSince } = await import('#web/console/lib/when.ts');
    const { learnClock } = await import('#web/lib/api/server-clock.ts');
    const now = new Date(Date.now() - 96 * HOUR);
    learnClock(now.toUTCString());
    expect(brieflyAt(now.toISOString(), 'UTC')).toMatch(/^\d{1,2}:\d{2} [AP]M$/);
    expect(brieflyAt(new Date().toISOString(), 'UTC')).not.toMatch(/:/);
    expect(waitedSince(new Date(now.getTime() - 2.5 * HOUR).toISOString())).toBe('2 h');
  });
});
