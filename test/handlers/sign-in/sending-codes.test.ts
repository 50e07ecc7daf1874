import { SNSClient } from '@aws-sdk/client-sns';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { sendStepUpCodeRoute } from '#shared/contracts/sessions.ts';
import { sendCodeRoute, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { sendCodeByGetRoute, verifyCodeByGetRoute } from '#shared/contracts/sign-in-by-get.ts';
import { as } from '#test/support/as-function.ts';
import { testSettings } from '#test/support/settings.ts';
import { aBrowser, proven, registered } from './browser.ts';
import { aPortal, later } from './portal.ts';

const { aws, log, fresh, signedIn, textedTo } = aPortal();

describe('sending a code', () => {
  it('texts six digits with tenant, lifetime and host, and tells the page none of it (R-067)', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const { body, raw } = await browser.send(id);
    expect(aws().lastText()).toMatch(
      /^(\d{6}) is your Acme Title code\. It expires in 10 minutes\. Nobody from Acme Title will ask for it\.\n\n@acme\.portal\.example #\1$/,
    );
    expect(body).toEqual({ error: false, resendAfterSeconds: 30, maskedPhone: `(•••) •••-${phone.slice(-4)}` });
    expect(JSON.stringify(raw)).not.toContain(aws().lastCode());
    expect(browser.lines.at(-1)).toMatch(
      /^__Host-portal-challenge=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict/,
    );
  });

  it('explains the purpose of a code for wiring instructions, and of the next sign-in code', async () => {
    const { browser, id } = await signedIn();
    later(60);
    expect((await browser.stepUp('wire')).status).toBe(200);
    expect(aws().lastText()).toMatch(
      /^(\d{6}) is your Acme Title code to VIEW WIRING INSTRUCTIONS\. Nobody from Acme Title will ask for it\.\n\n@acme\.portal\.example #\1$/,
    );
    expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
    later(120);
    await browser.send(id);
    expect(aws().lastText()).toMatch(/^\d{6} is your Acme Title code\. It expires/);
  });

  it('uses no phone that a function other than sign-in wrote into the record, proved or not (D-126)', async () => {
    const { id } = await signedIn();
    const last = aws().lastText();
    const set = as('transfers', (UpdateExpression: string, values: object) =>
      aws().documents.send(
        new UpdateCommand({
          TableName: testSettings.TABLE_NAME,
          Key: { pk: `TENANT#acme#CLIENT#${id}`, sk: 'CLIENT' },
          UpdateExpression,
          ExpressionAttributeValues: { ':phone': '+13125550199', ...values },
        }),
      ),
    );
    const thief = fresh().browser;
    for (const [change, values] of [
      ['SET mobilePhone = :phone', {}],
      ['SET mobilePhone = :phone, expiresAt = :later', { ':later': 4_000_000_000 }],
    ] as const) {
      await set(change, values);
      later(120);
      expect((await thief.send(id)).status).toBe(500);
    }
    expect(aws().lastText()).toBe(last);
    expect(log()).toContain('PhonesDiffer');
  });

  it('reaches the owner of a number though a stranger has registered it and used up their own texts (X-075)', async () => {
    const { browser: stranger, phone } = fresh();
    const { browser: owner } = fresh();
    const theirs = await registered(stranger, phone);
    for (const wait of [0, 30, 60, 120, 120]) {
      later(wait);
      expect((await stranger.send(theirs)).status).toBe(200);
    }
    later(120);
    expect((await stranger.send(theirs)).body['code']).toBe('code/too-many-sent');
    const id = await registered(owner, phone);
    expect((await owner.send(id)).status).toBe(200);
    expect((await owner.verify(id, aws().lastCode())).status).toBe(200);
    // With an account the number has a count of its own, which strangers have not started.
    const elsewhere = fresh().browser;
    expect((await elsewhere.send(id)).status).toBe(200);
  });

  it('reaches a number without an account at most fifteen times an hour, from any addresses (X-075)', {
    tags: 'long',
  }, async () => {
    const { phone } = fresh();
    for (let address = 0; address < 15; address += 1) {
      const { browser } = fresh();
      expect((await browser.send(await registered(browser, phone))).status).toBe(200);
    }
    const { browser: last } = fresh();
    const refused = await last.send(await registered(last, phone));
    expect(refused).toMatchObject({ status: 429, body: { code: 'code/too-many-sent' } });
  });

  it('accepts no other purpose', async () => {
    const { browser } = await signedIn();
    for (const purpose of ['lottery', 'sign-in', 'provider'])
      expect((await browser.signedInCall(sendStepUpCodeRoute, { purpose })).status).toBe(400);
  });

  it('uses the tenant’s current name', async () => {
    const { browser, phone } = fresh('zenith');
    const id = await registered(browser, phone);
    await aws().put({
      pk: `TENANT#zenith#CLIENT#${id}`,
      sk: 'SIGN-IN',
      phone,
      tenantName: 'Former Name',
      host: 'zenith.portal.example',
    });
    await browser.send(id);
    expect(aws().lastText()).toContain('your Zenith Escrow code');
  });

  it('makes a client wait 30, 60 and 120 seconds for another, and stops after five in an hour (R-068)', async () => {
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

  it('counts texts to one phone and from one address over all companies (D-129)', async () => {
    const { phone } = fresh();
    const atAcme = fresh().browser;
    const atZenith = fresh('zenith').browser;
    // With an account at both, so that each code is for the phone's owner.
    const [here, there] = [await proven(atAcme, phone), await proven(atZenith, phone, 'zenith')];
    expect((await atAcme.send(here)).status).toBe(200);
    expect((await atZenith.send(there)).body['code']).toBe('code/wait-to-resend');
    for (const wait of [30, 60, 120, 120]) {
      later(wait);
      expect((await atZenith.send(there)).status).toBe(200);
    }
    later(120);
    expect((await atAcme.send(here)).body['code']).toBe('code/too-many-sent');

    const sourceAddress = '198.51.100.250';
    const heard: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const tenant = n % 2 === 0 ? 'acme' : 'zenith';
      const id = await registered(fresh(tenant).browser, `+1312559${String(n).padStart(4, '0')}`);
      heard.push((await aBrowser({ tenant, sourceAddress }).send(id)).status);
    }
    expect(heard).toEqual([...Array(20).fill(200), 429]);
  });

  it('does not count a client’s early resends against their IP address', async () => {
    const { browser, id } = await textedTo();
    for (let n = 0; n < 25; n += 1)
      expect(await browser.resend(id)).toMatchObject({ status: 429, body: { code: 'code/wait-to-resend' } });
    later(30);
    expect((await browser.resend(id)).status).toBe(200);
  });

  it('stops an IP address that requests codes for one number after another', async () => {
    const { browser } = fresh();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const id = await registered(fresh().browser, `+1312558${String(n).padStart(4, '0')}`);
      statuses.push((await browser.send(id)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('voids the browser’s previous code with a new one (R-068)', async () => {
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
    expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
  });

  it('stops at the tenant’s budget for the day', async () => {
    await textedTo(fresh('tiny'));
    const { browser, phone } = fresh('tiny');
    const id = await registered(browser, phone);
    expect(await browser.send(id)).toMatchObject({ status: 429, body: { code: 'code/budget-spent' } });
    later(86_400);
    expect((await browser.send(id)).status).toBe(200);
  });

  it('finds no client of another tenant, or under another tenant’s id', async () => {
    const { id } = await textedTo();
    const stranger = fresh('zenith').browser;
    expect(await stranger.send(id)).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
    const crossed = await stranger.call(sendCodeRoute, { params: { tenantId: 'acme', clientId: id } });
    expect(crossed).toMatchObject({ status: 404 });
  });

  it('reports that a text could not be sent, logs no number, and lets the client try again immediately (R-073)', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const broken = vi
      .spyOn(SNSClient.prototype, 'send')
      .mockRejectedValue(Object.assign(new Error(`${phone} is not valid`), { name: 'InvalidParameterException' }));
    const failed = await browser.send(id);
    broken.mockRestore();
    expect(failed).toMatchObject({
      status: 500,
      body: {
        code: 'fault',
        message: expect.stringContaining('Something went wrong... please try again in a few minutes'),
      },
    });
    expect(log()).toContain('A text could not be sent (InvalidParameterException)');
    expect(log()).not.toContain(phone);
    expect((await browser.send(id)).status).toBe(200);
  });

  it('answers the GET form only to the page (R-067, R-068)', async () => {
    const { browser, phone } = fresh();
    const id = await registered(browser, phone);
    const prefetched = await browser.call(sendCodeByGetRoute, {
      params: { clientId: id },
      headers: { 'x-portal': undefined },
    });
    expect(prefetched).toMatchObject({ status: 403, body: { code: 'request/foreign' } });
    expect((await browser.call(sendCodeByGetRoute, { params: { clientId: id } })).status).toBe(200);
    const checked = await browser.call(verifyCodeByGetRoute, { params: { clientId: id, code: aws().lastCode() } });
    expect(checked).toMatchObject({ status: 200, body: { error: false } });
    expect(checked.raw.headers['cache-control']).toBe('no-store');
  });
});
