import { expect, it } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, staffStep } from '../../support/payouts.ts';
import { setUpDisbursements } from './disbursements-setup.ts';

const setup = await setUpDisbursements();

it('shows a client that a reversal was requested, but not the staff’s own work on it (X-297)', async () => {
  const { client } = await setup.world.addPayer();
  const open = await addPayout(setup.world, client);
  const step = (name: string, more: object) => ({ ...staffStep(name, 'completed', 'completed'), ...more });
  const events = [
    ...open.events,
    step('proposeReversal', { reason: 'Paid by check', reversal: { why: 'duplicate' } }),
    step('askReversal', { actor: 'approver', reason: 'Paid by check, proposed by Rosa Diaz' }),
    step('sendReversal', { reason: 'Ticket 4711' }),
    step('noteReversal', { reason: 'No such account', reversal: { answer: 'refused', reference: 'R03' } }),
  ] as Transfer['events'];
  const completedAt = '2026-11-20T20:00:00.000Z';
  const payout = await addPayout(setup.world, client, { events, status: 'completed', completedAt });
  const told = JSON.stringify(await setup.graph(client, 'Transfer', { _id: payout.id }));
  expect(told).toContain('"sendReversal"');
  expect(told).not.toMatch(/proposeReversal|askReversal|Ticket|noteReversal|Paid by check|No such account|R03|Rosa/);
});
