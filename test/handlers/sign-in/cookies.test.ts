import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { challengeCookie, noSessionCookies, sessionCookies } from '#functions/client/sign-in/cookies.ts';
import { cookiesOf, endsOf, openSession } from '#functions/client/sign-in/session.ts';
import { isSessionOpen } from '#shared/client/session.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aSession } from '#test/support/open-session.ts';
import { CLIENT_ID } from '#test/support/people.ts';

const deployed = { prefix: '__Host-portal', secure: true };

describe('the cookies of a deployed portal', () => {
  it('are sent only over TLS, only to this host, and never from another site', () => {
    const [access, refresh] = sessionCookies(deployed, { access: 'a.b.c', sealed: 's', leftSeconds: 43_200 });
    expect(access).toBe('__Host-portal-access=a.b.c; Path=/; Max-Age=900; HttpOnly; SameSite=Strict; Secure');
    // "__Host-" requires Path=/ (RFC 6265bis, 4.1.3.2). "__Secure-" lets the path be narrow.
    expect(refresh).toBe(
      '__Secure-portal-refresh=s; Path=/api/session/refresh; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
    );
    expect(challengeCookie(deployed, 'c')).toBe(
      '__Host-portal-challenge=c; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('do not outlive the session, even with a new access token', () => {
    const [access] = sessionCookies(deployed, { access: 'a', sealed: 's', leftSeconds: 60 });
    expect(access).toContain('Max-Age=60;');
  });

  it('are deleted under the same names and paths they were set with', () => {
    expect(noSessionCookies(deployed)).toEqual([
      '__Host-portal-access=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
      '__Secure-portal-refresh=; Path=/api/session/refresh; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
  });
});

describe('the seal of a session', () => {
  const proof = (text: string) => createHash('sha256').update(text).digest('base64url');
  const proofs = {
    make: async (text: string) => proof(text),
    holds: async (text: string, given: string) => proof(text) === given,
  };
  const [acme, zenith] = [tenantId.parse('acme'), tenantId.parse('zenith')];
  const session = aSession();
  const whose = { tenant: acme, client: clientId.parse(CLIENT_ID) };
  const sealed = async (of = whose, changed = {}, refresh = 'head.key.iv.text.tag'): Promise<string> => {
    const ports = { proofs, cookies: () => deployed };
    const lines = await cookiesOf(ports, of, { ...session, ...changed }, { access: 'a', refresh });
    return /^__Secure-portal-refresh=([^;]*)/.exec(lines[1] ?? '')?.[1] ?? '';
  };

  it('is valid only unchanged and at its own tenant', async () => {
    const { id, family } = session;
    expect(await openSession({ proofs }, acme, await sealed())).toEqual({
      ...{ client: whose.client, id, family, token: 'head.key.iv.text.tag' },
    });
    expect(await openSession({ proofs }, zenith, await sealed())).toBeUndefined();
  });

  it.each([
    ['the client', sealed({ ...whose, client: clientId.parse('65f000000000000000000002') })],
    ['the session', sealed(whose, { id: '65f000000000000000000003' })],
    ['the family', sealed(whose, { family: '65f000000000000000000004' })],
    ['the token', sealed(whose, {}, 'another.token')],
  ])('protects %s', async (_, changed) => {
    const parts = (await sealed()).split('.');
    const other = (await changed).split('.');
    // The other record with the first one's proof.
    expect(
      await openSession({ proofs }, acme, [...other.slice(0, 3), parts[3], ...other.slice(4)].join('.')),
    ).toBeUndefined();
  });
});

describe('the end of a session', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const [QUARTER, HALF_DAY] = [15 * 60, 12 * 60 * 60];

  it('comes after fifteen minutes without activity', () => {
    const idle = aSession({ startedAt: 0, activeAt: 1000 });
    expect(isSessionOpen(idle, at(1000 + QUARTER - 1))).toBe(true);
    expect(isSessionOpen(idle, at(1000 + QUARTER))).toBe(false);
  });

  it('comes after twelve hours, active or not, and the page learns about it', () => {
    const busy = aSession({ startedAt: 0, activeAt: HALF_DAY - 60 });
    expect(isSessionOpen(busy, at(HALF_DAY - 1))).toBe(true);
    expect(isSessionOpen(busy, at(HALF_DAY))).toBe(false);
    const ends = '1970-01-01T12:00:00.000Z';
    expect(endsOf(busy)).toEqual({ idleEndsAt: ends, endsAt: ends });
  });

  it('comes when it was ended, for any reason', () => {
    const now = new Date();
    const ended = { at: now.getTime() / 1000, because: 'logged out' } as const;
    expect(isSessionOpen(aSession({ ended }), now)).toBe(false);
  });
});
