import { describe, expect, it } from 'vitest';
import { listPaymentsRoute, showPaymentRoute, todayRoute } from '#shared/contracts/console.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { addPayments } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const DAY = '2026-09-16T15:00:00.000Z';

captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-09-16T20:00:00.000Z'));
await addPayments(setup);
const wire = (received: number) => ({
  ...{ method: 'Wire', status: 'completed', source: undefined, amount: 5_425_000, fee: 0, completedAt: DAY },
  wireReceipt: {
    ...{ reference: 'F1', received, sender: 'ADA BUYER', on: '2026-09-16' },
    ...{ confirmedBy: 'Rosa Diaz', approvedBy: 'Sam', at: DAY },
  },
  ...{ createdAt: '2026-09-15T15:00:00.000Z', updatedAt: DAY, clientId: '65f0000000000000000000b7' },
});
const short = await setup.add({ ...wire(5_422_500), referenceId: 'EM-LESS-SSSS' });
await setup.add({ ...wire(5_425_000), referenceId: 'EM-SAME-TTTT' });
await setup.add({ ...wire(5_430_000), referenceId: 'EM-MORE-UUUU' });

type Row = {
  readonly referenceId: string;
  readonly amount: number;
  readonly arrived?: number;
  readonly flags: string[];
};

describe('a wire for another amount than requested (X-204, X-044)', () => {
  it('counts on Today with the amount that arrived', async () => {
    const { body } = await setup.call(todayRoute);
    const queues = body['queues'] as { queue: string; count: number; amount: number }[];
    // With the debit of $15,000.00 that cleared on this day.
    expect(queues.find(({ queue }) => queue === 'good')).toMatchObject({
      count: 4,
      amount: 1_500_000 + 5_422_500 + 5_425_000 + 5_430_000,
    });
  });

  it('is in the list and its sum with the amount that arrived, and shows whether that is less or more', async () => {
    const query = { kind: 'Wire', status: 'completed' };
    const { body } = await setup.call(listPaymentsRoute, { query });
    const rows = (body['payments'] as Row[]).toSorted((a, b) => a.referenceId.localeCompare(b.referenceId));
    expect(rows.map(({ referenceId, amount, arrived, flags }) => [referenceId, amount, arrived, flags])).toEqual([
      ['EM-LESS-SSSS', 5_425_000, 5_422_500, ['less than asked']],
      ['EM-MORE-UUUU', 5_425_000, 5_430_000, ['more than asked']],
      ['EM-SAME-TTTT', 5_425_000, undefined, []],
    ]);
    expect(body['sums']).toMatchObject({
      count: 3,
      totals: { received: 5_422_500 + 5_425_000 + 5_430_000, paidOut: 0 },
    });
  });

  it('has an alert on its page with the difference', async () => {
    const { body } = await setup.call(showPaymentRoute, { params: { transferId: short.id } });
    expect(body).toMatchObject({ payment: { arrived: 5_422_500 } });
    expect((body['desk'] as { risks: object[] }).risks).toContainEqual({
      ...{ kind: 'other amount', weight: 'look', what: 'The wire was $25.00 less than was asked.' },
      so: 'The file was credited with what arrived. We told the client you’ll contact them about the difference.',
    });
  });

  it('counts without the fee, as it does in its file', async () => {
    const { rowOf } = await import('#functions/console/listing/row-of.ts');
    const withFee = (received: number) => {
      const receipt = { ...short.wireReceipt, received } as Transfer['wireReceipt'];
      return rowOf({ ...short, fee: 1500 as Transfer['fee'], wireReceipt: receipt });
    };
    expect(withFee(5_426_500)).toMatchObject({ arrived: undefined, flags: [] });
    expect(withFee(5_426_000)).toMatchObject({ arrived: 5_425_000, flags: ['less than asked'] });
    expect(withFee(5_420_000)).toMatchObject({ arrived: 5_420_000 });
  });
});

describe('the list of good funds (X-044, X-204)', () => {
  const found = async (query: Readonly<Record<string, string>>) =>
    ((await setup.call(listPaymentsRoute, { query })).body['payments'] as Row[]).map(({ referenceId }) => referenceId);

  it('shows today’s if no days are chosen, which are those that Today counts', async () => {
    const before = {
      status: 'completed',
      completedAt: '2026-09-14T15:00:00.000Z',
      clearedAt: '2026-09-15T15:00:00.000Z',
    };
    await setup.add({ ...before, referenceId: 'EM-PAST-VVVV' });
    const { body } = await setup.call(todayRoute);
    const counted = (body['queues'] as { queue: string; count: number }[]).find(({ queue }) => queue === 'good');
    const listed = await found({ queue: 'good' });
    expect(listed).toHaveLength(counted?.count ?? 0);
    expect(listed).not.toContain('EM-PAST-VVVV');
    expect(listed).toContain('EM-LESS-SSSS');
  });

  it('shows those of the chosen days', async () => {
    expect(await found({ queue: 'good', from: '2026-09-15', until: '2026-09-15' })).toEqual(['EM-PAST-VVVV']);
    expect(await found({ queue: 'good', until: '2026-09-15' })).toEqual(['EM-PAST-VVVV']);
  });
});
