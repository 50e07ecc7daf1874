import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addPasskeyRoute,
  endStaffSessionRoute,
  finishPasskeySignInRoute,
  readInvitationRoute,
  refreshStaffSessionRoute,
  startPasskeyRoute,
  startPasskeySignInRoute,
  startStaffSignInRoute,
  typeAppCodeRoute,
  whoAmIRoute,
} from '#shared/contracts/staff-sign-in.ts';
import { tenantId } from '#shared/ids.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { authenticator } from '../../support/authenticator.ts';
import { atConsole, invitationIn, inviteByEmail, PASSWORD } from '../../support/console-visit.ts';
import { captureLogs } from '../../support/logs.ts';
import { startWorld, type World } from '../../support/world.ts';

/** The pauses before answers, which don't take their time here. */
const pauses: number[] = [];
const wait = timers.setTimeout;
timers.setTimeout = (async (ms?: number, ...rest: []) =>
  ms === 600 ? void pauses.push(ms) : wait(ms, ...rest)) as typeof wait;
syncBuiltinESMExports();
afterAll(() => {
  timers.setTimeout = wait;
  syncBuiltinESMExports();
});

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // Before the first line is written, so that there are lines to check.
  process.env['LOG_LEVEL'] = 'INFO';
}, 60_000);
afterEach(() => vi.useRealTimers());

const acme = tenantId.parse('acme');
let people = 0;

/** Invites someone as an owner's page or a command does. Returns the link's secret. */
async function invite({ rights = { roles: ['operator'] } as MemberRights, email = '' } = {}) {
  people += 1;
  const to = email || `person${people}@acme.example`;
  await inviteByEmail({ name: 'Rosa Diaz', email: to, rights }, { id: 'local:olivia', name: 'Olivia Reyes' });
  return { email: to, token: await invitationIn(world, to) };
}

/** Someone who has accepted an invitation and is signed in. */
async function signedIn(given: Parameters<typeof invite>[0] = {}) {
  const invited = await invite(given);
  const person = atConsole();
  await person.accept(invited.token);
  const { body } = await person.typeCode();
  expect(body['next']).toBe('done');
  return { ...invited, person };
}

/** Rosa's day continues some time later. */
const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

describe('an invitation (X-196)', () => {
  test('leads through a password and an authenticator app into the console', async () => {
    const { email, token } = await invite();
    const rosa = atConsole();
    expect((await rosa.ask(readInvitationRoute, { body: { token } })).body).toMatchObject({
      company: world.tenant.name,
      name: 'Rosa Diaz',
      roles: ['operator'],
      invitedBy: 'Olivia Reyes',
      isKnown: false,
    });
    const accepted = await rosa.accept(token);
    expect(accepted.body).toMatchObject({ next: 'totp set-up', uri: expect.stringMatching(/^otpauth:\/\/totp\//) });
    expect((await rosa.ask(whoAmIRoute)).code).toBe('caller/unknown');
    const end = await rosa.typeCode();
    expect(end.body).toMatchObject({ next: 'done', offerPasskey: true });
    expect((await rosa.ask(whoAmIRoute)).body).toMatchObject({
      name: 'Rosa Diaz',
      email,
      companies: [{ tenantId: 'acme', company: world.tenant.name, roles: ['operator'] }],
      passkeys: 0,
    });
  });

  test('works once, and only its own secret opens it', async () => {
    const { token } = await signedIn();
    const second = atConsole();
    expect((await second.accept(token)).code).toBe('staff/invitation-over');
    expect((await second.ask(readInvitationRoute, { body: { token } })).code).toBe('staff/invitation-over');
    const { token: open } = await invite();
    const guessed = `${open.slice(0, -4)}AAAA`;
    expect((await second.accept(guessed)).code).toBe('staff/invitation-over');
    expect((await second.accept(open.replace(/^acme/, 'harbor'))).code).toBe('staff/invitation-over');
  });

  test('opens for its reader, however often someone at the same address opened other links (D-94, X-349)', async () => {
    const { token } = await invite();
    const [office, junk] = ['198.51.100.8', token.replace(/.{43}$/, 'A'.repeat(43))];
    const looks = Array.from({ length: 31 }, () =>
      atConsole(office).ask(readInvitationRoute, { body: { token: junk } }),
    );
    expect(new Set((await Promise.all(looks)).map(({ code }) => code))).toEqual(new Set(['staff/invitation-over']));
    expect((await atConsole(office).accept(token)).body['next']).toBe('totp set-up');
  });

  test('expires after three days', async () => {
    const { token } = await invite();
    later(72 * 60);
    expect((await atConsole().accept(token)).code).toBe('staff/invitation-over');
  });

  test('can be opened again by the browser that opened it, until the second factor and the password are set', async () => {
    const { email, token } = await invite();
    const rosa = atConsole();
    expect((await rosa.accept(token)).body['next']).toBe('totp set-up');
    expect((await rosa.accept(token, 'another good password')).body['next']).toBe('totp set-up');
    expect((await rosa.typeCode('000000')).code).toBe('staff/wrong-code');
    expect((await rosa.startSignIn(email, 'another good password')).code).toBe('staff/wrong-sign-in');
    await rosa.accept(token, 'another good password');
    expect((await rosa.typeCode()).body['next']).toBe('done');
    expect((await rosa.startSignIn(email, 'another good password')).body).toEqual({ next: 'totp' });
  });

  test('belongs to the first browser that opens it, and a second one ends it for both', async () => {
    const { email, token } = await invite();
    const [ivy, thief] = [atConsole(), atConsole()];
    await ivy.accept(token);
    expect((await thief.accept(token, 'a password of the thief')).code).toBe('staff/invitation-over');
    expect((await thief.typeCode()).code).toBe('staff/no-sign-in');
    expect((await ivy.typeCode()).code).toBe('staff/invitation-over');
    for (const [who, password] of [[ivy, PASSWORD] as const, [thief, 'a password of the thief'] as const]) {
      expect((await who.startSignIn(email, password)).code).toBe('staff/wrong-sign-in');
      expect((await who.accept(token)).code).toBe('staff/invitation-over');
    }
  });

  test('sets no factor and no password if it is revoked while open', async () => {
    const { email, token } = await invite();
    const rosa = atConsole();
    await rosa.accept(token);
    const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
    const [, id = ''] = token.split('.');
    await staffMembers.revoke(acme, id, { at: new Date().toISOString(), by: 'Olivia Reyes' });
    expect((await rosa.typeCode()).code).toBe('staff/invitation-over');
    expect((await rosa.startSignIn(email)).code).toBe('staff/wrong-sign-in');
  });

  test('is ended by a new one to the same address', async () => {
    const { email, token } = await invite();
    const rosa = atConsole();
    await rosa.accept(token);
    const { token: newer } = await invite({ email });
    expect((await rosa.typeCode()).code).toBe('staff/invitation-over');
    expect((await rosa.accept(token)).code).toBe('staff/invitation-over');
    await rosa.accept(newer);
    expect((await rosa.typeCode()).body['next']).toBe('done');
  });

  test('is followed by an email that the sign-in was set up', async () => {
    const { email } = await signedIn();
    const [letter] = world.inbox.list({ kind: 'email', to: email, limit: 1 });
    expect(letter).toMatchObject({ subject: `Your sign-in for ${world.tenant.name} was set up` });
  });

  test('requires a password that is long enough, without leading or trailing blanks', async () => {
    const { token } = await invite();
    const rosa = atConsole();
    await rosa.accept(token);
    for (const password of ['too short', ' a blank before it', 'a blank after it '])
      expect((await rosa.ask(typeAppCodeRoute, { body: { code: '123456', password } })).code).toBe('request/invalid');
    const code = rosa.appCode();
    expect((await rosa.ask(typeAppCodeRoute, { body: { code } })).code).toBe('staff/weak-password');
    expect((await rosa.typeCode(code)).body['next']).toBe('done');
  });

  test('for someone who already signs in here is accepted only by them, signed in, and changes none of their factors', async () => {
    const { email, person } = await signedIn();
    const { token } = await invite({ email, rights: { roles: ['auditor'] } });
    const { person: colleague } = await signedIn();
    for (const other of [atConsole(), colleague]) {
      expect((await other.accept(token, 'a password of the thief')).body).toEqual({ next: 'sign in' });
      expect((await other.startSignIn(email, 'a password of the thief')).code).toBe('staff/wrong-sign-in');
    }
    expect((await person.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ roles: ['operator'] }] });
    expect((await person.accept(token)).body).toEqual({ next: 'joined' });
    expect((await person.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ roles: ['auditor'] }] });
    expect((await person.accept(token)).code).toBe('staff/invitation-over');
  });
});

describe('a sign-in by password (X-196)', () => {
  test('takes the password and the code of the app, and no code twice', async () => {
    const { email, person } = await signedIn();
    await person.ask(endStaffSessionRoute);
    expect((await person.startSignIn(email)).body).toEqual({ next: 'totp' });
    const code = person.appCode();
    expect((await person.typeCode(code)).body['next']).toBe('done');
    await person.startSignIn(email);
    expect((await person.typeCode(code)).code).toBe('staff/wrong-code');
  });

  test('doesn’t reveal if an address is known', async () => {
    const { email } = await signedIn();
    const wrong = await atConsole().startSignIn(email, 'a wrong password');
    const unknown = await atConsole().startSignIn('nobody@acme.example', 'a wrong password');
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(unknown.code).toBe('staff/wrong-sign-in');
  });

  describe('wrong passwords from an address', () => {
    // Tries are counted by quarter of an hour, so each test begins with one.
    const QUARTER_MS = 15 * 60_000;
    beforeEach(() => later(((QUARTER_MS - (Date.now() % QUARTER_MS)) % QUARTER_MS) / 60_000));

    const OFFICE = '198.51.100.7';
    const guess = async (email: string, times: number, address = OFFICE) => {
      const heard = [];
      for (let nth = 0; nth < times; nth += 1)
        heard.push((await atConsole(address).startSignIn(email, `wrong password ${nth}`)).code);
      return heard;
    };

    test('close the sign-in there for fifteen minutes after five tries, but not from any other address (D-94, X-349)', async () => {
      const { email } = await signedIn();
      expect(await guess(email, 6)).toEqual([...Array(5).fill('staff/wrong-sign-in'), 'staff/locked']);
      // Cognito's own lockout is over by then.
      later(1);
      const locked = await atConsole(OFFICE).startSignIn(email);
      expect([locked.status, locked.code]).toEqual([423, 'staff/locked']);
      expect((await atConsole().startSignIn(email)).body).toEqual({ next: 'totp' });
      later(15);
      expect((await atConsole(OFFICE).startSignIn(email)).body).toEqual({ next: 'totp' });
    });

    test('don’t close it for a browser that the person signed in with, or for a passkey (D-94, X-349)', async () => {
      const { email, token } = await invite();
      const rosa = atConsole(OFFICE);
      await rosa.accept(token);
      await rosa.typeCode();
      await rosa.addPasskey();
      await rosa.ask(endStaffSessionRoute);
      const others = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
      for (const other of [email, ...others.map((each) => each.email)]) await guess(other, 5);
      expect((await atConsole(OFFICE).startSignIn('somebody@acme.example')).code).toBe('staff/locked');

      later(1);
      expect((await rosa.startSignIn(email)).body).toEqual({ next: 'totp' });
      expect((await rosa.typeCode()).body['next']).toBe('done');
      const elsewhere = atConsole(OFFICE);
      const { body } = await elsewhere.ask(startPasskeySignInRoute, { body: { email } });
      const credential = rosa.device.get(body['options'] as Record<string, unknown>);
      expect((await elsewhere.ask(finishPasskeySignInRoute, { body: { credential } })).body['next']).toBe('done');
      // That browser is known for Rosa alone, and has no more tries than a stranger's.
      expect((await rosa.startSignIn(others[0]?.email ?? '')).code).toBe('staff/locked');
      for (let nth = 0; nth < 5; nth += 1)
        expect((await rosa.startSignIn(email, `wrong password ${nth}`)).code).toBe('staff/wrong-sign-in');
      expect((await rosa.startSignIn(email)).code).toBe('staff/locked');
    });

    test('make Cognito refuse every password for seconds, which only a browser that the person signed in with is told (D-94, X-349)', async () => {
      const { email, person } = await signedIn();
      later(0);
      await guess(email, 5, '198.51.100.9');
      expect((await person.startSignIn(email)).code).toBe('staff/slowed');
      expect((await atConsole().startSignIn(email)).code).toBe('staff/wrong-sign-in');
      later(1 / 30);
      expect((await person.startSignIn(email)).body).toEqual({ next: 'totp' });
    });

    test('close it for strangers at ten a day from any number of addresses, so that Cognito never makes anyone wait for long (D-94, X-349)', async () => {
      const { email, person } = await signedIn();
      const { staffCounts } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
      const window = `DAY#${new Date().toISOString().slice(0, 10)}`;
      const left = { window, most: 10, expiresAt: Math.floor(Date.now() / 1000) + 1000 };
      for (let nth = 0; nth < 10; nth += 1) await staffCounts.take(`stranger:${email}`, left);
      expect((await atConsole().startSignIn(email)).code).toBe('staff/locked');
      expect((await person.startSignIn(email)).body).toEqual({ next: 'totp' });
    });

    test('never close it for good: a link, emailed once a day, opens it in a new browser, for its person alone (D-94)', async () => {
      const { email } = await signedIn();
      const { email: other } = await signedIn();
      await guess(email, 7, '198.51.100.10');
      await guess(email, 7, '198.51.100.11');
      const mails = world.inbox.list({ kind: 'email', to: email, limit: 10 });
      const [mail, ...more] = mails.filter(
        (each) => each.kind === 'email' && each.subject.startsWith('Wrong passwords'),
      );
      expect(more).toEqual([]);
      const [, link] = /\/#([\w-]{43})/.exec((mail?.kind === 'email' && mail.text) || '') ?? [];
      const start = (who: string, password = PASSWORD, given = link) =>
        atConsole().ask(startStaffSignInRoute, { body: { email: who, password, link: given } });
      later(1);
      expect((await start(email, PASSWORD, 'A'.repeat(43))).code).toBe('staff/locked');
      expect((await start(email)).body).toEqual({ next: 'totp' });
      await guess(other, 5, '198.51.100.12');
      await guess(other, 5, '198.51.100.13');
      later(1);
      expect((await start(other)).code).toBe('staff/locked');
      later(24 * 60);
      await guess(email, 5, '198.51.100.14');
      await guess(email, 5, '198.51.100.15');
      later(1);
      expect((await start(email)).code).toBe('staff/locked');
    });

    test('take as long to be refused for an unknown address, so that time doesn’t reveal who gets the link (D-94)', async () => {
      const { email } = await signedIn();
      for (const [each, address] of [
        [email, '198.51.100.16'],
        ['stranger@acme.example', '198.51.100.17'],
      ] as const) {
        pauses.length = 0;
        expect((await guess(each, 6, address)).at(-1)).toBe('staff/locked');
        expect(pauses).toEqual([600]);
      }
    });
  });

  test('is not finished in another browser than the one that began it', async () => {
    const { email, person } = await signedIn();
    await person.startSignIn(email);
    expect((await atConsole().typeCode(person.appCode())).code).toBe('staff/no-sign-in');
  });
});

describe('a passkey (X-076, X-196)', () => {
  test('signs in by itself, because its holder was verified', async () => {
    const { email, person } = await signedIn();
    expect((await person.addPasskey()).body).toEqual({ passkeys: 1 });
    const { body } = await person.ask(startPasskeySignInRoute, { body: { email } });
    const credential = person.device.get(body['options'] as Record<string, unknown>);
    const end = await person.ask(finishPasskeySignInRoute, { body: { credential } });
    expect(end.body).toMatchObject({ next: 'done', offerPasskey: false });
    expect((await person.ask(finishPasskeySignInRoute, { body: { credential } })).code).toBe('staff/no-sign-in');
  });

  test('is refused from another origin, without its holder, and from another device', async () => {
    const { email, person } = await signedIn();
    await person.addPasskey();
    const tries = [
      (options: Record<string, unknown>) =>
        person.device.get(options, { origin: 'http://console.localhost.evil.example' }),
      (options: Record<string, unknown>) => person.device.get(options, { isVerified: false }),
      (options: Record<string, unknown>) => ({
        ...authenticator('http://console.localhost').get(options),
        id: person.device.id,
      }),
      (options: Record<string, unknown>) => person.device.get({ ...options, challenge: 'b2xk' }),
    ];
    for (const sign of tries) {
      const thief = atConsole();
      const { body } = await thief.ask(startPasskeySignInRoute, { body: { email } });
      const credential = sign(body['options'] as Record<string, unknown>);
      expect((await thief.ask(finishPasskeySignInRoute, { body: { credential } })).code).toBe('staff/wrong-sign-in');
    }
  });

  test('can’t be added at the pool with a token from the browser', async () => {
    const { person } = await signedIn();
    const cognito = new CognitoIdentityProviderClient({ maxAttempts: 1 });
    const tokens = [...person.jar.values()];
    await person.ask(refreshStaffSessionRoute);
    for (const AccessToken of [...tokens, ...person.jar.values()]) {
      const start = cognito.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
      await expect(start).rejects.toMatchObject({ name: 'NotAuthorizedException' });
      const Credential = {
        ...person.device.create({ challenge: 'b2xk', rp: { id: 'console.localhost' } }),
        response: {},
      };
      const complete = cognito.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
      await expect(complete).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    }
  });

  test('that the portal didn’t register signs no one in', async () => {
    const { email, person } = await signedIn();
    const { body: me } = await person.ask(whoAmIRoute);
    const thief = authenticator('http://console.localhost');
    await person.addAtPool(thief);
    const signIn = async (sign: (options: Record<string, unknown>) => { id: string; rawId: string }) => {
      const { body } = await person.ask(startPasskeySignInRoute, { body: { email } });
      const credential = sign(body['options'] as Record<string, unknown>);
      return (await person.ask(finishPasskeySignInRoute, { body: { credential } })).code;
    };
    expect(await signIn(thief.get)).toBe('staff/wrong-sign-in');
    // It keeps no device from making another one, as after a registration that was interrupted.
    const { body } = await person.ask(startPasskeyRoute);
    expect(body['options']).toMatchObject({ excludeCredentials: [] });
    // Even under the id of one that the portal knows, and whichever of the two ids the pool reads.
    await person.addPasskey();
    for (const id of [{}, { id: person.device.id }, { rawId: person.device.id }])
      expect(await signIn((options) => ({ ...thief.get(options), ...id }))).toBe('staff/wrong-sign-in');
    expect(await signIn(person.device.get)).toBe('ok');
    expect((await person.ask(whoAmIRoute)).body).toMatchObject({ id: me['id'], passkeys: 1 });
  });

  test('is requested in the same words from people without one, and for unknown addresses', async () => {
    const [{ email }, owner] = [await signedIn(), await signedIn()];
    await owner.person.addPasskey();
    const ask = async (of: string) =>
      (await atConsole().ask(startPasskeySignInRoute, { body: { email: of } })).body['options'] as Record<
        string,
        unknown
      >;
    const challenges = new Set<unknown>();
    for (const of of [owner.email, email, 'nobody@acme.example', 'nobody@acme.example']) {
      const { challenge, ...rest } = await ask(of);
      expect(Object.entries(rest)).toEqual([
        ['rpId', 'console.localhost'],
        ['timeout', 180_000],
        ['userVerification', 'required'],
      ]);
      expect(challenge).toMatch(/^[\w-]{43}$/);
      challenges.add(challenge);
    }
    expect(challenges.size).toBe(4);
  });

  test('is kept only with its holder verified, and only soon after a sign-in', async () => {
    const { person } = await signedIn();
    const { body } = await person.ask(startPasskeyRoute);
    const unverified = person.device.create(body['options'] as Record<string, unknown>, { isVerified: false });
    expect((await person.ask(addPasskeyRoute, { body: { credential: unverified } })).code).toBe(
      'staff/passkey-refused',
    );
    later(5);
    await person.ask(refreshStaffSessionRoute);
    expect((await person.ask(startPasskeyRoute)).code).toBe('staff/sign-in-again');
  });
});

describe('another passkey (X-196)', () => {
  const startedBy = async ({ person }: Awaited<ReturnType<typeof signedIn>>) =>
    (await person.ask(startPasskeyRoute)).code;

  test('takes the password and the code, not a session that was opened by passkey', async () => {
    const rosa = await signedIn();
    expect((await rosa.person.addPasskey()).body).toEqual({ passkeys: 1 });
    expect(await startedBy(rosa)).toBe('ok');
    const { body } = await rosa.person.ask(startPasskeySignInRoute, { body: { email: rosa.email } });
    const credential = rosa.person.device.get(body['options'] as Record<string, unknown>);
    expect((await rosa.person.ask(finishPasskeySignInRoute, { body: { credential } })).body['next']).toBe('done');
    expect(await startedBy(rosa)).toBe('staff/sign-in-again');
    const options = { challenge: 'b2xk', rp: { id: 'console.localhost' } };
    const forged = { credential: authenticator('http://console.localhost').create(options) };
    expect((await rosa.person.ask(addPasskeyRoute, { body: forged })).code).toBe('staff/sign-in-again');
  });

  test('is reported by email to the person whose sign-in it opens, and to their companies’ owners', async () => {
    const owner = await signedIn({ rights: { roles: ['owner'] } });
    const rosa = await signedIn();
    await rosa.person.addPasskey();
    const newest = (to: string) => world.inbox.list({ kind: 'email', to, limit: 1 })[0];
    expect(newest(rosa.email)).toMatchObject({
      subject: expect.stringMatching(/^A passkey was added to your sign-in for /),
    });
    expect(newest(owner.email)).toMatchObject({
      subject: `${world.tenant.name}: a passkey was added to a colleague’s sign-in`,
      text: expect.stringContaining(rosa.email),
    });
    // An owner gets one email about their own.
    await owner.person.addPasskey();
    expect(newest(owner.email)).toMatchObject({
      subject: expect.stringMatching(/^A passkey was added to your sign-in for /),
    });
  });
});

describe('a session (X-197)', () => {
  test('continues with activity, ends after fifteen idle minutes, and after eight hours', async () => {
    const { person } = await signedIn();
    later(14);
    expect((await person.ask(refreshStaffSessionRoute)).status).toBe(200);
    later(14);
    expect((await person.ask(whoAmIRoute)).code).toBe('ok');
    later(1);
    expect((await person.ask(whoAmIRoute)).code).toBe('caller/unknown');
    const { person: busy } = await signedIn();
    for (let quarter = 0; quarter < 34; quarter += 1) {
      later(14);
      await busy.ask(refreshStaffSessionRoute);
    }
    expect((await busy.ask(whoAmIRoute)).code).toBe('ok');
    later(5);
    expect((await busy.ask(whoAmIRoute)).code).toBe('caller/unknown');
    expect((await busy.ask(refreshStaffSessionRoute)).code).toBe('caller/unknown');
  });

  test('ends for every copy of its cookies when its person signs out', async () => {
    const { person } = await signedIn();
    const copy = new Map(person.jar);
    await person.ask(endStaffSessionRoute);
    // The remaining cookies open nothing: that an invitation was opened here, and that this person has signed in here.
    expect(new Set(person.jar.keys())).toEqual(new Set(['staff-invitation', 'staff-device']));
    for (const [name, value] of copy) person.jar.set(name, value);
    expect((await person.ask(whoAmIRoute)).code).toBe('caller/unknown');
    expect((await person.ask(refreshStaffSessionRoute)).code).toBe('caller/unknown');
  });
});

test('keeps addresses, passwords, codes and links out of every log line', async () => {
  const logs = captureLogs();
  const { email, token, person } = await signedIn();
  await person.startSignIn(email);
  logs.stop();
  expect(logs.told('answered').map(({ route }) => route)).toContain('accept-invitation');
  for (const secret of [email, PASSWORD, token, token.split('.')[2] ?? '']) expect(logs.text()).not.toContain(secret);
});
