import { describe, expect, test } from 'vitest';
import { type Staged, stagesOf } from '#shared/transfer/stages.ts';

const SATURDAY = '2026-11-21T15:00:00.000Z';
const known = (changes: Partial<Staged> = {}): Staged => ({
  status: 'pending',
  method: 'ACH',
  disbursement: false,
  isRefund: false,
  network: null,
  scheduledOn: null,
  submittedAt: null,
  startedAt: SATURDAY,
  postedAt: null,
  completedAt: null,
  clearedAt: null,
  ...changes,
});
const told = (changes: Partial<Staged>) =>
  stagesOf(known(changes), 3).map(({ stage, state, on }) => `${stage} ${state} ${on ?? '-'}`);

const posted = { postedAt: '2026-11-24T01:30:00.000Z' };
const settled = { ...posted, status: 'completed', completedAt: '2026-11-24T14:00:00.000Z' } as const;
const PAYOUT = { disbursement: true, startedAt: null } as const;
const WIRE = { method: 'Wire', status: 'awaiting wire', startedAt: null } as const;

describe('the stages of a payment (X-176)', () => {
  test.for<[string, Partial<Staged>, readonly string[]]>([
    [
      'of a debit just accepted',
      {},
      ['sent done 2026-11-21', 'left now 2026-11-23', 'arrived next 2026-11-24', 'cleared next 2026-11-30'],
    ],
    [
      'of one at the network',
      posted,
      ['sent done 2026-11-21', 'left done 2026-11-23', 'arrived now 2026-11-24', 'cleared next 2026-11-30'],
    ],
    [
      'of one that is held',
      settled,
      ['sent done 2026-11-21', 'left done 2026-11-23', 'arrived done 2026-11-24', 'cleared now 2026-11-30'],
    ],
    [
      'of good funds',
      { ...settled, clearedAt: '2026-11-30T20:00:00.000Z' },
      ['sent done 2026-11-21', 'left done 2026-11-23', 'arrived done 2026-11-24', 'cleared done 2026-11-30'],
    ],
    [
      'of one whose bank told its end alone',
      { status: 'completed', completedAt: settled.completedAt },
      ['sent done 2026-11-21', 'left done 2026-11-24', 'arrived done 2026-11-24', 'cleared now 2026-11-30'],
    ],
    [
      'of one the bank has not confirmed: no day is promised',
      { status: 'submitted', startedAt: null },
      ['sent now -', 'left next -', 'arrived next -', 'cleared next -'],
    ],
    [
      'of one that is scheduled',
      { status: 'draft', startedAt: null, scheduledOn: '2026-11-30' },
      ['sent now 2026-11-30', 'left next 2026-11-30', 'arrived next 2026-12-01', 'cleared next 2026-12-04'],
    ],
    ['of one that was refused on its way', { status: 'error' }, ['sent done 2026-11-21', 'failed bad -']],
    [
      'of one that its bank took back',
      { ...settled, status: 'error' },
      ['sent done 2026-11-21', 'left done 2026-11-23', 'arrived done 2026-11-24', 'returned bad -'],
    ],
    [
      'of a wire that is awaited and not reported',
      { ...WIRE, wiredAt: null },
      ['planned done -', 'wired now -', 'received next -'],
    ],
    [
      'of a wire its client has reported',
      { ...WIRE, wiredAt: SATURDAY },
      ['planned done -', 'wired done 2026-11-21', 'received now -'],
    ],
    [
      'of a wire that came',
      { ...WIRE, status: 'completed', completedAt: settled.completedAt },
      ['planned done -', 'wired done 2026-11-24', 'received done 2026-11-24'],
    ],
    ['of a payment to accept', { ...PAYOUT, status: 'sent' }, ['offered done -', 'accepted now -', 'deposited next -']],
    [
      'of a payment on its way to the client',
      { ...PAYOUT, startedAt: SATURDAY, network: 'ach' },
      ['offered done -', 'accepted done 2026-11-21', 'deposited now 2026-11-24'],
    ],
    [
      'of an instant one',
      { ...PAYOUT, startedAt: SATURDAY, network: 'rtp' },
      ['offered done -', 'accepted done 2026-11-21', 'deposited now 2026-11-21'],
    ],
    [
      'of an instant one, made in the last hour of a day',
      { ...PAYOUT, startedAt: '2026-11-22T04:30:00.000Z', network: 'rtp' },
      ['offered done -', 'accepted done 2026-11-21', 'deposited now 2026-11-22'],
    ],
    [
      'of one whose rail is not known: no day is promised',
      { ...PAYOUT, startedAt: SATURDAY },
      ['offered done -', 'accepted done 2026-11-21', 'deposited now -'],
    ],
    [
      'of a refund, which nobody accepts',
      { ...PAYOUT, startedAt: SATURDAY, isRefund: true },
      ['refunded done 2026-11-21', 'deposited now 2026-11-24'],
    ],
    [
      'of a payment that the client’s bank sent back',
      { ...PAYOUT, ...settled, startedAt: SATURDAY, status: 'error' },
      ['accepted done 2026-11-21', 'deposited done 2026-11-24', 'returned bad -'],
    ],
  ])('%s', ([, changes, stages]) => expect(told(changes)).toEqual(stages));

  test.for<[string, Partial<Staged>]>([
    ['a draft', { status: 'draft', startedAt: null }],
    ['a request', { status: 'requested', startedAt: null }],
    ['a canceled payment', { status: 'cancelled' }],
    ['a wire that is awaited, where nobody knows whether it was reported', WIRE],
    ['a wire with a question', { ...WIRE, status: 'error' }],
    ['a wire that is no longer awaited', { ...WIRE, status: 'cancelled' }],
  ])('are none of %s', ([, changes]) => expect(told(changes)).toEqual([]));
});
