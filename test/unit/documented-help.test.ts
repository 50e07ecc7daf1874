import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Command } from '#infra/ops/kit/command.ts';
import { helpOf, helpOfOne } from '#infra/ops/kit/help.ts';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { parsePhone } from '#shared/phone.ts';
import { documentedCommands, wordsOf } from '../support/documented/commands.ts';

const root = join(import.meta.dirname, '../..');
const tenants = readdirSync(join(root, 'tenants')).map((name) => ({
  id: name.replace('.json', ''),
  text: readFileSync(join(root, 'tenants', name), 'utf8'),
}));
const ofOps = documentedCommands.map(({ text }) => text).filter((text) => text.startsWith('npm run ops -- '));

/** A value for each placeholder in a command's help, as a person would type it. */
const TYPED: Readonly<Record<string, string>> = {
  amount: '25,000.00',
  id: '65f000000000000000000001',
  'event number': '4711',
  'change number': '1',
  change: '3f9a51c07be2',
  date: '2026-11-20',
  day: '2026-11-20',
  file: 'tenants/acme.json',
  month: '2026-11',
  year: '2026',
  number: '(216) 555-0123',
  state: 'OH',
  zipcode: '44114',
  mark: '4f9b1c07a2d3',
  'line-id': '0'.repeat(64),
  account: '4321',
  table: '0123456789abcdef01234567',
  payers: JSON.stringify(
    ['1', '2'].map((at) => ({
      ...{ firstName: 'Ada', lastName: 'Buyer', phone: `+1216555010${at}`, language: 'en', amount: '5,000.00' },
    })),
  ),
  shares: JSON.stringify(['1', '2'].map((at) => ({ id: `65f00000000000000000000${at}`, amount: '5,000.00' }))),
  json: JSON.stringify([
    { on: '2026-11-20', lineId: '0'.repeat(64), version: 1, transferId: '65f000000000000000000001', paymentVersion: 1 },
  ]),
};

/** The call in the help, with values in place of its placeholders. */
function callOf(command: Command): readonly string[] {
  const [usage = ''] = helpOfOne(command);
  const words = wordsOf(usage).slice(4);
  return words.map((word, index) => {
    const [, name] = /^<(.*)>$/.exec(word) ?? [];
    if (name === undefined) return word;
    const option = words[index - 1]?.startsWith('--') ? words[index - 1]?.slice(2) : command.argument;
    return (
      exampleOf(command, option ?? '') ?? (name === 'json' ? TYPED[option ?? ''] : undefined) ?? TYPED[name] ?? 'acme'
    );
  });
}

/** The example value in an option's own sentence: the default. */
function exampleOf({ options }: Command, name: string): string | undefined {
  const read = options[name]?.schema.safeParse(undefined);
  const sentence = read?.success === false ? (read.error.issues[0]?.message ?? '') : '';
  const [, quoted, bare] = new RegExp(`--${name} (?:"([^"]+)"|([^\\s,;]+))`).exec(sentence) ?? [];
  return quoted ?? bare?.replace(/\.$/, '');
}

describe('the help of a command', () => {
  test('begins with its call, in whole sentences', () => {
    for (const command of commands) {
      const [usage = '', , sentence = ''] = helpOfOne(command);
      expect(usage).toMatch(new RegExp(`^npm run ops -- ${command.noun}\\b`));
      expect(sentence, usage).toMatch(/^It .+[^.]\.$/);
    }
    const all = helpOf(commands).join('\n');
    for (const { noun, verb } of commands) expect(all).toContain(`${noun} ${verb}`.trim());
  });

  test('shows a call that works with values in its placeholders (X-168)', () => {
    const wrong = commands.flatMap((command) => {
      const read = readCommand(commands, callOf(command));
      return read.ok ? [] : [`${callOf(command).join(' ')}: ${read.refusal.sentences.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });

  test('explains in a sentence what to type after wrong input (X-168)', () => {
    const wordless = commands.flatMap((command) =>
      Object.entries(command.options)
        .filter(([, { placeholder }]) => placeholder !== undefined)
        .flatMap(([name]) =>
          ['', '!', 'Żółty 1', 'x'.repeat(5000)].flatMap((value) => {
            const read = readCommand(commands, [command.noun, command.verb, `--${name}=${value}`].filter(Boolean));
            const sentences = read.ok ? [] : read.refusal.sentences;
            return sentences.filter(
              (sentence) => !/^(?:--)?[\w-]+: [A-Z][^:]+ .*\S$/.test(sentence) || /Invalid/.test(sentence),
            );
          }),
        ),
    );
    expect([...new Set(wordless)]).toEqual([]);
  });

  test('gives examples that work (X-168)', () => {
    const examples = commands.flatMap((command) =>
      Object.keys(command.options).flatMap((name) => {
        const value = exampleOf(command, name);
        return value === undefined
          ? []
          : [{ call: `${command.noun} ${command.verb} --${name} ${value}`, command, name, value }];
      }),
    );
    expect(examples.length).toBeGreaterThan(60);
    const refused = examples.filter(
      ({ command, name, value }) => !command.options[name]?.schema.safeParse(value).success,
    );
    expect(refused.map(({ call }) => call)).toEqual([]);
  });
});

test('no command takes a company’s own number for a client’s (X-106)', () => {
  const companies = tenants.map(({ text }) => (JSON.parse(text) as { pocPhone: string }).pocPhone);
  const phones = ofOps
    .filter((text) => !text.includes('tenant new'))
    .flatMap((text) => [.../--phone "([^"]+)"/g[Symbol.matchAll](text)].map(([, phone = '']) => phone));
  expect(phones.length).toBeGreaterThan(8);
  expect(phones.filter((phone) => companies.includes(parsePhone(phone) ?? ''))).toEqual([]);
});

test('the company that a page adds isn’t one of the samples, whose files already exist (X-106)', () => {
  const fresh = ofOps.flatMap((text) => /tenant new ([a-z][a-z-]+) --/.exec(text)?.[1] ?? []);
  expect(fresh.length).toBeGreaterThan(1);
  expect(fresh.filter((id) => tenants.some((each) => each.id === id))).toEqual([]);
});
