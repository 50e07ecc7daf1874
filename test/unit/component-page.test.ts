import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPONENT_PAGE } from '#infra/build/component-page.ts';

const root = join(import.meta.dirname, '../..');

/** The files of a folder and its subfolders. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const textOf = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');

const components = filesIn('web/ui')
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  );

test('every component is on the components page (X-180)', () => {
  const shown = textOf(filesIn('web/showcase'));
  expect(components.length).toBeGreaterThan(50);
  // The end of a name shows that it is this component, and not one whose name begins the same.
  expect(components.filter((name) => !new RegExp(`<${name}[\\s/>]`).test(shown))).toEqual([]);
});

test('nothing of the components page is deployed (X-180)', () => {
  const said = 'Every component of the page in its states';
  expect(textOf(filesIn(COMPONENT_PAGE).filter((file) => file.endsWith('.js')))).toContain(said);
  const deployed = [...filesIn('dist/web'), ...filesIn('dist/functions')].filter((file) =>
    /\.(?:js|cjs|html)$/.test(file),
  );
  expect(deployed.filter((file) => readFileSync(file, 'utf8').includes(said))).toEqual([]);
  expect(COMPONENT_PAGE.startsWith('dist/web') || COMPONENT_PAGE.startsWith('dist/functions')).toBe(false);
});
