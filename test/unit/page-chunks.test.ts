import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listed, pageChunks } from '#infra/build/page-chunks.ts';

const root = join(import.meta.dirname, '../..');
const chunkOf = (file: string): string | undefined =>
  pageChunks(root).find(({ test: holds }) => holds(join(root, file)))?.name;

describe('the chunks of the page', () => {
  test.each([
    ['node_modules/react-dom/index.js', 'react'],
    ['node_modules/react-router/dist/index.mjs', 'first'],
    ['web/routes/create-account.tsx', 'first'],
    ['shared/money.ts', 'rules'],
    ['shared/text/bank.ts', undefined],
    ['shared/transfer/schedule.ts', undefined],
    ['web/lib/session/session.ts', 'client'],
    ['web/ui/dialog.tsx', 'client'],
    ['web/ui/code-field.tsx', undefined],
    ['web/routes/review.tsx', undefined],
    ['node_modules/react-dom-other/index.js', undefined],
  ])('put %s in a chunk with %s', (file, chunk) => expect(chunkOf(file)).toBe(chunk));

  test('stop the build if a listed file was renamed', () => {
    expect(() => listed(root, ['web/app/app.tsx', 'web/app/renamed.tsx'])).toThrow(
      'The chunks of the page name web/app/renamed.tsx, which does not exist.',
    );
  });
});
