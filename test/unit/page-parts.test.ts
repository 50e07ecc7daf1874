import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageFile } from '#infra/build/one-language.ts';
import { firstScripts, type PageChunk, scriptsByPath } from '#infra/build/page-parts.ts';
import { historyText } from '#shared/text/history.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { paths as allPaths } from '#web/lib/page/paths.ts';

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
  aChunk('account.js', { facadeModuleId: '/web/routes/account.tsx' }),
  aChunk('invited.js', { facadeModuleId: '/web/routes/invited.tsx' }),
  aChunk('live.js', { facadeModuleId: '/web/routes/live.tsx' }),
  aChunk('calls.js', { facadeModuleId: '/web/features/live/live-calls.ts' }),
  aChunk('status.js', { facadeModuleId: '/web/features/live/live-status.tsx' }),
];
const routes = `
  const invited = () => import('../routes/invited.tsx');
  const account = async () => (await import('../routes/account.tsx')).AccountPage;
  page(paths.register, 'visitor', async () => CreateAccountPage),
  page(paths.login, 'visitor', async () => (await import('../routes/login.tsx')).LoginPage),
  page(paths.live, 'public', async () => (await invited()).loadLivePage()),
  page(paths.account, 'client', account),
  page(paths.faq, 'public, framed', async () => (await import('../routes/faq.tsx')).FaqPage),`;

describe('the scripts that a page fetches (X-105)', () => {
  test('start with the page’s parts in order, followed by those that only they need', () => {
    expect(firstScripts(chunks)).toEqual({ parts: ['r.js', 'f.js'], needs: ['runtime.js'] });
  });

  const paths = { register: '/register', login: '/login', live: '/status', account: '/account', faq: '/faq' };
  const filesOf = (path: string) => {
    const { files, paths: needed } = scriptsByPath(routes, paths, chunks);
    return needed[path]?.map((at) => files[at]);
  };

  test('include a screen’s own scripts and dependencies, in the signed-in frame also that with its sheet and data, and nothing twice', () => {
    expect(filesOf('/login')).toEqual(['login.js']);
    expect(filesOf('/faq')).toEqual(['rules.js', 'frame.js', 'graph.js', 'faq.js', 'frame.css']);
    const { clients, framed } = scriptsByPath(routes, paths, chunks);
    expect([clients, framed]).toEqual([['/account'], ['/account', '/faq']]);
  });

  test('are found for a page whose loader has a name, and include those that a screen would load one after another', () => {
    expect(filesOf('/account')).toContain('account.js');
    expect(filesOf('/status')).toEqual(['invited.js', 'live.js', 'calls.js', 'status.js']);
  });

  test('stop the build if a list of pages has another form', () => {
    expect(() => scriptsByPath('const routes = [];', {}, chunks)).toThrow('lists its pages another way');
  });

  test.each(LANGUAGES)('are named in the built page for every screen but the first, and all exist: %s', (language) => {
    const html = readFileSync(join(root, 'dist/web', pageFile(language)), 'utf8');
    const [, text = ''] = /id="scripts">(.*?)<\/script>/.exec(html) ?? [];
    const { files, paths: needed } = JSON.parse(text) as ReturnType<typeof scriptsByPath>;
    for (const file of files) expect(readFileSync(join(root, 'dist/web', file), 'utf8').length).toBeGreaterThan(0);
    const screens = Object.values(allPaths).filter((path) => path !== allPaths.home && path !== allPaths.register);
    expect(Object.keys(needed).toSorted()).toEqual(screens.toSorted());
    expect(needed['/transfer-history']?.some((at) => files[at]?.endsWith('.css'))).toBe(true);
  });

  test.each(LANGUAGES)(
    'come after what the frame is painted with, and the frame has its title: %s (X-105)',
    (language) => {
      const html = readFileSync(join(root, 'dist/web', pageFile(language)), 'utf8');
      const fetched = [...html.matchAll(/<link rel="(preload|modulepreload)"[^>]* href="([^"]+)"/g)];
      expect(fetched.map(([, rel]) => rel)).toEqual([
        ...['preload', 'preload', 'preload'],
        ...Array.from({ length: fetched.length - 3 }, () => 'modulepreload'),
      ]);
      expect(fetched.slice(0, 2).map(([, , file]) => file)).toEqual(['/boot.js', '/api/branding.css']);
      const { frames } = JSON.parse(/id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { frames: unknown };
      expect(frames).toMatchObject({ '/transfer-history': { title: historyText[language].list.title } });
      expect(html).toMatch(/<div class="shell-client"[\s\S]*shell-mark[\s\S]*page-head/);
    },
  );
});
