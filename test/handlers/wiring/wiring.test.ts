import { describe, expect, test } from 'vitest';
import { setUpInstructions } from './instructions-setup.ts';
import { ACCOUNT, ROUTING, WIRING } from './wiring-setup.ts';

/** Who can read the instructions of a wire, and which parts. */
const { setup, secondsAgo, FIELDS, aWire } = await setUpInstructions();

describe('the instructions of an expected wire', () => {
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
      wasShown: false,
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
    const { handler } = await import('#functions/lambdas/wiring.ts');
    const wire = await aWire();
    const params = { tenantId: 'acme', transferId: wire.id };
    const { headers } = await rawCaller(handler)(wiringRoute, { client: wire.clientId, params });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('have a version that reveals no number, and that differs per client for the same instructions', async () => {
    const [one, other] = [await setup.read(await aWire()), await setup.read(await aWire())];
    expect(one.body['version']).not.toBe(other.body['version']);
  });
});

describe('instructions for other callers:', () => {
  test('another tenant in the path is not found (R-196)', async () => {
    const wire = await aWire();
    const reply = await setup.readNumbers(wire, { params: { tenantId: 'harbor' } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'transfer/not-found' } });
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

test('records the checkbox below unchanged instructions, and shows it at the next visit (X-007)', async () => {
  const wire = await aWire();
  const { version } = (await setup.read(wire)).body;
  expect((await setup.acknowledge(wire, version)).body).toMatchObject({ isHeld: false });
  expect((await setup.read(wire)).body).toMatchObject({ changed: false, acknowledged: true });
  expect(await setup.views(wire)).toMatchObject([{ what: 'confirmed', version }]);
});

test('keeps an unchecked box unchecked at the next visit, and both are on record (X-007)', async () => {
  const wire = await aWire();
  const { version } = (await setup.read(wire)).body;
  await setup.acknowledge(wire, version);
  setup.moveSeconds(1);
  expect((await setup.acknowledge(wire, version, true)).status).toBe(200);
  expect((await setup.read(wire)).body).toMatchObject({ acknowledged: false });
  expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['confirmed', 'taken back']);
});

test('records copying and printing, and refuses anything else (X-003)', async () => {
  const wire = await aWire();
  const { version } = (await setup.readNumbers(wire)).body;
  setup.moveSeconds(1);
  expect((await setup.use(wire, { version, what: 'copied account number' })).status).toBe(200);
  expect((await setup.use(wire, { version, what: 'photographed' })).status).toBe(400);
  expect((await setup.views(wire)).map(({ what }) => what)).toEqual(['shown', 'copied account number']);
});

test('shows no numbers of a wire that is canceled at the same moment', async () => {
  const wire = await aWire();
  await setup.mutate(wire, 'CancelTransfer');
  expect((await setup.readNumbers(wire)).body['code']).toBe('wire/not-awaited');
});
