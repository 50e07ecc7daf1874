import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readTenant } from '#infra/aws/tenant-files.ts';
import harbor from '../../tenants/harbor.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'tenant-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Json = Record<string, unknown>;

/** Every field a file can have that the samples don't. */
const more = {
  hosts: ['pay.harbor.com'],
  approvalThreshold: 100,
  notificationEmails: ['staff@harbor.com'],
  answerDays: 14,
  wireDays: 14,
  faq: [{ question: 'Why?', answer: 'So.' }],
  provider: { ...harbor.provider, originator: { clientId: 'o', secretName: 'portal/provider/o' }, ledgerId: 'l' },
};

function problemsOf(file: unknown): readonly string[] {
  const path = join(folder, 'file.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const read = readTenant(path);
  return read.ok ? [] : read.refusal;
}

/** The file with each of its values replaced by this one, one after the other. */
function* spoiled(
  by: unknown,
  value: unknown,
  path = '',
): Generator<readonly [path: string, spoil: (file: unknown) => unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, () => by];
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    const where = Array.isArray(value) ? `${path}[${name}]` : `${path}${path ? '.' : ''}${name}`;
    for (const [at, spoil] of spoiled(by, inner, where))
      yield [
        at,
        (file) =>
          Array.isArray(file)
            ? file.with(Number(name), spoil(file[Number(name)]))
            : { ...(file as Json), [name]: spoil((file as Json)[name]) },
      ];
  }
}

const whole = { ...harbor, ...more };

describe('the report on a tenant’s file', () => {
  test('explains each field in its own words, never as a pattern', () => {
    expect(problemsOf(whole)).toEqual([]);
    const [nothing, nonsense] = [{ wrong: true }, '§'].map((by) => [...spoiled(by, whole)]);
    for (const [path, spoil] of nothing ?? []) expect(problemsOf(spoil(whole)), path).toHaveLength(1);
    for (const [path, spoil] of [...(nothing ?? []), ...(nonsense ?? [])]) {
      const [sentence] = problemsOf(spoil(whole));
      // A text field may have any text.
      if (sentence === undefined) continue;
      expect(sentence, path).toMatch(new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}: [A-Z].*\\.$`));
      expect(sentence, path).not.toMatch(/\^|Invalid|isn’t what the field takes/);
    }
  });

  test.each([
    [
      'a field that is missing',
      { pocPhone: undefined },
      'pocPhone is missing. Give a US number as +1 and ten digits: "+12165550142".',
    ],
    ['a text that is too long', { name: 'x'.repeat(81) }, 'name: At most 80 characters fit.'],
    ['an invalid choice', { routingType: 'city' }, 'routingType: Give one of: office, agent.'],
    [
      'an unknown field',
      { brandng: {} },
      'brandng: There is no such field. Correct its spelling, or put // before its name.',
    ],
    [
      'dollars where cents are meant',
      { limits: { ACH: 1.5 } },
      'limits.ACH: Give whole cents, without dots and quotes: 10000000 is $100,000.00.',
    ],
  ])('explains what to do about %s', (_, change, sentence) => {
    expect(problemsOf({ ...whole, ...change })).toEqual([sentence]);
  });

  test('names a misspelled field deep in the file', () => {
    const [agent] = harbor.agents;
    expect(problemsOf({ ...whole, agents: [{ ...agent, headshot: '/a.png' }] })).toEqual([
      'agents[0].headshot: There is no such field. Correct its spelling, or put // before its name.',
    ]);
  });

  test('ignores fields that begin with //: remarks, and disabled fields', () => {
    expect(problemsOf({ ...whole, '//': 'a remark', '//wiring': 'later', offices: [] })).toEqual([]);
  });

  test('refuses the name that the distribution uses for the API (X-134)', () => {
    expect(problemsOf({ ...whole, id: 'api-origin' })).toEqual([
      'id: "api-origin" is where the distribution calls the API. Take another label.',
    ]);
  });

  test('names a file that is not JSON, one without an object, and a missing one', () => {
    expect(problemsOf('{"id":')[0]).toMatch(/JSON/);
    expect(problemsOf('[]')).toEqual(['The file is no JSON object.']);
    const missing = readTenant(join(folder, 'none.json'));
    expect(!missing.ok && missing.refusal).toEqual(['There is no such file.']);
  });
});

test('has a sentence only for fields in the schema', () => {
  const source = readFileSync(new URL('../../infra/aws/tenant-words.ts', import.meta.url), 'utf8');
  const schema = ['tenant', 'company', 'velocity']
    .map((name) => readFileSync(new URL(`../../shared/tenant/${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const named = [...source.matchAll(/^ {2}'?([a-zA-Z0-9[\].]+)'?:/gm)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(60);
  const last = (path: string) => path.replaceAll('[]', '').split('.').at(-1) ?? '';
  expect(named.filter((path) => !new RegExp(`\\b${last(path)}:|\\b${last(path)},`).test(schema))).toEqual([]);
});
