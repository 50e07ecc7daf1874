import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { transfers } from '#functions/adapters/dynamo/transfers.ts';
import { agreeToPayer, revokePayer, unblockPayer } from '#functions/invitations/tend-invitations.ts';
import { clientId, type TenantId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { proven } from './browser.ts';
import { aDesk, asked, invited, opening, rosa, sam } from './invited-setup.ts';
import { aPortal, later } from './portal.ts';

const portal = aPortal();

let companies = 0;
/** A company of its own whose rules can change, and someone it invited who has a code ready to enter. */
async function cameTo(changed: object) {
  companies += 1;
  const name = `blocks-${companies}`;
  const set = async (rules: object) => {
    await portal.aws().addTenant({ id: name, name: 'Blocks Title', ...rules });
    // A company's rules are cached for a minute.
    later(90);
  };
  await set({});
  const tenant = tenantId.parse(name);
  const desk = aDesk();
  const { browser, phone } = portal.fresh(name);
  const { invitePayer } = await import('#functions/invitations/invite-payer.ts');
  const made = await invitePayer(desk.ports, rosa({ tenant }), asked({ phone }));
  if (!made.ok) throw new Error(`Not invited: ${made.refusal.code}`);
  const link = opening(browser, desk.token());
  await set(changed);
  expect((await link.start()).status).toBe(200);
  const entered = await link.enter(portal.aws().lastCode());
  const { id } = (entered.body['client'] ?? {}) as { id?: string };
  const read = () => payerInvitations.find(tenant, made.value.id);
  return { tenant, desk, link, set, entered, id, made: made.value, read, token: desk.token() };
}

const paymentsOf = async (tenant: TenantId, id: unknown) =>
  (await transfers.some(tenant, clientId.parse(id))).transfers;
const REFUSED = { limits: { ACH: toCents(100_000), Wire: toCents(0) } };

describe('fixing a blocked invitation (X-234)', () => {
  it('tells its client that the company is reviewing it, shows staff why, and their click creates the payment', async () => {
    const { tenant, desk, set, entered, id, made, read } = await cameTo(REFUSED);
    expect(entered).toMatchObject({ status: 200, body: { transferId: null, isBlocked: true } });
    expect(await paymentsOf(tenant, id)).toEqual([]);
    expect(await read()).toMatchObject({ blocked: { code: 'amount/over-method-limit', clientId: id } });

    const texts = desk.texts.length;
    const who = rosa({ tenant });
    expect(await unblockPayer(desk.ports, who, made.id)).toMatchObject({
      refusal: { code: 'amount/over-method-limit' },
    });
    await set({});
    expect(await unblockPayer(desk.ports, who, made.id)).toMatchObject({
      ok: true,
      value: { state: 'used', clientId: id },
    });
    expect(await paymentsOf(tenant, id)).toMatchObject([{ id: made.transferId, status: 'requested' }]);
    expect((await read())?.blocked).toBeUndefined();
    expect(desk.texts).toHaveLength(texts);
    expect(await unblockPayer(desk.ports, who, made.id)).toMatchObject({ refusal: { code: 'payer/no-invitation' } });
  });

  it('makes the same link work again', async () => {
    const { tenant, link, set, id, made, read } = await cameTo(REFUSED);
    await set({});
    later(60);
    expect((await link.read()).status).toBe(200);
    expect((await link.start()).status).toBe(200);
    expect((await link.enter(portal.aws().lastCode())).body).toMatchObject({ transferId: made.transferId });
    expect(await paymentsOf(tenant, id)).toHaveLength(1);
    expect(await read()).toMatchObject({ state: 'used' });
    expect((await read())?.blocked).toBeUndefined();
  });

  it('needs an approver other than its preparer if it now needs approval, and makes it the client’s at once', async () => {
    const { tenant, desk, id, made, read } = await cameTo({ approvalThreshold: toCents(100_000) });
    expect(await read()).toMatchObject({ blocked: { code: 'staff/needs-approval' } });
    const { hash } = (await read()) ?? {};
    const own = { ...rosa({ tenant }), role: 'approve' as const };
    expect(await agreeToPayer(desk.ports, own, made.id)).toMatchObject({ refusal: { code: 'staff/same-person' } });
    expect(await unblockPayer(desk.ports, rosa({ tenant }), made.id)).toMatchObject({
      refusal: { code: 'staff/needs-approval' },
    });
    expect((await read())?.hash).toBe(hash);
    const agreed = await agreeToPayer(desk.ports, { ...sam(), tenant }, made.id);
    expect(agreed).toMatchObject({ ok: true, value: { state: 'used' } });
    const [payment] = await paymentsOf(tenant, id);
    expect(payment?.events).toMatchObject([
      { name: 'create', by: 'Rosa Diaz' },
      { name: 'submitForApproval', by: 'Rosa Diaz' },
      { name: 'approve', by: 'Sam Okafor' },
    ]);
  });

  it('creates one payment when two colleagues unblock it at the same moment', async () => {
    const { tenant, desk, set, id, made } = await cameTo(REFUSED);
    await set({});
    await Promise.all([1, 2, 3].map(() => unblockPayer(desk.ports, rosa({ tenant }), made.id)));
    expect(await paymentsOf(tenant, id)).toHaveLength(1);
  });

  it('opens nothing for anyone if it is revoked while blocked', async () => {
    const { tenant, desk, link, set, id, made } = await cameTo(REFUSED);
    expect((await revokePayer(desk.ports, rosa({ tenant }), made.id)).ok).toBe(true);
    await set({});
    expect(await unblockPayer(desk.ports, rosa({ tenant }), made.id)).toMatchObject({ ok: false });
    expect((await link.read()).status).toBe(404);
    expect(await paymentsOf(tenant, id)).toEqual([]);
  });

  it('lets staff open no payment for someone who hasn’t entered this link’s code, even with another mark', async () => {
    const acme = tenantId.parse('acme');
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { made } = await invited(desk, { phone });
    const known = await proven(browser, phone);
    const stored = await payerInvitations.find(acme, made.id);
    if (!stored) throw new Error('It is kept.');
    await payerInvitations.save({ ...stored, blocked: { code: 'payer/no-such-phone', at: made.at } });
    expect((await unblockPayer(desk.ports, rosa(), made.id)).ok).toBe(true);
    expect(await paymentsOf(acme, known)).toEqual([]);
    expect((await payerInvitations.find(acme, made.id))?.blocked).toBeUndefined();
  });

  it('tells a client on hold about it, shows it to staff, and continues once the hold is released', async () => {
    const acme = tenantId.parse('acme');
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { made, token } = await invited(desk, { phone });
    const id = clientId.parse(await proven(browser, phone));
    const at = new Date().toISOString();
    const stopped = { at, by: 'Rosa Diaz', reason: 'Lost phone' };
    const before = await clients.find(acme, id);
    if (!before) throw new Error('They are a client.');
    expect((await clients.save({ ...before, stopped })).ok).toBe(true);
    const link = opening(portal.fresh().browser, token);
    await link.start();
    expect((await link.enter(portal.aws().lastCode())).body['code']).toBe('client/stopped');
    const blocked = await payerInvitations.find(acme, made.id);
    expect(blocked).toMatchObject({ blocked: { code: 'client/stopped', clientId: id } });
    expect(await unblockPayer(desk.ports, rosa(), made.id)).toMatchObject({
      refusal: { code: 'payer/client-stopped' },
    });
    const held = await clients.find(acme, id);
    if (!held) throw new Error('They are a client.');
    const lifted = { ...stopped, lifted: { at, by: 'Sam Okafor', reason: 'New phone' } };
    expect((await clients.save({ ...held, stopped: lifted })).ok).toBe(true);
    expect((await unblockPayer(desk.ports, rosa(), made.id)).ok).toBe(true);
    expect(await paymentsOf(acme, id)).toHaveLength(1);
  });

  it('isn’t triggered by a stranger who types wrong codes', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    const { made, token } = await invited(desk, { phone });
    const link = opening(browser, token);
    await link.start();
    await link.enter('000000');
    expect((await payerInvitations.find(tenantId.parse('acme'), made.id))?.blocked).toBeUndefined();
  });
});
