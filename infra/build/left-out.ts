import { fileURLToPath } from 'node:url';

/**
 * Packages that no function of ours can reach but every bundle would carry, each with the file that stands for it. A
 * function is parsed whole at every start; without these the bare document client starts in two thirds of the time.
 */
export const leftOut: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': fileURLToPath(
    import.meta.resolve('../../functions/adapters/environment-credentials.ts'),
  ),
  '@smithy/core/event-streams': fileURLToPath(import.meta.resolve('./left-out/event-streams.ts')),
  'brotli/decompress.js': fileURLToPath(import.meta.resolve('./left-out/brotli.ts')),
};
