import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bareContract } from './bare-routes.ts';

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
export const versionsOnly: Plugin = {
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
export const unusedShapes: Plugin = {
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
