import { beforeAll, expect, it } from 'vitest';
import { toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { type BookkeepingSetup, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** How many payments may be outstanding from one file at once: the list of them is one item of the table. */
let setup: BookkeepingSetup;
beforeAll(async () => {
  setup = await setUpBookkeeping();
});

it('makes the 101st payment from a file wait until another one has ended', { tags: 'long' }, async () => {
  const part = { amount: toCents(100), fileNumber: '24-100' };
  const sent: Transfer[] = [];
  while (sent.length < 100) sent.push(await addPayout(setup.world, setup.payer.client, { ...part, status: 'sent' }));
  const waiting = await addPayout(setup.world, setup.payer.client, {
    ...part,
    status: 'awaiting approval',
    events: [...PREPARED],
  });
  const said = { 'held-outside': '5,000.00', reason: 'the lender’s wire' };
  const approve = () =>
    setup.ops('call second-person', { move: 'approve', transfer: waiting.id, by: 'Sam Okafor', ...said });
  expect(await approve()).toMatchObject({ ok: false, refusal: { code: 'staff/file-full' } });
  const recalled = { transfer: sent[0]?.id, by: 'Rosa Diaz', reason: 'wrong amount' };
  expect((await setup.ops('call move-payment', { move: 'cancel', ...recalled })).ok).toBe(true);
  expect((await approve()).ok).toBe(true);
});
