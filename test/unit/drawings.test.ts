import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../web/ui/styles');
const folder = join(styles, 'drawings');
const drawn = readdirSync(folder).map((file) => file.replace('.svg', ''));
const component = readFileSync(join(styles, '../empty-state.tsx'), 'utf8');
const sheet = readFileSync(join(styles, 'empty-state.module.css'), 'utf8');

test('every empty screen has its drawing, and no drawing is left over', () => {
  const [, names = ''] = /icon\?: (.*) \| undefined;/.exec(component) ?? [];
  const asked = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(3);
  expect(drawn.toSorted()).toEqual(asked.toSorted());
  for (const name of drawn) expect(sheet).toContain(`.drawing[data-of="${name}"]`);
});

test('all drawings have lines of one weight, no color of their own, and are small', () => {
  for (const name of drawn) {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
    expect(svg.match(/stroke-width="[^"]*"/g), name).toEqual(['stroke-width="1.75"']);
    expect(svg, name).toMatch(/fill="none" stroke="#000"/);
    expect(svg, name).not.toMatch(/<script|style=|href/);
    expect(svg.length, name).toBeLessThan(600);
  }
});
