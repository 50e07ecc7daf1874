import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A command as a page shows it. */
export type Documented = {
  /** The page and the line, by which a failure is found. */
  readonly at: string;
  readonly page: string;
  readonly text: string;
  /** What stands behind it: what it prints, or that it is the other way to do what the line above does. */
  readonly comment: string;
  /** A block shows whole commands; a sentence may only name one. */
  readonly isInBlock: boolean;
};

/** The pages that people read. The decisions record what was, and their commands with it. */
export const documentedPages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('decisions'))
    .map((path) => join('docs', path))
    .toSorted(),
];

/** What a command in a sentence begins with. */
const PROGRAM = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|aws|git|pip|curl|cdk|vitest|java) /;

/** Takes a comment off a line of the shell: a number sign behind a space and outside of quotes. */
function taken(line: string): { readonly text: string; readonly comment: string } {
  const [, text = '', comment = ''] =
    /^((?:"[^"]*"|'[^']*'|[^"'#]|(?<=\S)#)*?)(?:(?:^|\s+)#\s*(.*))?$/.exec(line) ?? [];
  return { text: text.trim(), comment };
}

type Line = { readonly text: string; readonly number: number };

/** The lines of a page; those that end with a backslash go on, and are one. */
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

/** Every command on a page, in the order in which a reader meets them. */
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

/** The words of a command as a shell hands them over; what goes into a file or another program is left out. */
export function wordsOf(text: string): readonly string[] {
  const [asked = ''] = text.split(/ (?:>|\|) /);
  return [...asked.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, one, other) => one ?? other),
  );
}
