import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOOK_MS, PATIENCE_MS, UNUSED_MS } from '#web/features/live/use-live.ts';
import { answer, eachInAFreshBrowser, ok, open, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();
afterEach(() => vi.useRealTimers());

const TOKEN = 'a'.repeat(22);
const OPENED = 'b'.repeat(22);
const AT = '2026-11-20T15:00:00.000Z';
const statusOf = (step: string, over: object = {}) => ({
  ...{ way: 'in', step, steps: [{ way: 'in', step, at: AT }], at: AT },
  ...{ reference: 'CP-7Q4K-2M9P', property: '12 Oak Street, Austin, TX 78701', fileNumber: '24-77' },
  ...{ purpose: 'Earnest Money', amount: null },
  ...over,
});
const live = (step: string, over: object = {}) => ok({ live: statusOf(step, over) });
const listed = (payments: readonly object[], isMore = false) => ok({ live: { payments, isMore, at: AT } });
const OVER = refusal(404, 'invitation/expired', 'This link has expired.');
const status = (title: string) => screen.findByText(title, { selector: '.alert-title' });

/** Lets the page's own time pass, and its requests be answered. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
const inPageTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });

describe('a payment’s live page (X-360, X-021)', () => {
  it('requests nothing for an invalid link', async () => {
    const asked = answer({ 'POST /live': live('asked') });
    await open('/status#not-a-link');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page isn’t available' })).toBeTruthy();
    expect(asked.some(({ route }) => route === 'POST /live')).toBe(false);
  });

  it('turns from received to returned within ten seconds, and never keeps an old status when it can’t check', async () => {
    expect(LOOK_MS + PATIENCE_MS).toBeLessThan(10_000);
    inPageTime();
    const down = refusal(500, 'fault', 'Something broke.');
    const answers = [live('received'), live('returned'), down, live('returned')];
    answer({ 'POST /live': (_, nth) => answers[Math.min(nth, 4) - 1] ?? live('returned') });
    await open(`/status#${TOKEN}`);
    expect(await status('Received, not cleared yet')).toBeTruthy();
    expect(screen.getByText(/^Status as of Fri, Nov 20, 9:00 AM CST/)).toBeTruthy();
    await pass(LOOK_MS);
    expect(await status('Returned')).toBeTruthy();
    expect(screen.queryByText('Received, not cleared yet', { selector: '.alert-title' })).toBeNull();
    await pass(LOOK_MS);
    expect(await screen.findByText(/We can’t check right now/)).toBeTruthy();
    expect(screen.queryByText(/^Status as of/)).toBeNull();
    await pass(LOOK_MS);
    await waitFor(() => expect(screen.queryByText(/We can’t check right now/)).toBeNull());
  });

  it('warns that a wire brought another amount, instead of saying that the payment was received', async () => {
    const other = { way: 'in', step: 'cleared', isOtherAmount: true };
    const steps = [statusOf('asked').steps[0], { ...other, at: AT }];
    answer({ 'POST /live': live('cleared', { ...other, steps }) });
    await open(`/status#${TOKEN}`);
    const title = await status('Received, but not the amount requested');
    expect(title.closest('.alert-warning')?.textContent).toContain('Call Acme Title before you count on it.');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms.slice(-2)).toEqual(['Received, but not the amount requested', 'Asked for, not received']);
    expect(document.body.textContent).not.toContain('Received and cleared');
  });

  it('shows only the company without the PIN, and asks with the PIN’s own token', async () => {
    const tooMany = (retryAfterSeconds: number) =>
      refusal(429, 'request/too-many', 'Too many requests.', { retryAfterSeconds });
    const wrong = [refusal(400, 'code/invalid', 'Invalid Code'), tooMany(240), tooMany(50_000)];
    const asked = answer({
      'POST /live': ({ body }) => ((body as { token: string }).token === OPENED ? live('cleared') : ok({ live: null })),
      'POST /live/pin': ({ body }) =>
        (body as { pin: string }).pin === '4711' ? ok({ token: OPENED }) : (wrong.shift() ?? refusal(500, 'fault', '')),
    });
    const person = await open(`/status#${TOKEN}`);
    const pin = await screen.findByLabelText('Your PIN');
    expect(document.body.textContent).not.toMatch(/Oak Street|24-77|CP-7Q4K/);
    for (const says of [
      'That isn’t the PIN.',
      'Too many wrong PINs. Try again in 4 min.',
      'Too many wrong PINs on this link. We emailed you a new link. You can also call us.',
    ]) {
      await person.type(pin, '0000');
      await person.click(screen.getByRole('button', { name: 'Continue' }));
      expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
      await person.clear(pin);
    }
    await person.type(pin, '4711');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await status('Received and cleared')).toBeTruthy();
    expect(asked.filter(({ route }) => route === 'POST /live/pin')).toHaveLength(4);
  });

  it('shows nothing more once the party was removed, and stops polling', async () => {
    inPageTime();
    const asked = answer({ 'POST /live': (_, nth) => (nth === 1 ? live('asked') : OVER) });
    await open(`/status#${TOKEN}`);
    expect(await status('Asked for, not received')).toBeTruthy();
    await pass(LOOK_MS);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page isn’t available' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Oak Street|24-77/);
    await pass(LOOK_MS * 5);
    expect(asked.filter(({ route }) => route === 'POST /live')).toHaveLength(2);
  });

  it('hides a status that no one looks at, and shows the current one on request', async () => {
    inPageTime();
    answer({ 'POST /live': live('on its way', { amount: 1_234_500 }) });
    const person = await open(`/status#${TOKEN}`);
    expect(await status('On its way, not received yet')).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText('$12,345.00')).toBeTruthy();
    await pass(UNUSED_MS + LOOK_MS * 2);
    const again = await screen.findByRole('button', { name: 'Show the current status' });
    expect(screen.queryByText('$12,345.00')).toBeNull();
    await person.click(again);
    expect(await status('On its way, not received yet')).toBeTruthy();
  });
});

describe('an agent’s live page (X-051)', () => {
  it('shows each payment’s status, updates, and shows none of them while it can’t check', async () => {
    inPageTime();
    const other = statusOf('cleared', { reference: 'CP-2', property: null, amount: 1_234_500 });
    const down = refusal(500, 'fault', 'Something broke.');
    const answers = [listed([statusOf('asked'), other]), listed([statusOf('returned')], true), down];
    answer({ 'POST /live': (_, nth) => answers[nth - 1] ?? listed([]) });
    await open(`/status#${TOKEN}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your clients’ payments' })).toBeTruthy();
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await status('Received and cleared');
    expect(titles()).toEqual(['12 Oak Street, Austin, TX 78701', 'Earnest Money']);
    expect(screen.getByText('$12,345.00')).toBeTruthy();
    await pass(LOOK_MS);
    expect(await status('Returned')).toBeTruthy();
    expect(screen.getByText(/^These are the newest\./)).toBeTruthy();
    await pass(LOOK_MS);
    expect(await status('Status unknown')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Oak Street|Returned/);
    await pass(LOOK_MS);
    expect(await screen.findByText('No payments are open, and none ended in the last 30 days.')).toBeTruthy();
  });
});
