import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Packages that no function of ours can reach but every bundle would carry, each with the file that stands for it. A
 * function is parsed whole at every start; without these the bare document client starts in two thirds of the time.
 */
export const leftOut: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': fileURLToPath(
    import.meta.resolve('../../functions/adapters/environment-credentials.ts'),
  ),
  '@aws-sdk/endpoint-cache': fileURLToPath(import.meta.resolve('./left-out/endpoint-cache.ts')),
  '@smithy/core/event-streams': fileURLToPath(import.meta.resolve('./left-out/event-streams.ts')),
  'brotli/decompress.js': fileURLToPath(import.meta.resolve('./left-out/brotli.ts')),
};

/** Of a client's package.json, which tells of how the client was made as well, its version alone: it names itself by it. */
export const versionsOnly: Plugin = {
  name: 'versions only',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
