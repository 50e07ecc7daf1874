import { relative } from 'node:path';
import * as z from 'zod/mini';
import { readPlaywrightReport } from '../support/playwright-report.ts';
import type { CapabilityId, Section } from './capability.ts';

/** A test whose title names the capabilities it proves. */
export type Proof = {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly CapabilityId[];
  readonly passed: boolean;
};

const ID = /\b[RX]-\d{3}\b/g;

const idsIn = (title: string) => [...new Set(title.match(ID) ?? [])] as CapabilityId[];

/** The title as a sentence, without the ids that stand behind it in brackets and the width of a journey. */
const sentenceOf = (title: string): string =>
  title
    .replaceAll(/\s*[([](?:[RX]-\d{3}(?:,\s*)?)+[)\]]/g, '')
    .replace(/\bat \d+ px\s/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const proofOf = (file: string, title: string, passed: boolean): Proof => ({
  file,
  title: sentenceOf(title),
  ids: idsIn(title),
  passed,
});

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The proofs of Vitest's JSON report; their files are named from the project's folder. */
export const vitestProofs = (report: unknown, root: string): readonly Proof[] =>
  vitestReport
    .parse(report)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => proofOf(relative(root, name), fullName, status === 'passed')),
    )
    .filter(({ ids }) => ids.length > 0);

/** The proofs of Playwright's JSON report. What was skipped everywhere has run nowhere and proves nothing. */
export const playwrightProofs = (report: unknown, testDir: string): readonly Proof[] =>
  readPlaywrightReport(report)
    .journeys.map(({ file, titles, ok, statuses }) => {
      const passed = ok && statuses.some((status) => status === 'expected' || status === 'flaky');
      return proofOf(`${testDir}/${file}`, titles.join(' '), passed);
    })
    .filter(({ ids }) => ids.length > 0);

/** What is out of order: capabilities of the specification that no passed test proves, and ids that name none. */
export type Gaps = { readonly unproven: readonly CapabilityId[]; readonly unknown: readonly string[] };

/** Compares what has to be proved with what is. */
export function gapsOf(sections: readonly Section[], proofs: readonly Proof[]): Gaps {
  const known = sections.flatMap(({ capabilities }) => Object.keys(capabilities) as CapabilityId[]);
  const proven = new Set(proofs.filter(({ passed }) => passed).flatMap(({ ids }) => ids));
  return {
    unproven: known.filter((id) => id.startsWith('R-') && !proven.has(id)),
    unknown: [...new Set(proofs.flatMap(({ ids }) => ids))].filter((id) => !known.includes(id)).toSorted(),
  };
}

const byPlace = (left: Proof, right: Proof): number =>
  left.file.localeCompare(right.file, 'en') || left.title.localeCompare(right.title, 'en');

/** What of a title Markdown would take as its own. */
const inCell = (text: string): string => text.replaceAll(/[\\`*_|<>[\]]/g, (sign) => `\\${sign}`);

function cellOf(id: CapabilityId, proofs: readonly Proof[]): string {
  const files = Map.groupBy(
    proofs.filter(({ ids, passed }) => passed && ids.includes(id)).toSorted(byPlace),
    ({ file }) => file,
  );
  const cells = [...files].map(([file, tests]) => {
    // The same journey at two widths, or one sentence over many rows of a table, is told once.
    const titles = [...new Set(tests.map(({ title }) => title))];
    const [first = '', ...more] = titles;
    const others = more.length > 2 ? [first, `and ${more.length} more of its kind`] : titles;
    return `\`${file}\`: ${others.map(inCell).join('; ')}`;
  });
  return cells.join('<br>');
}

/** The lines of a section; what is beyond the specification and unproven is not claimed. */
const linesOf = ({ capabilities }: Section, proofs: readonly Proof[]): readonly string[] =>
  Object.entries(capabilities).flatMap(([id, sentence]) => {
    const cell = cellOf(id as CapabilityId, proofs);
    if (id.startsWith('X-') && !cell) return [];
    return [`| ${id} | ${inCell(sentence)} | ${cell || '**no passing test**'} |`];
  });

/** The page of capabilities and the tests that prove them, as Markdown. */
export const acceptancePage = (sections: readonly Section[], proofs: readonly Proof[]): string =>
  `# What the portal can do, and which tests prove it

Written by \`npm test\` from the titles of the tests that passed. \`R-\` are the capabilities the specification asks
for, \`X-\` the portal's own.

${sections
  .map((section) => ({ title: section.title, lines: linesOf(section, proofs) }))
  .filter(({ lines }) => lines.length > 0)
  .map(
    ({ title, lines }) => `## ${title}

| id | capability | proved by |
|---|---|---|
${lines.join('\n')}
`,
  )
  .join('\n')}`;
