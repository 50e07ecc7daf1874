import { SNSClient } from '@aws-sdk/client-sns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendCodeByGetRoute, sendCodeRoute, verifyCodeByGetRoute, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { type LocalAws, startLocalAws } from '#test/support/local-aws.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aBrowser, registered, wrongFor } from './browser.ts';

let aws: LocalAws;
let logs: ReturnType<typeof captureLogs>;
beforeAll(async () => {
  logs = captureLogs();
  aws = await startLocalAws();
  await aws.addTenant();
  await aws.addTenant({ id: 'zenith', name: 'Zenith Escrow' });
  await aws.addTenant({ id: 'tiny', name: 'Tiny Title', codesPerDay: 1 });
});
afterAll(async () => {
  await aws.close();
  logs.stop();
});

let numbers = 0;
/** A number and an address that no other test has used: their counts are their own. */
const fresh = (tenant = 'acme') => {
  numbers += 1;
  const browser = aBrowser({ tenant, sourceAddress: `198.51.100.${numbers}` });
  return { browser, phone: `+1312555${String(numbers).padStart(4, '0')}` };
};

beforeEach(() => {
  // Only the date: the clients' own timers go on as they are.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Somebody registered, with a code on their phone. */
async function textedTo({ browser, phone } = fresh()) {
  const id = await registered(browser, phone);
  const { status } = await browser.send(id);
  expect(status).toBe(200);
  return { browser, id, phone, code: aws.lastCode() };
}

describe('sending a code', () => {
  it('texts six digits with the tenant, the life and the host they are for, and tells the page none of it', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const { body, raw } = await browser.send(id);
    expect(aws.lastText()).toMatch(
      /^(\d{6}) is your Acme Title code\. It expires in 10 minutes\. Nobody from Acme Title will ask for it\.\n\n@acme\.portal\.example #\1$/,
    );
    expect(body).toEqual({ error: false, resendAfterSeconds: 30, maskedPhone: `(•••) •••-${phone.slice(-4)}` });
    expect(JSON.stringify(raw)).not.toContain(aws.lastCode());
    expect(browser.lines.at(-1)).toMatch(
      /^__Host-portal-challenge=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict/,
    );
  });

  it('names the tenant as it is called today', async () => {
    const { browser, phone } = fresh('zenith');
    const id = await registered(browser, phone);
    await aws.documents.send(
      new (await import('@aws-sdk/lib-dynamodb')).PutCommand({
        TableName: 'portal-test',
        Item: {
          pk: `TENANT#zenith#CLIENT#${id}`,
          sk: 'SIGN-IN',
          phone,
          tenantName: 'Former Name',
          host: 'zenith.portal.example',
        },
      }),
    );
    await browser.send(id);
    expect(aws.lastText()).toContain('your Zenith Escrow code');
  });

  it('makes a client wait 30, 60 and 120 seconds for another, and stops after five in an hour', async () => {
    const { browser, id } = await textedTo();
    for (const [waitSeconds, n] of [
      [30, 2],
      [60, 3],
      [120, 4],
      [120, 5],
    ] as const) {
      later(waitSeconds - 1);
      expect(await browser.resend(id)).toMatchObject({
        status: 429,
        body: { code: 'code/wait-to-resend', retryAfterSeconds: 1 },
      });
      later(1);
      expect(await browser.resend(id), `text ${n}`).toMatchObject({ status: 200 });
    }
    later(120);
    expect(await browser.resend(id)).toMatchObject({ status: 429, body: { code: 'code/too-many-sent' } });
    later(3600);
    expect((await browser.resend(id)).status).toBe(200);
  });

  it('does not count a client’s impatience against their address', async () => {
    const { browser, id } = await textedTo();
    for (let n = 0; n < 25; n += 1)
      expect(await browser.resend(id)).toMatchObject({ status: 429, body: { code: 'code/wait-to-resend' } });
    later(30);
    expect((await browser.resend(id)).status).toBe(200);
  });

  it('stops an address that has codes texted to one number after another', async () => {
    const { browser } = fresh();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const id = await registered(fresh().browser, `+1312558${String(n).padStart(4, '0')}`);
      statuses.push((await browser.send(id)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('kills the former code of the browser with a new one', async () => {
    const { browser, id, code: former } = await textedTo();
    const formerCookies = Object.fromEntries(browser.jar);
    later(30);
    await browser.resend(id);
    expect(Object.fromEntries(browser.jar)).not.toEqual(formerCookies);
    const late = { params: { clientId: id }, body: { code: former }, cookies: formerCookies };
    expect(await browser.call(verifyCodeRoute, late)).toMatchObject({
      status: 400,
      body: { code: 'code/no-challenge' },
    });
    expect((await browser.verify(id, aws.lastCode())).status).toBe(200);
  });

  it('stops at the tenant’s budget for the day', async () => {
    await textedTo(fresh('tiny'));
    const { browser, phone } = fresh('tiny');
    const id = await registered(browser, phone);
    expect(await browser.send(id)).toMatchObject({ status: 429, body: { code: 'code/budget-spent' } });
    later(86_400);
    expect((await browser.send(id)).status).toBe(200);
  });

  it('knows nobody of another tenant, and nobody under another tenant’s id', async () => {
    const { id } = await textedTo();
    const stranger = fresh('zenith').browser;
    expect(await stranger.send(id)).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
    const crossed = await stranger.call(sendCodeRoute, { params: { tenantId: 'acme', clientId: id } });
    expect(crossed).toMatchObject({ status: 404 });
  });

  it('says honestly that a text could not be sent, logs no number, and lets the client try again at once', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const broken = vi
      .spyOn(SNSClient.prototype, 'send')
      .mockRejectedValue(Object.assign(new Error(`${phone} is not valid`), { name: 'InvalidParameterException' }));
    const failed = await browser.send(id);
    broken.mockRestore();
    expect(failed).toMatchObject({
      status: 500,
      body: { code: 'fault', message: 'Something went wrong... please try again in a few minutes' },
    });
    expect(logs.text()).toContain('A text could not be sent (InvalidParameterException)');
    expect(logs.text()).not.toContain(phone);
    expect((await browser.send(id)).status).toBe(200);
  });

  it('answers the GET form only to the page', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const prefetched = await browser.call(sendCodeByGetRoute, {
      params: { clientId: id },
      headers: { 'x-portal': undefined },
    });
    expect(prefetched).toMatchObject({ status: 403, body: { code: 'request/foreign' } });
    expect((await browser.call(sendCodeByGetRoute, { params: { clientId: id } })).status).toBe(200);
    const checked = await browser.call(verifyCodeByGetRoute, { params: { clientId: id, code: aws.lastCode() } });
    expect(checked).toMatchObject({ status: 200, body: { error: false } });
    expect(checked.raw.headers['cache-control']).toBe('no-store');
  });
});

describe('typing a code', () => {
  it('signs in with the right one, spaces and dashes allowed', async () => {
    const { browser, id, code } = await textedTo();
    const { status, body } = await browser.verify(id, `${code.slice(0, 3)} - ${code.slice(3)}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      error: false,
      client: { id, firstName: 'Ada', lastName: 'Buyer', email: '' },
      identityComplete: false,
      idleEndsAt: '2026-11-21T15:15:00.000Z',
      endsAt: '2026-11-22T03:00:00.000Z',
    });
  });

  it.each(['', '12345', '1234567', 'abcdef'])('says that "%s" does not have six digits', async (typed) => {
    const { browser, id } = await textedTo();
    expect(await browser.verify(id, typed)).toMatchObject({
      status: 400,
      body: { fields: { code: 'Code must be 6 digits' } },
    });
  });

  it('works once', async () => {
    const { browser, id, code } = await textedTo();
    const cookie = browser.jar.get('__Host-portal-challenge') ?? '';
    await browser.verify(id, code);
    const again = await browser.call(verifyCodeRoute, {
      params: { clientId: id },
      body: { code },
      cookies: { '__Host-portal-challenge': cookie },
    });
    expect(again).toMatchObject({ status: 400, body: { code: 'code/no-challenge' } });
  });

  it('is worth nothing in another browser, for another client, or at another tenant', async () => {
    const { browser, id, code } = await textedTo();
    const other = await textedTo();
    const cookies = Object.fromEntries(browser.jar);
    expect(await aBrowser().verify(id, code)).toMatchObject({ body: { code: 'code/no-challenge' } });
    expect(await browser.verify(other.id, code)).toMatchObject({ body: { code: 'code/no-challenge' } });
    const zenith = aBrowser({ tenant: 'zenith' });
    const elsewhere = await zenith.call(verifyCodeRoute, { params: { clientId: id }, body: { code }, cookies });
    expect(elsewhere).toMatchObject({ body: { code: 'code/no-challenge' } });
    expect((await browser.verify(id, code)).status).toBe(200);
  });

  it('hears "expired" after ten minutes, not "invalid"', async () => {
    const { browser, id, code } = await textedTo();
    later(599);
    expect(await browser.verify(id, wrongFor(code))).toMatchObject({ body: { code: 'code/invalid' } });
    later(1);
    expect(await browser.verify(id, code)).toMatchObject({
      status: 400,
      body: { code: 'code/expired', message: 'This code has expired. Please request a new one.' },
    });
  });

  it('has five tries on one code; the right one comes too late after that', async () => {
    const { browser, id, code } = await textedTo();
    for (let n = 1; n <= 4; n += 1)
      expect(await browser.verify(id, wrongFor(code))).toMatchObject({ body: { message: 'Invalid Code' } });
    expect(await browser.verify(id, wrongFor(code))).toMatchObject({
      status: 429,
      body: { code: 'code/too-many-tries' },
    });
    expect(await browser.verify(id, code)).toMatchObject({ status: 400, body: { code: 'code/no-challenge' } });
  });

  it('locks the client for 15 minutes at the tenth wrong try of an hour over two codes, then for 60', async () => {
    const { browser, id } = await textedTo();
    const fiveWrong = async () => {
      let last: Awaited<ReturnType<typeof browser.verify>> | undefined;
      for (let n = 0; n < 5; n += 1) last = await browser.verify(id, wrongFor(aws.lastCode()));
      return last;
    };
    expect(await fiveWrong()).toMatchObject({ body: { code: 'code/too-many-tries' } });
    later(30);
    await browser.resend(id);
    expect(await fiveWrong()).toMatchObject({ status: 423, body: { code: 'code/locked', retryAfterSeconds: 900 } });
    later(899);
    expect(await browser.resend(id)).toMatchObject({
      status: 423,
      body: { code: 'code/locked', retryAfterSeconds: 1 },
    });
    later(1);
    expect((await browser.resend(id)).status).toBe(200);
    await fiveWrong();
    later(120);
    await browser.resend(id);
    expect(await fiveWrong()).toMatchObject({ status: 423, body: { retryAfterSeconds: 3600 } });
  });

  it('forgets wrong tries when the code is right', async () => {
    const { browser, id } = await textedTo();
    for (let n = 0; n < 4; n += 1) await browser.verify(id, wrongFor(aws.lastCode()));
    expect((await browser.verify(id, aws.lastCode())).status).toBe(200);
    later(60);
    await browser.send(id);
    for (let n = 0; n < 4; n += 1)
      expect(await browser.verify(id, wrongFor(aws.lastCode()))).toMatchObject({ body: { code: 'code/invalid' } });
    expect((await browser.verify(id, aws.lastCode())).status).toBe(200);
  });

  it('counts guesses sent at the same moment like guesses one after the other', async () => {
    const { browser, id, code } = await textedTo();
    const guesses = Array.from({ length: 20 }, () => browser.verify(id, wrongFor(code)));
    const codes = (await Promise.all(guesses)).map(({ body }) => String(body['code']));
    expect(codes.filter((each) => each === 'code/invalid').length).toBeLessThanOrEqual(4);
    expect(codes).not.toContain('fault');
  });

  it('never writes a code, a number, a cookie or a token into the log', async () => {
    const { browser, id, code, phone } = await textedTo();
    await browser.verify(id, wrongFor(code));
    const cookies = [...browser.jar.values()];
    await browser.verify(id, code);
    const written = logs.text();
    expect(written).toContain('verify-code');
    for (const secret of [phone, phone.slice(2), ...cookies, ...browser.jar.values()])
      expect(written).not.toContain(secret);
    expect(written).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(written).not.toContain(id);
  });
});
