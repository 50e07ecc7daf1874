import { describe, expect, test } from 'vitest';
import { instant } from '#shared/dates.ts';
import { PAYMENT_STATES } from '#shared/staff/payment-state.ts';
import { type StatusFacts, staffStatus, stateWords } from '#shared/text/console/payments.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES, type TransferKind, type TransferStatus } from '#shared/transfer/status.ts';

const at = instant.parse('2026-11-20T15:00:00.000Z');
const facts = (status: TransferStatus, kind: TransferKind, changes: Partial<StatusFacts> = {}): StatusFacts => ({
  ...{ status, kind, flags: [], disbursement: kind === 'Disbursement' || kind === 'Refund' },
  ...changes,
});
/** Every status, kind, clearance, hold and outcome. */
const all = TRANSFER_STATUSES.flatMap((status) =>
  TRANSFER_KINDS.flatMap((kind) =>
    [undefined, at].flatMap((clearedAt) =>
      [[], ['held'], ['returned'], ['failed'], ['held', 'returned']].map((flags) =>
        facts(status, kind, { clearedAt, flags }),
      ),
    ),
  ),
);

describe('a status as the staff read it (X-355)', () => {
  test.each<[TransferStatus, string]>([
    ['draft', 'Draft'],
    ['created', 'Draft'],
    ['awaiting approval', 'Needs approval'],
    ['Initiated', 'Requested'],
    ['requested', 'Requested'],
    ['sent', 'Requested'],
    ['viewed', 'Opened'],
    ['awaiting acceptance', 'Opened'],
    ['awaiting wire', 'Opened'],
    ['submitted', 'In transit'],
    ['pending', 'In transit'],
    ['cancelled', 'Void'],
    ['rejected', 'Void'],
  ])('is the same for every kind, cleared or not: %s is %s', (status, word) => {
    for (const each of all.filter((one) => one.status === status && !one.flags.includes('held')))
      expect(staffStatus(each).word, JSON.stringify(each)).toBe(word);
  });

  test('separates received money from good funds, and calls disbursed money Paid', () => {
    expect(staffStatus(facts('completed', 'ACH')).word).toBe('Received');
    expect(staffStatus(facts('completed', 'ACH', { clearedAt: at })).word).toBe('Good funds');
    expect(staffStatus(facts('completed', 'Wire')).word).toBe('Good funds');
    expect(staffStatus(facts('completed', 'Disbursement')).word).toBe('Paid');
    expect(staffStatus(facts('completed', 'Refund')).word).toBe('Paid');
  });

  test('separates a returned payment from one that failed', () => {
    for (const kind of TRANSFER_KINDS) {
      expect(staffStatus(facts('error', kind, { flags: ['returned'] })).word).toBe('Returned');
      expect(staffStatus(facts('error', kind, { flags: ['failed'] })).word).toBe('Failed');
    }
  });

  test('is On hold for a held payment, whatever its status', () => {
    for (const each of all.filter(({ flags }) => flags.includes('held')))
      expect(staffStatus(each).word).toBe('On hold');
  });

  test('is one of ten', () => {
    expect(PAYMENT_STATES).toHaveLength(10);
    expect(new Set(all.map((each) => staffStatus(each).state))).toEqual(new Set(PAYMENT_STATES));
    const choices = PAYMENT_STATES.map(stateWords);
    for (const each of all) expect(choices.join(' or ').split(' or ')).toContain(staffStatus(each).word.toLowerCase());
  });

  test('adds what the word leaves out, and no flag that it already implies', () => {
    expect(staffStatus(facts('submitted', 'ACH')).note).toBe('not confirmed by the bank yet');
    expect(staffStatus(facts('Initiated', 'Disbursement')).note).toBe('no account chosen yet');
    expect(staffStatus(facts('awaiting wire', 'Wire', { waitsFor: 'arrival' })).note).toBe(
      'the client reported it sent',
    );
    const { flags } = staffStatus(facts('error', 'ACH', { flags: ['held', 'returned', 'other name'] }));
    expect(flags).toEqual(['other name']);
  });
});
