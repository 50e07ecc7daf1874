import { expect, test } from 'vitest';
import { afterProviderEvent, CANCELLED_BY_CLIENT } from '#shared/transfer/provider-events.ts';
import { reasonInWords } from '#shared/transfer/returns.ts';
import { cancellableUntil, isHeld, type Known, nextSteps } from '#shared/transfer/whats-next.ts';
import { aTransfer } from '../support/transfers.ts';

const SATURDAY = '2026-11-21T15:00:00.000Z';
const known = (changes: Partial<Known> = {}): Known => ({
  status: 'pending',
  method: 'ACH',
  disbursement: false,
  network: 'ach',
  scheduledOn: null,
  submittedAt: null,
  startedAt: SATURDAY,
  postedAt: null,
  completedAt: null,
  clearedAt: null,
  ...changes,
});
const lines = (changes: Partial<Known>, now = SATURDAY, hold = 3) =>
  nextSteps(known(changes), hold, now).map(({ step, on, isLate }) => `${step} ${on}${isLate ? ' late' : ''}`);

const posted = { postedAt: '2026-11-24T01:30:00.000Z' };
const settled = { ...posted, status: 'completed', completedAt: '2026-11-24T14:00:00.000Z' } as const;

test.for([
  ['a debit just accepted', {}, ['leaves 2026-11-23', 'settles 2026-11-24', 'goodFunds 2026-11-30']],
  ['a debit at the network', posted, ['settles 2026-11-24', 'goodFunds 2026-11-30']],
  ['a debit that settled', settled, ['goodFunds 2026-11-30']],
  [
    'a debit that settled a day later than expected',
    { ...settled, completedAt: '2026-11-25T14:00:00.000Z' },
    ['goodFunds 2026-12-01'],
  ],
  ['good funds', { ...settled, clearedAt: '2026-11-30T20:00:00.000Z' }, []],
  ['a disbursement', { disbursement: true }, ['deposits 2026-11-24']],
  [
    'an instant disbursement, on a Saturday as on any day',
    { disbursement: true, network: 'rtp' },
    ['instant 2026-11-21'],
  ],
  ['a disbursement that was paid', { ...settled, disbursement: true }, []],
  ['a wire that arrived', { ...settled, method: 'Wire' }, []],
  ['a draft', { status: 'draft', startedAt: null }, []],
  [
    'a payment that is scheduled (X-034)',
    { status: 'draft', startedAt: null, scheduledOn: '2026-12-01' },
    ['sends 2026-12-01', 'leaves 2026-12-01', 'settles 2026-12-02', 'goodFunds 2026-12-07'],
  ],
  ['a payment that failed', { status: 'error' }, []],
] as const)('the next step after %s', ([, changes, expected]) => {
  expect(lines(changes)).toEqual(expected);
});

test('a longer hold by the tenant moves only the good-funds day', () => {
  expect(lines({}, SATURDAY, 5)).toEqual(['leaves 2026-11-23', 'settles 2026-11-24', 'goodFunds 2026-12-02']);
});

test('an instant disbursement is late after an hour, around midnight on the next day (X-035)', () => {
  const late = { disbursement: true, network: 'rtp', startedAt: '2026-11-22T04:30:00.000Z' } as const;
  expect(lines(late, '2026-11-22T05:20:00.000Z')).toEqual(['instant 2026-11-22']);
  const early = { ...late, startedAt: SATURDAY };
  expect(lines(early, '2026-11-22T05:20:00.000Z')).toEqual(['instant 2026-11-21 late']);
});

test('a step is late after its day, not on it', () => {
  expect(lines({}, '2026-11-24T03:00:00.000Z')[0]).toBe('leaves 2026-11-23');
  expect(lines({}, '2026-11-24T06:00:00.000Z')[0]).toBe('leaves 2026-11-23 late');
});

test('a debit that has settled is held until it is good funds, but a wire and a disbursement never are', () => {
  expect(isHeld(known(settled))).toBe(true);
  expect(isHeld(known({ ...settled, clearedAt: SATURDAY }))).toBe(false);
  expect(isHeld(known({ ...settled, method: 'Wire' }))).toBe(false);
  expect(isHeld(known({ ...settled, disbursement: true }))).toBe(false);
  expect(isHeld(known())).toBe(false);
});

test('a client can cancel until the cut-off, but not once the bank has it', () => {
  const cutOff = '2026-11-24T01:15:00.000Z';
  expect(cancellableUntil(known(), SATURDAY)).toBe(cutOff);
  expect(cancellableUntil(known(), cutOff)).toBeUndefined();
  expect(cancellableUntil(known(posted), SATURDAY)).toBeUndefined();
  expect(cancellableUntil(known({ disbursement: true }), SATURDAY)).toBeUndefined();
  expect(cancellableUntil(known({ status: 'submitted', startedAt: null }), SATURDAY)).toBeUndefined();
});

test('a cancellation by the client counts as theirs, though the provider reports it', () => {
  const event = { eventId: 3, type: 'cancelled', at: SATURDAY, providerTransferId: 'p' } as const;
  expect(afterProviderEvent(aTransfer({ cancelAskedAt: SATURDAY }), event)?.events.at(-1)).toMatchObject({
    actor: 'client',
    reason: CANCELLED_BY_CLIENT,
  });
  expect(afterProviderEvent(aTransfer(), event)?.events.at(-1)).toMatchObject({ actor: 'provider' });
});

test('bank codes become words, and people’s words stay unchanged', () => {
  const said = (name: string, actor: string, reason: string | null, disbursement = false) =>
    reasonInWords({ name, actor, reason }, disbursement);
  expect(said('returned', 'provider', 'R01')).toMatch(/^Your account didn't have enough money/);
  expect(said('returned', 'provider', 'R02', true)).toMatch(/^Your bank didn't take this deposit/);
  expect(said('declined', 'provider', 'NSF')).toBe("There wasn't enough money in the account.");
  expect(said('declined', 'provider', 'RISK')).toBe("It wasn't approved.");
  expect(said('declined', 'provider', 'UNCHECKED')).toBe("Your bank couldn't check whether the account covers it.");
  expect(said('takenBack', 'client', 'cancelled by the client')).toBe('By you.');
  expect(said('decline', 'client', 'sold elsewhere')).toBe('sold elsewhere');
  expect(said('settled', 'provider', null)).toBeNull();
});
