import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Imported, importStatement } from '#functions/statements/import-statement.ts';
import { forgetTable } from '#functions/statements/read-file.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { CSV_FIELDS, type CsvField, type CsvMapping } from '#shared/statement/csv-mapping.ts';
import { bareWord, WORD_MEANINGS } from '#shared/statement/csv-words.ts';
import { textOfFile } from '#shared/statement/decode.ts';
import { lastFour } from '#shared/statement/statement.ts';
import { memberOf } from './acting.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { inWords } from './told.ts';

const { tenant, by } = options;

const importedLines = ({ statement: { account, from, until, closing }, added, known, warnings, left }: Imported) => [
  `Account ending in ${account}, ${from} to ${until}: ${added} new, ${known} known${left > 0 ? `, ${left} left` : ''}${closing === undefined ? '' : `, ends with ${formatDollars(closing)}`}`,
  ...warnings.map((each) => `  ${each}`),
];

/** Calls after which a file has to be in: the longest one takes thirteen. */
const CALLS_MAX = 20;

const COLUMNS = `Say what each column is: --columns "Fecha=booked,Importe=amount,Concepto=text" (${CSV_FIELDS.join(', ')})`;
const isField = (word: string): word is CsvField => CSV_FIELDS.some((field) => field === word);

/** What was typed of the columns: each name with what it is. */
const pairsIn = (typed: string): readonly (readonly [string, string])[] =>
  typed.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });

const WORDS = `Say what the bank’s words mean: --words "S=out,H=in,OK=booked" (${WORD_MEANINGS.join(', ')})`;

/** What was typed of the bank's words, as they are compared. */
const wordsIn = (typed: string): CsvMapping['words'] =>
  Object.fromEntries(
    pairsIn(typed).flatMap(([word, typedMeaning]) => {
      const meaning = WORD_MEANINGS.find((each) => each === typedMeaning);
      return meaning && bareWord(word) !== '' ? [[bareWord(word), meaning] as const] : [];
    }),
  );

type Said = {
  readonly words?: string | undefined;
  readonly columns?: string | undefined;
  readonly account?: string | undefined;
  readonly days?: CsvMapping['days'];
  readonly signs?: CsvMapping['signs'];
};

/** What was said of the table, if anything was. */
function mappingOf({ columns, account, days, signs, words }: Said): CsvMapping | undefined {
  if (!columns && !account && !days && !signs && !words) return undefined;
  const pairs = (columns === undefined ? [] : pairsIn(columns)).flatMap(([name, field]) =>
    isField(field) ? [[name, field] as const] : [],
  );
  return {
    ...(columns ? { columns: Object.fromEntries(pairs) } : {}),
    ...(account ? { account } : {}),
    ...(days ? { days } : {}),
    ...(signs ? { signs } : {}),
    ...(words ? { words: wordsIn(words) } : {}),
  };
}

const BRING_IN: Command = command({
  noun: 'statement',
  verb: 'import',
  summary: "brings a bank statement's file in (CSV, BAI2, camt.053); a line that is known isn’t written again",
  argument: 'file',
  effect: 'signs',
  options: {
    tenant,
    by,
    file: {
      about: 'the file that the bank gave',
      placeholder: '<file>',
      schema: z.string('Name the file: statement import november.csv'),
    },
    columns: {
      about: 'of a table: which column is what; it holds for the next file of it',
      placeholder: '<name=what,…>',
      schema: z.optional(
        z
          .string(COLUMNS)
          .check(z.refine((typed) => pairsIn(typed).every(([name, field]) => name !== '' && isField(field)), COLUMNS)),
      ),
    },
    account: {
      about: 'of a table that doesn’t name it: the last four of the account',
      placeholder: '<last four>',
      schema: z.optional(lastFour),
    },
    days: {
      about: 'of a table: how its days are written',
      placeholder: '<"month first"|"day first">',
      schema: z.optional(z.enum(['month first', 'day first'])),
    },
    signs: {
      about: 'of a table: what has no minus sign',
      placeholder: '<"in is plus"|"out is plus">',
      schema: z.optional(z.enum(['in is plus', 'out is plus'])),
    },
    words: {
      about: 'of a table: what words mean that only this bank writes',
      placeholder: '<word=meaning,…>',
      schema: z.optional(
        z
          .string(WORDS)
          .check(z.refine((typed) => pairsIn(typed).length === Object.keys(wordsIn(typed) ?? {}).length, WORDS)),
      ),
    },
  },
  async run(at, given) {
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    const bytes = await readFile(given.file).catch(() => undefined);
    if (bytes === undefined)
      return refuse({ code: 'statement/no-file', sentence: `There is no file ${given.file} that can be read.` });
    const text = textOfFile(bytes);
    const said = mappingOf(given);
    for (let call = 1; ; call += 1) {
      const file = inWords(await importStatement(at.ports.statements, who.value, text, said));
      if (!file.ok) return file;
      const { imported, asks } = file.value;
      if (asks) {
        const columns = asks.columns.map(({ name, field = '?' }) => `${name}=${field}`);
        const words = (asks.words ?? []).map(({ word, of }) => `${word} (${of})`);
        const unknown = words.length > 0 ? ` Words that no one knows: ${words.join(', ')}.` : '';
        const sentence = `${asks.why} Its columns: ${columns.join(', ')}.${unknown} Say it with --columns, --account, --days, --signs or --words.`;
        return refuse({ code: 'statement/unknown-columns', sentence });
      }
      const isWhole = at.isDryRun || imported.every(({ left }) => left === 0);
      if (isWhole || call === CALLS_MAX) return done({ lines: imported.flatMap(importedLines), data: imported });
    }
  },
});

const TABLES: Command = command({
  noun: 'statement',
  verb: 'tables',
  summary: 'lists the banks’ tables of which somebody has said what their columns are',
  effect: 'reads',
  options: { tenant },
  async run({ ports: { statements } }, { tenant: of }) {
    const all = await statements.learned.all(of);
    const lines = all.map(({ table, headers, mapping, by: whom, at }) =>
      [table, mapping.account ?? '-', headers.join(', '), `${whom}, ${at.slice(0, 10)}`].join('  '),
    );
    return done({ lines: lines.length > 0 ? lines : ['None.'], data: all });
  },
});

const FORGET: Command = command({
  noun: 'statement',
  verb: 'forget-table',
  summary: 'forgets what was said of a bank’s table: the next file of it is asked about again',
  argument: 'table',
  effect: 'signs',
  options: {
    tenant,
    by,
    table: {
      about: 'the table, as "statement tables" names it',
      placeholder: '<table>',
      schema: z.string('Name the table as "statement tables" shows it.'),
    },
  },
  async run(at, given) {
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    const forgotten = inWords(await forgetTable(at.ports.statements, who.value, given.table));
    return forgotten.ok ? done({ lines: ['Forgotten.'], data: forgotten.value }) : forgotten;
  },
});

/** The bank's files: how they come in, and what was said of their tables. */
export const statementFileCommands: readonly Command[] = [BRING_IN, TABLES, FORGET];
