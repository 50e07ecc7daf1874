import { csvLines } from '#shared/csv.ts';
import type { TenantId } from '#shared/ids.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import { cashRowsOf, exportRowsOf, fileRowsOf } from '#shared/ledger/export-row.ts';
import { cashFields, journalFields } from './export-profiles.ts';
import type { BooksPorts } from './ports.ts';
import { type BookedLine, isOfFile, readLines } from './read-lines.ts';
import { balanceAt, exportedLine, statementFoot, statementHead, statementOf } from './statement.ts';

/** A part of an exported file, and the cursor for the next one; null at the end. */
export type ExportPart = { readonly text: string; readonly after: string | null };

/**
 * Tells Excel that the text is UTF-8. Programs that import with their own mapping would read it as part of the heading.
 */
const MARK = '\uFEFF';
const forPeople: readonly string[] = ['journal', 'register'];

/** Line ends required by the standard (RFC 4180). */
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/**
 * True if a row is of the requested account and file. An entry of a file can have a row of no file too: a wire that is
 * applied to its payment leaves the unidentified ones.
 */
const isOf = (asked: ExportAsked, row: { readonly account: string; readonly file: string }): boolean =>
  (asked.account === undefined || row.account === asked.account) && isOfFile(asked, row.file);

function tableOf(asked: ExportAsked, lines: readonly BookedLine[]): readonly string[] {
  const { profile } = asked;
  if (profile === 'journal') {
    const rows = lines.flatMap(({ entry, ...about }) => exportRowsOf(entry, about));
    return csvLines(rows.filter((row) => isOf(asked, row)).map((row) => journalFields.map(([, cell]) => cell(row))));
  }
  const rows = lines.flatMap(({ entry, ...about }) => fileRowsOf(entry, about));
  return csvLines(
    rows.filter((row) => isOf(asked, row)).map((row) => cashFields[profile].map(([, cell]) => cell(row))),
  );
}

const headOf = ({ profile }: ExportAsked): readonly string[] =>
  csvLines([(profile === 'journal' ? journalFields : cashFields[profile]).map(([title]) => title)]);

const exportedLines = (asked: ExportAsked, lines: readonly BookedLine[]): readonly string[] =>
  lines
    .flatMap(({ entry, ...about }) => cashRowsOf(entry, about))
    .filter(({ account }) => account === statementOf(asked))
    .map((row) => exportedLine(asked, row));

/**
 * Writes the next part of an export: the header with the first one, rows page by page, and a statement's end with the
 * last one.
 */
export async function writeExport(
  ports: BooksPorts,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  asked: ExportAsked,
  from: string | null = null,
): Promise<ExportPart> {
  const { lines, after } = await readLines(ports, tenant, asked, from);
  const isFirst = from === null;
  if (asked.format === 'csv') {
    const head = isFirst ? headOf(asked) : [];
    const mark = isFirst && forPeople.includes(asked.profile) ? MARK : '';
    return { text: mark + textOf([...head, ...tableOf(asked, lines)]), after };
  }
  const head = isFirst ? statementHead(tenant, asked, now) : [];
  const balance = after === null ? await balanceAt(ports, tenant, statementOf(asked), asked.to) : 0;
  const foot = after === null ? statementFoot(asked, balance) : [];
  return { text: textOf([...head, ...exportedLines(asked, lines), ...foot]), after };
}
