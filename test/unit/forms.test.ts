import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** One asks for a file's account, one for all its columns, one only searches, one sends a picture. */
const OTHERS = [
  'web/console/features/wires/account-form.tsx',
  'web/console/features/wires/columns-form.tsx',
  'web/features/history/filter-bar.tsx',
  'web/features/id-upload/id-upload.tsx',
];

test('every form of the page keeps a refusal until its value changes, because every form uses lib/form (X-086)', () => {
  const files = globSync('web/**/*.tsx', { cwd: root });
  const forms = files.filter((file) => /<form\b/.test(readFileSync(join(root, file), 'utf8'))).sort();
  const own = forms.filter(
    (file) => !/<form\b[^>]*onSubmit=\{form\.onSubmit\}/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(own).toEqual(OTHERS);
  expect(forms.length).toBeGreaterThan(10);
});
