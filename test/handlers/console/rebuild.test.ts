import { expect, it } from 'vitest';
import { listPaymentsRoute, todayRoute } from '#shared/contracts/console.ts';
import { captureLogs } from '../../support/logs.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayments } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

captureLogs();
const setup = await setUpConsole();

const rows = async () => (await setup.call(listPaymentsRoute)).body['payments'] as unknown[];

it('lists payments that an older release wrote or a lost stream record left out, with "lists rebuild" (X-200)', async () => {
  const payments = await addPayments(setup);
  const before = await rows();
  expect(before).toHaveLength(5);
  for (const each of Object.values(payments)) await setup.forget(each);
  expect(await rows()).toEqual([]);
  const dry = await opsOn(setup.world)('lists rebuild', { by: 'Rosa Diaz' }, true);
  await setup.world.dynamo.drained();
  expect([dry.ok && dry.value.data, await rows()]).toEqual([{ payments: 6, wires: 0 }, []]);

  const ops = await opsOn(setup.world)('lists rebuild', { by: 'Rosa Diaz' });
  await setup.world.dynamo.drained();
  expect(ops.ok && ops.value.lines).toEqual(['6 payments are listed again within moments.']);
  expect(await rows()).toEqual(before);
  for (const each of Object.values(payments))
    expect(await setup.itemsOf(each)).toBe(each.status === 'draft' ? 0 : setup.placesOf(each));
  const { body } = await setup.call(todayRoute);
  expect((body['queues'] as { queue: string; count: number }[])[0]).toMatchObject({ queue: 'to approve', count: 1 });
});

it('changes no version when lists are rebuilt, so a payment read earlier can still be saved', async () => {
  const payment = await setup.add({ referenceId: 'EM-NEXT-KKKK', status: 'requested' });
  await opsOn(setup.world)('lists rebuild', { by: 'Rosa Diaz' });
  await setup.world.dynamo.drained();
  await setup.save({ ...payment, status: 'viewed' });
  const [first] = (await setup.call(listPaymentsRoute, { query: { status: 'viewed' } })).body['payments'] as object[];
  expect(first).toMatchObject({ referenceId: 'EM-NEXT-KKKK' });
});

it('changes nothing when the same change is delivered again', async () => {
  const { keepListed } = await import('#functions/console/listing/keep-listed.ts');
  const { listing } = await import('#functions/adapters/dynamo/lists.ts');
  const payment = await setup.add({ referenceId: 'EM-SAME-LLLL', status: 'requested' });
  const written: string[] = [];
  const note = (what: string) => async (_: unknown, place: Parameters<typeof listing.nameOf>[0]) =>
    void written.push(`${what} ${listing.nameOf(place)}`);
  const ports = { nameOf: listing.nameOf, put: note('put'), drop: note('drop') };
  const change = { tenant: setup.tenant, pk: 'pk', sk: `TRANSFER#${payment.id}`, sequence: '1', at: payment.createdAt };
  const item = { ...payment, listedAs: 1 };
  await keepListed(ports, { ...change, before: undefined, after: item });
  expect(written.length).toBe(setup.placesOf(payment));
  written.length = 0;
  await keepListed(ports, { ...change, before: item, after: { ...item, version: 9 } });
  expect(written).toEqual([]);
  await keepListed(ports, { ...change, before: item, after: { ...item, amount: 777 } });
  expect(written.filter((each) => each.startsWith('drop')).every((each) => each.includes('FIND#$'))).toBe(true);
});
