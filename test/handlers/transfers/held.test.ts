import { expect, it } from 'vitest';
import type { StaffPorts } from '#functions/payments/engine/staff-work.ts';
import { holdTransfer, unholdTransfer } from '#functions/payments/hold-transfer.ts';
import { addDays } from '#shared/banking-days.ts';
import { memberNamed } from '../../support/staff.ts';
import { setUpScheduled } from './scheduled-setup.ts';
import type { Payment } from './transfers-setup.ts';

/** A payment on hold does not reach the bank, whoever submits it and on any day. */
const { setup, DAY, scheduled, keep, morningOf, sweep } = await setUpScheduled();

const rosa = memberNamed('Rosa Diaz', { now: new Date() });
const which = ({ client, draft }: Payment) => ({ client: client.id, id: draft.id });

async function staffPorts(): Promise<StaffPorts> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  return { transfers, tenants } as never;
}
async function hold(payment: Payment): Promise<void> {
  expect(await holdTransfer(await staffPorts(), rosa, which(payment), 'The seller called')).toMatchObject({ ok: true });
}
const letGoOn = async (payment: Payment) =>
  unholdTransfer(await staffPorts(), rosa, which(payment), { reason: 'All is well', way: 'in' });

it('does not send a scheduled payment on hold on its day, and its client is asked to call (X-231)', async () => {
  const payment = await scheduled();
  await hold(payment);
  expect(await keep(morningOf(addDays(DAY, -1)))).toMatchObject({ reminded: 0, sent: 0, unsent: 0 });
  expect(await keep(morningOf(DAY))).toMatchObject({ sent: 0, unsent: 1 });
  await sweep(morningOf(DAY));
  const stored = await setup.stored(payment.draft);
  expect(stored).toMatchObject({ status: 'draft', problem: { code: 'transfer/held' } });
  expect(stored.problem?.sentence).toMatch(/looking at this payment.+call us/);
  expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
  expect(await letGoOn(payment)).toMatchObject({ ok: true });
  expect((await setup.stored(payment.draft)).problem).toBeUndefined();
});

it('sends a scheduled payment that is released before its day as its client agreed (X-231)', async () => {
  const payment = await scheduled();
  await hold(payment);
  expect(await letGoOn(payment)).toMatchObject({ ok: true });
  expect(await keep(morningOf(DAY))).toMatchObject({ sent: 1, unsent: 0 });
  await sweep(morningOf(DAY));
  expect(setup.world.atTheBank(payment.draft.id)).toHaveLength(1);
});

it('refuses a submission of a payment on hold before contacting the bank (X-231)', async () => {
  const payment = await scheduled();
  await hold(payment);
  const reply = await setup.start(payment);
  expect([reply.status, reply.body['code']]).toEqual([409, 'transfer/held']);
  expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
});

it('doesn’t let the company hold a client’s own draft that isn’t scheduled (X-231)', async () => {
  const payment = await setup.addPayment();
  const refused = await holdTransfer(await staffPorts(), rosa, which(payment), 'The seller called');
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'transfer/not-found' } });
});
