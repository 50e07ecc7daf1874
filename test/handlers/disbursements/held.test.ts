import { expect, it } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, addRequest, staffStep } from '../../support/payouts.ts';
import { setUpDisbursements } from './disbursements-setup.ts';

/** A client can't act on a payment that the company holds: neither accept it nor pay it. */
const setup = await setUpDisbursements();

const onHold = (events: Transfer['events'], status: Transfer['status']) =>
  [...events, { ...staffStep('hold', status, status), reason: 'The seller called' }] as Transfer['events'];

it('keeps a held payment from being accepted, pays nothing, and hides the reason (X-231)', async () => {
  const { client, account } = await setup.world.addPayer();
  const open = await addPayout(setup.world, client);
  const payout = await addPayout(setup.world, client, { events: onHold(open.events, 'viewed') });
  const reply = await setup.accept(payout, account);
  expect([reply.status, reply.body['code']]).toEqual([409, 'transfer/held']);
  expect(setup.world.atTheBank(payout.id)).toEqual([]);
  const chosen = await setup.graph(client, 'LinkDestinationBankAccount', {
    _id: payout.id,
    bankAccountId: account.id,
  });
  expect(chosen.errors?.[0]?.extensions.code).toBe('transfer/held');
  const told = JSON.stringify(await setup.graph(client, 'Transfer', { _id: payout.id }));
  expect(told).toContain('"waitsFor":"hold"');
  expect(told).not.toMatch(/seller called|Rosa/);
});

it('keeps a held request from being paid, and still lets the client decline it (X-231)', async () => {
  const { client, account } = await setup.world.addPayer();
  const open = await addRequest(setup.world, client);
  const request = await addRequest(setup.world, client, { events: onHold(open.events, 'viewed') });
  expect((await setup.pay(request, account)).body['code']).toBe('transfer/held');
  expect(setup.world.atTheBank(request.id)).toEqual([]);
  const declined = await setup.graph(client, 'DeclineTransfer', { _id: request.id });
  expect(declined.errors).toBeUndefined();
  expect((await setup.stored(request)).status).toBe('cancelled');
});
