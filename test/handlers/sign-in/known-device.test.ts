import { expect, it } from 'vitest';
import { aBrowser, type Browser, registered, wrongFor } from './browser.ts';
import { aPortal, later } from './portal.ts';

const DEVICE = '__Host-portal-device';
/** The codes of the hour before are forgotten. */
const AN_HOUR = 3600;
const { aws, fresh, signedIn, textedTo } = aPortal();

/** Somebody who knows the number and has five codes texted to it, as often as a stranger may. */
async function usesUpTexts(stranger: Browser, id: string): Promise<void> {
  later(AN_HOUR);
  for (let text = 0; text < 5; text += 1) {
    expect((await stranger.send(id)).status).toBe(200);
    later(120);
  }
  expect((await stranger.send(id)).body['code']).toBe('code/too-many-sent');
}

/** Somebody who guesses until the client is locked. */
async function guessesUntilLocked(stranger: Browser, id: string): Promise<void> {
  later(AN_HOUR);
  for (let guess = 0; guess < 10; guess += 1) {
    if (guess % 5 === 0) {
      await stranger.send(id);
      later(120);
    }
    await stranger.verify(id, wrongFor(aws().lastCode()));
  }
  expect((await stranger.send(id)).body['code']).toBe('code/locked');
}

it('a stranger who uses up a number’s codes does not lock out its owner on a known browser', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  await usesUpTexts(aBrowser({ sourceAddress: '198.18.0.1' }), id);
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
});

it('a stranger who guesses until they are locked does not lock the owner’s browser', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  const stranger = aBrowser({ sourceAddress: '198.18.0.2' });
  await guessesUntilLocked(stranger, id);
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  // What the owner did right is not to the stranger's good.
  expect((await stranger.send(id)).body['code']).toBe('code/locked');
});

it('strangers who use up the company’s daily texts do not lock out clients on known browsers', async () => {
  const { browser, id, code } = await textedTo(fresh('tiny'));
  expect((await browser.verify(id, code)).status).toBe(200);
  await browser.end();
  later(24 * AN_HOUR);
  await textedTo(fresh('tiny'));
  const stranger = fresh('tiny');
  const other = await registered(stranger.browser, stranger.phone);
  expect((await stranger.browser.send(other)).body['code']).toBe('code/budget-spent');
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  await browser.end();
  later(AN_HOUR);
  expect((await browser.send(id)).body['code']).toBe('code/budget-spent');
});

it('a known browser has no more tries than another', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  await guessesUntilLocked(browser, id);
});

it.each([
  ['made up', (id: string) => `${id}.${'A'.repeat(43)}`],
  ['another client’s', (_: string, other: string) => other],
  ['another client’s, with this one’s id', (id: string, other: string) => `${id}.${other.split('.')[1]}`],
  ['rubbish', () => '...'],
])('a cookie that is %s does not make a browser known', async (_, forged) => {
  const { browser, id } = await signedIn();
  const other = await signedIn();
  const stranger = aBrowser({ sourceAddress: '198.18.0.3' });
  stranger.jar.set(DEVICE, forged(id, other.browser.jar.get(DEVICE) ?? ''));
  await browser.end();
  await usesUpTexts(aBrowser({ sourceAddress: '198.18.0.4' }), id);
  expect((await stranger.send(id)).body['code']).toBe('code/too-many-sent');
});

it('no script can read the cookie; it lasts as long as browsers allow, and outlives the session', async () => {
  const { browser } = await signedIn();
  const line = browser.lines.find((each) => each.startsWith(`${DEVICE}=`)) ?? '';
  expect(line).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict/);
  await browser.end();
  expect(browser.jar.has(DEVICE)).toBe(true);
});
