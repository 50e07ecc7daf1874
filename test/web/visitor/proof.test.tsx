import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proof } from '#shared/contracts/puzzle.ts';
import { PUZZLE_LIFE_SECONDS } from '#shared/limits.ts';
import { solvedPuzzle } from '#web/lib/api/solve-puzzle.ts';
import { type Asked, answer, eachInAFreshBrowser, MARIA, ok, open, place, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();
// A proof left over from one test has expired when the next one begins.
let now = Date.now();
beforeEach(() => {
  now += PUZZLE_LIFE_SECONDS * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now });
});

const FIND = 'POST /users/find/acme';
const SEND = `POST /users/send/acme/${MARIA.id}`;
const SENTENCE = "Your browser couldn't finish a short security check.";
const needed = refusal(428, 'proof/needed', SENTENCE);

const puzzlesIn = (asked: readonly Asked[]) => asked.filter(({ route }) => route === 'GET /users/puzzle').length;
const proofsIn = (asked: readonly Asked[], wanted: string) =>
  asked.filter(({ route }) => route === wanted).map(({ headers }) => headers['x-proof']);
const read = (shown = ''): Proof => JSON.parse(atob(shown));

async function logIn() {
  const person = await open('/login');
  await person.type(screen.getByLabelText('Mobile phone number'), '5125550199');
  await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
  return person;
}

describe('the proof of work of a login', () => {
  it('starts when a visitor opens the form, and one serves for the number and the text (X-083)', async () => {
    const asked = answer();
    const person = await open('/login');
    expect(puzzlesIn(asked)).toBe(0);
    await person.click(screen.getByLabelText('Mobile phone number'));
    await waitFor(() => expect(puzzlesIn(asked)).toBe(1));
    await person.keyboard('5125550199');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    await screen.findByRole('heading', { name: 'Enter your security code' });
    const [found = ''] = proofsIn(asked, FIND);
    expect(read(found)).toMatchObject({ challenge: { parameters: { cost: 1 } }, solution: { counter: 2 } });
    expect(proofsIn(asked, SEND)).toEqual([found]);
    expect(puzzlesIn(asked)).toBe(1);
  });

  it('is made again unnoticed if it is refused (X-083)', async () => {
    const asked = answer({ [FIND]: (_, nth) => (nth === 1 ? needed : ok({ clientId: MARIA.id })) });
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your security code' });
    const [first, second] = proofsIn(asked, FIND);
    expect(read(second).challenge.parameters.nonce).not.toBe(read(first).challenge.parameters.nonce);
    expect(proofsIn(asked, SEND)).toEqual([second]);
  });

  it('ends with the sentence if it is refused twice, and the next try starts again (X-083)', async () => {
    const asked = answer({ [FIND]: (_, nth) => (nth < 3 ? needed : ok({ clientId: MARIA.id })) });
    const person = await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain(SENTENCE);
    expect(place()).toBe('/login');
    expect(proofsIn(asked, FIND)).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    await screen.findByRole('heading', { name: 'Enter your security code' });
  });

  it.each([
    ['is refused', refusal(429, 'request/too-many', 'Too many requests.')],
    ['is empty', ok({ parameters: {} })],
  ])('lets the server decide if its puzzle %s (X-083)', async (_, reply) => {
    const asked = answer({ 'GET /users/puzzle': reply, [FIND]: needed });
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain(SENTENCE);
    expect(proofsIn(asked, FIND)).toEqual([undefined, undefined]);
  });

  it('is not made from an expired puzzle (X-083)', async () => {
    const asked = answer();
    const person = await open('/login');
    await person.click(screen.getByLabelText('Mobile phone number'));
    await waitFor(() => expect(puzzlesIn(asked)).toBe(1));
    now += PUZZLE_LIFE_SECONDS * 1000;
    vi.setSystemTime(now);
    await person.keyboard('5125550199');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    await screen.findByRole('heading', { name: 'Enter your security code' });
    expect(puzzlesIn(asked)).toBe(2);
  });
});

describe('the proof of work of another code', () => {
  it('starts when the wait is over, and is a new one (X-083)', async () => {
    const sent = (resendAfterSeconds: number) => ok({ error: false, resendAfterSeconds, maskedPhone: 'x' });
    const resend = `POST /users/resend/acme/${MARIA.id}`;
    const asked = answer({ [SEND]: sent(0), [resend]: sent(60) });
    const person = await logIn();
    const again = await screen.findByRole('button', { name: 'Send a new code' });
    await waitFor(() => expect(puzzlesIn(asked)).toBe(2));
    await person.click(again);
    await waitFor(() => expect(proofsIn(asked, resend)).toHaveLength(1));
    expect(proofsIn(asked, resend)[0]).toBeTruthy();
    expect(proofsIn(asked, resend)).not.toEqual(proofsIn(asked, SEND));
    expect(puzzlesIn(asked)).toBe(2);
  });
});

describe('solving a puzzle off the page’s thread (X-175)', () => {
  type Heard = { readonly data: unknown };

  /** A browser's worker: it gets the puzzle, and answers as the page's own does. */
  const aWorker = (answerTo: (puzzle: unknown) => Promise<unknown>) => {
    const told: unknown[] = [];
    const ended: string[] = [];
    vi.stubGlobal(
      'Worker',
      class {
        onmessage: (event: Heard) => void = () => undefined;
        onerror: () => void = () => undefined;
        postMessage(puzzle: unknown) {
          told.push(puzzle);
          answerTo(puzzle).then(
            (data) => this.onmessage({ data }),
            () => this.onerror(),
          );
        }
        terminate() {
          ended.push('ended');
        }
      },
    );
    return { told, ended };
  };

  it('uses a worker, which ends when it has answered', async () => {
    const asked = answer();
    const { told, ended } = aWorker(solvedPuzzle);
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your security code' });
    expect(told).toHaveLength(1);
    expect(ended).toHaveLength(1);
    const [shown = ''] = proofsIn(asked, FIND);
    expect(read(shown).challenge).toEqual(told[0]);
  });

  it('never blocks a login on a worker that doesn’t answer', async () => {
    const asked = answer({ [FIND]: ok({ clientId: MARIA.id }) });
    const { ended } = aWorker(() => new Promise(() => undefined));
    const timers: (() => void)[] = [];
    const { setTimeout: real } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
      ms > 30_000 ? timers.push(run) : real(run, ms)) as never);
    await logIn();
    expect(proofsIn(asked, FIND)).toEqual([]);
    for (const run of timers) run();
    await screen.findByRole('heading', { name: 'Enter your security code' });
    expect(proofsIn(asked, FIND)).toEqual([undefined]);
    expect(ended).toHaveLength(1);
    vi.mocked(globalThis.setTimeout).mockRestore();
  });

  it('happens in the page if a browser refuses the worker', async () => {
    const asked = answer();
    aWorker(() => Promise.reject(new Error('refused')));
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your security code' });
    expect(read(proofsIn(asked, FIND)[0]).solution).toMatchObject({ counter: 2 });
  });
});
