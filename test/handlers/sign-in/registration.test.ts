import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { createUser } from '#functions/client/sign-in/create-user.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import { startLocalAws } from '#test/support/local-aws.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aBrowser, registered } from './browser.ts';

const logs = captureLogs();
const aws = await startLocalAws();
await aws.addTenant();
await aws.addTenant({ id: 'zenith', name: 'Zenith Escrow', collectEmailAtRegistration: true });
afterAll(() => logs.stop());

// The counts are per clock hour, which must not end during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const acme = tenantId.parse('acme');
const storedOf = async (id: unknown, tenant = acme) => clients.find(tenant, clientId.parse(id));

/** Someone who registered and entered the code from that phone. Returns their id. */
async function signedUp(number: string, browser = aBrowser()): Promise<string> {
  const id = await registered(browser, number);
  await browser.send(id);
  expect((await browser.verify(id, aws.lastCode())).status).toBe(200);
  return id;
}

describe('a registration with a message as its name', () => {
  it.each([
    ['Wire details changed, call', '(800) 555-0199 before you pay', 'lastName'],
    ['Visit paymints-refund . com', 'Buyer', 'firstName'],
    ['Call 800 555', '0199 now', 'firstName'],
  ])('gets a refusal at that field, and becomes no one’s account: %s %s (D-95)', async (firstName, lastName, field) => {
    const number = '+12165550177';
    expect(await aBrowser().register(number, { firstName, lastName })).toMatchObject({
      status: 400,
      body: { code: 'request/invalid', fields: { [`client.${field}`]: 'Enter your name as it appears on your ID' } },
    });
    expect(await clients.findByPhone(acme, phone.parse(number))).toBeUndefined();
  });
});

describe('a registration with a phone that no code could reach', () => {
  it.each([
    ['+19005550124', 'No phone has the area code 900.'],
    ['+15555555555', 'No phone has the area code 555.'],
    ['+18765550124', "The area code 876 isn't in the United States."],
    ['+14165550124', "The area code 416 isn't in the United States."],
    ['+18885550124', 'This is a toll-free number. Enter a mobile number.'],
    ['+12169110142', 'No phone has the number (216) 911-0142.'],
  ])('gets a refusal at that field: %s', async (number, sentence) => {
    expect(await aBrowser().register(number)).toMatchObject({
      status: 400,
      body: { code: 'request/invalid', fields: { 'client.mobilePhone': sentence } },
    });
    expect(await clients.findByPhone(acme, phone.parse(number))).toBeUndefined();
  });

  it('gets a refusal for an example number, if texts go to phones (X-159)', async () => {
    const ports = { tenantOf: async () => ({}), takesExamples: () => false };
    const mobilePhone = '+12175550123';
    const body = { create_user: { phone_number: mobilePhone }, client: { mobilePhone } };
    expect(await createUser(ports as never, { tenant: acme } as never, body as never)).toMatchObject({
      refusal: { fields: { 'client.mobilePhone': expect.stringMatching(/made up for films and examples/) } },
    });
  });

  it('refuses no area code that people have', async () => {
    for (const area of [
      '212',
      '216',
      '305',
      '312',
      '415',
      '512',
      '602',
      '702',
      '787',
      '808',
      '907',
      '984',
      '945',
      '659',
    ])
      expect(
        (await aBrowser({ sourceAddress: `198.51.${area.slice(0, 2)}.9` }).register(`+1${area}5550126`)).status,
      ).toBe(200);
  });
});

describe('a registration with someone else’s phone', () => {
  it('locks no one out: the owner registers too, and has the account under their own name', async () => {
    const number = '+12175550120';
    const squatter = aBrowser();
    const squatted = await registered(squatter, number);
    expect(await aBrowser().find(number)).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
    const owner = await signedUp(number);
    expect(await aBrowser().find(number)).toMatchObject({ body: { clientId: owner } });
    expect(owner).not.toBe(squatted);
  });

  it('takes nothing over once a code has proved the phone', async () => {
    const owner = await signedUp('+12175550121');
    expect(await aBrowser().register('+12175550121')).toMatchObject({ body: { code: 'client/phone-taken' } });
    expect(await aBrowser().find('+12175550121')).toMatchObject({ body: { clientId: owner } });
  });

  it('does not interrupt the registration of the owner, who is typing the code', async () => {
    const number = '+12175550122';
    const owner = aBrowser();
    const id = await registered(owner, number);
    await owner.send(id);
    const code = aws.lastCode();
    await registered(aBrowser(), number);
    expect((await owner.verify(id, code)).status).toBe(200);
    expect(await clients.findByPhone(acme, phone.parse(number))).toMatchObject({ id });
  });

  it('shows the second of two people who enter a code that there is an account now (R-060)', async () => {
    const number = '+12175550125';
    const [one, other] = [aBrowser(), aBrowser()];
    const ids = [await registered(one, number), await registered(other, number)] as const;
    await one.send(ids[0]);
    const first = aws.lastCode();
    vi.setSystemTime(new Date('2026-11-21T15:01:00.000Z'));
    await other.send(ids[1]);
    const second = aws.lastCode();
    expect((await one.verify(ids[0], first)).status).toBe(200);
    const refused = await other.verify(ids[1], second);
    expect(refused).toMatchObject({ status: 409, body: { code: 'client/auth-user-exists' } });
    expect(String(refused.body['message'])).toMatch(/^Account exists for phone number\. {2}Please login/);
    expect(other.jar.has('__Host-portal-access')).toBe(false);
  });

  it('ends by itself after a day, and the consent dates from when the code was entered', async () => {
    const browser = aBrowser();
    const id = await registered(browser, '+12175550123');
    const day = Date.parse('2026-11-22T15:00:00.000Z') / 1000;
    expect(await storedOf(id)).toMatchObject({ expiresAt: day });
    await browser.send(id);
    vi.setSystemTime(new Date('2026-11-21T15:05:00.000Z'));
    await browser.verify(id, aws.lastCode());
    const stored = await storedOf(id);
    expect(stored).toMatchObject({ consent: { at: '2026-11-21T15:05:00.000Z' }, version: 2 });
    expect(stored).not.toHaveProperty('expiresAt');
  });

  it('isn’t found by staff commands, so no request or disbursement is made out to it', async () => {
    await registered(aBrowser(), '+12175550124');
    expect(await clients.findByPhone(acme, phone.parse('+12175550124'))).toBeUndefined();
  });
});

describe('registering', () => {
  it('stores the client with names, phone and consent, without e-mail if the tenant does not ask for it (R-058, X-065, X-066)', async () => {
    const { status, body } = await aBrowser().register('+12175550101', { email: 'eve@example.com' });
    expect(status).toBe(200);
    expect(await storedOf(body['clientId'])).toMatchObject({
      firstName: 'Ada',
      email: '',
      mobilePhone: '+12175550101',
      consent: { termsVersion: '2026-11-1' },
      version: 1,
    });
  });

  it('requires and stores the e-mail if the tenant asks for it (R-055)', async () => {
    const browser = aBrowser({ tenant: 'zenith' });
    expect(await browser.register('+12175550102')).toMatchObject({
      status: 400,
      body: { fields: { 'client.email': 'This is required' } },
    });
    const { body } = await browser.register('+12175550102', { email: 'ada@example.com' });
    expect(await storedOf(body['clientId'], tenantId.parse('zenith'))).toMatchObject({ email: 'ada@example.com' });
  });

  it('reports that a number already has an account, at this tenant only (R-056, R-057)', async () => {
    await signedUp('+12175550103');
    expect(await aBrowser().register('+12175550103')).toMatchObject({
      status: 409,
      body: { code: 'client/phone-taken', message: 'Account exists for phone number. Please login' },
    });
    const elsewhere = await aBrowser({ tenant: 'zenith' }).register('+12175550103', { email: 'ada@example.com' });
    expect(elsewhere.status).toBe(200);
  });

  it.each([
    ['an acting role of its own', { role: 'owner' }],
    ['a new role of its own', { new_user_role: 'paymints_admin' }],
    ['terms of another day', { termsVersion: '2020-01-1' }],
    [
      'another number for the code than for the record',
      { create_user: { phone_number: '+12175550199', name: 'A', connection: 'sms' } },
    ],
  ])('refuses %s', async (_, body) => {
    const refused = await aBrowser().register('+12175550105', {}, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
    expect(await aBrowser().find('+12175550105')).toMatchObject({ status: 404 });
  });

  it('refuses the twenty-first registration of an hour from one address, and not from another', async () => {
    const browser = aBrowser({ sourceAddress: '198.51.100.1' });
    for (let n = 0; n < 20; n += 1)
      expect((await browser.register(`+1217556${String(n).padStart(4, '0')}`)).status).toBe(200);
    expect(await browser.register('+12175569999')).toMatchObject({
      status: 429,
      body: { code: 'client/too-many-registrations' },
    });
    expect((await aBrowser({ sourceAddress: '198.51.100.2' }).register('+12175569999')).status).toBe(200);
  });

  it('restarts an interrupted registration', async () => {
    const broken = vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockRejectedValueOnce(new Error('down'));
    const failed = await aBrowser().register('+12175550106');
    broken.mockRestore();
    expect(failed).toMatchObject({ status: 500, body: { code: 'fault' } });
    const browser = aBrowser();
    const id = await registered(browser, '+12175550106');
    expect(await browser.send(id)).toMatchObject({ status: 200, body: { maskedPhone: '(•••) •••-0106' } });
    expect((await browser.verify(id, aws.lastCode())).status).toBe(200);
  });

  it('writes neither names nor numbers into the log', async () => {
    await aBrowser().register('+12175550107', { firstName: 'Canaryfirst', lastName: 'Canarylast' });
    expect(logs.text()).toContain('create-user');
    expect(logs.text()).not.toMatch(/Canary|5550107/);
  });
});

describe('finding a user', () => {
  it('returns the id for a number that has an account, and reports when there is none (R-043)', async () => {
    const clientId = await signedUp('+12175550108');
    expect(await aBrowser().find('+12175550108')).toMatchObject({ status: 200, body: { clientId } });
    expect(await aBrowser().find('+12175550109')).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
  });

  it('searches only the tenant of the address', async () => {
    const { status } = await aBrowser().call((await import('#shared/contracts/sign-in.ts')).findUserRoute, {
      params: { tenantId: 'zenith' },
      body: { mobilePhone: '+12175550103' },
    });
    expect(status).toBe(404);
  });

  it('stops answering an address that looks up number after number', async () => {
    const browser = aBrowser({ sourceAddress: '198.51.100.3' });
    for (let n = 0; n < 60; n += 1) await browser.find(`+1217557${String(n).padStart(4, '0')}`);
    expect(await browser.find('+12175570099')).toMatchObject({ status: 429, body: { code: 'request/too-many' } });
  });

  it('counts an IPv6 subscriber once, from any of their addresses', async () => {
    const from = (n: number) => aBrowser({ sourceAddress: `2001:db8:7:9:${n.toString(16)}::${n.toString(16)}` });
    for (let n = 1; n <= 60; n += 1) await from(n).find(`+1217558${String(n).padStart(4, '0')}`);
    expect((await from(61).find('+12175580099')).status).toBe(429);
    expect((await aBrowser({ sourceAddress: '2001:db8:7:a::1' }).find('+12175580098')).status).toBe(404);
  });
});
