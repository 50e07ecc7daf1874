import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { drawingFiles } from '#functions/pictures/drawn.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { bundlePath, functionSpecs } from '../functions.ts';
import { bareContract } from './bare-routes.ts';
import { buildDrawnPage, DRAWN_PAGE } from './drawn-page.ts';
import { fingerprint, isUpToDate, noteBuilt } from './fingerprint.ts';

/** A part of a function in a separate file, made from this source. */
type Part = { readonly in: string; readonly out: string };

/** "../messages/receipt-pdf.ts" becomes "receipt-pdf.cjs". */
const fileOf = (specifier: string): string => `${basename(specifier).replace(/\.\w+$/, '')}.cjs`;

/**
 * Puts a function's `import()` targets into files beside the bundle. Inside the bundle they would load late but be
 * parsed at every start, and the receipts' PDF library alone is larger than everything else together. (The bundler's
 * own splitting makes ES modules, which start slower on Node 24 than CommonJS.)
 */
function lazyParts(): { readonly plugin: Plugin; partsOf(metafile: Metafile): Part[] } {
  const sources = new Map<string, string>();
  const plugin: Plugin = {
    name: 'lazy parts',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir }) => {
        // Packages handle their own late imports, so these stay.
        if (kind !== 'dynamic-import' || path.startsWith('node:') || importer.includes('/node_modules/'))
          return undefined;
        // Resolved as for `require`: a CommonJS package's default is the package itself, but its ES module's default is
        // wrapped again.
        const { path: source, errors } = await build.resolve(path, { kind: 'require-call', importer, resolveDir });
        if (errors.length > 0) return { errors };
        const file = fileOf(path);
        if ((sources.get(file) ?? source) !== source)
          return { errors: [{ text: `Two lazy parts are called ${file}.` }] };
        sources.set(file, source);
        return { path: `./${file}`, external: true };
      });
    },
  };
  return {
    plugin,
    /** The parts that each built function loads, as the entries of a second pass. */
    partsOf: ({ outputs }) =>
      Object.entries(outputs).flatMap(([output, { imports }]) =>
        imports.flatMap(({ path, external }) => {
          const source = external && path.startsWith('./') ? sources.get(basename(path)) : undefined;
          const out = join(dirname(output), basename(path, '.cjs')).replace(/^dist\/functions\//, '');
          return source ? [{ in: source, out }] : [];
        }),
      ),
  };
}

/**
 * Packages that our functions never use but every bundle would contain, each with the file that replaces it. A function
 * is parsed whole at every start; without these, the bare document client starts in two thirds of the time.
 */
export const leftOut: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': fileURLToPath(
    import.meta.resolve('../../functions/adapters/environment-credentials.ts'),
  ),
  '@aws-sdk/endpoint-cache': fileURLToPath(import.meta.resolve('./left-out/endpoint-cache.ts')),
  '@smithy/core/event-streams': fileURLToPath(import.meta.resolve('./left-out/event-streams.ts')),
  'brotli/decompress.js': fileURLToPath(import.meta.resolve('./left-out/brotli.ts')),
};

/** Keeps only the version of a client's package.json, which it sends in its user agent. */
const versionsOnly: Plugin = {
  name: 'versions only',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** Calls that only build something: a zod schema, or an item type with one. */
const BUILDS_ONLY = /(?<![\w.])(?=(?:z\.(?!config\b)\w+|itemsOf|finderOf|spoken)\()/g;

/**
 * Tells the bundler that it can drop unused schemas. Otherwise every function would carry, and build at its start, all
 * schemas of every module it imports anything from.
 */
const unusedShapes: Plugin = {
  name: 'unused shapes',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const code = await bareContract(path, await readFile(path, 'utf8'));
      const contents = code.replaceAll(BUILDS_ONLY, '/* @__PURE__ */ ');
      return { contents, loader: 'ts' };
    });
  },
};

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
  'functions/client/public/branding-css.ts',
  'functions/client/public/palette.ts',
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
  { what: 'page', sources: PAGE_SOURCES, run: buildPage, makes: ['dist/web', DRAWN_PAGE] },
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
