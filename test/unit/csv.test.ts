import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from '#shared/csv.ts';
import { cellsOf } from '../support/csv.ts';

/** Cell beginnings that a spreadsheet may take for a formula (OWASP, CSV injection), plain and full-width. */
const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', '\u00a0@', '\uFEFF='];
const begun = fc.tuple(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' })).map((parts) => parts.join(''));
const text = fc.oneof(begun, fc.string({ unit: 'binary' }), fc.string());

const tableOf = (cells: readonly string[]): string =>
  csvLines([cells.map((_, at) => `column ${at}`), cells])
    .map((line) => `${line}\r\n`)
    .join('');

describe('a table for a spreadsheet (X-250)', () => {
  it('has no cell that a spreadsheet takes for a formula, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        for (const cell of Object.values(cellsOf(tableOf(cells))[0] ?? {}))
          expect(cell).not.toMatch(/^(?:[\s\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/);
      }),
    );
  });

  it('keeps the typed text, and adds at most one apostrophe in front', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = Object.values(cellsOf(tableOf(cells))[0] ?? {});
        for (const [at, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(read[at]);
      }),
    );
  });

  it('writes amounts as plain decimals, whatever their size and sign', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const [line = ''] = csvLines([[{ cents }]]);
        expect(line).toMatch(/^-?\d+\.\d{2}$/);
        expect(Number(line.replace('.', ''))).toBe(cents);
      }),
    );
  });
});
