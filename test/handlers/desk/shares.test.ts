import { afterAll, describe, expect, it } from 'vitest';
import { makeTheirs } from '#functions/invitations/make-theirs.ts';
import { payerFacts } from '#functions/ledger/payer-facts.ts';
import type { Client } from '#shared/client/client.ts';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import { askSeveralRoute, changeSharesRoute } from '#shared/contracts/desk.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { phone as phoneOf } from '#shared/phone.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { as } from '../../support/as-function.ts';
import { deskOf, ROSA } from '../../support/desk.ts';
import { graphCaller } from '../../support/graph.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';
import { formKey } from './desk-setup.ts';

type Read = {
  readonly id: string;
  readonly desk: {
    readonly shares: {
      readonly version: number;
      readonly total: number;
      readonly people: readonly {
        readonly id: string;
        readonly name: string;
        readonly amount: number;
        readonly status: string;
        readonly isPaid: boolean;
        readonly isChangeable: boolean;
      }[];
    };
  };
};

async function setUp() {
  const world = await startWorld();
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  await tenants.apply({ ...world.tenant, approvalThreshold: toCents(50_000_00), agents: [] });
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { payerInvitations: invitations } = await import('#functions/adapters/dynamo/payers.ts');
  const desk = await deskOf(world);
  const graph = await graphCaller();
  const tenant = tenantId.parse(world.tenant.id);
  let numbers = 0;
  const aPhone = () => {
    numbers += 1;
    return `+1312557${String(numbers).padStart(4, '0')}`;
  };

  /** Ada and Ben are clients, and Cleo is new. Each is asked for their own amount. */
  async function asked(over: object = {}, amounts: readonly number[] = [5_000_00, 3_000_00, 2_000_00]) {
    const [ada, ben] = await Promise.all(
      ['Adastra', 'Benedict'].map(async (lastName) => {
        const one = aClient({ id: world.newAccountId(), mobilePhone: aPhone(), firstName: 'Ann', lastName });
        await clients.add(one);
        return one;
      }),
    );
    if (!(ada && ben)) throw new Error('They are clients.');
    const cleo = { mobilePhone: aPhone(), firstName: 'Cleo', lastName: 'Canary' };
    const body = {
      key: formKey(),
      payers: [ada, ben, cleo].map(({ mobilePhone, firstName, lastName }, at) => ({
        ...{ phone: mobilePhone, firstName, lastName, language: 'en', amount: amounts[at] },
      })),
      request: {
        ...{ purpose: 'Earnest Money Deposit for Purchase', address1: '12 Oak Street', city: 'Springfield' },
        ...{ state: 'IL', zipcode: '62701', officeId: world.tenant.offices[0]?.id },
      },
      ...over,
    };
    const made = await desk.call(ROSA, askSeveralRoute, { body });
    return { ada, ben, cleo, body, made, id: String(made.body['id']) };
  }

  const stored = async ({ id }: Pick<Client, 'id'>): Promise<Transfer> => {
    const [one, ...more] = (await transfers.some(tenant, id)).transfers;
    if (!one || more.length > 0) throw new Error('Each has one payment.');
    return one;
  };

  /** Changes to a payment that are made outside of these tests. */
  async function becomes(payment: Transfer, to: Partial<Transfer>): Promise<void> {
    expect((await transfers.save({ ...payment, ...to })).ok).toBe(true);
  }

  async function shares(id: string) {
    const reply = await desk.call(ROSA, showPaymentRoute, { params: { transferId: id } });
    const { people, ...rest } = (reply.body as unknown as Read).desk.shares;
    const [ada, ben, cleo] = people;
    if (!(ada && ben && cleo)) throw new Error('Three people share it.');
    return { ...rest, people, ada, ben, cleo };
  }

  const change = (id: string, version: number, amounts: Readonly<Record<string, number>>) =>
    desk.call(ROSA, changeSharesRoute, {
      params: { transferId: id },
      body: { version, shares: Object.entries(amounts).map(([each, amount]) => ({ id: each, amount })) },
    });

  /** The invitation of a new payer. */
  async function invited(phone: string): Promise<PayerInvitation> {
    const noted = await invitations.askedOf(tenant, phoneOf.parse(phone));
    const found = await invitations.find(tenant, noted?.asked[0]?.id ?? '');
    if (!found) throw new Error('They were invited.');
    return found;
  }

  /** The new payer proves their phone, as the sign-in function records it. */
  async function comes(phone: string) {
    const who = aClient({ id: world.newAccountId(), mobilePhone: phone, firstName: 'Cleo', lastName: 'Canary' });
    await clients.add(who);
    const use = as('sign-in', invitations.use);
    const ports = { invitations: { ...invitations, use }, tenants, random: (bytes: number) => new Uint8Array(bytes) };
    expect((await makeTheirs(ports, await invited(phone), who, world.clock.now())).ok).toBe(true);
    return who;
  }

  const seenBy = async (client: Client, id: string, language = 'en', operationName = 'Transfer') =>
    graph({
      client: client.id,
      body: { operationName, variables: { _id: id } },
      headers: { 'x-language': language },
    });

  return { world, transfers, desk, asked, stored, becomes, shares, change, invited, comes, seenBy };
}

const logs = captureLogs();
const setup = await setUp();
afterAll(() => logs.stop());

const textsTo = (phone: string) => setup.world.inbox.list().filter(({ to }) => to.includes(phone));

describe('a request that several people pay (X-016, X-017, X-361)', () => {
  it('sends each of them a request of their own, and shows the staff all shares', async () => {
    const { ada, ben, cleo, made, id } = await setup.asked();
    expect(made.said).toBe('ok');
    expect(await setup.stored(ada)).toMatchObject({ status: 'requested', amount: 5_000_00, id });
    expect(await setup.stored(ben)).toMatchObject({ status: 'requested', amount: 3_000_00 });
    expect(textsTo(cleo.mobilePhone)).toHaveLength(1);
    const { total, people } = await setup.shares(id);
    expect(total).toBe(10_000_00);
    expect(people.map(({ name, amount, isPaid, isChangeable }) => [name, amount, isPaid, isChangeable])).toEqual([
      ['Ann Adastra', 5_000_00, false, true],
      ['Ann Benedict', 3_000_00, false, true],
      ['Cleo Canary', 2_000_00, false, true],
    ]);
    for (const canary of ['Canary', 'Adastra', cleo.mobilePhone]) expect(logs.text()).not.toContain(canary);
  });

  it('asks no one twice if the form is submitted again, and refuses the form with other amounts', async () => {
    const { ada, cleo, body, id } = await setup.asked();
    const again = await setup.desk.call(ROSA, askSeveralRoute, { body });
    expect(again.body['id']).toBe(id);
    await setup.stored(ada);
    expect(textsTo(cleo.mobilePhone)).toHaveLength(1);
    const payers = body.payers.map((each) => ({ ...each, amount: 1_000_00 }));
    expect((await setup.desk.call(ROSA, askSeveralRoute, { body: { ...body, payers } })).said).toBe('staff/other-form');
  });

  it('asks no one if one share is refused, and shows whose', async () => {
    const { ada, ben, cleo, body } = await setup.asked({}, [5_000_00, 3_000_00, 99_999_999_99]);
    expect(textsTo(cleo.mobilePhone)).toEqual([]);
    expect((await setup.transfers.some(ada.tenantId, ada.id)).transfers).toEqual([]);
    const ask = async (payers: readonly object[]) => {
      const { said, body: reply } = await setup.desk.call(ROSA, askSeveralRoute, { body: { ...body, payers } });
      return [said, Object.keys(reply['fields'] as object)];
    };
    const [one, two, three] = body.payers.map((each) => ({ ...each, amount: 1_000_00 }));
    expect(await ask(body.payers)).toEqual(['amount/over-maximum', ['payers.2.amount']]);
    expect(await ask([{ ...one, lastName: ben.lastName }, { ...two }, { ...three }])).toEqual([
      'payer/other-name',
      ['payers.0.lastName'],
    ]);
    expect(await ask([{ ...one }, { ...one }])).toEqual(['payer/same-phone', ['payers.1.phone']]);
    expect((await setup.transfers.some(ada.tenantId, ada.id)).transfers).toEqual([]);
  });

  it('takes a colleague’s approval of each share if the total reaches the threshold, and then keeps the amounts', async () => {
    const { ada, cleo: newcomer, id } = await setup.asked({}, [20_000_00, 20_000_00, 10_000_00]);
    expect(await setup.stored(ada)).toMatchObject({ status: 'awaiting approval' });
    expect(textsTo(newcomer.mobilePhone)).toEqual([]);
    const { people, version, ...was } = await setup.shares(id);
    expect(people.map(({ status, isChangeable }) => [status, isChangeable])).toEqual([
      ['awaiting approval', false],
      ['awaiting approval', false],
      ['awaiting approval', false],
    ]);
    const changed = await setup.change(id, version, { [was.ada.id]: 15_000_00, [was.ben.id]: 25_000_00 });
    expect(changed.said).toBe('payer/shares-approved');
  });
});

describe('the shares of people who haven’t paid (X-361)', () => {
  it('change within the total, each with a new version of its payment', async () => {
    const { ada, cleo: newcomer, id } = await setup.asked();
    const before = await setup.stored(ada);
    const [{ version, ...was }, link] = [await setup.shares(id), await setup.invited(newcomer.mobilePhone)];
    const sum = await setup.change(id, version, { [was.ada.id]: 6_000_00, [was.ben.id]: 3_000_00 });
    expect(sum).toMatchObject({ said: 'payer/other-sum', body: { message: expect.stringContaining('$10,000.00') } });
    expect((await setup.change(id, version, { [was.ada.id]: 6_000_00, [was.cleo.id]: 1_000_00 })).said).toBe('ok');
    const after = await setup.stored(ada);
    expect(after).toMatchObject({ amount: 6_000_00, status: 'requested', version: before.version + 1 });
    expect(after.events.at(-1)).toMatchObject({ name: 'changeShare', reason: 'From $5,000.00 to $6,000.00' });
    const changed = { pk: '', sk: '', sequence: '1', at: link.at, before: link, tenant: ada.tenantId };
    expect(payerFacts({ ...changed, after: await setup.invited(newcomer.mobilePhone) })).toMatchObject([
      { what: 'client/invitation-changed', by: 'Rosa Diaz', details: { total: 1_000_00 } },
    ]);
    // The invited person sees the amount only now.
    const cleo = await setup.comes(newcomer.mobilePhone);
    expect(await setup.stored(cleo)).toMatchObject({ amount: 1_000_00, share: before.share });
  });

  it('are changed by the faster of two colleagues, and the other one gets a refusal', async () => {
    const { id } = await setup.asked();
    const { ada, ben, cleo, version } = await setup.shares(id);
    const both = await Promise.all([
      setup.change(id, version, { [ada.id]: 6_000_00, [ben.id]: 2_000_00 }),
      setup.change(id, version, { [ada.id]: 4_000_00, [cleo.id]: 3_000_00 }),
    ]);
    expect(both.map(({ said }) => said).toSorted()).toEqual(['ok', 'staff/changed-meanwhile']);
    const { people, total } = await setup.shares(id);
    expect(people.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it('don’t change once they are paid, and give their amount to others once they ended', async () => {
    const { ada, ben, cleo: newcomer } = await setup.asked();
    await setup.becomes(await setup.stored(ada), { status: 'completed' });
    await setup.becomes(await setup.stored(ben), { status: 'cancelled' });
    const { id } = await setup.stored(await setup.comes(newcomer.mobilePhone));
    const was = await setup.shares(id);
    expect(was.people.map(({ isPaid, isChangeable }) => [isPaid, isChangeable])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    const { version } = was;
    expect((await setup.change(id, version, { [was.ada.id]: 4_000_00, [was.cleo.id]: 3_000_00 })).said).toBe(
      'payer/share-not-open',
    );
    expect((await setup.change(id, version, { [was.ben.id]: 4_000_00, [was.cleo.id]: 1_000_00 })).said).toBe(
      'payer/share-not-open',
    );
    expect((await setup.change(id, version, { [was.ben.id]: 0, [was.cleo.id]: 5_000_00 })).said).toBe('ok');
    expect(await setup.stored(ben)).toMatchObject({ status: 'cancelled', amount: 3_000_00 });
    const seen = await setup.seenBy(ada, was.ada.id);
    expect(seen.body).toMatchObject({ data: { transfer: { sharesPaid: 'This is your share. 1 of 2 paid.' } } });
  });
});

describe('a payer (X-361)', () => {
  it('sees how many have paid, and nothing about the others', async () => {
    const { ada, ben, cleo: newcomer, id } = await setup.asked({}, [5_111_11, 3_222_22, 2_333_33]);
    const cleo = await setup.comes(newcomer.mobilePhone);
    await setup.becomes(await setup.stored(ada), { status: 'completed' });
    await setup.becomes(await setup.stored(cleo), { status: 'completed' });
    const theirs = await setup.stored(ben);
    const opened = await setup.seenBy(ben, theirs.id, 'en', 'OpenTransfer');
    expect(opened.body).toMatchObject({
      data: { openTransfer: { status: 'viewed', sharesPaid: 'This is your share. 2 of 3 paid.' } },
    });
    const seen = await setup.seenBy(ben, theirs.id);
    expect(seen.body).toMatchObject({
      data: { transfer: { amount: 3_222_22, sharesPaid: 'This is your share. 2 of 3 paid.' } },
    });
    const group = String(theirs.share?.group);
    for (const canary of ['Adastra', 'Canary', '511111', '233333', '1066666', group, id, ada.id, cleo.id])
      expect(JSON.stringify(seen.body), canary).not.toContain(canary);
    expect((await setup.seenBy(ben, id)).body).toMatchObject({ data: { transfer: null } });
    expect((await setup.seenBy(ben, theirs.id, 'es')).body).toMatchObject({
      data: { transfer: { sharesPaid: 'Esta es su parte. Pagos recibidos: 2 de 3.' } },
    });
  });

  it('reopens only their own share when their money was returned, and pays it again', async () => {
    const { ada, ben, id } = await setup.asked();
    await setup.becomes(await setup.stored(ada), { status: 'completed' });
    await setup.becomes(await setup.stored(ben), { status: 'completed' });
    const paid = await setup.stored(ada);
    await setup.becomes(paid, { status: 'error', retriedAs: transferId.parse(setup.world.newAccountId()) });
    const { people } = await setup.shares(id);
    expect(people.map(({ isPaid }) => isPaid)).toEqual([false, true, false]);
    const failed = await setup.transfers.find(paid.tenantId, clientId.parse(ada.id), paid.id);
    const again = { ...paid, id: transferId.parse(failed?.retriedAs), status: 'completed', version: 1 } as const;
    await setup.transfers.add(again);
    expect((await setup.shares(id)).people.map(({ isPaid }) => isPaid)).toEqual([true, true, false]);
    expect((await setup.seenBy(ben, (await setup.stored(ben)).id)).body).toMatchObject({
      data: { transfer: { sharesPaid: 'This is your share. 2 of 3 paid.' } },
    });
  });
});
