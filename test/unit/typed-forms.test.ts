import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../web/console');

/** The console's forms that keep nothing in the tab, and why. */
const KEPT_NOWHERE: Readonly<Record<string, readonly string[]>> = {
  'features/audit/audit-filter.tsx': ['a search'],
  'features/clients/clients-list.tsx': ['a search, whose text may appear nowhere else'],
  'features/ledger/plaid-secret.tsx': ['a secret'],
  'features/moves/press-sheet.tsx': ['no fields'],
  'features/moves/prove.tsx': ['a password', 'a code'],
  'features/payments/amount-dialog.tsx': ['a filter, which the address keeps'],
  'features/reports/month-form.tsx': ['one choice from a list'],
  'features/reports/year-form.tsx': ['one choice from a list'],
  'features/reviews/photo-sheet.tsx': ['the birth date on an ID'],
  'features/sign-in/code-step.tsx': ['a code'],
  'features/sign-in/invitation.tsx': ['a password'],
  'features/sign-in/start-form.tsx': ['a password'],
  'features/told/told-form.tsx': ['a PIN'],
};

test('every form of the console keeps what is typed, except passwords, codes, secrets, birth dates and searches (D-122)', () => {
  const counts = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== 'lib/use-typed-form.ts')
    .map((file) => [file, readFileSync(join(root, file), 'utf8').match(/\buseForm[(<]/g)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(KEPT_NOWHERE).map(([file, reasons]) => [file, reasons.length])),
  );
});
