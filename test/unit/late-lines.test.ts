import { describe, expect, test } from 'vitest';
import { tellExceptions } from '#functions/provider/tell-exceptions.ts';
import { tenantId } from '#shared/ids.ts';
import type { ExceptionWord } from '#shared/ledger/exception-word.ts';
import { type KeptLine, listOrder } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aKeptLine } from '../support/statements.ts';

const acme = tenantId.parse('acme');
/** This many open transactions on one day, behind those with smaller numbers. */
const linesOf = (count: number, first: number, on: string): readonly KeptLine[] =>
  Array.from({ length: count }, (_, at) => aKeptLine(acme, first + at, { on, version: 1 }));
const wireOf = ({ reference, amount, on }: KeptLine) =>
  ({
    tenantId: acme,
    reference,
    received: amount,
    on,
    state: 'applied',
    steps: [],
    version: 1,
  }) as unknown as ReceivedWire;

/** The November 24 email's count of late transactions, and how many pages were read. */
async function toldOf({ typed, others }: { typed: readonly KeptLine[]; others: readonly KeptLine[] }) {
  const all = [...typed, ...others];
  const wires = new Map(typed.map((line) => [line.reference, wireOf(line)]));
  const kept: ExceptionWord[] = [];
  let pages = 0;
  await tellExceptions(
    {
      lines: {
        waiting: async (_, most, after = '') => {
          pages += 1;
          const rest = all.filter((line) => listOrder(line) > after);
          return { lines: rest.slice(0, most), isMore: rest.length > most };
        },
      },
      wires: { named: async (_, names) => names.flatMap((name) => wires.get(name) ?? []) },
      open: async () => [],
      exceptions: async () => ({ found: [], isMore: false }),
      words: {
        last: async () => undefined,
        keep: async (word) => {
          kept.push(word);
          return true;
        },
      },
      now: () => new Date('2026-11-24T16:00:00.000Z'),
    },
    { id: acme, timeZone: 'America/New_York' },
  );
  return { lines: kept[0]?.lines, pages };
}

describe('late transactions behind many whose wires were typed in (X-316)', () => {
  test.each([101, 1200])(
    'are emailed about, though the %i before them are on time',
    { tags: 'long' },
    async (count) => {
      const typed = linesOf(count, 1, '2026-11-10');
      const others = [...linesOf(2, 5000, '2026-11-16'), ...linesOf(1, 6000, '2026-11-23')];
      expect((await toldOf({ typed, others })).lines).toEqual({
        ...{ count: 2, isMore: false, amount: 1_000_000, oldest: '2026-11-16' },
      });
    },
  );

  test('are counted up to a hundred, and then as more', async () => {
    const typed = linesOf(120, 1, '2026-11-10');
    const { lines } = await toldOf({ typed, others: linesOf(101, 5000, '2026-11-16') });
    expect(lines).toMatchObject({ count: 100, isMore: true });
    expect((await toldOf({ typed, others: linesOf(100, 5000, '2026-11-16') })).lines).toMatchObject({
      ...{ count: 100, isMore: false },
    });
  });

  test('are none if no transaction is late, and nothing after the first of these is read', async () => {
    const { lines, pages } = await toldOf({ typed: [], others: linesOf(1200, 1, '2026-11-23') });
    expect([lines, pages]).toEqual([undefined, 1]);
  });

  test('are looked for on twenty pages of transactions, and no more', { tags: 'long' }, async () => {
    const typed = linesOf(10_001, 1, '2026-11-10');
    expect((await toldOf({ typed, others: linesOf(1, 50_000, '2026-11-16') })).pages).toBe(20);
  });
});
