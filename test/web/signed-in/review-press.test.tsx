import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { START, showReview, started } from './review-screen.tsx';
import { aTransfer } from './signed-in-setup.tsx';

const SUCCESS = '/create-account/success';

/** A device whose person accepts motion, or prefers none. */
const wants = (motion: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: motion && query.includes('no-preference') }));

afterEach(() => vi.useRealTimers());

/** The review, with a bank that answers when the test says so. */
async function showPress() {
  const answer = Promise.withResolvers<typeof started>();
  const shown = await showReview(aTransfer(), { [START]: () => answer.promise });
  const face = () => shown.container.querySelector('[data-press]')?.getAttribute('data-press');
  const told = () =>
    shown.queryAllByRole('status').filter(({ textContent }) => textContent === 'Asking your bank…').length;
  return { ...shown, face, told, answer: () => answer.resolve(started) };
}

const realTimeout = globalThis.setTimeout;
/** Waits for work that takes no time by the page's clock: the shown text is hashed, the answer is read. */
async function until(is: () => boolean): Promise<void> {
  for (let looks = 0; looks < 500 && !is(); looks += 1) {
    await act(() => new Promise<void>((look) => void realTimeout(look, 2)));
    await pass(0);
  }
  expect(is()).toBe(true);
}

/** Lets this much time pass by the page's clock. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('clicking Make Transfer (X-179)', () => {
  test('turns into progress and then into the check mark, in the same place, and leads on after 600 ms', async () => {
    wants(true);
    const { button, face, told, answer, starts, place } = await showPress();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pressed = button();
    expect([face(), told()]).toEqual(['ready', 0]);
    fireEvent.doubleClick(pressed);
    fireEvent.click(pressed);
    fireEvent.click(pressed);
    await until(() => starts().length === 1);
    expect([face(), told()]).toEqual(['asking', 1]);
    await pass(200);
    answer();
    await pass(0);
    await until(() => face() === 'done');
    // The same button with the same name, and no second announcement.
    expect(button()).toBe(pressed);
    expect(pressed.getAttribute('aria-busy')).toBe('true');
    expect(told()).toBe(1);
    fireEvent.click(pressed);
    await pass(300);
    expect(place()).not.toContain(SUCCESS);
    await pass(101);
    await until(() => place()?.includes(SUCCESS) === true);
    expect(starts()).toHaveLength(1);
  });

  test('doesn’t wait for the animation if the bank took its time', async () => {
    wants(true);
    const { button, face, answer, starts, place } = await showPress();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    fireEvent.click(button());
    await until(() => starts().length === 1);
    await pass(600);
    expect(face()).toBe('asking');
    answer();
    await pass(0);
    await until(() => place()?.includes(SUCCESS) === true);
  });

  test('is followed at once if the client prefers no motion', async () => {
    wants(false);
    const { button, answer, starts, place } = await showPress();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    fireEvent.click(button());
    await until(() => starts().length === 1);
    answer();
    await pass(0);
    await until(() => place()?.includes(SUCCESS) === true);
  });

  test('is the button again after a refusal, with the amount that it moves', async () => {
    wants(true);
    const { button, face, findByText } = await showReview(aTransfer(), {
      [START]: { status: 409, body: { code: 'bank/not-found', message: 'No such account.', requestId: 'r-1' } },
    }).then((shown) => ({ ...shown, face: () => shown.container.querySelector('[data-press]') }));
    fireEvent.click(button());
    expect(await findByText('No such account.')).toBeTruthy();
    await waitFor(() => expect(face()?.getAttribute('data-press')).toBe('ready'));
    expect(button().textContent).toContain('$25,025.00');
  });
});
