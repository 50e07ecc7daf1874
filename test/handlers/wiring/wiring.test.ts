import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { liftWireHold } from '#functions/staff/lift-wire-hold.ts';
import { captureLogs } from '#test/support/logs.ts';
import { memberNamed } from '#test/support/staff.ts';
import { ACCOUNT, ROUTING, setUpWiring, WIRING, type WiringSetup } from './wiring-setup.ts';

let setup: WiringSetup;
let logs: ReturnType<typeof captureLogs>;
beforeAll(async () => {
  logs = captureLogs();
  setup = await setUpWiring();
});
afterAll(async () => {
  await setup.world.close();
  logs.stop();
  expect(logs.text()).not.toMatch(new RegExp(`${ROUTING}|${ACCOUNT}|9021|Acme Title Trust`));
});
beforeEach(async () => {
  setup.begin();
  await setup.changeWiring({}, setup.longAgo);
});

const secondsAgo = (seconds: number) => new Date(setup.now().getTime() - seconds * 1000);
const laterByHours = (hours: number) => setup.moveSeconds(hours * 3600);
const FIELDS = { ...WIRING, routingNumber: '•••• 0014', accountNumber: '•••• 9021' };

async function aWire() {
  const client = await setup.addClient();
  return setup.addWire(client);
}

describe('the instructions of an awaited wire', () => {
  test('have the file number beside the reference, so that an officer can match the wire (X-058)', async () => {
    const client = await setup.addClient();
    const wire = await setup.addWire(client, { fileNumber: '24-1187' });
    expect((await setup.read(wire)).body).toMatchObject({ referenceId: wire.referenceId, fileNumber: '24-1187' });
  });

  test('show masked numbers, the total and the number to call, and record nothing (R-195)', async () => {
    const wire = await aWire();
    const { status, body } = await setup.read(wire);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...FIELDS,
      changed: false,
      full: false,
      fresh: true,
      acknowledged: false,
      amount: 2_502_500,
      referenceId: wire.referenceId,
      pocPhone: '+12175550100',
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ROUTING}|${ACCOUNT}`));
    expect(await setup.views(wire)).toEqual([]);
    expect((await setup.stored(wire)).wireShownAt).toBeUndefined();
  });

  test('show their numbers within five minutes of a code, and record it first', async () => {
    const wire = await aWire();
    const { body } = await setup.readNumbers(wire, { authenticatedAt: secondsAgo(300) });
    expect(body).toMatchObject({ ...WIRING, full: true, fresh: true });
    expect(await setup.views(wire)).toMatchObject([
      {
        what: 'shown',
        at: '2026-11-21T15:00:00.000Z',
        sourceAddress: '203.0.113.9',
        userAgent: 'test',
        version: body['version'],
      },
    ]);
    const after = await setup.stored(wire);
    expect(after).toMatchObject({ status: 'awaiting wire', wireShownAt: '2026-11-21T15:00:00.000Z' });
    expect(after.events).toEqual(wire.events);
  });

  test('stay masked if the sign-in is older (X-001)', async () => {
    const wire = await aWire();
    const { body } = await setup.readNumbers(wire, { authenticatedAt: secondsAgo(301) });
    expect(body).toMatchObject({ ...FIELDS, full: false, fresh: false });
    expect(await setup.views(wire)).toEqual([]);
  });

  test('stay masked for a code of another purpose, however new (X-001)', async () => {
    const wire = await aWire();
    const now = Math.floor(setup.now().getTime() / 1000);
    for (const codes of [{ 'sign-in': now }, { confirm: now }, { 'sign-in': now, confirm: now, wire: now - 301 }]) {
      const { body } = await setup.readNumbers(wire, { codes });
      expect(body).toMatchObject({ ...FIELDS, full: false, fresh: false });
    }
    expect(await setup.views(wire)).toEqual([]);
  });

  test('are kept out of every cache (R-195)', async () => {
    const { rawCaller } = await import('#test/support/world-caller.ts');
    const { wiringRoute } = await import('#shared/contracts/wiring.ts');
    const { handler } = await import('#functions/wiring/handler.ts');
    const wire = await aWire();
    const params = { tenantId: 'acme', transferId: wire.id };
    const { headers } = await rawCaller(handler)(wiringRoute, { client: wire.clientId, params });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('have a version that reveals no number: it differs per client for the same instructions', async () => {
    const [one, other] = [await setup.read(await aWire()), await setup.read(await aWire())];
    expect(one.body['version']).not.toBe(other.body['version']);
  });
});

describe('other callers:', () => {
  test('another client finds no such transfer', async () => {
    const wire = await aWire();
    const stranger = await setup.addClient();
    const reply = await setup.readNumbers(wire, { client: stranger.id });
    expect(reply).toMatchObject({ status: 404, body: { code: 'transfer/not-found' } });
  });

  test('another tenant in the path is not found (R-196)', async () => {
    const wire = await aWire();
    const reply = await setup.readNumbers(wire, { params: { tenantId: 'harbor' } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'transfer/not-found' } });
  });

  test('another tenant’s token gives no access', async () => {
    expect((await setup.readNumbers(await aWire(), { tokenTenant: 'harbor' })).status).toBe(401);
  });

  test.each(['draft', 'viewed', 'completed', 'cancelled', 'error', 'pending'] as const)(
    'a wire in status %s has none',
    async (status) => {
      const wire = await setup.addWire(await setup.addClient(), { status });
      const reply = await setup.readNumbers(wire);
      expect(reply).toMatchObject({ status: 409, body: { code: 'wire/not-awaited' } });
      expect(JSON.stringify(reply.body)).not.toMatch(/9021|0014/);
    },
  );

  test('a debit has none', async () => {
    const debit = await setup.addWire(await setup.addClient(), { method: 'ACH', status: 'pending' });
    expect((await setup.readNumbers(debit)).body['code']).toBe('wire/not-awaited');
  });
});

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

  test('stay hidden until the staff lift the hold, however long ago the client confirmed them (X-004)', async () => {
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

  test('are shown when the staff lift the hold of a client who has confirmed, not before', async () => {
    const { wire } = await changedOn();
    const lift = () =>
      liftWireHold({ seenBy: setup.wiringSeenBy }, memberNamed('Dana Reyes', { now: setup.now() }), wire.clientId);
    expect(await lift()).toMatchObject({ ok: false, refusal: { code: 'wire/not-confirmed' } });
    await setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    setup.moveSeconds(60);
    expect(await lift()).toMatchObject({ ok: true });
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: false, accountNumber: '66666666666' });
  });

  test('that return after another change are not held again once the staff lifted their hold', async () => {
    const { wire } = await changedOn();
    const confirm = async () => setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    await confirm();
    const dana = memberNamed('Dana Reyes', { now: setup.now() });
    await liftWireHold({ seenBy: setup.wiringSeenBy }, dana, wire.clientId);
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

  test('cannot be confirmed with the old version', async () => {
    const { wire, before } = await changedOn();
    expect(await setup.acknowledge(wire, before)).toMatchObject({ status: 409, body: { code: 'wire/changed' } });
  });
});

describe('for 72 hours after a change, a client who never saw other instructions (X-004)', () => {
  /** The first look of a client, that many hours after the change. */
  async function firstLook(hours: number) {
    await setup.changeWiring({ accountNumber: '66666666666' });
    laterByHours(hours);
    return aWire();
  }

  test.each([0, 1, 71])(
    'reads %i hours later that they changed, and whom to call, before anything else',
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

  test('sees the numbers once they have said that they called, which is on record, and is still told', async () => {
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

  test('is told nothing afterwards', async () => {
    const wire = await firstLook(72);
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: false, changedAt: null });
  });

  test('is held like the others when they change once more', async () => {
    const wire = await firstLook(5);
    await setup.acknowledge(wire, (await setup.read(wire)).body['version']);
    await setup.read(wire);
    await setup.changeWiring({ accountNumber: '77777777777' });
    const { version } = (await setup.read(wire)).body;
    expect((await setup.acknowledge(wire, version)).body).toMatchObject({ isHeld: true });
    expect((await setup.readNumbers(wire)).body).toMatchObject({ changed: true, isHeld: true, sawOthers: true });
  });

  test('is given the number of before, when that was changed with the instructions or shortly before', async () => {
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

  test('is told of details that were removed and came back as others, but not of the first ones of a company', async () => {
    const wire = await aWire();
    expect((await setup.read(wire)).body).toMatchObject({ changed: false, changedAt: null });
    await setup.removeWiring();
    await setup.changeWiring({ accountNumber: '66666666666' });
    expect((await setup.read(await aWire())).body).toMatchObject({ changed: true, sawOthers: false });
  });

  test('is not told again because the same file is applied again', async () => {
    await setup.changeWiring({ accountNumber: '66666666666' });
    laterByHours(73);
    await setup.changeWiring({ accountNumber: '66666666666' });
    expect((await setup.read(await aWire())).body).toMatchObject({ changed: false, changedAt: null });
  });
});

test('the tick below unchanged instructions is recorded and shown at the next visit (X-007)', async () => {
  const wire = await aWire();
  const { version } = (await setup.read(wire)).body;
  expect((await setup.acknowledge(wire, version)).body).toMatchObject({ isHeld: false });
  expect((await setup.read(wire)).body).toMatchObject({ changed: false, acknowledged: true });
  expect(await setup.views(wire)).toMatchObject([{ what: 'confirmed', version }]);
});

test('copying and printing are recorded, and anything else is refused (X-003)', async () => {
  const wire = await aWire();
  const { version } = (await setup.readNumbers(wire)).body;
  setup.moveSeconds(1);
  expect((await setup.use(wire, { version, what: 'copied account number' })).status).toBe(200);
  expect((await setup.use(wire, { version, what: 'photographed' })).status).toBe(400);
  expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['shown', 'copied account number']);
});

test('a wire cancelled at the same moment shows no numbers', async () => {
  const wire = await aWire();
  await setup.mutate(wire, 'CancelTransfer');
  expect((await setup.readNumbers(wire)).body['code']).toBe('wire/not-awaited');
});
