import { afterAll, describe, expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EventParts } from '#test/support/http-event.ts';
import { captureLogs } from '#test/support/logs.ts';
import { shownWireOf } from '#test/support/shown.ts';
import { setUpWiring } from './wiring-setup.ts';

const logs = captureLogs();
const setup = await setUpWiring();
afterAll(() => logs.stop());

/** Reads the draft and chooses the wire, as the page does. `more` replaces its content. */
const choose = async (draft: Transfer, more: object = {}, parts: EventParts = {}) =>
  setup.mutate(draft, 'ChooseWire', { shown: { ...(await shownWireOf(draft)), ...more } }, parts);
const aDraft = async (overrides: Partial<Transfer> = {}) =>
  setup.addWire(await setup.addClient(), { status: 'draft', ...overrides });
const minutesAgo = (minutes: number) => new Date(setup.now().getTime() - minutes * 60_000);

describe('choosing the wire', () => {
  test('makes the draft expect its wire, with the current fee and receiving account (R-178)', async () => {
    const draft = await aDraft();
    const { transfer } = await choose(draft);
    expect(transfer).toMatchObject({ status: 'awaiting wire', fee: 2500, amount: 2_500_000 });
    const after = await setup.stored(draft);
    expect(after.destination?.accountLastFourDigits).toBe('4321');
    expect(after.events.map(({ name, to }) => `${name} ${to}`)).toEqual(['chooseWire awaiting wire']);
  });

  test('has no further effect the second time', async () => {
    const draft = await aDraft();
    await choose(draft);
    expect((await choose(draft)).transfer?.status).toBe('awaiting wire');
    expect((await setup.stored(draft)).events).toHaveLength(1);
  });

  test('is possible for a requested payment', async () => {
    const asked = await aDraft({ status: 'viewed' });
    expect((await choose(asked)).transfer?.status).toBe('awaiting wire');
  });

  test.each([
    ['a total without the fee', {}, { total: 2_500_000 }, 'transfer/changed-meanwhile'],
    ['a debit', { method: 'ACH' }, { total: 2_500_000 }, 'transfer/wrong-status'],
    ['a wire that is over', { status: 'completed' }, {}, 'transfer/wrong-status'],
    ['a purpose that is switched off', { purpose: 'Option Fee' }, {}, 'purpose/unknown'],
    ['more than any transfer may carry', { amount: toCents(15_000_000) }, { total: 15_002_500 }, 'amount/over-maximum'],
  ] as const)('is refused for %s', async (_, overrides, variables, code) => {
    const draft = await aDraft(overrides as Partial<Transfer>);
    expect((await choose(draft, variables)).code).toBe(code);
    expect((await setup.stored(draft)).version).toBe(1);
  });

  test('needs SSN and birth date on file', async () => {
    const draft = await setup.addWire(await setup.addClient({ dobOnFile: false }), { status: 'draft' });
    expect((await choose(draft)).code).toBe('identity/incomplete');
  });

  test('needs a sign-in within the last half hour', async () => {
    const draft = await aDraft();
    const old = await choose(draft, {}, { authenticatedAt: minutesAgo(31) });
    expect(old.code).toBe('caller/not-fresh');
    const recent = await choose(draft, {}, { authenticatedAt: minutesAgo(29) });
    expect(recent.transfer?.status).toBe('awaiting wire');
  });

  test('is not open to a code that only shows wiring instructions', async () => {
    const draft = await aDraft();
    const codes = { 'sign-in': minutesAgo(31).getTime() / 1000, wire: minutesAgo(0).getTime() / 1000 };
    expect((await choose(draft, {}, { codes })).code).toBe('caller/not-fresh');
  });

  test('asks about a second wire of the same payment, however many are chosen at once (X-036)', async () => {
    const client = await setup.addClient();
    const first = await setup.addWire(client, { status: 'draft' });
    const second = await setup.addWire(client, { status: 'draft' });
    const answers = await Promise.all([choose(first), choose(second)]);
    expect(answers.map(({ code }) => code ?? 'chosen').toSorted()).toEqual(['chosen', 'transfer/maybe-duplicate']);
    const asked = answers[0]?.code ? first : second;
    expect((await choose(asked)).code).toBe('transfer/maybe-duplicate');
    const meant = { shown: await shownWireOf(asked), isMeantAgain: true };
    expect((await setup.mutate(asked, 'ChooseWire', meant)).transfer?.status).toBe('awaiting wire');
  });
});

describe('going back to the details', () => {
  const awaited = async (overrides: Partial<Transfer> = {}) => setup.addWire(await setup.addClient(), overrides);

  test('makes an unsent wire a draft again, and closes its instructions', async () => {
    const wire = await awaited();
    expect((await setup.mutate(wire, 'EditTransfer')).transfer?.status).toBe('draft');
    expect((await setup.mutate(wire, 'EditTransfer')).transfer?.status).toBe('draft');
    expect((await setup.read(wire)).body['code']).toBe('wire/not-awaited');
  });

  test('is refused once the wire was reported as sent', async () => {
    const wire = await awaited();
    await setup.mutate(wire, 'ReportWireSent', { reference: 'IMAD 20261121' });
    expect((await setup.mutate(wire, 'EditTransfer')).code).toBe('transfer/wire-reported');
    expect((await setup.mutate(wire, 'CancelTransfer')).code).toBe('transfer/wire-reported');
  });

  test.each(['submitted', 'pending', 'completed', 'cancelled'] as const)('is refused for %s', async (status) => {
    const transfer = await awaited({ status, method: 'ACH', submittedAt: '2026-11-21T15:00:00.000Z' });
    expect((await setup.mutate(transfer, 'EditTransfer')).code).toBe('transfer/not-editable');
  });

  test('is refused for a requested payment', async () => {
    const at = '2026-11-21T15:00:00.000Z';
    const events: Transfer['events'] = [{ id: 'x-1', name: 'create', from: null, to: 'created', actor: 'staff', at }];
    expect((await setup.mutate(await awaited({ events }), 'EditTransfer')).code).toBe('transfer/not-editable');
  });
});

describe('reporting the wire as sent', () => {
  test('keeps its reference and moves no money (X-008)', async () => {
    const wire = await setup.addWire(await setup.addClient());
    const { transfer } = await setup.mutate(wire, 'ReportWireSent', { reference: ' 20261121MMQFMP31 ' });
    expect(transfer).toMatchObject({ status: 'awaiting wire', wireReference: '20261121MMQFMP31' });
    await setup.mutate(wire, 'ReportWireSent', { reference: '20261121MMQFMP31' });
    expect((await setup.stored(wire)).events.map(({ name }) => name)).toEqual(['reportSent']);
  });

  test('needs no reference if the bank gave none, and takes it later (X-008)', async () => {
    const wire = await setup.addWire(await setup.addClient());
    const { transfer } = await setup.mutate(wire, 'ReportWireSent');
    expect(transfer).toMatchObject({ wireReference: null, wireReportedAt_utc: expect.any(String) });
    await setup.mutate(wire, 'ReportWireSent', { reference: 'IMAD 7' });
    expect((await setup.stored(wire)).wireReport?.reference).toBe('IMAD 7');
  });

  test.each(['', '   ', 'x'.repeat(41), '<script>'])('refuses a reference of %j', async (reference) => {
    const wire = await setup.addWire(await setup.addClient());
    expect((await setup.mutate(wire, 'ReportWireSent', { reference })).code).toBe('request/invalid');
  });

  test('is refused for a wire that is not expected', async () => {
    expect((await setup.mutate(await aDraft(), 'ReportWireSent', { reference: 'A1' })).code).toBe(
      'transfer/wrong-status',
    );
  });
});

test('an unsent wire can be canceled, but not a draft or a debit on its way (X-026, X-027)', async () => {
  const wire = await setup.addWire(await setup.addClient());
  expect((await setup.mutate(wire, 'CancelTransfer')).transfer?.status).toBe('cancelled');
  expect((await setup.mutate(await aDraft(), 'CancelTransfer')).code).toBe('transfer/wrong-status');
});
