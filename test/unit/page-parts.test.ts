import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstScripts, type PageChunk, scriptsByPath } from '#infra/build/page-parts.ts';

const root = join(import.meta.dirname, '../..');
const aChunk = (fileName: string, over: Partial<PageChunk> = {}): PageChunk => ({
  name: fileName,
  fileName,
  facadeModuleId: null,
  imports: [],
  ...over,
});

const chunks = [
  aChunk('runtime.js'),
  aChunk('r.js', { name: 'react', imports: ['runtime.js'] }),
  aChunk('f.js', { name: 'first', imports: ['runtime.js', 'r.js'] }),
  aChunk('rules.js'),
  aChunk('frame.js', {
    facadeModuleId: '/web/app/signed-in.tsx',
    imports: ['r.js', 'rules.js'],
    viteMetadata: { importedCss: new Set(['frame.css']) },
  }),
  aChunk('graph.js', { facadeModuleId: '/shared/graph/operations.ts', imports: ['rules.js'] }),
  aChunk('login.js', { facadeModuleId: '/web/routes/login.tsx', imports: ['f.js'] }),
  aChunk('faq.js', { facadeModuleId: '/web/routes/faq.tsx', imports: ['rules.js'] }),
];
const routes = `
  page(paths.login, 'visitor', async () => (await import('../routes/login.tsx')).LoginPage),
  page(paths.faq, 'client', async () => (await import('../routes/faq.tsx')).FaqPage),`;

describe('the scripts that a page fetches (X-105)', () => {
  test('start with the page’s parts in order, followed by those that only they need', () => {
    expect(firstScripts(chunks)).toEqual({ parts: ['r.js', 'f.js'], needs: ['runtime.js'] });
  });

  test('include a screen’s own scripts and dependencies, for a client’s screen also the frame with its sheet and data, and nothing twice', () => {
    const paths = { login: '/login', faq: '/faq' };
    expect(scriptsByPath(routes, paths, chunks)).toEqual({
      files: ['login.js', 'rules.js', 'frame.js', 'graph.js', 'faq.js', 'frame.css'],
      paths: { '/login': [0], '/faq': [1, 2, 3, 4, 5] },
      clients: ['/faq'],
    });
  });

  test('stop the build if a list of pages has another form', () => {
    expect(() => scriptsByPath('const routes = [];', {}, chunks)).toThrow('lists its pages another way');
  });

  test('are named in the built page for each of its screens, and all exist', () => {
    const html = readFileSync(join(root, 'dist/web/index.html'), 'utf8');
    const [, text = ''] = /id="scripts">(.*?)<\/script>/.exec(html) ?? [];
    const { files, paths } = JSON.parse(text) as ReturnType<typeof scriptsByPath>;
    for (const file of files) expect(readFileSync(join(root, 'dist/web', file), 'utf8').length).toBeGreaterThan(0);
    for (const path of ['/login', '/transfer-history', '/create-account/step-4', '/payment-details/:transferId'])
      expect(paths[path]?.length, path).toBeGreaterThan(0);
    expect(paths['/transfer-history']?.some((at) => files[at]?.endsWith('.css'))).toBe(true);
  });
});
