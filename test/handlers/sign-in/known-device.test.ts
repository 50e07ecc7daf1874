import { expect, it } from 'vitest';
import { aBrowser, type Browser, registered, wrongFor } from './browser.ts';
import { aPortal, later } from './portal.ts';

const DEVICE = '__Host-portal-device';
/** The codes of the hour before are forgotten. */
const AN_HOUR = 3600;
const { aws, fresh, signedIn, textedTo } = aPortal();

/** Someone who knows the number and requests five codes for it, as often as a stranger may. */
async function usesUpTexts(stranger: Browser, id: string): Promise<void> {
  later(AN_HOUR);
  for (let text = 0; text < 5; text += 1) {
    expect((await stranger.send(id)).status).toBe(200);
    later(120);
  }
  expect((await stranger.send(id)).body['code']).toBe('code/too-many-sent');
}

/** Someone who guesses until the client is locked. */
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

it('doesn’t lock out the owner on a known browser when a stranger uses up a number’s codes', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  await usesUpTexts(aBrowser({ sourceAddress: '198.18.0.1' }), id);
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
});

it('doesn’t lock the owner’s browser when a stranger guesses until they are locked', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  const stranger = aBrowser({ sourceAddress: '198.18.0.2' });
  await guessesUntilLocked(stranger, id);
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  // The owner's correct codes don't help the stranger.
  expect((await stranger.send(id)).body['code']).toBe('code/locked');
});

it('doesn’t lock out clients on known browsers when strangers use up the company’s daily texts', async () => {
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

it('gives a known browser no more tries than another', async () => {
  const { browser, id } = await signedIn();
  await browser.end();
  await guessesUntilLocked(browser, id);
});

it.each([
  ['made up', (id: string) => `${id}.${'A'.repeat(43)}`],
  ['another client’s', (_: string, other: string) => other],
  ['another client’s, with this one’s id', (id: string, other: string) => `${id}.${other.split('.')[1]}`],
  ['rubbish', () => '...'],
])('doesn’t accept a cookie that is %s as a known browser', async (_, forged) => {
  const { browser, id } = await signedIn();
  const other = await signedIn();
  const stranger = aBrowser({ sourceAddress: '198.18.0.3' });
  stranger.jar.set(DEVICE, forged(id, other.browser.jar.get(DEVICE) ?? ''));
  await browser.end();
  await usesUpTexts(aBrowser({ sourceAddress: '198.18.0.4' }), id);
  expect((await stranger.send(id)).body['code']).toBe('code/too-many-sent');
});

it('hides the cookie from scripts, and keeps it as long as browsers allow, longer than the session', async () => {
  const { browser } = await signedIn();
  const line = browser.lines.find((each) => each.startsWith(`${DEVICE}=`)) ?? '';
  expect(line).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict/);
  await browser.end();
  expect(browser.jar.has(DEVICE)).toBe(true);
});
