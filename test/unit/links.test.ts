import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Relative links of a page, as the file and the anchor they lead to. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([link, path = '', anchor]) => ({
    link: `${page}: ${link}`,
    target: path === '' ? page : join(dirname(page), path),
    anchor,
  }));

test('every relative link in the documentation leads to a file, and to a heading if it names one', () => {
  const links = pages.flatMap(linksOf);
  expect(links.length).toBeGreaterThan(300);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  );
  expect(broken.map(({ link }) => link)).toEqual([]);
});

test('the index of decisions lists exactly the decisions, with the title and status of each', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const rows = decisions.toSorted().map((name) => {
    const text = read(join('docs/decisions', name));
    const [, number, title] = /^# (\d{3}) (.+)$/m.exec(text) ?? [];
    const [, status] = /^Status: (.+)$/m.exec(text) ?? [];
    expect(name.slice(0, 3), name).toBe(number);
    return `| ${number} | [${title}](${name}) | ${status} |`;
  });
  const listed = read('docs/decisions/README.md')
    .replaceAll(/ +/g, ' ')
    .match(/^\| \d{3} \| \[.+\]\(\d{3}-[^)]+\) \| .+ \|$/gm);
  expect(listed).toEqual(rows);
});
