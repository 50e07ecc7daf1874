import { done, refuse } from '../outcome.ts';
import { parseBai2 } from './bai2.ts';
import { parseCamt } from './camt.ts';
import { parseCsv } from './csv.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { FILE_MAX, movedBy, type Read, refuseOthers, type Statements } from './reading.ts';

/** The supported formats. */
export const STATEMENT_FORMATS = ['BAI2', 'camt.053', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The first characters of unsupported files that people try: PDF, spreadsheets and archives, OFX and QIF, MT940. */
const OTHERS = ['%PDF', 'PK', '\u00d0\u00cf', 'OFXHEADER', '<OFX', '{\\rtf', '!Type:', '{1:', ':20:'];

/** The format of a text, by its first characters. */
export function formatOf(text: string): StatementFormat | undefined {
  const start = text.slice(0, 200).trimStart();
  if (start === '' || OTHERS.some((other) => start.startsWith(other)) || text.includes('\u0000')) return undefined;
  if (start.startsWith('<')) return 'camt.053';
  return start.startsWith('01,') ? 'BAI2' : 'CSV';
}

/**
 * Reads a bank statement in any supported format. A file is read whole or not at all, because an unreadable line may be
 * a client's deposit. The mapping is only for tables of banks that the portal doesn't know. `own` has the company's
 * accounts, by number or last four digits; statements of other accounts are skipped.
 *
 * For functions only; no page loads it.
 */
export function parseStatement(
  text: string,
  mapping: CsvMapping = {},
  own?: readonly string[],
): Read<Statements & { readonly format: StatementFormat }> {
  if (text.length > FILE_MAX) return refuse({ code: 'statement/too-large' });
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  const format = formatOf(bare);
  if (!format) return refuse({ code: 'statement/unknown-format' });
  const read =
    format === 'BAI2'
      ? parseBai2(bare, own, mapping.account)
      : format === 'camt.053'
        ? parseCamt(bare, own, mapping.account)
        : parseCsv(bare, mapping, own);
  if (!read.ok) return read;
  if (read.value.statements.length === 0 && read.value.others.length > 0)
    return refuseOthers(read.value.others, own ?? []);
  if (read.value.statements.length === 0)
    return refuse({ code: 'statement/not-read', sentence: 'There is nothing booked in this file.' });
  // Sums are computed later, and none may exceed a safe integer.
  if (!read.value.statements.every(({ lines }) => Number.isSafeInteger(movedBy(lines))))
    return refuse({ code: 'statement/not-read' });
  return done({ ...read.value, format });
}
