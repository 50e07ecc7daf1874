import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { transfers } from '#functions/adapters/dynamo/transfers.ts';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import { agreeToPayer, endInvitation, resendToPayer, revokePayer } from '#functions/invitations/tend-invitations.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { proven, wrongFor } from './browser.ts';
import { aDesk, asked, invited, opening, rosa, sam } from './invited-setup.ts';
import { aPortal, later } from './portal.ts';

const portal = aPortal();
const acme = tenantId.parse('acme');
const DAY_SECONDS = 24 * 3600;
const OVER = { status: 404, body: { code: 'invitation/over' } };
const WITHDRAWN = { status: 404, body: { code: 'invitation/withdrawn' } };
const EXPIRED = { status: 404, body: { code: 'invitation/expired' } };

/** Every payment of the signed-in client. */
const paymentsOf = async (id: unknown) => (await transfers.some(acme, clientId.parse(id))).transfers;

/** Someone was invited, and has the code ready to enter. */
async function coded() {
  const desk = aDesk();
  const { browser, phone } = portal.fresh();
  const { made, token } = await invited(desk, { phone });
  const link = opening(browser, token);
  expect((await link.start()).status).toBe(200);
  return { desk, browser, phone, made, token, link, code: portal.aws().lastCode() };
}

describe('someone who isn’t a client and is to be paid (D-113, X-365)', () => {
  it('sees no amount, registers by the link, and the disbursement goes to an approver', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const over = { disbursement: true as const, purpose: 'Proceeds of Sale', fileNumber: fileNumber.parse('LKW-1') };
    const { made, token } = await invited(desk, { phone }, { ...over, amount: toCents(14_891_500) });
    expect(made).toMatchObject({ state: 'sent', request: { disbursement: true } });
    expect(desk.texts[0]?.message).toContain('is preparing a payment to you for 12 Oak Street');
    expect(desk.texts[0]?.message).not.toMatch(/\$|148,9/);
    const link = opening(browser, token);
    expect((await link.read()).body).toMatchObject({ isPaid: true });
    await link.start();
    const { body } = await link.enter(portal.aws().lastCode());
    expect(body).toMatchObject({ transferId: null, isPaid: true });
    const { id } = body['client'] as { id: string };
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({
      ...{ id: made.transferId, referenceId: made.referenceId, createdAt: made.at },
      ...{ status: 'awaiting approval', disbursement: true, type: 'Client Disbursement', amount: 14_891_500 },
      events: [{ name: 'create' }, { name: 'submitForApproval', by: 'Rosa Diaz' }],
    });
  });

  it('isn’t invited over the portal’s own limit', async () => {
    const desk = aDesk();
    const over = { disbursement: true as const, amount: toCents(1_000_000_001) };
    expect(await invitePayer(desk.ports, rosa(), asked({ phone: portal.fresh().phone }, over))).toMatchObject({
      refusal: { code: 'amount/over-maximum' },
    });
    expect(desk.texts).toEqual([]);
  });
});

describe('someone who isn’t a client and is asked for a payment (X-015)', () => {
  it('reads the property and a first name, but no amount, last name or full number', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { token } = await invited(desk, { phone, email: 'maribel@example.com' });
    const read = await opening(browser, token).read();
    expect(read).toMatchObject({
      status: 200,
      body: {
        firstName: 'Maribel',
        property: '12 Oak Street, Springfield, IL 62701',
        maskedPhone: `(•••) •••-${phone.slice(-4)}`,
        asksEmail: false,
      },
    });
    for (const secret of ['3141', '3,141', 'Quintanilla', phone, 'maribel@'])
      expect(read.raw.body, secret).not.toContain(secret);
  });

  it('registers with the staff’s details, enters the code, and owns the payment, released in its preparer’s name', async () => {
    const { made, link, code } = await coded();
    const { status, body } = await link.enter(code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ identityComplete: false, transferId: made.transferId });
    const { id } = body['client'] as { id: string };
    expect(await clients.find(acme, clientId.parse(id))).toMatchObject({
      firstName: 'Maribel',
      lastName: 'Quintanilla',
      consent: { termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION },
    });
    expect(await paymentsOf(id)).toMatchObject([
      {
        id: made.transferId,
        status: 'requested',
        amount: 314_159,
        mobilePhone: made.who.phone,
        events: [
          { name: 'create', by: 'Rosa Diaz', identity: { role: 'prepare' } },
          {
            name: 'release',
            by: 'Rosa Diaz',
            reason: 'By invitation: the client has entered the code',
          },
        ],
      },
    ]);
    expect(await payerInvitations.find(acme, made.id)).toMatchObject({ state: 'used', clientId: id });
  });

  it('keeps the address that the company wrote to, even if it asks no one for one', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { token } = await invited(desk, { phone, email: 'maribel@example.com' });
    await opening(browser, token).start();
    const { body } = await opening(browser, token).enter(portal.aws().lastCode());
    expect(body['client']).toMatchObject({ email: 'maribel@example.com' });
  });

  it('finds the payment in the account that the phone has meanwhile', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { made, token } = await invited(desk, { phone });
    const known = await proven(browser, phone);
    const link = opening(browser, token);
    await link.start();
    const { body } = await link.enter(portal.aws().lastCode());
    expect(body).toMatchObject({ client: { id: known, firstName: 'Ada' }, transferId: made.transferId });
    expect(await paymentsOf(known)).toHaveLength(1);
  });

  it('registers once in one browser, however often a code is requested', async () => {
    const { link } = await coded();
    const firstAt = new Date().toISOString();
    later(60);
    expect((await link.start()).status).toBe(200);
    const { body } = await link.enter(portal.aws().lastCode());
    const { id } = body['client'] as { id: string };
    expect((await clients.find(acme, clientId.parse(id)))?.createdAt).toBe(firstAt);
  });
});

describe('the link of an invitation without the phone (X-217)', () => {
  it('has the code texted to the phone that the staff named, if it is stolen', async () => {
    const { token, phone } = await coded();
    const thief = portal.fresh().browser;
    later(60);
    await opening(thief, token).start();
    expect(portal.aws().inbox.list()[0]?.to).toEqual([phone]);
    expect((await opening(thief, token).enter('000000')).body['code']).toBe('code/invalid');
  });

  it('lets the holder of a forwarded copy set neither the address nor the consent of the phone’s owner', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { token } = await invited(desk, { phone, email: 'maribel@example.com' });
    const thief = portal.fresh().browser;
    expect((await opening(thief, token).start({ email: 'thief@evil.example' })).status).toBe(200);
    later(60);
    const link = opening(browser, token);
    await link.start();
    const { body } = await link.enter(portal.aws().lastCode());
    expect(body['client']).toMatchObject({ email: 'maribel@example.com' });
  });

  it('uses the address submitted with the entered code, if the company asks for one', async () => {
    await portal.aws().addTenant({ id: 'collects', name: 'Collects Title', collectEmailAtRegistration: true });
    const collects = tenantId.parse('collects');
    const desk = aDesk();
    const { browser, phone } = portal.fresh('collects');
    const made = await invitePayer(desk.ports, rosa({ tenant: collects }), asked({ phone }));
    expect(made.ok).toBe(true);
    const token = desk.token();
    const thief = portal.fresh('collects').browser;
    expect((await opening(thief, token).start({ email: 'thief@evil.example' })).status).toBe(200);
    const ofThief = portal.aws().lastCode();
    later(60);
    const link = opening(browser, token);
    expect((await link.enter(ofThief)).body['code']).toBe('code/no-challenge');
    expect((await link.start({ email: 'maribel@example.com' })).status).toBe(200);
    const pressedAt = new Date().toISOString();
    const { body } = await link.enter(portal.aws().lastCode());
    expect(body['client']).toMatchObject({ email: 'maribel@example.com' });
    const { id } = body['client'] as { id: string };
    const stored = await clients.find(collects, clientId.parse(id));
    expect(stored?.createdAt).toBe(pressedAt);
    expect(stored?.consent.at).toBe(pressedAt);
  });

  it('gives nothing to someone signed in with another phone', async () => {
    const { token, made } = await coded();
    const other = await portal.signedIn();
    expect((await opening(other.browser, token).enter('000000')).body['code']).toBe('code/no-challenge');
    expect(await paymentsOf(other.id)).toEqual([]);
    expect(await payerInvitations.find(acme, made.id)).toMatchObject({ state: 'registered' });
  });

  it('gets the same answer for a phone that has an account', async () => {
    const [one, two] = [aDesk(), aDesk()];
    const [fresh, known] = [portal.fresh(), portal.fresh()];
    const first = await invited(one, { phone: fresh.phone });
    const second = await invited(two, { phone: known.phone });
    await proven(known.browser, known.phone);
    const [unknownAnswer, knownAnswer] = [
      await opening(fresh.browser, first.token).start(),
      await opening(known.browser, second.token).start(),
    ];
    const shape = ({ body }: typeof knownAnswer) => ({ ...body, maskedPhone: '' });
    expect(shape(knownAnswer)).toEqual(shape(unknownAnswer));
    expect(Object.keys(knownAnswer.body).toSorted()).toEqual(['error', 'maskedPhone', 'resendAfterSeconds']);
  });

  it('reveals nothing by an incomplete request or a hold by the company', async () => {
    await portal.aws().addTenant({ id: 'collects', name: 'Collects Title', collectEmailAtRegistration: true });
    const collects = tenantId.parse('collects');
    const answers: unknown[] = [];
    for (const kind of ['unknown', 'known', 'stopped']) {
      const desk = aDesk();
      const { browser, phone } = portal.fresh('collects');
      expect((await invitePayer(desk.ports, rosa({ tenant: collects }), asked({ phone }))).ok).toBe(true);
      if (kind !== 'unknown') {
        const id = String((await browser.register(phone, { email: 'ada@example.com' })).body['clientId']);
        const stored = await clients.find(collects, clientId.parse(id));
        if (!stored) throw new Error('They are registered.');
        const proved = await clients.prove(stored, stored.createdAt);
        if (!proved.ok) throw new Error('They are proved.');
        const stopped = { at: stored.createdAt, by: 'Rosa Diaz', reason: 'Lost phone' };
        if (kind === 'stopped') expect((await clients.save({ ...proved.value, stopped })).ok).toBe(true);
      }
      const link = opening(portal.fresh('collects').browser, desk.token());
      const old = await link.start({ email: 'maribel@example.com', termsVersion: 'x' });
      const lacks = await link.start();
      const right = await link.start({ email: 'maribel@example.com' });
      expect([old.status, lacks.status, right.status], kind).toEqual([400, 400, 200]);
      answers.push([old.body, lacks.body, { ...right.body, maskedPhone: '' }]);
      if (kind === 'stopped') expect((await link.enter(portal.aws().lastCode())).body['code']).toBe('client/stopped');
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('opens nothing with a wrong code, which is counted as at every login', async () => {
    const { link, code, made } = await coded();
    expect((await link.enter(wrongFor(code))).body['code']).toBe('code/invalid');
    expect(await payerInvitations.find(acme, made.id)).toMatchObject({ state: 'registered' });
    expect((await link.enter(code)).status).toBe(200);
  });

  it('gets the same answer if it is wrong, replaced, used or another company’s', async () => {
    const desk = aDesk();
    const at = (browser = portal.fresh().browser) => browser;
    const { token } = await invited(desk, { phone: portal.fresh().phone });
    const [id = '', secret = ''] = token.split('.');
    const guess = `${id}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'Q' : 'A'}`;
    const wrong = await opening(at(), guess).read();
    const nobodys = await opening(at(), `${'0'.repeat(24)}.${secret}`).read();
    const elsewhere = await opening(portal.fresh('zenith').browser, token).read();

    const first = await invited(desk, { phone: portal.fresh().phone });
    expect((await resendToPayer(desk.ports, rosa(), first.made.id)).ok).toBe(true);
    expect((await revokePayer(desk.ports, rosa(), first.made.id)).ok).toBe(true);
    const replaced = await opening(at(), first.token).read();

    const used = await coded();
    await used.link.enter(used.code);
    const again = await used.link.read();
    for (const each of [wrong, nobodys, elsewhere, replaced, again]) {
      expect(each).toMatchObject(OVER);
      expect(each.body).toEqual(wrong.body);
    }
  });

  it('shows, if it is the last one sent, that it was withdrawn or expired, and nothing about the payment', async () => {
    const desk = aDesk();
    const back = await invited(desk, { phone: portal.fresh().phone });
    expect((await revokePayer(desk.ports, sam(), back.made.id)).ok).toBe(true);
    const withdrawn = await opening(portal.fresh().browser, back.token).read();
    expect(withdrawn).toMatchObject(WITHDRAWN);
    const late = await invited(desk, { phone: portal.fresh().phone });
    later(14 * DAY_SECONDS + 1);
    const read = () => opening(portal.fresh().browser, late.token).read();
    expect(await read()).toMatchObject(EXPIRED);
    const now = new Date();
    expect(await endInvitation({ invitations: payerInvitations }, acme, { id: late.made.id, now })).toBe('ended');
    const expired = await read();
    expect(expired).toMatchObject(EXPIRED);
    for (const { raw } of [withdrawn, expired]) expect(raw.body).not.toMatch(/Oak|Maribel|3,?141/);
  });

  it('opens nothing with a code that was texted before it was revoked or replaced', async () => {
    const one = await coded();
    await revokePayer(one.desk.ports, rosa(), one.made.id);
    expect(await one.link.enter(one.code)).toMatchObject(WITHDRAWN);
    const two = await coded();
    expect((await resendToPayer(two.desk.ports, rosa(), two.made.id)).ok).toBe(true);
    expect(await two.link.enter(two.code)).toMatchObject(OVER);
    expect((await opening(two.browser, two.desk.token()).enter(two.code)).status).toBe(200);
  });

  it('stops someone who tries many links from one address', async () => {
    const { browser } = portal.fresh();
    const guess = () => opening(browser, `${'0'.repeat(24)}.${'A'.repeat(22)}`).read();
    const answers = [];
    for (let tries = 0; tries < 200 && answers.at(-1)?.status !== 429; tries += 1) answers.push(await guess());
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request/too-many' } });
  });

  it('has the code texted only for a proof of work', async () => {
    const { browser, phone } = portal.fresh();
    const { token } = await invited(aDesk(), { phone });
    const { startInvitedRoute } = await import('#shared/contracts/invited.ts');
    const body = { token, agreed: true, termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION };
    expect(await browser.ask(startInvitedRoute, { body })).toMatchObject({
      status: 428,
      body: { code: 'proof/needed' },
    });
  });
});

describe('the threshold of a company (X-005)', () => {
  it('applies to new payers: the request is released in both names', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh('strict');
    await portal.aws().addTenant({ id: 'strict', name: 'Strict Title', approvalThreshold: toCents(100_000) });
    const strict = tenantId.parse('strict');
    const made = await invitePayer(desk.ports, rosa({ tenant: strict }), asked({ phone }));
    expect(made).toMatchObject({ ok: true, value: { state: 'waiting' } });
    if (!made.ok) return;
    expect(desk.texts).toEqual([]);
    expect(await agreeToPayer(desk.ports, rosa({ tenant: strict, role: 'approve' }), made.value.id)).toMatchObject({
      refusal: { code: 'staff/same-person' },
    });
    expect(await resendToPayer(desk.ports, rosa({ tenant: strict }), made.value.id)).toMatchObject({ ok: false });
    expect((await agreeToPayer(desk.ports, { ...sam(), tenant: strict }, made.value.id)).ok).toBe(true);
    const link = opening(browser, desk.token());
    await link.start();
    const { body } = await link.enter(portal.aws().lastCode());
    const { id } = body['client'] as { id: string };
    const theirs = await transfers.find(strict, clientId.parse(id), transferId.parse(body['transferId']));
    expect(theirs?.events).toMatchObject([
      { name: 'create', by: 'Rosa Diaz' },
      { name: 'submitForApproval', by: 'Rosa Diaz' },
      { name: 'approve', by: 'Sam Okafor', identity: { role: 'approve' } },
    ]);
  });
});

it('keeps links, phones, names and codes out of every log', async () => {
  const { token, phone, link, code } = await coded();
  await link.read();
  await link.enter(wrongFor(code));
  await link.enter(code);
  const [, secret = 'nothing'] = token.split('.');
  for (const canary of [secret, phone, phone.slice(2), 'Quintanilla', 'Maribel', '12 Oak Street', code])
    expect(portal.log(), canary).not.toContain(canary);
});
