import { describe, expect, it, vi } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aBrowser, wrongFor } from './browser.ts';
import { aPortal, later } from './portal.ts';

const { aws, log, textedTo } = aPortal();

describe('entering a code', () => {
  it('signs in with the right one, spaces and dashes allowed (R-069)', async () => {
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

  it.each(['', '12345', '1234567', 'abcdef'])(
    'reports that "%s" does not have six digits (R-065, R-069)',
    async (typed) => {
      const { browser, id } = await textedTo();
      expect(await browser.verify(id, typed)).toMatchObject({
        status: 400,
        body: { fields: { code: 'Code must be 6 digits' } },
      });
    },
  );

  it('works once (X-075)', async () => {
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

  it('is refused in another browser, for another client, or at another tenant', async () => {
    const { browser, id, code } = await textedTo();
    const other = await textedTo();
    const cookies = Object.fromEntries(browser.jar);
    expect(await aBrowser().verify(id, code)).toMatchObject({ body: { code: 'code/no-challenge' } });
    expect(await browser.verify(other.id, code)).toMatchObject({ body: { code: 'code/expired' } });
    const zenith = aBrowser({ tenant: 'zenith' });
    const elsewhere = await zenith.call(verifyCodeRoute, { params: { clientId: id }, body: { code }, cookies });
    expect(elsewhere).toMatchObject({ body: { code: 'code/no-challenge' } });
    expect((await browser.verify(id, code)).status).toBe(200);
  });

  it('is answered "expired" after ten minutes, not "invalid"', async () => {
    const { browser, id, code } = await textedTo();
    later(599);
    expect(await browser.verify(id, wrongFor(code))).toMatchObject({ body: { code: 'code/invalid', error: true } });
    later(1);
    expect(await browser.verify(id, code)).toMatchObject({
      status: 400,
      body: { code: 'code/expired', message: 'This code has expired. Please request a new one.' },
    });
  });

  it('allows five tries per code, after which the right one is too late', async () => {
    const { browser, id, code } = await textedTo();
    for (let n = 1; n <= 4; n += 1)
      expect(await browser.verify(id, wrongFor(code))).toMatchObject({ body: { message: 'Invalid Code' } });
    expect(await browser.verify(id, wrongFor(code))).toMatchObject({
      status: 429,
      body: { code: 'code/too-many-tries' },
    });
    expect(await browser.verify(id, code)).toMatchObject({ status: 400, body: { code: 'code/no-challenge' } });
  });

  it('locks the client for 15 minutes at the tenth wrong try of an hour over two codes, then for 60 (X-075)', async () => {
    const { browser, id } = await textedTo();
    const fiveWrong = async () => {
      let last: Awaited<ReturnType<typeof browser.verify>> | undefined;
      for (let n = 0; n < 5; n += 1) last = await browser.verify(id, wrongFor(aws().lastCode()));
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

  it('stays locked for the right code, even on an open challenge (X-075)', async () => {
    const { browser, id } = await textedTo();
    const wrong = async (times: number) => {
      for (let n = 0; n < times; n += 1) await browser.verify(id, wrongFor(aws().lastCode()));
    };
    // Four, five and one: the tenth locks the client, and leaves the last challenge four tries.
    await wrong(4);
    later(30);
    await browser.resend(id);
    await wrong(5);
    later(60);
    await browser.resend(id);
    expect(await browser.verify(id, wrongFor(aws().lastCode()))).toMatchObject({ status: 423 });
    const before = [...browser.jar.keys()];
    const right = await browser.verify(id, aws().lastCode());
    expect(right).toMatchObject({ status: 423, body: { code: 'code/locked', retryAfterSeconds: 900 } });
    expect([...browser.jar.keys()]).toEqual(before);
    expect(before).toEqual(['__Host-portal-challenge']);
  });

  it('refuses a client who was disabled after the code was texted', async () => {
    const { browser, id, code } = await textedTo();
    const found = await clients.find(tenantId.parse('acme'), clientId.parse(id));
    if (found) await clients.save({ ...found, active: false });
    expect(await browser.verify(id, code)).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
    expect([...browser.jar.keys()].filter((name) => name !== '__Host-portal-challenge')).toEqual([]);
  });

  it('clears wrong tries after the right code', async () => {
    const { browser, id } = await textedTo();
    for (let n = 0; n < 4; n += 1) await browser.verify(id, wrongFor(aws().lastCode()));
    expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
    later(60);
    await browser.send(id);
    for (let n = 0; n < 4; n += 1)
      expect(await browser.verify(id, wrongFor(aws().lastCode()))).toMatchObject({ body: { code: 'code/invalid' } });
    expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  });

  it('counts simultaneous guesses like guesses one after another', async () => {
    const { browser, id, code } = await textedTo();
    const guesses = Array.from({ length: 100 }, () => browser.verify(id, wrongFor(code)));
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ body }) => body['code'] === 'code/invalid').length).toBeLessThanOrEqual(4);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('lets five of a hundred simultaneous guesses reach the tally of the client, and refuses the others at once', async () => {
    const { browser, id, code } = await textedTo();
    const { counts } = await import('#functions/adapters/dynamo/sign-in.ts');
    const counted = vi.spyOn(counts, 'countOne');
    await Promise.all(Array.from({ length: 100 }, () => browser.verify(id, wrongFor(code))));
    expect(counted).toHaveBeenCalledTimes(5);
  });

  it('never writes a code, a number, a cookie or a token into the log (X-081)', async () => {
    const { browser, id, code, phone } = await textedTo();
    await browser.verify(id, wrongFor(code));
    const cookies = [...browser.jar.values()];
    await browser.verify(id, code);
    const written = log();
    expect(written).toContain('verify-code');
    for (const secret of [phone, phone.slice(2), ...cookies, ...browser.jar.values()])
      expect(written).not.toContain(secret);
    expect(written).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(written).not.toContain(id);
  });
});
