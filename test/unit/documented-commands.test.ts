import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommand } from '#infra/ops/read-command.ts';
import { commands } from '#infra/ops/run.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** What a page writes where the reader has a value of their own. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<id>': '65f000000000000000000001',
  '<client>': '65f000000000000000000002',
  '<id or kind>': 'wiring',
  '<transfer or client>': '65f000000000000000000001',
  '<number:hash>': `7:${'a'.repeat(64)}`,
  '<balance>': '812,400.00',
  '<month>': '2026-11',
  '<mark>': '0123456789ab',
  '<IMAD>': '20261120MMQFMP01000042',
};

/** The words of a command as a shell would hand them over. */
function wordsOf(text: string): readonly string[] {
  const filled = Object.entries(PLACEHOLDERS).reduce((line, [mark, value]) => line.replaceAll(mark, value), text);
  const [asked = ''] = filled.split(/ [#>|] /);
  return [...asked.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, one, other, bare]) => one ?? other ?? bare ?? '');
}

/** Every command of `npm run ops` on a page, in blocks and in sentences. */
function commandsOn(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/\\\n\s*/g, '');
  return [...text.matchAll(/npm run ops -- ([^`\n]+)/g)].map(([, said = '']) => said.trim());
}

/** What is wrong with a command as a page shows it. */
function complaints(line: string): readonly string[] {
  const words = wordsOf(line);
  const [noun = '', verb] = words;
  // A sentence may name a command alone; one that is shown with options has to run as it stands.
  if (!line.includes('--') && words.length <= 2) {
    const isThere = commands.some((each) => each.noun === noun && (verb === undefined || each.verb === verb));
    return isThere || noun.startsWith('<') ? [] : [`There is no command "${line}".`];
  }
  const read = readCommand(commands, words);
  return read.ok ? [] : read.refusal.sentences.map((sentence) => `${line}: ${sentence}`);
}

const withCommands = pages.filter((page) => commandsOn(page).length > 0);

test.each(withCommands)('the commands on %s exist, with their options (X-106)', (page) => {
  expect(commandsOn(page).flatMap(complaints)).toEqual([]);
});

test('operations and the runbooks are full of commands', () => {
  expect(withCommands).toContain('docs/operations.md');
  expect(withCommands.filter((page) => page.startsWith('docs/runbooks/')).length).toBeGreaterThan(8);
});

test.each([
  ['ledger mend', 'There is no command "ledger mend"'],
  ['ledger check --tennant acme', "Unknown option '--tennant'"],
  ['ledger repair <id> --tenant acme --stage prod', 'This changes prod.'],
])('a wrong command on a page is detected: %s', (line, sentence) => {
  expect(complaints(line).join(' ')).toContain(sentence);
});
