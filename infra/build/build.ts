import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlePath, functionSpecs } from '../functions.ts';
import { fingerprint, isFresh, noteBuilt } from './fingerprint.ts';

const root = join(import.meta.dirname, '../..');

/** Sources whose change makes a bundle stale. */
const FUNCTION_SOURCES = ['functions', 'shared', 'package-lock.json', 'infra/build', 'infra/functions.ts'];
const PAGE_SOURCES = ['web', 'shared', 'package-lock.json', 'vite.config.ts'];

/**
 * Bundles every function in one pass: CommonJS starts faster on Node 24 than modules do (47 against 64 ms for the
 * document client), and the AWS SDK is bundled because the run-time's own is older and slower to find.
 */
async function buildFunctions(): Promise<void> {
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: functionSpecs.map(({ name, entry }) => ({
      in: entry,
      out: bundlePath(name).slice('dist/functions/'.length, -'.cjs'.length),
    })),
    outdir: 'dist/functions',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Fonts travel inside the bundle, so that a function is one file.
    loader: { '.woff': 'binary', '.woff2': 'binary', '.ttf': 'binary', '.afm': 'text', '.icc': 'binary' },
    // pdfkit asks its module's address when it is loaded, and CommonJS has none to give.
    define: { 'import.meta.url': '__bundleUrl' },
    banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    metafile: false,
    logLevel: 'warning',
  });
}

async function buildPage(): Promise<void> {
  const { build: bundle } = await import('vite');
  await bundle({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
}

const parts = [
  { what: 'functions', sources: FUNCTION_SOURCES, run: buildFunctions },
  { what: 'page', sources: PAGE_SOURCES, run: buildPage },
] as const;

/** Whether there is anything to build: a hash over the sources, without loading any bundler. */
export const isBuilt = (): boolean =>
  parts.every(({ what, sources }) => isFresh(join(root, `dist/.${what}`), fingerprint(root, sources)));

/** Builds what is stale and says what that was. */
export async function build({ force = false } = {}): Promise<readonly string[]> {
  const built = await Promise.all(
    parts.map(async ({ what, sources, run }) => {
      const stamp = join(root, `dist/.${what}`);
      const print = fingerprint(root, sources);
      if (!force && isFresh(stamp, print)) return [];
      // Half a build with an old stamp would pass for whole.
      await rm(stamp, { force: true });
      await run();
      noteBuilt(stamp, print);
      return [what];
    }),
  );
  return built.flat();
}
