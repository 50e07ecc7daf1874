import { CognitoIdentityProviderClient, UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { refreshSessionRoute } from '#shared/contracts/sign-in.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aContext, anEvent, read } from '#test/support/http-event.ts';
import { aBrowser } from './browser.ts';
import { aPortal, later } from './portal.ts';

const ACCESS = '__Host-portal-access';
const REFRESH = '__Secure-portal-refresh';
/** The cookie that keeps a browser known. It opens nothing. */
const DEVICE = '__Host-portal-device';

const MINUTE = 60;
const { signedIn } = aPortal();

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('the token of a stolen cookie', () => {
  it('cannot change the phone that codes go to, at Cognito itself', async () => {
    const { browser } = await signedIn();
    const change = new UpdateUserAttributesCommand({
      AccessToken: browser.jar.get(ACCESS),
      UserAttributes: [{ Name: 'phone_number', Value: '+13125550199' }],
    });
    await expect(new CognitoIdentityProviderClient({}).send(change)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
  });
});

describe('a session', () => {
  it('is in cookies no script can read; the refresh token goes only to the refresh calls (X-073)', async () => {
    const { browser, id } = await signedIn();
    const line = (name: string) => browser.lines.find((each) => each.startsWith(`${name}=`)) ?? '';
    expect(line(ACCESS)).toMatch(/; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/);
    expect(line(REFRESH)).toMatch(/; Path=\/api\/session\/refresh; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(browser.jar.has('__Host-portal-challenge')).toBe(false);
    expect(line(REFRESH).length).toBeLessThan(4096);
    expect(claimsOf(browser.jar.get(ACCESS))).toMatchObject({
      token_use: 'access',
      tenant_id: 'acme',
      portal_client_id: id,
      auth_time: Date.parse('2026-11-21T15:00:00.000Z') / 1000,
    });
  });

  it('continues while the client is active, and the sign-in time stays the same', async () => {
    const { browser } = await signedIn();
    const first = browser.jar.get(REFRESH);
    later(14 * MINUTE);
    const { status, body } = await browser.refresh();
    expect(status).toBe(200);
    expect(body).toEqual({ idleEndsAt: '2026-11-21T15:29:00.000Z', endsAt: '2026-11-22T03:00:00.000Z' });
    expect(browser.jar.get(REFRESH)).not.toBe(first);
    expect(claimsOf(browser.jar.get(ACCESS))['auth_time']).toBe(Date.parse('2026-11-21T15:00:00.000Z') / 1000);
  });

  it('ends after fifteen minutes without activity, and deletes its cookies (X-074)', async () => {
    const { browser } = await signedIn();
    later(15 * MINUTE);
    expect(await browser.refresh()).toMatchObject({ status: 401, body: { code: 'caller/unknown' } });
    expect([...browser.jar.keys()]).toEqual([DEVICE]);
  });

  it('cannot be extended by the browser, nor moved to another tenant', async () => {
    const { browser } = await signedIn();
    const sealed = browser.jar.get(REFRESH) ?? '';
    const [client, ...rest] = sealed.split('.');
    const elsewhere = [client, '65f000000000000000000099', ...rest.slice(1)].join('.');
    const other = ['65f000000000000000000099', ...rest].join('.');
    for (const value of [elsewhere, other, `${sealed}x`, 'rubbish', ''])
      expect(await aBrowser().call(refreshSessionRoute, { cookies: { [REFRESH]: value } })).toMatchObject({
        status: 401,
      });
    const zenith = await aBrowser({ tenant: 'zenith' }).call(refreshSessionRoute, { cookies: { [REFRESH]: sealed } });
    expect(zenith.status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('ends when the client logs out, even for copied cookies (X-074)', async () => {
    const { browser } = await signedIn();
    const sealed = browser.jar.get(REFRESH) ?? '';
    expect(await browser.end()).toMatchObject({ status: 200, body: { ended: true } });
    expect([...browser.jar.keys()]).toEqual([DEVICE]);
    expect(await aBrowser().call(refreshSessionRoute, { cookies: { [REFRESH]: sealed } })).toMatchObject({
      status: 401,
    });
    expect((await browser.end()).status).toBe(200);
  });

  it('is not refreshed with two session cookies: a neighboring host can plant one', async () => {
    const [{ browser }, { browser: planter }] = [await signedIn(), await signedIn()];
    const { handler } = await import('#functions/lambdas/sign-in.ts');
    const event = anEvent(refreshSessionRoute, { tenant: 'acme' });
    const both = [browser, planter].map(({ jar }) => `${REFRESH}=${jar.get(REFRESH)}`);
    for (const cookies of [both, both.toReversed()])
      expect(read(await handler({ ...event, cookies }, aContext())).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('ends for a client who was disabled', async () => {
    const { browser, id } = await signedIn();
    const found = await clients.find(tenantId.parse('acme'), clientId.parse(id));
    if (found) await clients.save({ ...found, active: false });
    expect((await browser.refresh()).status).toBe(401);
  });

  it('is refreshed only from the portal’s own page', async () => {
    const { browser } = await signedIn();
    const foreign = await browser.call(refreshSessionRoute, { headers: { origin: 'https://evil.example' } });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'request/foreign' } });
  });
});
