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

/** The title as a sentence, without the ids in parentheses after it and the width of a journey. */
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

/** The proofs of Vitest's JSON report, with files named relative to the project's folder. */
export const vitestProofs = (report: unknown, root: string): readonly Proof[] =>
  vitestReport
    .parse(report)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => proofOf(relative(root, name), fullName, status === 'passed')),
    )
    .filter(({ ids }) => ids.length > 0);

/** The proofs of Playwright's JSON report. A journey that was skipped everywhere proves nothing. */
export const playwrightProofs = (report: unknown, testDir: string): readonly Proof[] =>
  readPlaywrightReport(report)
    .journeys.map(({ file, titles, ok, statuses }) => {
      const passed = ok && statuses.some((status) => status === 'expected' || status === 'flaky');
      return proofOf(`${testDir}/${file}`, titles.join(' '), passed);
    })
    .filter(({ ids }) => ids.length > 0);

/** The errors: capabilities of the specification that no passed test proves, and ids that name none. */
export type Gaps = { readonly unproven: readonly CapabilityId[]; readonly unknown: readonly string[] };

/** Compares the required capabilities with the proved ones. */
export function gapsOf(sections: readonly Section[], proofs: readonly Proof[]): Gaps {
  const known = sections.flatMap(({ capabilities }) => Object.keys(capabilities) as CapabilityId[]);
  const proven = new Set(proofs.filter(({ passed }) => passed).flatMap(({ ids }) => ids));
  return {
    unproven: known.filter((id) => id.startsWith('R-') && !proven.has(id)),
    unknown: [...new Set(proofs.flatMap(({ ids }) => ids))].filter((id) => !known.includes(id)).toSorted(),
  };
}

/** Cheapest first: of several proofs, the page of the specification names the one a reader can run fastest. */
const LEVELS = ['unit', 'handlers', 'web', 'infra', 'conformance', 'crash', 'e2e'];
const levelOf = ({ file }: Proof): number => LEVELS.indexOf(file.split('/')[1] ?? '');

const byPlace = (left: Proof, right: Proof): number =>
  levelOf(left) - levelOf(right) ||
  left.file.localeCompare(right.file, 'en') ||
  left.title.localeCompare(right.title, 'en');

/** Escapes characters that Markdown would read as markup. */
const inCell = (text: string): string => text.replaceAll(/[\\`*_|<>[\]]/g, (sign) => `\\${sign}`);

const toldOf = ({ file, title }: Proof): string => `\`${file}\`: ${inCell(title)}`;

/** Every passing proof of a capability, cheapest first. */
const proofsOf = (id: CapabilityId, proofs: readonly Proof[]): readonly Proof[] =>
  proofs.filter(({ ids, passed }) => passed && ids.includes(id)).toSorted(byPlace);

function cellOf(id: CapabilityId, proofs: readonly Proof[]): string {
  const cells = [...Map.groupBy(proofsOf(id, proofs), ({ file }) => file)].map(([file, tests]) => {
    // The same journey at two widths, or one sentence over many rows of a table, is listed once.
    const titles = [...new Set(tests.map(({ title }) => title))];
    const [first = '', ...more] = titles;
    const others = more.length > 2 ? [first, `and ${more.length} more of its kind`] : titles;
    return `\`${file}\`: ${others.map(inCell).join('; ')}`;
  });
  return cells.join('<br>');
}

const NO_PROOF = '**no passing test**';

type CellOf = (id: CapabilityId) => string;

/** The tables of a page. A section without a line is left out. */
const tablesOf = (sections: readonly Section[], isListed: (id: CapabilityId) => boolean, cell: CellOf): string =>
  sections
    .map(({ title, capabilities }) => ({
      title,
      lines: (Object.entries(capabilities) as [CapabilityId, string][])
        .filter(([id]) => isListed(id))
        .map(([id, sentence]) => `| ${id} | ${inCell(sentence)} | ${cell(id) || NO_PROOF} |`),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${title}\n\n| id | capability | proved by |\n|---|---|---|\n${lines.join('\n')}\n`)
    .join('\n');

/**
 * The full list as Markdown, every proof of every capability. Capabilities beyond the specification are listed only
 * with a proof.
 */
export function acceptancePage(sections: readonly Section[], proofs: readonly Proof[]): string {
  const cells: CellOf = (id) => cellOf(id, proofs);
  return `# What the portal can do, and which tests prove it

Written by the tests from the titles of those that passed. \`R-\` are the capabilities the specification asks for,
\`X-\` the portal's own.

${tablesOf(sections, (id) => id.startsWith('R-') || cells(id) !== '', cells)}`;
}

const ROW = /^\| (R-\d{3}) \| .* \| (`[^`]+`: .+) \|$/;

/** The proof that each row of the specification's page names, as it is written there. */
const namedOn = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page.split('\n').flatMap((line) => [ROW.exec(line)].flatMap((row) => (row ? [[row[1] ?? '', row[2] ?? '']] : []))),
  );

/**
 * The specification's page as it should be: each capability with one proof. A row keeps the proof it names for as long
 * as that test passes, so the page changes only when it stops being true.
 */
export function specificationPage(sections: readonly Section[], proofs: readonly Proof[], page = ''): string {
  const named = namedOn(page);
  const cell: CellOf = (id) => {
    const told = proofsOf(id, proofs).map(toldOf);
    const kept = named.get(id);
    return (kept !== undefined && told.includes(kept) ? kept : told[0]) ?? '';
  };
  return `# The specification, and one test for each capability

Each capability of the specification with one test that proves it, the cheapest when the row was written. \`npm test\`
fails when a test named here no longer passes, and writes the corrected page to \`dist/specification.md\`. The full list
of proofs, and what the portal does beyond the specification, is in \`dist/acceptance.md\` after a run.

${tablesOf(sections, (id) => id.startsWith('R-'), cell)}`;
}
