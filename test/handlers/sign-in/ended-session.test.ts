import { describe, expect, it } from 'vitest';
import { freezePaymentsRoute } from '#shared/contracts/freeze.ts';
import {
  endSessionsRoute,
  type ListedSession,
  listSessionsRoute,
  sendStepUpCodeRoute,
} from '#shared/contracts/sessions.ts';
import { refreshSessionRoute, sendCodeRoute } from '#shared/contracts/sign-in.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aBrowser, type Browser } from './browser.ts';
import { aPortal, later } from './portal.ts';

const ACCESS = '__Host-portal-access';
const REFRESH = '__Secure-portal-refresh';
const MINUTE = 60;

const { aws, signedIn, fresh } = aPortal();

/** A call with a browser's access token or a copy of it, as the gateway lets it through. */
async function ask(token: string | undefined) {
  const { handler } = await import('#functions/lambdas/sign-in.ts');
  const { aContext, anEvent, read } = await import('#test/support/http-event.ts');
  const claims = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString('utf8')) as object;
  const event = anEvent(listSessionsRoute, { tenant: 'acme', client: 'x' });
  const requestContext = { ...event.requestContext, authorizer: { jwt: { claims: claims as never } } };
  return read(await handler({ ...event, requestContext }, aContext()));
}
const listed = (reply: { body: Record<string, unknown> }) => reply.body['sessions'] as ListedSession[];

/** The same client in another browser. */
async function alsoIn(id: string, userAgent = 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1'): Promise<Browser> {
  const browser = aBrowser({ sourceAddress: '198.51.100.250', userAgent });
  later(2 * MINUTE);
  expect((await browser.send(id)).status).toBe(200);
  expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  return browser;
}

describe('a copied access cookie, which is worthless at the next call (X-074, X-079)', () => {
  it('after its owner has logged out', async () => {
    const { browser } = await signedIn();
    const copy = browser.jar.get(ACCESS);
    expect((await ask(copy)).status).toBe(200);
    await browser.end();
    expect(await ask(copy)).toMatchObject({ status: 401, body: { code: 'caller/unknown' } });
  });

  it('after its owner has signed out all other devices, from one of them', async () => {
    const { browser, id } = await signedIn();
    const phone = await alsoIn(id);
    const [copy, own] = [browser.jar.get(ACCESS), phone.jar.get(ACCESS)];
    expect(listed(await ask(own)).map(({ browser: name, isThis }) => [name, isThis])).toEqual([
      ['Safari on iPhone', true],
      ['An unknown browser', false],
    ]);
    const left = await phone.signedInCall(endSessionsRoute, { which: 'others' });
    expect(listed(left)).toHaveLength(1);
    expect((await ask(copy)).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    expect((await ask(own)).status).toBe(200);
  });

  it('after one of its owner’s other devices has signed this one out, and no other', async () => {
    const { browser, id } = await signedIn();
    const [phone, tablet] = [await alsoIn(id), await alsoIn(id, 'Mozilla/5.0 (iPad) CriOS/120 Safari/604.1')];
    const old = listed(await ask(phone.jar.get(ACCESS))).find(({ browser: name }) => name === 'An unknown browser');
    await phone.signedInCall(endSessionsRoute, { which: old?.sessionId });
    expect((await ask(browser.jar.get(ACCESS))).status).toBe(401);
    expect((await ask(tablet.jar.get(ACCESS))).status).toBe(200);
  });

  it('after its owner has frozen their payments, who then can’t sign in until the office releases them (X-370)', async () => {
    const { browser, id } = await signedIn();
    const phone = await alsoIn(id);
    expect(await phone.signedInCall(freezePaymentsRoute, { frozen: true })).toMatchObject({
      status: 200,
      body: { frozen: true },
    });
    for (const each of [browser, phone]) {
      expect((await ask(each.jar.get(ACCESS))).status).toBe(401);
      expect((await each.refresh()).status).toBe(401);
    }
    later(2 * MINUTE);
    expect(await phone.send(id)).toMatchObject({ status: 423, body: { code: 'client/stopped' } });
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const found = await clients.find(tenantId.parse('acme'), clientId.parse(id));
    expect(found?.stopped).toMatchObject({ by: 'The client', isOwn: true });
  });

  it('after fifteen minutes without activity on the page, and twelve hours at the latest', async () => {
    const { browser } = await signedIn();
    later(15 * MINUTE - 1);
    expect((await ask(browser.jar.get(ACCESS))).status).toBe(200);
    later(1);
    expect((await ask(browser.jar.get(ACCESS))).status).toBe(401);
  });

  it('after a refresh token was used twice, for everyone who has either copy', async () => {
    const { browser } = await signedIn();
    const stolen = browser.jar.get(REFRESH) ?? '';
    later(2 * MINUTE);
    expect((await browser.refresh()).status).toBe(200);
    const thief = aBrowser();
    // Two tabs of one browser may ask with the same token at once.
    later(59);
    expect((await thief.call(refreshSessionRoute, { cookies: { [REFRESH]: stolen } })).status).toBe(200);
    expect((await ask(browser.jar.get(ACCESS))).status).toBe(200);
    later(2);
    expect((await thief.call(refreshSessionRoute, { cookies: { [REFRESH]: stolen } })).status).toBe(401);
    expect((await ask(browser.jar.get(ACCESS))).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  });
});

describe('the sessions of a client', () => {
  it('are limited to their own, and no one ends another’s', async () => {
    const [{ browser }, { browser: other }] = [await signedIn(), await signedIn()];
    const [{ sessionId } = { sessionId: '' }] = listed(await ask(other.jar.get(ACCESS)));
    await browser.signedInCall(endSessionsRoute, { which: sessionId });
    await browser.signedInCall(endSessionsRoute, { which: 'others' });
    expect((await ask(other.jar.get(ACCESS))).status).toBe(200);
  });
});

describe('a code requested in a session (X-074)', () => {
  it('counts for its purpose from then on, in that session, and the sign-in keeps its age', async () => {
    const { browser, id } = await signedIn();
    later(2 * MINUTE);
    expect((await browser.stepUp('wire')).status).toBe(200);
    expect(aws().lastText()).toContain('VIEW WIRING INSTRUCTIONS');
    expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
    expect(browser.claims()['codes']).toBe('sign-in:1795273200 wire:1795273320');
    expect(listed(await ask(browser.jar.get(ACCESS)))).toHaveLength(1);
    later(MINUTE);
    await browser.refresh();
    expect(browser.claims()['codes']).toBe('sign-in:1795273200 wire:1795273320');
  });

  it('invalidates the previous refresh token, even for its thief', async () => {
    const { browser, id } = await signedIn();
    const stolen = browser.jar.get(REFRESH) ?? '';
    later(2 * MINUTE);
    await browser.stepUp('confirm');
    await browser.verify(id, aws().lastCode());
    const thief = aBrowser();
    // Another tab may have asked just before the code. It may continue, but gets nothing.
    const asked = await thief.call(refreshSessionRoute, { cookies: { [REFRESH]: stolen } });
    expect([asked.status, thief.jar.size]).toEqual([200, 0]);
    later(61);
    expect((await thief.call(refreshSessionRoute, { cookies: { [REFRESH]: stolen } })).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('opens nothing once the session has ended', async () => {
    const { browser, id } = await signedIn();
    later(2 * MINUTE);
    await browser.stepUp('wire');
    const code = aws().lastCode();
    await aBrowser().call(refreshSessionRoute);
    const phone = await alsoIn(id);
    await phone.signedInCall(endSessionsRoute, { which: 'others' });
    expect(await browser.verify(id, code)).toMatchObject({ status: 401, body: { code: 'caller/unknown' } });
  });

  it('cannot be requested by a visitor, whatever they ask the sign-in for', async () => {
    const { browser } = fresh();
    expect((await browser.ask(sendStepUpCodeRoute)).status).toBe(401);
    const { id } = await signedIn();
    later(2 * MINUTE);
    await browser.call(sendCodeRoute, {
      params: { clientId: id },
      query: { purpose: 'wire' },
    });
    expect(aws().lastText()).not.toContain('WIRING');
    await browser.verify(id, aws().lastCode());
    expect(String(browser.claims()['codes'])).toMatch(/^sign-in:\d+$/);
  });
});
