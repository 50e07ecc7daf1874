import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import type { Statement } from '#shared/statement/statement.ts';

/** A statement as a bank would send it. All of it is invented. */
export const sample = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The statements in a text, which must be readable. */
export function statementsIn(text: string, mapping?: CsvMapping): readonly Statement[] {
  const read = parseStatement(text, mapping);
  if (!read.ok) throw new Error(read.refusal.sentence ?? read.refusal.code);
  return read.value.statements.map(({ number: _, ...statement }) => statement);
}

/** The message about an unreadable text. */
export function refusalOf(text: string, mapping?: CsvMapping): { readonly code: string; readonly sentence?: string } {
  const read = parseStatement(text, mapping);
  if (read.ok) throw new Error('It could be read.');
  return read.refusal;
}
