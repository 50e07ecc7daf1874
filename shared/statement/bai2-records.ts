import { done } from '../outcome.ts';
import { type Read, refuseLine } from './reading.ts';

/** A record with its continuations (88): its fields and its place in the file. */
export type Bai2Record = {
  readonly code: string;
  readonly fields: readonly string[];
  /** The raw text of each continuation. */
  readonly more: readonly string[];
  /** The line of the file, counted from 1, and how many lines it takes, which the trailers count. */
  readonly line: number;
  readonly lines: number;
};

const CODES = ['01', '02', '03', '16', '49', '98', '99'];

/**
 * More continuations than any text has: the standard's records are 80 characters long, and bank texts a few hundred.
 */
const CONTINUED_MAX = 200;

/** A line without the slash that ends its last field. Within a text, a slash may appear anywhere. */
const withoutEnd = (line: string): string => (line.endsWith('/') ? line.slice(0, -1) : line);

/** The records of a BAI2 file, joined with their continuations. */
export function bai2Records(text: string): Read<readonly Bai2Record[]> {
  const records: (Bai2Record & { more: string[]; lines: number })[] = [];
  for (const [at, typed] of text.split(/\r\n|\r|\n/).entries()) {
    const line = typed.trim();
    const code = line.slice(0, 2);
    const last = records.at(-1);
    if (line === '' || line === '\u001a') continue;
    if (last?.code === '99') return refuseLine('statement/not-read', at + 1, 'something follows the end of the file');
    if (line[2] !== ',') return refuseLine('statement/not-read', at + 1, 'it isn’t a record of BAI2');
    const content = withoutEnd(line.slice(3));
    if (code === '88' && last) {
      last.more.push(content);
      last.lines += 1;
      if (last.more.length > CONTINUED_MAX)
        return refuseLine('statement/not-read', at + 1, 'a record goes on for too long');
    } else if (CODES.includes(code))
      records.push({ code, fields: content.split(','), more: [], line: at + 1, lines: 1 });
    else return refuseLine('statement/not-read', at + 1, 'it isn’t a record of BAI2');
  }
  return done(records);
}

/** The fields of a record and of its continuations. In a transaction, continuations may be text instead. */
export const allFields = ({ fields, more }: Bai2Record): readonly string[] =>
  [...fields, ...more.flatMap((line) => line.split(','))].map((field) => field.trim());
