import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const one = (html: string, pattern: RegExp): string => {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`The built index.html has no ${pattern.source}: change drawn-page.ts too.`);
  return found;
};

/** Where it lies: in the folder of the function that draws, which is deployed as a whole. */
export const DRAWN_PAGE = 'dist/functions/first-screens';

/**
 * Builds what draws the first screens ahead, and puts it beside the function that does: the page's own components, and
 * from the page that was just built the names of its scripts and its style.
 */
export async function buildDrawnPage(root: string): Promise<void> {
  const { build } = await import('vite');
  const outDir = join(root, DRAWN_PAGE);
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'en',
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      minify: true,
      ssr: join(root, 'web/app/drawn.tsx'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: false,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'drawn.cjs', codeSplitting: false },
      },
    },
  });
  const html = readFileSync(join(root, 'dist/web/index.html'), 'utf8');
  const scripts = JSON.parse(one(html, /id="scripts">(.*?)<\/script>/)) as {
    readonly files: readonly string[];
    readonly paths: Readonly<Record<string, readonly number[]>>;
  };
  const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"( data-part)?/g)];
  const page = {
    entry: one(html, /<script type="module"[^>]* src="([^"]+)"/),
    parts: preloads.flatMap(([, href, isPart]) => (isPart ? [href] : [])),
    needs: preloads.flatMap(([, href, isPart]) => (isPart ? [] : [href])),
    byPath: Object.fromEntries(
      Object.entries(scripts.paths).map(([path, places]) => [path, places.map((at) => `/${scripts.files[at]}`)]),
    ),
    css: readFileSync(join(root, 'dist/web', one(html, /<link rel="stylesheet"[^>]* href="(\/assets[^"]+)"/)), 'utf8'),
  };
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'page.json'), JSON.stringify(page));
}
