import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { AWS_CALLS } from '../support/documented/aws-calls.ts';
import { commandsIn, type Documented, documentedCommands, wordsOf } from '../support/documented/commands.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts: Readonly<Record<string, string>> = manifest.scripts;

/** Commands of other programs, and how they appear on the pages. Each is checked by a reader and by no one else. */
const OTHERS = [
  { has: /^npm (?:ci|install|audit|outdated)\b/, why: 'npm’s own: it changes the machine or asks a registry' },
  { has: /^git (?:log|switch) /, why: 'git’s own: a test may run outside of a clone' },
  { has: /^pip install cfn-lint$/, why: 'Python’s, and may be left out' },
  { has: /^java /, why: 'AWS’s own DynamoDB on a machine with Java' },
  { has: /^(?:cd|for|done|export)\b/, why: 'the shell’s: what stands around a command' },
  { has: /^jq '/, why: 'jq’s own, behind a call of AWS that is looked at' },
];

/** The words after the environment settings, and the names of those. */
function split(text: string): { readonly words: readonly string[]; readonly set: readonly string[] } {
  const all = wordsOf(text);
  const from = all.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return { words: all.slice(from), set: all.slice(0, from).map((word) => word.slice(0, word.indexOf('='))) };
}

const sources = () =>
  ['bin', 'infra', 'test', 'vitest.config.ts'].flatMap((place) =>
    existsSync(join(root, place)) && !place.endsWith('.ts')
      ? readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
          // This file plants names that nothing reads.
          .filter((name) => name.endsWith('.ts') && !name.includes('documented-commands'))
          .map((name) => join(place, name))
      : [place],
  );
let everySource: string | undefined;
/** True if our code reads this name from the environment. */
const isRead = (name: string): boolean => {
  everySource ??= sources().map(read).join('\n');
  return everySource.includes(name);
};

/** Errors in a call of one of our scripts. */
function ofScript(name: string, given: readonly string[]): string | undefined {
  const script = scripts[name];
  if (script === undefined) return `There is no script ${name}.`;
  // The CDK's own options. test/infra/documented-names.test.ts checks the stacks they name.
  if (script.startsWith('cdk ')) return undefined;
  const [, file] = /^node (\S+)(?: --[\w-]+)*$/.exec(script) ?? [];
  const unknown = given.filter((word) => word.startsWith('--') && !(file && read(file).includes(word)));
  return unknown.length > 0 ? `${name} does not know ${unknown.join(', ')}.` : undefined;
}

/** Errors in a test run: files whose paths begin this way must exist. */
function ofVitest(words: readonly string[]): string | undefined {
  const missing = words.filter((word) => word.startsWith('test/') && !startsAFile(word));
  return missing.length > 0 ? `There is no ${missing.join(', ')}.` : undefined;
}
const startsAFile = (path: string): boolean => {
  const folder = join(root, path, '..');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(path.split('/').at(-1) ?? ''));
};

const FOR_EVERY_CALL = ['query', 'output', 'region', 'max-items'];

/** Errors in a call of the AWS CLI. */
function ofAws([, service = '', operation = '', ...words]: readonly string[], isInBlock: boolean): string | undefined {
  const known = AWS_CALLS[`${service} ${operation}`]?.split(' ');
  if (!known) return `Nobody has looked up "aws ${service} ${operation}": test/support/documented/aws-calls.ts`;
  const takes = known.map((name) => name.replace('!', ''));
  const given = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).replace(/^no-/, ''));
  // A sentence may name a call without its arguments.
  if (!isInBlock && given.length === 0) return undefined;
  const unknown = given.filter((name) => !takes.includes(name) && !FOR_EVERY_CALL.includes(name));
  const missing = known.filter((name) => name.endsWith('!') && !given.includes(name.slice(0, -1)));
  const broken = words.filter((word) => /^[{[]"/.test(word) && !isJson(word));
  const wrong = [
    ...unknown.map((name) => `it takes no --${name}`),
    ...missing.map((name) => `it lacks --${name.slice(0, -1)}`),
    ...broken.map((word) => `${word} is no JSON`),
  ];
  return wrong.length > 0 ? wrong.join(', ') : undefined;
}
function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** Errors in a command. Undefined for a correct one, or one that another test runs. */
function complaint({ text, isInBlock }: Documented): string | undefined {
  // A command substitution is a call too.
  const { words, set } = split(text.replace(/^eval "\$\((.*)\)"$/, '$1'));
  const [program, second = '', third = ''] = words;
  const unread = set.filter((name) => !isRead(name));
  if (unread.length > 0) return `Nothing reads ${unread.join(', ')}.`;
  if (program === 'aws') return ofAws(words, isInBlock);
  if (OTHERS.some(({ has }) => has.test(text))) return undefined;
  if (program === 'npm') return second === 'run' ? ofScript(third, words.slice(3)) : ofScript(second, words.slice(2));
  const tool = program === 'npx' ? words.slice(1) : words;
  if (tool[0] === 'vitest') return ofVitest(tool);
  if (tool[0] === 'node') return existsSync(join(root, tool[1] ?? '')) ? undefined : `There is no ${tool[1]}.`;
  if (tool[0] === 'playwright') return tool[1] === 'test' ? undefined : 'Playwright is only asked to test.';
  return tool[0] === 'cdk' ? undefined : `Nobody knows "${program}".`;
}

/** The options of `npm run ops` are read and run by test/conformance/documented-ops.test.ts. */
const isOfOps = ({ text }: Documented): boolean => /npm run ops\b|\bbin\/ops\.ts\b/.test(text);
const ours = documentedCommands.filter((each) => !isOfOps(each));

describe('a command on a page', () => {
  const byPage = [...new Set(ours.map(({ page }) => page))];
  test.each(byPage)('on %s exists, and has the options it takes (X-166)', (page) => {
    const wrong = ours.filter((each) => each.page === page).flatMap((each) => [[each.at, complaint(each)] as const]);
    expect(wrong.filter(([, sentence]) => sentence !== undefined)).toEqual([]);
  });

  test('is one of about a hundred, all of which are checked', () => {
    expect(ours.length).toBeGreaterThan(180);
    expect(documentedCommands.filter(isOfOps).length).toBeGreaterThan(170);
    const blocks = documentedCommands.filter(({ isInBlock }) => isInBlock);
    expect(new Set(blocks.map(({ page }) => page)).size).toBeGreaterThan(15);
    for (const { has, why } of OTHERS)
      expect(
        ours.some(({ text }) => has.test(text)),
        why,
      ).toBe(true);
    const calls = ours.map(({ text }) => /\baws ([\w-]+ [\w-]+)/.exec(text)?.[1]);
    expect(Object.keys(AWS_CALLS).filter((call) => !calls.includes(call))).toEqual([]);
  });

  test.each([
    ['npm run opps', 'There is no script opps.'],
    ['npm run build -- --farce', 'build does not know --farce.'],
    ['npx vitest run test/unit/monney', 'There is no test/unit/monney.'],
    ['npx node bin/opps.ts', 'There is no bin/opps.ts.'],
    ['SEEED=1 npm run test:crash', 'Nothing reads SEEED.'],
    ['aws dynamodb get-item --table portal-prod', 'it takes no --table, it lacks --key, it lacks --table-name'],
    ['aws dynamodb delete-item --table-name t --key \'{"pk": }\'', 'is no JSON'],
    ['aws dynamodb drop-table --table-name t', 'Nobody has looked up "aws dynamodb drop-table"'],
    ['make all', 'Nobody knows "make".'],
  ])('is reported if it is wrong: %s', (text, sentence) => {
    const [shown] = commandsIn('a page', `\`\`\`sh\n${text}\n\`\`\``);
    expect(shown && complaint(shown)).toContain(sentence);
  });
});

test('every script is named on a page', () => {
  const own = Object.keys(scripts).filter((name) => !name.startsWith('pre'));
  const pages = ours.map(({ text }) => text).join('\n') + read('README.md');
  const named = (name: string) => new RegExp(`npm (?:run )?${name}\\b|\`${name}\`|npm run ops`).test(pages);
  expect(own.filter((name) => !named(name))).toEqual([]);
});

describe('a block of commands', () => {
  const block = (...lines: readonly string[]) => commandsIn('a page', ['```sh', ...lines, '```'].join('\n'));

  test('is read line by line, including lines continued with a backslash', () => {
    expect(block('npm run ops -- a \\', '  --b "c # d"   # prints <id>', '# a remark')).toEqual([
      { at: 'a page:2', page: 'a page', text: 'npm run ops -- a --b "c # d"', comment: 'prints <id>', isInBlock: true },
    ]);
  });

  test('has words as a shell passes them', () => {
    expect(wordsOf(`aws x --key '{"a": "b c"}' --name <the name> --on 'acme#1' > file.json`)).toEqual([
      ...['aws', 'x', '--key', '{"a": "b c"}', '--name', '<the name>', '--on', 'acme#1'],
    ]);
  });
});
