import { describe, expect, it } from 'vitest';
import { answerFor, answerForOutsiders } from '#functions/console/answer.ts';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { aTransfer } from '../../support/transfers.ts';
import { addPayments, NORTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
const payments = await addPayments(setup);

async function show(name: string) {
  const { status, body } = await setup.call(showPaymentRoute, { params: { transferId: payments[name]?.id ?? name } });
  return { status, body: body as Record<string, never> & { answer: string[] } };
}

describe('one payment, for the staff (X-202)', () => {
  it.each<[string, readonly string[]]>([
    ['good', ['$15,000.00 is in your trust account. It cleared on Wed, Sep 16.']],
    [
      'coming',
      [
        '$10,000.00 was started and will be sent to the bank network by Mon, Oct 5.',
        'It arrives by Tue, Oct 6.',
        'It clears by Fri, Oct 9.',
        'That date has passed, and the bank hasn’t sent an update.',
      ],
    ],
    ['payout', ['$20,000.00 needs approval.']],
    [
      'wire',
      [
        'The client reported sending a $5,000.00 wire on Mon, Nov 2 (20261101MMQFMP0000123). It isn’t in your bank activity yet.',
      ],
    ],
    [
      'returned',
      ['$2,500.00 was returned on Sat, Nov 7: insufficient funds (R01).', 'The money isn’t in your trust account.'],
    ],
  ])('answers "where is my money?" for a payment that is %s in words the staff can read out', async (name, answer) => {
    setup.actAs({});
    expect((await show(name)).body.answer).toEqual(answer);
  });

  it.each([
    [
      'good',
      '12 Oak Street (24-2000): $15,000.00 for Earnest Money Deposit for Purchase was received and cleared on Wed, Sep 16.',
    ],
    ['coming', '12 Oak Street (24-2000): $10,000.00 for Earnest Money Deposit for Purchase is on its way.'],
    ['payout', '7 Elm Court (24-1187): $20,000.00 for Earnest Money Deposit for Purchase hasn’t been sent.'],
    ['wire', '7 Elm Court: $5,000.00 for Option Fee was reported as wired on Mon, Nov 2 and hasn’t been received yet.'],
    [
      'returned',
      '12 Oak Street: $2,500.00 for Earnest Money Deposit for Purchase was returned by the bank on Sat, Nov 7.',
    ],
  ])(
    'has a sentence for outsiders about one that is %s: street, file, amount, state and day (D-119)',
    async (name, sentence) => {
      setup.actAs({});
      expect((await show(name)).body['answerForOutsiders']).toBe(sentence);
    },
  );

  const HOLD = { id: 'e-1', name: 'hold', from: 'sent', to: 'sent', actor: 'staff', at: '2026-11-20T15:00:00.000Z' };
  const out = { disbursement: true, type: 'Client Disbursement' };
  const refundOf = { id: '65f0000000000000000000aa', referenceId: 'CP-7Q4K-2M9P', purpose: 'Earnest Money' };
  it.each<[string, object, RegExp]>([
    [
      'says that the bank has not confirmed a payment yet',
      { status: 'submitted' },
      /was started, and the bank hasn’t confirmed it yet\.$/,
    ],
    [
      'calls a wire with a problem requested',
      { status: 'error', method: 'Wire' },
      /was requested and hasn’t been received yet\.$/,
    ],
    ['calls a failed debit failed', { status: 'error' }, /didn’t go through\.$/],
    [
      'says when a disbursement was paid',
      { ...out, status: 'completed', completedAt: '2026-11-20T15:00:00.000Z' },
      /: \$[\d,.]+ for .+ was paid on Fri, Nov 20\.$/,
    ],
    [
      'calls a refund a refund',
      { ...out, refundOf, status: 'pending' },
      /: the \$[\d,.]+ refund for Earnest Money is on its way/,
    ],
    [
      'says that a held disbursement is in review',
      { ...out, status: 'sent', events: [HOLD] },
      /is in review and hasn’t been sent\.$/,
    ],
    [
      'says that a disbursement is ready to accept',
      { ...out, status: 'viewed' },
      /is ready for the payee to accept\.$/,
    ],
  ])('%s in the sentence for outsiders (D-119)', (_what, over, sentence) => {
    const payment = transfer.parse(aTransfer({ events: [], ...over }));
    const telling = {
      goodFundsDays: 3,
      timeZone: 'America/Chicago',
      now: new Date('2026-11-23T17:00:00.000Z'),
      isAtDesk: true,
    };
    expect(answerForOutsiders(payment, telling)).toMatch(sentence);
  });

  it('shows by which payment and when a failed one was paid again (D-117)', () => {
    const step = (name: string, from: string, to: string, more: object) => ({
      ...{ id: `e-${name}`, name, from, to, at: '2026-11-20T15:00:00.000Z' },
      ...more,
    });
    const back = step('returned', 'pending', 'error', { actor: 'provider', reason: 'R02' });
    const close = (more: object) => step('close', 'error', 'cancelled', more);
    const told = (closed: object) => {
      const payment = transfer.parse(aTransfer({ ...out, status: 'cancelled', events: [back, close(closed)] }));
      const telling = {
        ...{ goodFundsDays: 3, timeZone: 'America/Chicago', isAtDesk: true },
        now: new Date('2026-11-23T17:00:00.000Z'),
      };
      return [...answerFor(payment, [], telling), answerForOutsiders(payment, telling)];
    };
    const again = told({ actor: 'system', reason: 'Paid again as EM-7Q4K-2M9P' });
    expect(again.slice(1)).toEqual([
      'Paid again as EM-7Q4K-2M9P on Fri, Nov 20.',
      expect.stringMatching(/ was paid again on Fri, Nov 20\.$/),
    ]);
    expect(told({ actor: 'staff', reason: 'Paid by check' }).slice(1)).toEqual([
      'The money is back in the file.',
      'It was closed on Fri, Nov 20.',
      expect.stringMatching(/ was returned by the bank on Fri, Nov 20\.$/),
    ]);
  });

  it('names the reissue that still counts, and offers another only if every one ended unpaid', async () => {
    setup.actAs({ roles: ['operator'] });
    const shownWith = async (status: Transfer['status']) => {
      const third = await setup.add({ ...out, status, amount: 100, fee: 0, events: [] });
      const second = await setup.add({ ...out, status: 'cancelled', amount: 100, fee: 0, retriedAs: third.id });
      const first = await setup.add({ ...out, status: 'error', amount: 100, fee: 0, retriedAs: second.id, events: [] });
      const { body } = await show(first.id);
      const moves: readonly { readonly move: string }[] = body['moves'] ?? [];
      const ids: Readonly<Record<string, string>> = { [second.id]: 'second', [third.id]: 'third' };
      return [ids[body['retriedAs'] ?? ''], moves.some(({ move }) => move === 'reissue')];
    };
    expect(await shownWith('completed')).toEqual(['third', false]);
    expect(await shownWith('cancelled')).toEqual(['second', true]);
  });

  it('shows which networks the company uses, for disbursements only (X-327)', async () => {
    setup.actAs({});
    const payoutsOf = async (name: string) =>
      ((await show(name)).body as unknown as { desk: { payouts?: object } }).desk.payouts;
    expect(await payoutsOf('payout')).toEqual({ instantDisbursements: false, sameDayAch: [] });
    expect([await payoutsOf('good'), await payoutsOf('wire')]).toEqual([undefined, undefined]);
  });

  it('shows who did what and when, with its number in the audit log, and its book entries', async () => {
    setup.actAs({});
    const { body } = await show('good');
    const { timeline, desk } = body as unknown as {
      timeline: { words: string; actor: string; record: number | null }[];
      desk: { books: { event: string; amount: number; isBooked: boolean; file: string }[]; phone: string };
    };
    expect(timeline.map(({ words, actor }) => `${words}: ${actor}`)).toEqual([
      'The client saved the details: client',
      'The client made the payment: client',
      'Accepted by the bank: provider',
      'Settled: provider',
      'Cleared: provider',
    ]);
    expect(timeline.every(({ record }) => Number.isInteger(record))).toBe(true);
    expect(desk.books.length).toBeGreaterThan(3);
    expect(desk.books.every(({ isBooked, file }) => isBooked && file === '24-2000')).toBe(true);
    expect(desk.phone).toBe('(217) 555-0142');
  });

  it('lists the messages it triggered, and which of them were sent', async () => {
    setup.actAs({});
    const good = payments['good'] as Transfer;
    const { messages } = await import('#functions/adapters/dynamo/messages.ts');
    const event = good.events.find(({ name }) => name === 'accepted');
    await messages.markSent(
      setup.tenant,
      `${good.id}#${event?.id}#receipt#email`,
      new Date('2026-09-10T15:00:09.000Z'),
    );
    const { desk } = (await show('good')).body as unknown as {
      desk: { messages: { kind: string; by: string; to: string; sentAt: string | null }[] };
    };
    expect(desk.messages.map(({ kind, by, to }) => `${kind} by ${by} to ${to}`)).toContain(
      'staff started by email to staff',
    );
    expect(desk.messages.filter(({ sentAt }) => sentAt !== null)).toMatchObject([
      { kind: 'receipt', by: 'email', to: 'client', sentAt: '2026-09-10T15:00:09.000Z' },
    ]);
  });

  it('shows its alerts and what they mean, from stored data (X-070)', async () => {
    setup.actAs({});
    const risks = async (name: string) =>
      ((await show(name)).body as unknown as { desk: { risks: { kind: string; what: string }[] } }).desk.risks;
    expect((await risks('coming')).find(({ kind }) => kind === 'returns')?.what).toMatch(
      /^An earlier payment from this client was returned: R01 \(insufficient funds\), /,
    );
    expect((await risks('returned')).some(({ kind }) => kind === 'returns')).toBe(false);
    expect(JSON.stringify(await risks('good'))).not.toMatch(/\d{5}|4821/);
  });

  it('shows accounts by their last four digits and no secrets', async () => {
    setup.actAs({});
    const { body } = await show('good');
    expect(body).toMatchObject({ desk: { from: { accountLastFourDigits: '4821' } } });
    expect(JSON.stringify(body)).not.toMatch(/authorizationId|sourceAddress|userAgent|textSha256|idempotency|ssn/i);
    expect(logs.text()).not.toMatch(/santos|4821|555-0142|2175550142/i);
  });
});

describe('hiding a payment that a person may not see (X-201)', () => {
  it.each([
    ['a draft of the client’s own', {}, 'draft'],
    ['one of another office', { offices: [NORTH] }, 'payout'],
    ['one that does not exist', {}, '65a0c0ffee0011223344ffff'],
  ] as const)('covers %s', async (_, member, name) => {
    setup.actAs(member as never);
    const { status, body } = await show(name);
    expect([status, body['code']]).toEqual([404, 'staff/no-payment']);
  });
});
