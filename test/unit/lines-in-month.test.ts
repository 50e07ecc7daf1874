import { describe, expect, test } from 'vitest';
import { linesInMonth } from '#infra/ops/lines-in-month.ts';
import { tenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { aKeptLine } from '../support/statements.ts';

const acme = tenantId.parse('acme');
const asked = { tenant: acme, month: '2026-11', state: 'ignored' } as const;

/** A month of so many pages, of which these have a line. */
const pagesOf = (count: number, withLine: readonly number[]) => ({
  lines: {
    month: async (_: unknown, { after = '0' }: { after?: string | undefined }) => {
      const at = Number(after);
      const lines: KeptLine[] = withLine.includes(at) ? [aKeptLine(acme, at + 1, { state: 'ignored' })] : [];
      return { lines, after: at + 1 < count ? String(at + 1) : undefined };
    },
  },
});

describe('the lines of a month that a command lists (X-242)', () => {
  test('are read to the end, also behind a page that has none of them', async () => {
    const { lines, isMore } = await linesInMonth(pagesOf(3, [0, 2]), asked);
    expect([lines.length, isMore]).toEqual([2, false]);
  });

  test('end after a hundred pages, and it is known that there are more', async () => {
    const { lines, isMore } = await linesInMonth(pagesOf(101, [99, 100]), asked);
    expect([lines.length, isMore]).toEqual([1, true]);
  });
});
