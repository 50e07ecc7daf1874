import { cp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { drawingFiles } from '#functions/pictures/drawn.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { bundlePath, functionSpecs } from '../functions.ts';
import { buildComponentPage, COMPONENT_PAGE } from './component-page.ts';
import { buildDrawnPage, DRAWN_PAGE } from './drawn-page.ts';
import { fingerprint, isUpToDate, noteBuilt } from './fingerprint.ts';
import { lazyParts } from './lazy-parts.ts';
import { leftOut, unusedShapes, versionsOnly } from './left-out.ts';

const root = join(import.meta.dirname, '../..');

/** Sources whose change makes a bundle stale. */
const FUNCTION_SOURCES = [
  'functions',
  'shared',
  'package-lock.json',
  'infra/build',
  'infra/functions.ts',
  'infra/event-functions.ts',
  'infra/api-description',
];
const PAGE_SOURCES = [
  'web',
  'shared',
  'package-lock.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'infra/build',
  'infra/aws/edge/security-headers.ts',
];

const howToBundle = {
  absWorkingDir: root,
  outdir: 'dist/functions',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // Drop names too: keeping them costs a call for each of about a thousand functions at every start, a twelfth of the
  // start time. Classes whose name we read (mostly errors) set it as text, and the source map beside the bundle
  // resolves stacks.
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // `import()` of a file beside the bundle becomes a late `require`, which knows every CommonJS export.
  supported: { 'dynamic-import': false },
  alias: leftOut,
  // Fonts are part of the bundle, because a function reads no files.
  loader: { '.woff': 'binary', '.woff2': 'binary', '.ttf': 'binary', '.afm': 'text', '.icc': 'binary' },
  // pdfkit reads its module's URL when it loads, which CommonJS doesn't have.
  define: { 'import.meta.url': '__bundleUrl' },
  banner: { js: "const __bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles every function in one pass, and their late imports in a second. CommonJS starts faster on Node 24 than
 * modules do (47 against 64 ms for the document client). The AWS SDK is bundled, because the runtime's own is older and
 * slower to load.
 */
async function buildFunctions(): Promise<void> {
  const { build: bundle } = await import('esbuild');
  const lazy = lazyParts();
  const entryPoints = functionSpecs.map(({ name, entry }) => ({
    in: entry,
    out: bundlePath(name).slice('dist/functions/'.length, -'.cjs'.length),
  }));
  const { metafile } = await bundle({
    ...howToBundle,
    entryPoints,
    plugins: [lazy.plugin, versionsOnly, unusedShapes],
    metafile: true,
  });
  await bundle({ ...howToBundle, entryPoints: lazy.partsOf(metafile), plugins: [versionsOnly, unusedShapes] });
  for (const file of drawingFiles())
    await cp(file, join(root, dirname(bundlePath('first-screens')), relative(root, file)));
}

/** The API description, for the local portal and for programs that generate a client. */
const API_DESCRIPTION = 'dist/openapi.json';

async function describeTheApi(): Promise<void> {
  const { describeApi } = await import('../api-description/description.ts');
  await writeFile(join(root, API_DESCRIPTION), `${JSON.stringify(describeApi(), null, 2)}\n`);
}

async function buildPage(): Promise<void> {
  // Tests set another value, and the build would then include React's development half, 60 KB more.
  const former = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  const { build: bundle } = await import('vite');
  for (const language of LANGUAGES)
    await bundle({ configFile: join(root, 'vite.config.ts'), mode: language, logLevel: 'warn' });
  // The staff page comes last: it adds its files to the clients' and changes none of them.
  await bundle({ configFile: join(root, 'vite.console.config.ts'), logLevel: 'warn' });
  await buildDrawnPage(root);
  await buildComponentPage(root);
  if (former === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = former;
}

const parts = [
  {
    what: 'functions',
    sources: FUNCTION_SOURCES,
    run: async () => {
      await buildFunctions();
      await describeTheApi();
    },
    makes: ['dist/functions', API_DESCRIPTION],
  },
  { what: 'page', sources: PAGE_SOURCES, run: buildPage, makes: ['dist/web', DRAWN_PAGE, COMPONENT_PAGE] },
] as const;

/** True if nothing has to be built, from a hash of the sources and the existing files, without a bundler. */
export const isBuilt = (): boolean =>
  parts.every(({ what, sources }) => isUpToDate(join(root, `dist/.${what}`), fingerprint(root, sources), root));

/** Builds everything stale, and returns what it built. */
export async function build({ force = false } = {}): Promise<readonly string[]> {
  const built = await Promise.all(
    parts.map(async ({ what, sources, run, makes }) => {
      const stamp = join(root, `dist/.${what}`);
      const print = fingerprint(root, sources);
      if (!force && isUpToDate(stamp, print, root)) return [];
      // Otherwise half a build with an old stamp would look complete.
      await rm(stamp, { force: true });
      await run();
      noteBuilt(stamp, print, root, makes);
      return [what];
    }),
  );
  return built.flat();
}
