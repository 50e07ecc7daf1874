import { expect, it } from 'vitest';
import { setUpTransfers } from './transfers-setup.ts';

/** The same payment twice within a day is asked about before it is made. */
const setup = await setUpTransfers();

it('a repeated payment is questioned first, and sent only if the client confirms (X-036)', async () => {
  const first = await setup.addPayment();
  expect((await setup.start(first)).status).toBe(200);
  const second = await setup.another(first, { propertyAddress1: '12 OAK Street.', propertyZipcode: '62701-1234' });
  const asked = await setup.start(second);
  expect([asked.status, asked.body['code'], asked.body['message']]).toEqual([
    409,
    'transfer/maybe-duplicate',
    "You've already sent $1,000.00 for this property and purpose within the last day " +
      `(${first.draft.referenceId}). Do you want to pay it again?`,
  ]);
  expect((await setup.stored(second.draft)).status).toBe('draft');
  expect(setup.world.atTheBank(second.draft.id)).toEqual([]);
  expect((await setup.start(second, { isMeantAgain: true })).body['status']).toBe('pending');
});

it.each([
  ['another amount', { amount: 100_001 }],
  ['another house', { propertyAddress1: '14 Oak Street' }],
  ['another flat of the house', { propertyAddress2: 'Unit 2' }],
] as const)('%s is a different payment', async (_, overrides) => {
  const first = await setup.addPayment();
  await setup.start(first);
  expect((await setup.start(await setup.another(first, overrides as never))).status).toBe(200);
});

it('another purpose for the same house is a different payment', async () => {
  const now = new Date().toISOString();
  const paid = { status: 'completed', submittedAt: now, updatedAt: now } as const;
  const fee = await setup.addPayment(undefined, { ...paid, purpose: 'Option Fee' });
  expect((await setup.start(await setup.another(fee))).status).toBe(200);
  const deposit = await setup.addPayment(undefined, paid);
  expect((await setup.start(await setup.another(deposit))).body['code']).toBe('transfer/maybe-duplicate');
});

it.each(['cancelled', 'error', 'draft'] as const)(
  'a payment that is %s was not paid, and does not count',
  async (status) => {
    const first = await setup.addPayment(undefined, { status });
    expect((await setup.start(await setup.another(first))).status).toBe(200);
  },
);

it('after a day the question is not asked, whatever the status of the first', async () => {
  const submittedAt = new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString();
  const now = new Date().toISOString();
  const first = await setup.addPayment(undefined, { status: 'completed', submittedAt, updatedAt: now });
  expect((await setup.start(await setup.another(first))).status).toBe(200);
  const fresh = await setup.addPayment(undefined, { status: 'completed', submittedAt: now, updatedAt: now });
  expect((await setup.start(await setup.another(fresh))).body['code']).toBe('transfer/maybe-duplicate');
});

it('another client’s payment for the same house does not count', async () => {
  await setup.start(await setup.addPayment());
  expect((await setup.start(await setup.addPayment())).status).toBe(200);
});
