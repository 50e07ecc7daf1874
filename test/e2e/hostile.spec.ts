import { expect } from '@playwright/test';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { isLink, poolOf, type Route } from '#shared/contracts/route.ts';
import { askGraph, mustBe, registered, saveDraft } from './support/api.ts';
import { aCaller } from './support/caller.ts';
import { aPerson } from './support/client.ts';
import { callHost, codeFor } from './support/local-cloud.ts';
import { test } from './support/two-clients.ts';

/** A contract's path with values that are well-formed and belong to no one. */
const somePath = ({ path }: Route): string =>
  path
    .replace('{tenantId}', 'plainview')
    .replace('{code}', '123456')
    .replaceAll(/\{\w+\}/g, 'f'.repeat(24));

test.describe('requests that no page of the portal sends', () => {
  test("a tenant's cookie gives no access at another tenant (X-078)", async ({ people: { owner } }) => {
    const draft = await saveDraft(owner, 150_000);
    const elsewhere = aCaller('acme');
    for (const [name, cookie] of owner.cookies) elsewhere.cookies.set(name, cookie);
    const seen = await askGraph(elsewhere, 'Transfer', { _id: draft._id });
    expect([seen.status, seen.body.code]).toEqual([401, 'caller/unknown']);
    const list = await elsewhere.call('GET', `/account/client-accounts/${owner.id}`);
    expect([list.status, list.body.code]).toEqual([401, 'caller/unknown']);
    const renewed = await elsewhere.call('POST', '/session/refresh');
    expect(renewed.status).toBe(401);
    expect(renewed.body.code).toBe('caller/unknown');
  });

  test('the edge’s headers are ignored if a visitor sends them', async ({ people: { owner } }) => {
    const secret = { 'x-origin-secret': 'guess' };
    // The host determines the tenant: a claim to be another changes nothing, with or without a guessed secret.
    for (const forged of [{ 'x-tenant-host': 'acme.localhost' }, { 'x-tenant-host': 'acme.localhost', ...secret }]) {
      const site = await owner.call('GET', '/tenant', { headers: forged });
      expect(site.body.tenant.id).toBe('plainview');
    }
    // A token in a header is no session, because the edge forwards only the cookie's.
    const token = owner.cookies.get('portal-access')?.value as string;
    expect(token).toBeTruthy();
    const byHeader = await owner.call('POST', '/graphql', {
      body: { operationName: 'Client', variables: {} },
      headers: { cookie: undefined, authorization: `Bearer ${token}` },
    });
    expect(byHeader.status).toBe(401);
    const [head = '', , sign = ''] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ tenant_id: 'plainview', token_use: 'access' })).toString('base64url');
    const forgedToken = await owner.call('POST', '/graphql', {
      body: { operationName: 'Client', variables: {} },
      headers: { cookie: `portal-access=${head}.${claims}.${sign}` },
    });
    expect(forgedToken.status).toBe(401);
    // With two session cookies no one can tell whose the request is, so it belongs to no one.
    const twice = await owner.call('POST', '/graphql', {
      body: { operationName: 'Client', variables: {} },
      headers: { cookie: `portal-access=${token}; portal-access=${token}` },
    });
    expect(twice.status).toBe(401);
  });

  test('requests that other sites could cause are refused', async ({ people: { owner } }) => {
    const client = { body: { operationName: 'Client', variables: {} } };
    const attempts: readonly Readonly<Record<string, string | undefined>>[] = [
      { 'x-portal': undefined },
      { origin: undefined },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://acme.localhost:${owner.on}` },
      { origin: `http://plainview.localhost:${owner.on}.evil.example` },
    ];
    for (const headers of attempts) {
      const reply = await owner.call('POST', '/graphql', { ...client, headers });
      expect([reply.status, reply.body.code], JSON.stringify(headers)).toEqual([403, 'request/foreign']);
    }
    mustBe(200, await owner.call('POST', '/graphql', client));
  });

  test('no client call answers without a session, or to a page of another site', async ({ people: { owner } }) => {
    expect(allRoutes.length).toBeGreaterThan(20);
    for (const route of allRoutes) {
      const about = `${route.method} ${route.path}`;
      const path = somePath(route);
      if (route.caller === 'client') {
        const nobody = await aCaller('plainview').call(route.method, path);
        expect(nobody.status, about).toBe(401);
      }
      // A sheet or a download is a plain link, and a provider's message is signed.
      if (isLink(route)) continue;
      const foreign = await owner.call(route.method, path, { headers: { 'x-portal': undefined } });
      // A client's token opens none of the staff's calls, which use another pool.
      const refusal = poolOf(route) === 'staff' ? 401 : 403;
      expect(foreign.status, about).toBe(route.caller === 'provider' ? 400 : refusal);
    }
  });

  test('a webhook without the provider’s signature is refused', async () => {
    const body = { webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' };
    const signature = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
    for (const headers of [{}, { 'plaid-verification': signature }, { 'plaid-verification': 'x.y.z' }]) {
      const reply = await aCaller('plainview').call('POST', '/webhooks/plaid', { body, headers });
      expect([reply.status, reply.body.code]).toEqual([401, 'webhook/not-verified']);
    }
  });

  test('the GET forms of the sign-in answer only the page, and a link can neither send nor try a code', async () => {
    const caller = aCaller('plainview');
    const person = aPerson();
    const id = await registered(caller, person);
    const code = await codeFor(caller.on, person.phone);
    const asLink = { headers: { 'x-portal': undefined, origin: undefined } };
    for (const path of [
      `/users/send/plainview/${id}`,
      `/users/resend/plainview/${id}`,
      `/users/plainview/${id}/${code}`,
    ]) {
      const followed = await caller.call('GET', path, asLink);
      expect([followed.status, followed.body.code], path).toEqual([403, 'request/foreign']);
    }
    const asPage = await caller.call('GET', `/users/plainview/${id}/${code}`, { headers: { origin: undefined } });
    expect([asPage.status, asPage.body.error]).toEqual([200, false]);
    expect(asPage.text).not.toMatch(/eyJ/);
  });

  test('path traversal, huge bodies and invalid JSON are refused without internal details', async ({
    people: { owner },
  }) => {
    const inside = /\bat .+\.(ts|js):|node_modules|DynamoDB|stack/i;
    const tries = [
      await owner.call('GET', '/../api/security/key'),
      await owner.call('GET', '/receipt/%2e%2e%2fsecurity%2fkey'),
      await owner.call('GET', `/receipt/${'a'.repeat(5000)}`),
      await owner.call('POST', '/graphql', { body: { operationName: 'Client', variables: { x: 'y'.repeat(70_000) } } }),
      await owner.call('POST', '/transfer/start', {
        body: { transferId: { $ne: null }, bankAccountId: [], total: -1 },
      }),
      await owner.call('POST', '/transfer/start', { body: 'not an object' }),
    ];
    for (const { text } of tries) expect(text).not.toMatch(inside);
    expect(tries.slice(2).map(({ status }) => status)).toEqual([400, 413, 400, 400]);
    const broken = await callHost(owner.on, 'plainview', '/api/nowhere');
    expect(broken.status).toBe(404);
  });
});
