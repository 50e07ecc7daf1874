import { describe, expect, test } from 'vitest';
import { type SampleCase, type SampleLine, sampleDay } from '#infra/local/samples/sample-day.ts';
import { SAMPLE_FORMATS } from '#infra/local/samples/sample-files.ts';
import { confirmLineRoute, keepLineRoute, type ShownLine } from '#shared/contracts/statements.ts';
import { isCertain, proposalsFor } from '#shared/statement/propose.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { statementsIn } from '../../support/statements/read.ts';
import { setUpStatements } from './statements-setup.ts';

const on = '2026-11-20';
const number = '000040124321';
const of = await setUpStatements();
const awaited: Transfer[] = [];
for (const [nth, amount] of [8_830_000, 9_650_000, 5_425_000].entries())
  awaited.push(await of.awaiting(amount, { createdAt: `2026-11-${17 - nth}T15:00:00.000Z`, fileNumber: 'CLE-4136' }));

const lineOf = (lines: readonly SampleLine[], what: SampleCase) => lines.filter((line) => line.of === what);

describe('the sample statement for a trial of the portal (X-255)', () => {
  test('is the same in three formats: each line has one id, and the balances add up', () => {
    const lines = sampleDay(on, [], awaited);
    const read = Object.values(SAMPLE_FORMATS).map(({ write }) => statementsIn(write({ on, lines, number })));
    for (const [statement, ...others] of read) {
      expect(others).toEqual([]);
      expect(statement).toMatchObject({ account: '4321', from: on, until: on, opening: 25_000_000 });
      expect(statement?.closing).toBe(lines.reduce((sum, { cents }) => sum + cents, 25_000_000));
      expect(statement?.lines).toEqual(read[0]?.[0]?.lines);
    }
    expect(read[0]?.[0]?.lines).toHaveLength(lines.length);
  });

  test('gets a line for each payment that expects a wire later, and none of its lines changes', () => {
    const [first, ...rest] = awaited;
    const morning = sampleDay(on, [], rest);
    const evening = sampleDay(on, morning, [...rest, first as Transfer]);
    expect(evening.slice(0, morning.length)).toEqual(morning);
    expect(evening.slice(morning.length).map(({ payment }) => payment)).toContain(first?.id);
    expect(sampleDay(on, evening, awaited)).toEqual(evening);
  });

  test('shows what it promises: exact matches are certain, and nothing else is', async () => {
    const lines = sampleDay(on, [], awaited);
    await of.imported(SAMPLE_FORMATS.csv.write({ on, lines, number }));
    const shown = await of.lines();
    const told = (what: SampleCase): readonly ShownLine[] =>
      lineOf(lines, what).flatMap(({ reference, text }) =>
        shown.filter((line) => line.reference === reference && line.text === text),
      );
    const [exact] = told('exact');
    expect(exact).toMatchObject({ isCertain: true, proposals: [{ payment: { id: awaited[0]?.id } }] });
    expect(shown.filter((line) => line.isCertain)).toEqual([exact]);
    const [short] = told('short');
    expect(short?.proposals[0]?.reasons.join(' ')).toContain('It is $25.00 less than was asked.');
    expect(told('two of one amount').map(({ proposals: [first] }) => first?.payment.total)).toEqual([
      5_425_000, 5_425_000,
    ]);
    for (const what of ['lender', 'unknown', 'returned', 'fee'] as const)
      expect(
        told(what).flatMap(({ proposals }) => proposals),
        what,
      ).toEqual([]);

    const held = await of.onLine(of.ROSA, confirmLineRoute, short as ShownLine, of.confirmed(awaited[1] as Transfer));
    expect(held.body).toMatchObject({ isHeld: true });
    const [first, second] = told('unknown');
    expect(first?.reference).toBe(second?.reference);
    expect((await of.onLine(of.ROSA, keepLineRoute, first as ShownLine)).said).toBe('ok');
    const again = (await of.lines()).find(({ id }) => id === second?.id);
    expect((await of.onLine(of.ROSA, keepLineRoute, again as ShownLine)).said).toBe('wire/reference-used');
  });

  test('suggests no payment for money that the bank took back, even if a payment expects the same amount', () => {
    const lines = sampleDay(on, [], [{ ...(awaited[0] as Transfer), amount: 418_000 as Transfer['amount'] }]);
    const [statement] = statementsIn(SAMPLE_FORMATS.bai.write({ on, lines, number }));
    const returned = statement?.lines.find(({ text }) => text.startsWith('REVERSAL'));
    const payment = { ...(awaited[0] as Transfer), amount: 418_000 as Transfer['amount'] };
    expect(returned && isCertain(proposalsFor(returned, [payment]))).toBe(false);
    expect(returned && proposalsFor(returned, [payment])).toEqual([]);
  });
});
