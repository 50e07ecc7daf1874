import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCommand } from '#infra/ops/read-command.ts';
import { commands } from '#infra/ops/run.ts';
import { aTenant, synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const walk = /^## Day one\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
const rows = [...walk.matchAll(/^\| (?!step|---)(.*) \|$/gm)].map(([, row = '']) => {
  const [step = '', command = '', seen = '', howLong = ''] = row.split(' | ').map((cell) => cell.trim());
  return { step, command: command.replaceAll('`', ''), seen, howLong };
});
const typed = rows.map(({ command }) => command).filter((command) => command !== '');
const stacks = ((portal) => [portal.data, portal.api, portal.web, ...portal.tenants].map(({ node }) => node.path))(
  synthesize('dev', [aTenant({ id: 'zenith' })]).portal,
);

/** What is wrong with a command, as a person would type it. */
function complaint(command: string): string | undefined {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, other, bare]) => one ?? other ?? bare ?? '',
  );
  const [program, second, third = ''] = words;
  for (const pattern of words.filter((word) => word.startsWith('Portal-')))
    if (!stacks.some((stack) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(stack)))
      return `no stack is ${pattern}`;
  if (program === 'aws' || command === 'npm ci') return undefined;
  if (program === 'npx') return second === 'cdk' ? undefined : `${second} is not ours`;
  if (!(third in scripts)) return `there is no script ${third}`;
  if (third !== 'ops') return undefined;
  const read = readCommand(commands, words.slice(4));
  return read.ok ? undefined : read.refusal.sentences.join(' ');
}

describe('the walk of day one', () => {
  test('goes from an empty account to a first deposit, in twenty steps at most (X-121)', () => {
    const marks = [
      'bootstrap',
      'cdk diff',
      'npm run deploy',
      'doctor --ring',
      'tenant new',
      'tenant apply',
      'smoke look',
      'smoke deposit',
    ];
    const places = marks.map((mark) => typed.findIndex((command) => command.includes(mark)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(20);
  });

  test.each(rows.map((row) => [row.step, row] as const))(
    '%s: says what is seen and how long it takes (X-121)',
    (_, row) => {
      expect(row.seen.length).toBeGreaterThan(5);
      expect(row.howLong).toMatch(/^(?:\d+(?: to \d+)?|minutes to) (?:seconds|minutes?|days)$/);
      expect(row.command === '' || complaint(row.command) === undefined, complaint(row.command)).toBe(true);
    },
  );

  test.each([
    ['npm run opps -- doctor', 'there is no script opps'],
    ['npm run ops -- doctor --rung', "Unknown option '--rung'"],
    ["npm run deploy -- -c stage=dev 'Portal-dev/Pages'", 'no stack is Portal-dev/Pages'],
  ])('a wrong command would be found: %s', (command, sentence) => expect(complaint(command)).toContain(sentence));

  test('releases nothing else with a company: its stacks are deployed alone (X-123)', () => {
    const ofCompany = typed.filter((each) => each.includes('tenant='));
    expect(ofCompany.length).toBeGreaterThan(0);
    for (const command of ofCompany) expect(command).toMatch(/--exclusively 'Portal-dev\/Tenants-/);
  });
});
