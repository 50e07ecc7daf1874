import { describe, expect, test } from 'vitest';
import { placesOf } from '#functions/console/listing/places-of.ts';
import { addDays } from '#shared/banking-days.ts';
import { noteProofRequestRoute } from '#shared/contracts/proof-requests.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { openProofRequestOf, sentProofOf } from '#shared/transfer/proof-request.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();
for (const { id } of await setup.book.of(setup.deposit.id)) setup.world.plaid.console.advance(id, 'returned', 'R10');
await setup.acts.sync(setup.ports);
await setup.written();

const today = () => bookedOn(setup.world.clock.now().toISOString());
const returned = (): Promise<Transfer> => setup.stored(setup.deposit.id);
const ask = async (asked: string, who = ROSA) =>
  (await setup.onPayment(who, noteProofRequestRoute, await returned(), { asked })).said;
const sent = async (reason = 'by secure e-mail to the bank’s ACH department') =>
  (await setup.moves(SAM, 'proof sent', await returned(), { reason })).said;
const dropped = async (reason: string, who = ROSA) =>
  (await setup.moves(who, 'drop proof', await returned(), { reason })).said;
/** The banking day on which the debit was first sent. */
const debitedOn = async () => bookedOn((await returned()).events.find(({ to }) => to === 'pending')?.at ?? '');
const proofQueue = async () =>
  placesOf(await returned()).flatMap((place) =>
    place.kind === 'row' && place.list === 'queue proofs' ? [bookedOn(place.at)] : [],
  );

describe('a bank’s request for proof of authorization (X-323)', () => {
  test('is kept with the payment from the day the bank asked, until someone marks it sent', async () => {
    expect(await ask(addDays(today(), 1))).toBe('staff/asked-ahead');
    expect(await ask('2001-01-01')).toBe('staff/asked-before');
    expect(await ask(addDays(await debitedOn(), -1))).toBe('staff/asked-before');
    expect(await sent()).toBe('staff/no-proof-asked');
    const { status } = await returned();
    expect(await ask(today())).toBe('ok');
    const payment = await returned();
    const due = answerProofBy(today());
    expect(openProofRequestOf(payment)).toMatchObject({ asked: today(), due, by: 'Rosa Diaz' });
    expect(payment.status).toBe(status);
    expect(await proofQueue()).toEqual([due]);
    expect(await ask(today())).toBe('staff/proof-open');
    expect(await sent(' ')).toBe('request/invalid');
    expect(await sent()).toBe('ok');
    expect(openProofRequestOf(await returned())).toBeUndefined();
    const how = 'by secure e-mail to the bank’s ACH department';
    expect(sentProofOf(await returned())).toMatchObject({ by: 'Sam Okafor', how, asked: today() });
    expect(await proofQueue()).toEqual([]);
    await setup.written();
    const log = linesOf(await setup.ops('audit show', { about: payment.id }));
    expect(log).toMatch(new RegExp(`transfer/askProof.*Rosa Diaz.*answerBy=${due} asked=${today()}`));
    expect(log).toMatch(/transfer\/sendProof.*Sam Okafor/);
  });

  test('is withdrawn with a reason if it was recorded by mistake, and then needs no proof', async () => {
    expect(await dropped('another payment was meant')).toBe('staff/no-proof-asked');
    expect(await ask(today())).toBe('ok');
    expect(sentProofOf(await returned())).toBeUndefined();
    expect(await dropped(' ')).toBe('request/invalid');
    expect(await dropped('another payment was meant', { ...ROSA, roles: ['auditor'] } as never)).toBe('staff/no-role');
    expect(await dropped('another payment was meant')).toBe('ok');
    expect(openProofRequestOf(await returned())).toBeUndefined();
    // The earlier one stays answered.
    expect(sentProofOf(await returned())).toMatchObject({ by: 'Sam Okafor' });
    expect(await proofQueue()).toEqual([]);
    expect(await sent()).toBe('staff/no-proof-asked');
    await setup.written();
    const log = linesOf(await setup.ops('audit show', { about: (await returned()).id }));
    expect(log).toMatch(/transfer\/dropProof.*Rosa Diaz.*another payment was meant/);
  });

  test('stays open when the payment is closed, and is still found among the staff’s open ones', async () => {
    const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
    const isOpen = async () => (await staffTransfers.open(setup.tenant)).some(({ id }) => id === setup.deposit.id);
    expect(await ask(today())).toBe('ok');
    const closed = await setup.moves(ROSA, 'close', await returned(), { reason: 'paid by wire instead' });
    expect(closed.said).toBe('ok');
    expect((await returned()).status).toBe('cancelled');
    expect(await isOpen()).toBe(true);
    expect(await proofQueue()).toEqual([answerProofBy(today())]);
    expect(await sent()).toBe('ok');
    expect(await isOpen()).toBe(false);
  });

  test('can be recorded at most four times, so that the payment’s record has room for its money', async () => {
    const { version, ...payment } = await returned();
    const asked = payment.events.filter(({ name }) => name === 'askProof').length;
    for (let more = asked; more < 4; more += 1) {
      expect(await ask(today())).toBe('ok');
      expect(await sent()).toBe('ok');
    }
    expect(await ask(today())).toBe('transfer/too-many-tries');
    expect((await returned()).version).toBe(version + 2 * (4 - asked));
    const { movesNow } = await import('#functions/console/moves-now.ts');
    const reader = { ...ROSA, tenant: setup.tenant, now: setup.world.clock.now() } as never;
    const offered = movesNow(await returned(), setup.world.tenant, reader).map(({ move }) => move);
    expect(offered).not.toContain('proof asked');
  });

  test('is recorded for debits only, and never by a reader', async () => {
    const payout = await setup.waiting();
    expect((await setup.onPayment(ROSA, noteProofRequestRoute, payout, { asked: today() })).said).toBe(
      'staff/no-debit',
    );
    const auditor = { ...ROSA, roles: ['auditor'] } as never;
    expect(await ask(today(), auditor)).toBe('staff/no-role');
  });

  test('is emailed when three banking days are left, each banking day until it is sent', async () => {
    const { tellExceptions } = await import('#functions/provider/tell-exceptions.ts');
    const { exceptionWords } = await import('#functions/adapters/dynamo/stream-records.ts');
    const kept: unknown[] = [];
    const asked = '2026-11-09';
    const event = {
      id: '1',
      name: 'askProof',
      from: 'error',
      to: 'error',
      actor: 'staff',
      at: `${asked}T15:00:00.000Z`,
    };
    const payment = { ...(await returned()), events: [{ ...event, proof: { asked } }] } as Transfer;
    const look = (at: string, open: readonly Transfer[] = [payment]) =>
      tellExceptions(
        {
          lines: { waiting: async () => ({ lines: [], isMore: false }) },
          wires: { named: async () => [] },
          open: async () => open,
          exceptions: async () => ({ found: [], isMore: false }),
          words: { ...exceptionWords, last: async () => undefined, keep: async (word) => kept.push(word) > 0 },
          now: () => new Date(at),
        },
        { id: setup.tenant, timeZone: 'America/Chicago' },
      );
    // Ten banking days over Veterans Day and before Thanksgiving: Tuesday, November 24.
    expect(answerProofBy(asked)).toBe('2026-11-24');
    expect(await look('2026-11-18T16:00:00.000Z')).toBe(false);
    expect(await look('2026-11-19T16:00:00.000Z')).toBe(true);
    expect(await look('2026-11-30T16:00:00.000Z')).toBe(true);
    expect(await look('2026-11-19T16:00:00.000Z', [])).toBe(false);
    expect(kept).toMatchObject([{ proofs: { count: 1, due: '2026-11-24' } }, { proofs: { count: 1 } }]);
  });
});
