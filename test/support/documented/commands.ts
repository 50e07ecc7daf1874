import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A command as a page shows it. */
export type Documented = {
  /** The page and the line, to locate a failure. */
  readonly at: string;
  readonly page: string;
  readonly text: string;
  /** The note after it: its output, or that it is the alternative to the previous line. */
  readonly comment: string;
  /** A block shows whole commands. A sentence may only name one. */
  readonly isInBlock: boolean;
};

/** The pages that people read. The decisions record the past, and so do their commands. */
export const documentedPages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('decisions'))
    .map((path) => join('docs', path))
    .toSorted(),
];

/** The beginnings of a command in a sentence. */
const PROGRAM = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|aws|git|pip|curl|cdk|vitest|java) /;

/** Removes a shell comment from a line: a number sign after a space and outside of quotes. */
function taken(line: string): { readonly text: string; readonly comment: string } {
  const [, text = '', comment = ''] =
    /^((?:"[^"]*"|'[^']*'|[^"'#]|(?<=\S)#)*?)(?:(?:^|\s+)#\s*(.*))?$/.exec(line) ?? [];
  return { text: text.trim(), comment };
}

type Line = { readonly text: string; readonly number: number };

/** The lines of a page. Those that end with a backslash are joined with the next. */
function linesOf(source: string): readonly Line[] {
  const lines: Line[] = [];
  let begun: Line | undefined;
  for (const [index, raw] of source.split('\n').entries()) {
    const text = begun ? `${begun.text}${raw.trimStart()}` : raw;
    const number = begun?.number ?? index + 1;
    begun = raw.endsWith('\\') ? { text: text.slice(0, -1), number } : undefined;
    if (!begun) lines.push({ text, number });
  }
  return lines;
}

/** Every command on a page, in reading order. */
export function commandsIn(page: string, source: string): readonly Documented[] {
  const found: Documented[] = [];
  let language: string | undefined;
  for (const { text: line, number } of linesOf(source)) {
    const at = `${page}:${number}`;
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence) {
      language = language === undefined ? (fence[1] ?? '') : undefined;
    } else if (language === 'sh') {
      const { text, comment } = taken(line);
      if (text) found.push({ at, page, text, comment, isInBlock: true });
    } else if (language === undefined) {
      const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      for (const text of spans.filter((each) => PROGRAM.test(each)))
        found.push({ at, page, text, comment: '', isInBlock: false });
    }
  }
  return found;
}

/** Every command on every page. */
export const documentedCommands: readonly Documented[] = documentedPages.flatMap((page) =>
  commandsIn(page, readFileSync(join(root, page), 'utf8')),
);

/** The words of a command as a shell passes them. Redirections and pipes are left out. */
export function wordsOf(text: string): readonly string[] {
  const [asked = ''] = text.split(/ (?:>|\|) /);
  return [...asked.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, one, other) => one ?? other),
  );
}
