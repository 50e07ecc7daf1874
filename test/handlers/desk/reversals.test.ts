import { describe, expect, test } from 'vitest';
import { entriesFor } from '#functions/ledger/book-entries.ts';
import { clientEmail } from '#functions/messages/outbox/write-client-message.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { setFileRoute } from '#shared/contracts/desk.ts';
import { noteReversalRoute, proposeReversalRoute } from '#shared/contracts/reversals.ts';
import { personId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { reversalOf } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { addPayout } from '../../support/payouts.ts';
import { writingPorts } from '../../support/writing-ports.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

const BOTH = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;
const ANA = { ...ROSA, id: personId.parse('65f0000000000000000000a8'), name: 'Ana Li', roles: ['auditor'] } as never;
const LITTLE = {
  ...SAM,
  ...{ id: personId.parse('65f0000000000000000000a9'), name: 'Lee Fox', approveUpTo: 1_00 },
} as typeof SAM;
const twice = { why: 'duplicate', reason: 'Paid by check on the same day' } as const;
const asking = ({ version }: Transfer) => ({ move: 'ask reversal', version }) as const;

/** A disbursement that settled this many hours ago. */
async function paid(hours = 20, over: Partial<Transfer> = {}): Promise<Transfer> {
  const completedAt = new Date(setup.world.clock.now().getTime() - hours * 3_600_000).toISOString();
  const added = await addPayout(setup.world, setup.payer.client, {
    ...{ status: 'completed', completedAt, startedAt: completedAt, fileNumber: '24-1' },
    provider: { attempt: 1, rank: 3, transferId: `payout-${hours}` } as Transfer['provider'],
    ...over,
  });
  await setup.written();
  return setup.stored(added.id);
}
async function proposed(payment: Transfer): Promise<Transfer> {
  expect((await setup.onPayment(ROSA, proposeReversalRoute, payment, twice)).said).toBe('ok');
  return setup.stored(payment.id);
}
async function asked(payment: Transfer): Promise<Transfer> {
  const waits = await proposed(payment);
  expect((await setup.asSecondPerson(SAM, waits, asking(waits))).said).toBe('ok');
  return setup.stored(payment.id);
}
async function sent(payment: Transfer): Promise<Transfer> {
  const approved = await asked(payment);
  expect((await setup.moves(ROSA, 'reversal sent', approved, { reason: 'Ticket 4711' })).said).toBe('ok');
  return setup.stored(payment.id);
}
const stateOf = async ({ id }: Transfer) => reversalOf(await setup.stored(id))?.state;
const note = (payment: Transfer, said: object, who = ROSA) =>
  setup.onPayment(who, noteReversalRoute, payment, { reason: 'The support said so', ...said });

describe('a reversal of a disbursement (X-296, X-131)', () => {
  test('is prepared by one person with a reason, and requested by another who steps up', async () => {
    const payment = await paid();
    expect((await setup.onPayment(ROSA, proposeReversalRoute, payment, { ...twice, reason: ' ' })).said).toBe(
      'request/invalid',
    );
    expect((await setup.onPayment(ROSA, proposeReversalRoute, payment, { ...twice, why: 'no pay' })).said).toBe(
      'request/invalid',
    );
    expect((await setup.onPayment(SAM, proposeReversalRoute, payment, twice)).said).toBe('staff/no-role');
    const waits = await proposed(payment);
    expect((await setup.onPayment(ROSA, proposeReversalRoute, waits, twice)).said).toBe('reversal/open');

    expect((await setup.asSecondPerson(ANA, waits, asking(waits))).said).toBe('staff/no-role');
    expect((await setup.asSecondPerson(BOTH, waits, asking(waits))).said).toBe('staff/same-person');
    expect((await setup.asSecondPerson(LITTLE, waits, asking(waits))).said).toBe('staff/over-own-limit');
    expect(await stateOf(waits)).toBe('proposed');

    const words = (await setup.proved(SAM, waits, asking(waits))).body['words'];
    const { referenceId } = payment;
    expect(words).toBe(
      `Ask Plaid to reverse $1,000.00 of Ada Buyer, ${referenceId}. It was paid twice: Paid by check on the same day`,
    );
    expect((await setup.asSecondPerson(SAM, waits, asking(waits))).said).toBe('ok');
    const after = await setup.stored(payment.id);
    expect([after.status, reversalOf(after)?.state]).toEqual(['completed', 'asked']);
    expect(after.events.at(-1)).toMatchObject({
      ...{ name: 'askReversal', by: 'Sam Okafor', reversal: { why: 'duplicate' } },
      reason: 'Paid by check on the same day, proposed by Rosa Diaz',
    });
    expect((await setup.asSecondPerson(SAM, after, asking(after))).said).toBe('reversal/none');
  });

  test('is refused if the network doesn’t allow one, with what to do instead', async () => {
    const refused = async (payment: Transfer) => {
      const { said, body } = await setup.onPayment(ROSA, proposeReversalRoute, payment, twice);
      return [said, body['message']];
    };
    const instant = { attempt: 1, rank: 5, network: 'rtp' } as Transfer['provider'];
    const onItsWay = { status: 'pending', completedAt: undefined } as const;
    expect(await refused(await paid(1, { provider: instant }))).toEqual([
      'reversal/instant',
      expect.stringContaining('return of funds'),
    ]);
    expect(await refused(await paid(1, onItsWay))).toEqual(['reversal/not-settled', expect.stringContaining('Cancel')]);
    expect(await refused(await paid(24 * 14))).toEqual(['reversal/too-late', expect.stringContaining('banking days')]);
    expect((await refused(await setup.stored(setup.deposit.id)))[0]).toBe('reversal/no-payout');
  });

  test('that is too late isn’t requested, and can be withdrawn', async () => {
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const completedAt = new Date(setup.world.clock.now().getTime() - 14 * 24 * 3_600_000).toISOString();
    const waited = await transfers.save({ ...(await proposed(await paid())), completedAt });
    if (!waited.ok) throw new Error('It was changed meanwhile.');
    const payment = waited.value;
    expect((await setup.asSecondPerson(SAM, payment, asking(payment))).said).toBe('reversal/too-late');
    expect((await setup.moves(ROSA, 'drop reversal', payment, { reason: 'It was right after all' })).said).toBe('ok');
    expect(await stateOf(payment)).toBe('dropped');
    expect((await setup.asSecondPerson(SAM, payment, asking(payment))).said).toBe('staff/changed-meanwhile');
  });

  test('covers only the payment the approver saw', async () => {
    const waits = await proposed(await paid());
    const asks = await setup.proved(SAM, waits, asking(waits));
    expect(asks.said).toBe('ok');
    await setup.moves(ROSA, 'drop reversal', waits, { reason: 'The wrong one' });
    await setup.onPayment(ROSA, proposeReversalRoute, await setup.stored(waits.id), { ...twice, why: 'wrong amount' });
    expect((await setup.asSecondPerson(SAM, waits, asking(waits))).said).toBe('staff/changed-meanwhile');
    expect(await stateOf(waits)).toBe('proposed');
  });
});

describe('an approved reversal (X-297)', () => {
  test('is to be sent until someone marks it sent, and can be withdrawn until then (D-118)', async () => {
    const approved = await asked(await paid());
    expect((await note(approved, { answer: 'accepted' })).said).toBe('reversal/none');
    expect((await setup.moves(SAM, 'reversal sent', approved, { reason: ' ' })).said).toBe('request/invalid');
    expect((await setup.moves(SAM, 'reversal sent', approved, { reason: 'Ticket 4711' })).said).toBe('ok');
    const after = await setup.stored(approved.id);
    expect(after.events.at(-1)).toMatchObject({ name: 'sendReversal', by: 'Sam Okafor', reason: 'Ticket 4711' });
    for (const move of ['reversal sent', 'drop reversal'] as const)
      expect((await setup.moves(ROSA, move, after, { reason: 'Again' })).said).toBe('reversal/none');
    const never = await asked(await paid());
    expect((await setup.moves(ROSA, 'drop reversal', never, { reason: 'They paid it back' })).said).toBe('ok');
    expect(await stateOf(never)).toBe('dropped');
  });

  test('tells its client in their language why, and whom to call, without the staff’s notes', async () => {
    const after = await sent(await paid());
    const sender = senderOf(setup.world.tenant);
    const { text, subject } = await clientEmail(writingPorts, 'reversal asked', sender, after);
    expect(subject).toContain('asked your bank to send a payment back');
    expect(text).toMatch(/\$1,000\.00 from Acme Title was paid to you by mistake: the same payment was made twice\./);
    expect(text).toContain('Call Acme Title at (217) 555-0100');
    expect(text).not.toMatch(/by check|Rosa|Sam/);
    const spanish = await clientEmail(writingPorts, 'reversal asked', sender, after, { language: 'es' });
    expect(spanish.text).toContain('por error: el mismo pago se hizo dos veces');
  });

  test('gets its outcome from one person, and books nothing', async () => {
    const payment = await sent(await paid());
    expect((await note(payment, { answer: 'accepted', reference: 'T-4711' })).said).toBe('ok');
    const known = await setup.stored(payment.id);
    expect((await note(known, { answer: 'accepted' })).said).toBe('reversal/none');
    expect((await note(known, { answer: 'back' })).said).toBe('reversal/no-day');
    expect((await note(known, { answer: 'back', on: '2030-01-01', reference: 'R-1' })).said).toBe('reversal/no-day');
    const on = bookedOn(setup.world.clock.now().toISOString());
    expect((await note(known, { answer: 'back', on, reference: 'R-1' }, SAM)).said).toBe('ok');
    const after = await setup.stored(payment.id);
    expect([after.status, reversalOf(after)?.state]).toEqual(['completed', 'back']);
    const steps = after.events.filter(({ name }) => name.endsWith('Reversal'));
    expect(steps).toHaveLength(5);
    expect(steps.flatMap((event) => entriesFor(after, event))).toEqual([]);
    expect((await note(after, { answer: 'refused' })).said).toBe('reversal/none');
  });

  test('ends when the money is returned, booked like every return', async () => {
    const payment = await asked(await paid());
    const { afterProviderEvent } = await import('#shared/transfer/provider-events.ts');
    const at = setup.world.clock.now().toISOString();
    const { transferId: providerTransferId = '' } = payment.provider;
    const back = afterProviderEvent(payment, { type: 'returned', at, providerTransferId, code: 'R02' });
    if (!back) throw new Error('The return is no news.');
    expect([back.status, reversalOf(back)?.state]).toEqual(['error', 'back']);
    const [booked] = back.events.slice(-1).flatMap((event) => entriesFor(back, event));
    expect(booked?.movements).not.toEqual([]);
  });

  test('has each step in the audit log with who, why and the numbers', async () => {
    const payment = await sent(await paid());
    expect((await note(payment, { answer: 'refused', reference: 'R17' })).said).toBe('ok');
    await setup.written();
    const log = linesOf(await setup.ops('audit show', { about: payment.id }));
    expect(log).toMatch(/transfer\/proposeReversal.*Rosa Diaz.*why=duplicate/);
    expect(log).toMatch(/transfer\/askReversal.*Sam Okafor/);
    expect(log).toMatch(/transfer\/sendReversal.*Rosa Diaz.*Ticket 4711/);
    expect(log).toMatch(/transfer\/noteReversal.*answer=refused.*number=R17/);
  });

  test('doesn’t keep anyone from moving the payment to its file', async () => {
    const payment = await asked(await paid());
    const reply = await setup.onPayment(ROSA, setFileRoute, payment, { fileNumber: '24-1', reason: '' });
    expect(reply.said).toBe('ok');
    expect(await stateOf(payment)).toBe('asked');
  });
});
