import { describe, expect, test, vi } from 'vitest';
import { liftWireHold } from '#functions/people/lift-wire-hold.ts';
import { bankAccountId, type ClientId, type TenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aWire as wireOfTrust } from '#test/support/people.ts';
import { memberNamed } from '#test/support/staff.ts';
import { setUpInstructions } from './instructions-setup.ts';
import { WIRING } from './wiring-setup.ts';

/** A client's view of changed instructions. */
const { setup, laterByHours, aWire } = await setUpInstructions();

/** Dana shows the client the instructions that they have confirmed. */
async function liftHold({ clientId, tenantId }: { readonly clientId: ClientId; readonly tenantId: TenantId }) {
  const seen = await setup.wiringSeenBy.list(tenantId, clientId);
  const heldSince = seen.find(({ confirmed }) => confirmed)?.confirmed?.at ?? '';
  const dana = memberNamed('Dana Reyes', { now: setup.now() });
  return liftWireHold({ seenBy: setup.wiringSeenBy }, dana, clientId, { reason: 'called', heldSince });
}

describe('changed instructions', () => {
  /** A client who has seen the instructions before they changed. */
  async function changedOn() {
    const wire = await aWire();
    const { version: before } = (await setup.read(wire)).body;
    await setup.changeWiring({ accountNumber: '66666666666', beneficiaryName: 'Somebody Else' });
    return { wire, before };
  }

  test('are hidden, and the number to call is the previous one', async () => {
    const { wire, before } = await changedOn();
    const { body } = await setup.readNumbers(wire);
    expect(body).toEqual({
      amount: 2_502_500,
      referenceId: wire.referenceId,
      fileNumber: null,
      version: expect.not.stringMatching(String(before)),
      pocPhone: '+12175550100',
      changed: true,
      changedAt: '2026-11-21T15:00:00.000Z',
      isHeld: false,
      sawOthers: true,
    });
    expect(await setup.views(wire)).toEqual([]);
  });

  test('stay hidden until the staff release the hold, however long ago the client confirmed them (X-004)', async () => {
    const { wire } = await changedOn();
    const { version } = (await setup.read(wire)).body;
    const reply = await setup.acknowledge(wire, version);
    expect(reply.body).toEqual({ acknowledgedAt: '2026-11-21T15:00:00.000Z', isHeld: true });
    for (const hours of [23, 2, 72, 30 * 24]) {
      laterByHours(hours);
      expect((await setup.acknowledge(wire, version)).body).toEqual(reply.body);
      expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: true, isHeld: true });
    }
    expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['confirmed']);
  });

  test('are shown when the staff release the hold of a client who has confirmed, not before', async () => {
    const { wire } = await changedOn();
    const lift = () => liftHold(wire);
    expect(await lift()).toMatchObject({ ok: false, refusal: { code: 'wire/not-confirmed' } });
    await setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    setup.moveSeconds(60);
    expect(await lift()).toMatchObject({ ok: true });
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: false, accountNumber: '66666666666' });
  });

  test('that change back after another change are not held again once the staff released their hold', async () => {
    const { wire } = await changedOn();
    const confirm = async () => setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    await confirm();
    await liftHold(wire);
    await setup.changeWiring({ accountNumber: '77777777777' });
    expect((await confirm()).body['isHeld']).toBe(true);
    await setup.changeWiring({ accountNumber: '66666666666', beneficiaryName: 'Somebody Else' });
    expect((await confirm()).body['isHeld']).toBe(false);
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: false, accountNumber: '66666666666' });
  });

  test('have no numbers to copy or print while they are held', async () => {
    const { wire } = await changedOn();
    const { version } = (await setup.read(wire)).body;
    await setup.acknowledge(wire, version);
    const copied = await setup.use(wire, { version, what: 'copied account number' });
    expect(copied).toMatchObject({ status: 409, body: { code: 'wire/changed' } });
    expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['confirmed']);
  });

  test('are not confirmed if another write happens at the same moment', async () => {
    const { wire } = await changedOn();
    const { version } = (await setup.read(wire)).body;
    const save = vi.spyOn(setup.wiringSeenBy, 'save').mockResolvedValueOnce(false);
    const reply = await setup.acknowledge(wire, version);
    save.mockRestore();
    expect(reply).toMatchObject({ status: 409, body: { code: 'transfer/changed-meanwhile' } });
    expect((await setup.read(wire)).body).toMatchObject({ changed: true, isHeld: false });
  });

  test('that change again are held again', async () => {
    const { wire } = await changedOn();
    await setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    laterByHours(25);
    await setup.changeWiring({ accountNumber: '77777777777' });
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: true, isHeld: false });
  });

  test('cannot be confirmed in the old version', async () => {
    const { wire, before } = await changedOn();
    expect(await setup.acknowledge(wire, before)).toMatchObject({ status: 409, body: { code: 'wire/changed' } });
  });
});

describe('for 72 hours after a change, a client who never saw other instructions (X-004)', () => {
  /** A client's first visit, that many hours after the change. */
  async function firstLook(hours: number) {
    await setup.changeWiring({ accountNumber: '66666666666' });
    laterByHours(hours);
    return aWire();
  }

  test.each([0, 1, 71])(
    'shows the client %i hours later that they changed, and whom to call, before anything else',
    async (hours) => {
      const wire = await firstLook(hours);
      for (const ask of [setup.read, setup.readNumbers]) {
        const { body } = await ask(wire);
        expect(body).toMatchObject({
          changed: true,
          changedAt: '2026-11-21T15:00:00.000Z',
          isHeld: false,
          sawOthers: false,
          pocPhone: '+12175550100',
        });
        expect(JSON.stringify(body)).not.toMatch(/6666|First National/);
      }
      const { version } = (await setup.read(wire)).body;
      expect((await setup.use(wire, { version, what: 'printed' })).body['code']).toBe('wire/changed');
      expect(await setup.views(wire)).toEqual([]);
    },
  );

  test('sees the numbers once they have confirmed their call, which is on record, and still sees the warning', async () => {
    const wire = await firstLook(5);
    const { version } = (await setup.read(wire)).body;
    expect((await setup.acknowledge(wire, version)).body).toMatchObject({ isHeld: false });
    setup.moveSeconds(1);
    expect((await setup.readNumbers(wire)).body).toMatchObject({
      changed: false,
      changedAt: '2026-11-21T15:00:00.000Z',
      accountNumber: '66666666666',
      acknowledged: true,
    });
    expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['confirmed', 'shown']);
  });

  test('gets no notice afterward', async () => {
    const wire = await firstLook(72);
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: false, changedAt: null });
  });

  test('is held like the others when they change again', async () => {
    const wire = await firstLook(5);
    await setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    await setup.read(wire);
    await setup.changeWiring({ accountNumber: '77777777777' });
    const { version } = (await setup.read(wire)).body;
    expect((await setup.acknowledge(wire, version)).body).toMatchObject({ isHeld: true });
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: true, isHeld: true, sawOthers: true });
  });

  test('sees the previous number, if it was changed with the instructions or shortly before', async () => {
    const changedAt = setup.now().getTime();
    for (const [hoursBefore, called] of [
      [0, '+12175550111'],
      [71, '+12175550111'],
      [73, '+12175550100'],
    ] as const) {
      await setup.phoneUntil('+12175550111', new Date(changedAt - hoursBefore * 3_600_000));
      const wire = await firstLook(0);
      expect((await setup.read(wire)).body).toMatchObject({ changed: true, pocPhone: called });
    }
  });

  test('is warned of details that were removed and replaced, but not of a company’s first ones', async () => {
    const wire = await aWire();
    expect((await setup.read(wire)).body).toMatchObject({ changed: false, changedAt: null });
    await setup.removeWiring();
    await setup.changeWiring({ accountNumber: '66666666666' });
    expect((await setup.read(await aWire())).body).toMatchObject({ changed: true, sawOthers: false });
  });

  test('is not warned again because the same file is applied again', async () => {
    await setup.changeWiring({ accountNumber: '66666666666' });
    laterByHours(73);
    await setup.changeWiring({ accountNumber: '66666666666' });
    expect((await setup.read(await aWire())).body).toMatchObject({ changed: false, changedAt: null });
  });
});

describe('a client whose payments go to two trust accounts (X-381)', () => {
  const AKRON = bankAccountId.parse('65f0000000000000000000b2');
  const ofAkron = { ...WIRING, accountNumber: '55501247734', beneficiaryName: 'Acme Akron' };

  async function twoWires() {
    await setup.changeWiring({}, setup.longAgo, { [AKRON]: ofAkron });
    const client = await setup.addClient();
    const usual = await setup.addWire(client);
    const destination = { ...wireOfTrust.destination, id: AKRON, accountLastFourDigits: '7734' };
    return { usual, akron: await setup.addWire(client, { destination } as Partial<Transfer>) };
  }
  const numbersOf = async (wire: Transfer) => (await setup.readNumbers(wire)).body;

  test('wires each to the account that it shows, and the second isn’t a change', async () => {
    const { usual, akron } = await twoWires();
    expect(await numbersOf(usual)).toMatchObject({ changed: false, accountNumber: WIRING.accountNumber });
    expect(await numbersOf(akron)).toMatchObject({ changed: false, ...ofAkron });
    expect((await setup.stored(akron)).wireInto).toBe('7734');
  });

  test('is stopped only for the account whose instructions changed, until that one is released', async () => {
    const { usual, akron } = await twoWires();
    for (const wire of [usual, akron]) await numbersOf(wire);
    await setup.changeWiring({}, undefined, { [AKRON]: { ...ofAkron, accountNumber: '66666667734' } });
    expect(await numbersOf(usual)).toMatchObject({ changed: false });
    const { version } = await numbersOf(akron);
    expect((await setup.acknowledge(akron, version)).body).toMatchObject({ isHeld: true });
    await liftHold(akron);
    expect(await numbersOf(akron)).toMatchObject({ changed: false, accountNumber: '66666667734' });
  });

  test('gets no instructions of another account if those of the payment’s account were removed', async () => {
    const { akron } = await twoWires();
    await setup.changeWiring({});
    expect(await setup.readNumbers(akron)).toMatchObject({ body: { code: 'destination/not-found' } });
  });
});
