import { describe, expect, test } from 'vitest';
import { sections } from '../acceptance/capabilities.ts';
import type { Section } from '../acceptance/capability.ts';
import { acceptancePage, gapsOf, playwrightProofs, specificationPage, vitestProofs } from '../acceptance/proofs.ts';

const some: readonly Section[] = [{ title: 'Some', capabilities: { 'R-001': 'One thing.', 'R-002': 'Another.' } }];

const vitest = (...cases: readonly (readonly [title: string, status: string])[]) =>
  vitestProofs(
    {
      testResults: [
        {
          name: '/portal/test/unit/a.test.ts',
          assertionResults: cases.map(([fullName, status]) => ({ fullName, status })),
        },
      ],
    },
    '/portal',
  );

const journey = (title: string, ok: boolean, ...statuses: readonly string[]) => ({
  title,
  ok,
  file: 'a.spec.ts',
  tests: statuses.map((status) => ({ status })),
});

const playwright = (...specs: readonly ReturnType<typeof journey>[]) =>
  playwrightProofs(
    { suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a visitor', specs }] }] },
    'test/e2e',
  );

test('the list of capabilities has all 248 of the specification, each in one sentence', () => {
  const all = sections.flatMap(({ capabilities }) => Object.entries(capabilities));
  const required = all.map(([id]) => id).filter((id) => id.startsWith('R-'));
  expect(required).toEqual(Array.from({ length: 248 }, (_, at) => `R-${String(at + 1).padStart(3, '0')}`));
  expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
  for (const [id, sentence] of all) expect(sentence, id).toMatch(/^\p{Lu}[^|]{10,130}\.$/u);
});

describe('a capability', () => {
  test('is proved by a passed test that has its id in its title, whether a unit test or a journey', () => {
    const proofs = [...vitest(['one thing (R-001)', 'passed']), ...playwright(journey('x (R-002)', true, 'expected'))];
    expect(gapsOf(some, proofs)).toEqual({ unproven: [], unknown: [] });
    expect(acceptancePage(some, proofs)).toContain('| R-001 | One thing. | `test/unit/a.test.ts`: one thing |');
    expect(acceptancePage(some, proofs)).toContain('| R-002 | Another. | `test/e2e/a.spec.ts`: a visitor x |');
  });

  test.each([
    ['failed', vitest(['one thing (R-001, R-002)', 'failed'])],
    ['was skipped', vitest(['one thing (R-001, R-002)', 'skipped'])],
    ['failed at one width', playwright(journey('(R-001, R-002)', false, 'expected', 'unexpected'))],
    ['was skipped in the browser', playwright(journey('(R-001, R-002)', true, 'skipped'))],
    ['names nothing', vitest(['one thing', 'passed'])],
  ])('is not proved by a test that %s', (_, proofs) => {
    expect(gapsOf(some, proofs).unproven).toEqual(['R-001', 'R-002']);
    expect(acceptancePage(some, proofs)).toContain('| R-001 | One thing. | **no passing test** |');
  });

  test('that does not exist is not proved by naming it', () => {
    const { unknown } = gapsOf(some, vitest(['a (R-001, R-002)', 'passed'], ['b (R-999)', 'passed']));
    expect(unknown).toEqual(['R-999']);
  });

  test('beyond the specification is listed only with a proof, and fails no run', () => {
    const more: readonly Section[] = [
      { title: 'More', capabilities: { 'X-001': 'A thing more.', 'X-002': 'Another.' } },
    ];
    const proofs = vitest(['one thing (X-001)', 'passed']);
    expect(gapsOf(more, proofs)).toEqual({ unproven: [], unknown: [] });
    expect(acceptancePage(more, proofs)).toContain('X-001');
    expect(acceptancePage(more, proofs)).not.toContain('X-002');
    expect(acceptancePage(more, [])).not.toContain('## More');
  });

  test('has one line, even if its test runs at many widths and rows, and no markup', () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`row <${at}> | (R-001)`, 'passed'] as const);
    const page = acceptancePage(some, vitest(...rows));
    expect(page).toContain('`test/unit/a.test.ts`: row \\<0\\> \\|; and 8 more of its kind |');
  });
});

describe('the page of the specification', () => {
  const proofs = [
    ...vitest(['one thing (R-001)', 'passed'], ['another (R-002)', 'passed']),
    ...playwright(journey('x (R-001)', true, 'expected')),
  ];

  test('names one proof for each capability, the cheapest one', () => {
    const page = specificationPage(some, proofs);
    expect(page).toContain('| R-001 | One thing. | `test/unit/a.test.ts`: one thing |');
    expect(page).not.toContain('e2e');
  });

  test('keeps the proof that a row names for as long as it passes, and replaces it afterwards', () => {
    const page = specificationPage(some, proofs).replace(
      '`test/unit/a.test.ts`: one thing',
      '`test/e2e/a.spec.ts`: a visitor x',
    );
    expect(specificationPage(some, proofs, page)).toBe(page);
    const without = vitest(['one thing (R-001)', 'passed'], ['another (R-002)', 'passed']);
    expect(specificationPage(some, without, page)).toBe(specificationPage(some, proofs));
  });

  test('leaves out what goes beyond the specification', () => {
    const more: readonly Section[] = [{ title: 'More', capabilities: { 'X-001': 'A thing more.' } }];
    expect(specificationPage([...some, ...more], vitest(['a (X-001)', 'passed']))).not.toContain('X-001');
  });
});
