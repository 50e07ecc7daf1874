import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocalRequest, sendLocalReply } from '#infra/local/http.ts';
import { identityProviderStandIn, localIssuer } from '#infra/local/identity-provider/stand-in.ts';
import { finishProviderSignInRoute, startProviderSignInRoute } from '#shared/contracts/provider-sign-in.ts';
import { tenantRoute } from '#shared/contracts/tenant.ts';
import { anEvent } from '#test/support/http-event.ts';
import { aContext, read } from '../../support/http-event.ts';
import { aBrowser, type Browser, proven } from './browser.ts';
import { aPortal, later } from './portal.ts';

/** A tenant whose clients can sign in by its own identity provider. The pool and the provider are fakes. */
const portal = aPortal();
const TENANT = 'harbor';
let server: Server;
let publicUrl = '';
let signedInBeforeMs = 0;

beforeAll(async () => {
  const provider = identityProviderStandIn({
    publicUrl: () => publicUrl,
    now: () => new Date(),
    signedInAt: () => new Date(Date.now() - signedInBeforeMs),
  });
  server = createServer((incoming, outgoing) => {
    void readLocalRequest(incoming).then((request) => {
      const reply = request && provider(request);
      sendLocalReply(outgoing, reply ?? { status: 404, headers: {}, body: '' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identityProvider = { name: 'Harbor ID', issuer: localIssuer(publicUrl, TENANT), clientId: 'closing-portal' };
  await portal.aws().addTenant({ id: TENANT, name: 'Harbor Realty', identityProvider });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let numbers = 0;
/** Someone with an address and a number of their own, registered unless stated otherwise. */
async function somebody(isRegistered = true): Promise<{ browser: Browser; phone: string; id: string }> {
  numbers += 1;
  const browser = aBrowser({ tenant: TENANT, sourceAddress: `198.51.101.${numbers}` });
  const phone = `+1312557${String(numbers).padStart(4, '0')}`;
  return { browser, phone, id: isRegistered ? await proven(browser, phone, TENANT) : '' };
}

/** Leaves for the provider. Returns the address of the redirect. */
async function leave(browser: Browser): Promise<URL> {
  const { status, body } = await browser.call(startProviderSignInRoute);
  expect(status).toBe(200);
  return new URL(String(body['url']));
}

/** Signs in there with a number. Returns what the provider sends the browser back with. */
async function signInThere(at: URL, phone: string, isConfirmed = true) {
  const form = new URLSearchParams(at.searchParams);
  form.set('phone', phone);
  if (isConfirmed) form.set('confirmed', 'on');
  const reply = await fetch(`${at.origin}${at.pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  expect(reply.status).toBe(303);
  const back = new URL(reply.headers.get('location') ?? '');
  return {
    back,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

const finish = (browser: Browser, body: { code: string; state: string }) =>
  browser.call(finishProviderSignInRoute, { body });

const sessionOf = (browser: Browser) => [...browser.jar.keys()].filter((name) => !name.endsWith('-provider'));

describe('a tenant with an identity provider of its own (R-245)', () => {
  it('gives the login page only the provider’s name', async () => {
    const { handler } = await import('#functions/lambdas/public.ts');
    const site = read(await handler(anEvent(tenantRoute, { tenant: TENANT }), aContext()));
    expect((site.body['tenant'] as Record<string, unknown>)['identityProvider']).toEqual({ name: 'Harbor ID' });
    const other = read(await handler(anEvent(tenantRoute, { tenant: 'acme' }), aContext()));
    expect(other.body['tenant']).not.toHaveProperty('identityProvider');
  });

  it('sends the browser there with client id, return address, state, nonce and a PKCE challenge (R-245)', async () => {
    const { browser } = await somebody(false);
    const asked = (await leave(browser)).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      response_type: 'code',
      client_id: 'closing-portal',
      redirect_uri: `http://${TENANT}.portal.example/auth/callback`,
      scope: 'openid phone',
      state: expect.stringMatching(/^[\w-]{22}$/),
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'login',
      max_age: '0',
    });
    expect(browser.lines.at(-1)).toMatch(/-provider=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict/);
  });

  it('opens the session of the client whose number it confirms, without a text (R-245)', async () => {
    const { browser, phone, id } = await somebody();
    const textBefore = portal.aws().lastText();
    const { code, state, back } = await signInThere(await leave(browser), phone);
    expect(back.origin + back.pathname).toBe(`http://${TENANT}.portal.example/auth/callback`);
    const { status, body } = await finish(browser, { code, state });
    expect([status, body['error'], body['client']]).toEqual([200, false, expect.objectContaining({ id })]);
    // Access, refresh, and the cookie by which the browser is known from now on.
    expect(sessionOf(browser)).toHaveLength(3);
    const [, claims = ''] = browser.jar.get('__Host-portal-access')?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      signed_in_by: 'identity provider',
    });
    expect((await browser.refresh()).status).toBe(200);
    expect(portal.aws().lastText()).toBe(textBefore);
    expect([...browser.jar.keys()].some((name) => name.endsWith('-provider'))).toBe(false);
  });

  it('lets the same client sign in by a texted code before and after', async () => {
    const { browser, phone, id } = await somebody();
    await browser.send(id);
    expect((await browser.verify(id, portal.aws().lastCode())).status).toBe(200);
    const { code, state } = await signInThere(await leave(browser), phone);
    expect((await finish(browser, { code, state })).status).toBe(200);
    later(3700);
    await browser.send(id);
    expect((await browser.verify(id, portal.aws().lastCode())).status).toBe(200);
  });
});

describe('a sign-in by the provider that is refused', () => {
  it('is for an unknown number, and registers no one', async () => {
    const { browser, phone } = await somebody(false);
    const { status, body } = await finish(browser, await signInThere(await leave(browser), phone));
    expect([status, body['code']]).toEqual([404, 'provider/unknown-client']);
    expect(browser.jar.size).toBe(0);
  });

  it('is for an unconfirmed or an invalid number', async () => {
    const { browser, phone } = await somebody();
    const unsure = await finish(browser, await signInThere(await leave(browser), phone, false));
    expect([unsure.status, unsure.body['code']]).toEqual([400, 'provider/no-phone']);
    const none = await finish(browser, await signInThere(await leave(browser), 'call me'));
    expect([none.status, none.body['code']]).toEqual([400, 'provider/no-phone']);
  });

  it('comes with another state, in another browser, or a second time', async () => {
    const { browser, phone } = await somebody();
    const first = await signInThere(await leave(browser), phone);
    const forged = await finish(browser, { ...first, state: 'x'.repeat(22) });
    expect([forged.status, forged.body['code']]).toEqual([400, 'provider/not-verified']);

    const stolen = await signInThere(await leave(browser), phone);
    const { browser: thief } = await somebody();
    await leave(thief);
    const taken = await finish(thief, stolen);
    expect([taken.status, taken.body['code']]).toEqual([400, 'provider/not-verified']);
    expect(sessionOf(thief)).toEqual([]);

    const cookie = new Map(browser.jar);
    expect((await finish(browser, stolen)).status).toBe(200);
    const { browser: replayed } = await somebody();
    for (const [name, value] of cookie) replayed.jar.set(name, value);
    const again = await finish(replayed, stolen);
    expect([again.status, again.body['code']]).toEqual([400, 'provider/not-verified']);
  });

  it('is by a person who signed in there earlier, because no one has proved who is at the screen now', async () => {
    const { browser, phone } = await somebody();
    signedInBeforeMs = 3_600_000;
    const back = await signInThere(await leave(browser), phone).finally(() => {
      signedInBeforeMs = 0;
    });
    expect((await finish(browser, back)).body['code']).toBe('provider/not-verified');
    expect(sessionOf(browser)).toEqual([]);
  });

  it('comes ten minutes after it began', async () => {
    const { browser, phone } = await somebody();
    const back = await signInThere(await leave(browser), phone);
    later(601);
    expect((await finish(browser, back)).body['code']).toBe('provider/not-verified');
  });

  it('is at a tenant that has no provider', async () => {
    const browser = aBrowser({ tenant: 'acme', sourceAddress: '198.51.102.1' });
    expect((await browser.call(startProviderSignInRoute)).body['code']).toBe('provider/none');
    expect((await finish(browser, { code: 'a', state: 'b' })).body['code']).toBe('provider/none');
  });

  it('answers the pool’s challenge directly as a client, because only the server’s own proof counts', async () => {
    const { isRight } = await import('#functions/client/sign-in/challenge.ts');
    const { proofs } = await import('#functions/adapters/key-service.ts');
    const { providerWordText } = await import('#shared/client/provider-word.ts');
    const now = new Date();
    const at = String(Math.floor(now.getTime() / 1000));
    const ports = { holds: proofs.holds, now: () => now };
    const word = `${at}.${await proofs.make(providerWordText('harbor#a', at))}`;
    expect(await isRight(ports, { userName: 'harbor#a', purpose: 'provider', answer: word }, 'provider')).toBe(true);
    expect(await isRight(ports, { userName: 'harbor#b', purpose: 'provider', answer: word }, 'provider')).toBe(false);
    for (const guess of ['123456', '', 'provider', `${at}.`, `${Number(at) + 1}.${word.split('.')[1]}`])
      expect(
        await isRight(ports, { userName: 'harbor#a', purpose: 'provider', answer: guess }, 'provider'),
        guess,
      ).toBe(false);
    const later = { ...ports, now: () => new Date(now.getTime() + 61_000) };
    expect(await isRight(later, { userName: 'harbor#a', purpose: 'provider', answer: word }, 'provider')).toBe(false);
  });
});
