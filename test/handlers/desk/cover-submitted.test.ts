import { describe, expect, test } from 'vitest';
import { paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA } from '../../support/desk.ts';
import { addPayout } from '../../support/payouts.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

describe('the Plaid balance available for a payment (X-271)', () => {
  test('counts disbursements with an unknown outcome as outstanding, as the page Ledger does', async () => {
    await addPayout(setup.world, setup.payer.client, {
      ...{ status: 'submitted', amount: 400_00 as Transfer['amount'], fileNumber: '24-1' },
      submittedAt: setup.world.clock.now().toISOString(),
    });
    const payment = await setup.waiting();
    const reply = await setup.call(ROSA, paymentCoverRoute, { params: { transferId: payment.id } });
    expect((reply.body['cover'] as { promised: number }).promised).toBe(400_00);
  });
});
