import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Came } from './thief-setup.ts';

const page = join(import.meta.dirname, '../../../docs/security.md');

const HEAD = ['a thief with the phone', 'the portal', 'what moves', 'gets a message', 'the audit log has'] as const;

/** The thief's attempts, and what happened. */
export type Row = Came & { readonly tries: string };

const or = (words: readonly string[], none: string): string => words.join(', ') || none;
const cellsOf = ({ tries, answered, moved, told, seen }: Row): readonly string[] => [
  tries,
  answered,
  or(moved, 'nothing'),
  or(told, 'no one'),
  or(seen, 'nothing'),
];

/** The table as written in the page, each column as wide as its widest cell. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = HEAD, ...body] = lines;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const IN_PAGE = new RegExp(`^\\| ${HEAD[0]} [^]*?\\n(?=\\n)`, 'm');

/** The table in docs/security.md. */
export const tableInPage = (): string => IN_PAGE.exec(readFileSync(page, 'utf8'))?.[0].trimEnd() ?? '';

/** Replaces the table in the page. */
export const writeTable = (table: string): void =>
  writeFileSync(page, readFileSync(page, 'utf8').replace(IN_PAGE, `${table}\n`));
