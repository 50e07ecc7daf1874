import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { tenants } from '#functions/adapters/dynamo/tenants.ts';
import { transfers } from '#functions/adapters/dynamo/transfers.ts';
import { type MakeTheirsPorts, makeTheirs } from '#functions/invitations/make-theirs.ts';
import { type ClientId, clientId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { InvitedRequest } from '#shared/staff/payer-invitation.ts';
import { proven } from './browser.ts';
import { aDesk, invited } from './invited-setup.ts';
import { aPortal, later } from './portal.ts';

const portal = aPortal();
const acme = tenantId.parse('acme');

/** Someone who was invited, and has proved the phone. */
async function aPayer(request: Partial<InvitedRequest> = {}) {
  const { browser, phone } = portal.fresh();
  const desk = aDesk();
  const { made } = await invited(desk, { phone }, request);
  const who = await clients.find(acme, clientId.parse(await proven(browser, phone)));
  if (!who) throw new Error('They are a client.');
  const read = async () => {
    const found = await payerInvitations.find(acme, made.id);
    if (!found) throw new Error('It is kept.');
    return found;
  };
  return { desk, who, made, read };
}

const paymentsOf = async (id: ClientId) => (await transfers.some(acme, id)).transfers;

/** The ports, with one write of the payment ending as given. */
function portsWith(use: MakeTheirsPorts['invitations']['use']): MakeTheirsPorts {
  const { random } = aDesk().ports;
  return { invitations: { ...payerInvitations, use }, tenants, random };
}
const ports = portsWith(payerInvitations.use);

describe('making an invitation its client’s payment (X-218)', () => {
  it('leaves a working invitation after a crash before the write, and the next try makes the payment', async () => {
    const { who, made, read } = await aPayer();
    const crash = portsWith(async () => Promise.reject(new Error('the process ended')));
    await expect(makeTheirs(crash, await read(), who, new Date())).rejects.toThrow('the process ended');
    expect(await paymentsOf(who.id)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'sent' });
    expect(await makeTheirs(ports, await read(), who, new Date())).toEqual({ ok: true, value: made.transferId });
    expect(await paymentsOf(who.id)).toHaveLength(1);
  });

  it('makes no second payment after a crash after the write, because the next try finds the first', async () => {
    const { who, made, read } = await aPayer();
    const before = await read();
    const crash = portsWith(async (...given) => {
      await payerInvitations.use(...given);
      throw new Error('the answer was lost');
    });
    await expect(makeTheirs(crash, before, who, new Date())).rejects.toThrow('the answer was lost');
    expect(await makeTheirs(ports, before, who, new Date())).toEqual({ ok: true, value: made.transferId });
    expect(await paymentsOf(who.id)).toHaveLength(1);
  });

  it('gives many simultaneous requests the one payment', async () => {
    const { who, made, read } = await aPayer();
    const before = await read();
    const all = await Promise.all([1, 2, 3, 4].map(() => makeTheirs(ports, before, who, new Date())));
    for (const each of all) expect(each).toEqual({ ok: true, value: made.transferId });
    expect(await paymentsOf(who.id)).toHaveLength(1);
  });

  it('wins or loses against a revocation at the same moment, never both', async () => {
    const { revokePayer } = await import('#functions/invitations/tend-invitations.ts');
    const { rosa } = await import('./invited-setup.ts');
    const { desk, who, made, read } = await aPayer();
    const before = await read();
    const [theirs, revoked] = await Promise.all([
      makeTheirs(ports, before, who, new Date()),
      revokePayer(desk.ports, rosa(), made.id),
    ]);
    expect(theirs.ok).toBe(!revoked.ok);
    expect(await paymentsOf(who.id)).toHaveLength(theirs.ok ? 1 : 0);
  });

  it('works for the phone that the staff named only, and gives another client of the company nothing', async () => {
    const { made, read } = await aPayer();
    const other = await aPayer();
    const given = await makeTheirs(ports, await read(), other.who, new Date());
    expect(given).toMatchObject({ ok: false, refusal: { code: 'invitation/over' } });
    expect(await paymentsOf(other.who.id)).toEqual([]);
    expect(await payerInvitations.find(acme, made.id)).toMatchObject({ state: 'sent' });
  });

  it('gives a used invitation’s payment to no one else, and an ended one’s to no one', async () => {
    const one = await aPayer();
    await makeTheirs(ports, await one.read(), one.who, new Date());
    const twin = { ...one.who, id: clientId.parse('65a0c0ffee00112233445566') };
    expect((await makeTheirs(ports, await one.read(), twin, new Date())).ok).toBe(false);
    const two = await aPayer();
    later(15 * 24 * 3600);
    expect((await makeTheirs(ports, await two.read(), two.who, new Date())).ok).toBe(false);
    expect(await paymentsOf(two.who.id)).toEqual([]);
  });

  it('follows the current rules: a request that now needs approval waits, and stays open', async () => {
    const { who, read } = await aPayer({ amount: toCents(90_000_00) });
    const strict: MakeTheirsPorts = {
      ...ports,
      tenants: {
        ...tenants,
        config: async (id) => {
          const config = await tenants.config(id);
          return config && { ...config, approvalThreshold: toCents(50_000_00) };
        },
      },
    };
    const given = await makeTheirs(strict, await read(), who, new Date());
    expect(given).toMatchObject({ ok: false, refusal: { code: 'staff/needs-approval' } });
    expect(await read()).toMatchObject({ state: 'sent' });
  });

  it('ends the link at a deadline set by staff, which is on the payment', async () => {
    const { who, made, read } = await aPayer({ deadlineOn: '2026-11-24' });
    expect(made.endsAt).toBe('2026-11-24T23:00:00.000Z');
    await makeTheirs(ports, await read(), who, new Date());
    expect(await paymentsOf(who.id)).toMatchObject([{ deadlineAt: '2026-11-24T23:00:00.000Z' }]);
  });
});
