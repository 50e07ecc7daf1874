import { expect, test } from '@playwright/test';
import { aReadyApiClient, askGraph, saveDraft } from './support/api.ts';
import { aCaller } from './support/caller.ts';

test.describe('requests that no page of the portal sends', () => {
  test("a tenant's cookie gives no access at another tenant (X-078)", async () => {
    const owner = await aReadyApiClient('plainview');
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

  test('the edge’s headers are ignored if a visitor sends them', async () => {
    const owner = await aReadyApiClient('plainview');
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
});
