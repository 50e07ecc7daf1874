import { expect, it } from 'vitest';
import { formatDate } from '#shared/dates.ts';
import { toCents } from '#shared/money.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** The same payment twice: the client is asked before it is made, and on its review. */
const setup = await setUpTransfers();

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** The question on a payment's review, as its page reads it. */
const askedOnReview = async (payment: Payment) => (await setup.read(payment))['alreadyMade'];

it('questions a repeated payment first, and sends it only if the client confirms (X-036)', async () => {
  const first = await setup.addPayment();
  expect((await setup.start(first)).status).toBe(200);
  const second = await setup.another(first, { propertyAddress1: '12 OAK Street.', propertyZipcode: '62701-1234' });
  const sentence =
    `You already sent $1,000.00 for this property and purpose on ${formatDate(new Date().toISOString(), setup.world.tenant.timeZone)} ` +
    `(${first.draft.referenceId}). This one hasn't been sent.`;
  expect(await askedOnReview(second)).toEqual({ _id: first.draft.id, sentence });
  const asked = await setup.start(second);
  expect([asked.status, asked.body['code'], asked.body['message']]).toEqual([
    409,
    'transfer/maybe-duplicate',
    sentence,
  ]);
  expect((await setup.stored(second.draft)).status).toBe('draft');
  expect(setup.world.atTheBank(second.draft.id)).toEqual([]);
  expect((await setup.start(second, { isMeantAgain: true })).body['status']).toBe('pending');
});

it.each([
  ['another amount', { amount: 100_001 }],
  ['another house', { propertyAddress1: '14 Oak Street' }],
  ['another apartment of the house', { propertyAddress2: 'Unit 2' }],
] as const)('treats %s as a different payment', async (_, overrides) => {
  const first = await setup.addPayment();
  await setup.start(first);
  expect((await setup.start(await setup.another(first, overrides as never))).status).toBe(200);
});

it('treats another purpose for the same house as a different payment', async () => {
  const now = new Date().toISOString();
  const paid = { status: 'completed', submittedAt: now, updatedAt: now } as const;
  const fee = await setup.addPayment(undefined, { ...paid, purpose: 'Option Fee' });
  expect((await setup.start(await setup.another(fee))).status).toBe(200);
  const deposit = await setup.addPayment(undefined, paid);
  expect((await setup.start(await setup.another(deposit))).body['code']).toBe('transfer/maybe-duplicate');
});

it('sends one of two drafts of one payment that are started at once, and questions the other (X-036)', async () => {
  const first = await setup.addPayment();
  const second = await setup.another(first);
  const replies = await Promise.all([setup.start(first), setup.start(second)]);
  expect(replies.map(({ status, body }) => body['code'] ?? status).toSorted()).toEqual([
    200,
    'transfer/maybe-duplicate',
  ]);
  expect([first, second].flatMap(({ draft }) => setup.world.atTheBank(draft.id))).toHaveLength(1);
  const asked = replies[0]?.status === 200 ? second : first;
  expect((await setup.start(asked, { isMeantAgain: true })).status).toBe(200);
});

it.each(['cancelled', 'error', 'draft'] as const)(
  'doesn’t count a payment that is %s, because it was not paid',
  async (status) => {
    const first = await setup.addPayment(undefined, { status });
    const second = await setup.another(first);
    expect(await askedOnReview(second)).toBeNull();
    expect((await setup.start(second)).status).toBe(200);
  },
);

it.each([
  ['29 days ago', { submittedAt: daysAgo(29) }, true],
  ['31 days ago', { submittedAt: daysAgo(31) }, false],
  ['31 days ago, with the closing still ahead', { submittedAt: daysAgo(31), expectedClosingAt: daysAgo(-20) }, true],
  ['31 days ago, with the closing over', { submittedAt: daysAgo(31), expectedClosingAt: daysAgo(2) }, false],
])('asks about a payment of %s if it may still be the same one (X-036)', async (_, when, isAsked) => {
  // Its record was just written to, as by a return or a message.
  const now = new Date().toISOString();
  const first = await setup.addPayment(undefined, { status: 'completed', updatedAt: now, ...when });
  const second = await setup.another(first);
  expect(await askedOnReview(second)).toEqual(isAsked ? expect.objectContaining({ _id: first.draft.id }) : null);
  expect((await setup.start(second)).body['code']).toBe(isAsked ? 'transfer/maybe-duplicate' : undefined);
});

it('asks about a payment however many others were made since (X-036)', async () => {
  const first = await setup.addPayment(undefined, { status: 'completed', submittedAt: daysAgo(3) });
  // More than a page of the history.
  for (let each = 0; each < 21; each += 1)
    await setup.another(first, { status: 'completed', amount: toCents(200_000 + each), submittedAt: daysAgo(1) });
  expect((await setup.start(await setup.another(first))).body['code']).toBe('transfer/maybe-duplicate');
});

it('asks about a wire that is still to be sent in its own words (X-036)', async () => {
  const updatedAt = new Date().toISOString();
  const wire = await setup.addPayment(undefined, { status: 'awaiting wire', method: 'Wire', updatedAt });
  const second = await setup.another(wire);
  expect(await askedOnReview(second)).toMatchObject({
    sentence:
      `You already have wire instructions for $1,000.00 for this property and purpose (${wire.draft.referenceId}). ` +
      "This one hasn't been sent.",
  });
  expect((await setup.start(second)).body['code']).toBe('transfer/maybe-duplicate');
});

it('doesn’t count another client’s payment for the same house', async () => {
  await setup.start(await setup.addPayment());
  expect((await setup.start(await setup.addPayment())).status).toBe(200);
});
