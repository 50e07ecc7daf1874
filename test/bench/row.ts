import * as z from 'zod/mini';

const row = z.object({
  what: z.string(),
  measured: z.string(),
  /** The budget for it. Absent for purely informative figures. */
  budget: z.optional(z.string()),
  ok: z.optional(z.boolean()),
  /** The same as numbers, to compute a price from. */
  spent: z.optional(
    z.object({ calls: z.record(z.string(), z.number()), reads: z.number(), writes: z.number(), ms: z.number() }),
  ),
});

/** One line of the table: what was measured, and whether it keeps its budget. */
export type Row = z.infer<typeof row>;

/** A measurement that must not exceed a number. */
export const atMost = (what: string, value: number, most: number, unit: string, digits = 1): Row => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`.trim(),
  budget: `≤ ${most} ${unit}`.trim(),
  ok: value <= most,
});

/** A measurement without a budget. */
export const known = (what: string, measured: string): Row => ({ what, measured });

/** The median of some numbers. Of an even number, the upper of the two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

/** Passes rows from a measuring process to the one that prints the table. */
export const report = (rows: readonly Row[]): void => {
  process.stdout.write(`${JSON.stringify(rows)}\n`);
};

/** Reads the output of `report`: the last line, whatever else was printed before it. */
export const reported = (output: string): Row[] =>
  z.array(row).parse(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));

const verdict = ({ ok }: Row): string => (ok === undefined ? '' : ok ? 'ok' : 'OVER');

/** The rows as text, one per line, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['what', 'measured', 'budget', ''],
    ...rows.map((each) => [each.what, each.measured, each.budget ?? '', verdict(each)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
