import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// What the short crash proof is drawn by: here once, for all processes of the run. `SEED=…` plays the same again.
process.env['SEED_OF_RUN'] ??= process.env['SEED'] ?? String(Date.now() % 2_147_483_647);

// What tests put into the temporary folder, and what is put there on their behalf (a stage's templates, a portal's
// data), is put into one of the run's own and goes with it.
const temporary = mkdtempSync(join(tmpdir(), 'portal-tests-'));
process.env['TMPDIR'] = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** Runs each handler under its function's name, so the local cloud judges its calls by its role (as-function.ts). */
const asFunctions: Plugin = {
  name: 'handlers run as their functions',
  enforce: 'pre',
  transform(code, id) {
    const [, name] = /\/functions\/lambdas\/([a-z-]+)\.ts$/.exec(id) ?? [];
    if (!name) return undefined;
    const itself = code.replace(/^export const handler =/m, 'const handlerItself =');
    if (itself === code) throw new Error(`${id} exports no handler.`);
    return `${itself}
import { as, asServed } from '#test/support/as-function.ts';
export const handler = as('${name}', handlerItself);
// Tests of the console call the use cases behind the door.
if (typeof served !== 'undefined') for (const each of served) each.answer = asServed('${name}', each.answer);`;
  },
};

/**
 * What holds no state of its own, so that a file's tests leave nothing in it: the rules; the rooms, which get what they
 * work with as ports; the stacks; and the stand-ins, whose state is in the cloud that a test opens.
 */
const KEEPS_NOTHING = [
  /\/shared\/.*\.ts$/,
  /\/functions\/(?!adapters\/|http\/|lambdas\/)[a-z]+\/.*\.ts$/,
  /\/infra\/(?:aws|build|local\/(?:aws|plaid|inbox|identity-provider))\/.*\.ts$/,
];

/**
 * One process for many files: "fresh" keeps them apart, and the packages are loaded once. A limit only ends what hangs,
 * on a machine that has much else to do; how long things take is the bench's affair.
 */
const shared = {
  isolate: false,
  // Where a whole tier runs, each process loads these once. Watching has to see them change.
  server: { deps: { external: process.env['TESTS'] === undefined ? [] : KEEPS_NOTHING } },
  setupFiles: ['test/support/fresh.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // More room for what lives shortly: collecting it took a twentieth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
};

/** Runs each command in the role of the person who signs it. */
const asStaff: Plugin = {
  name: 'commands run in a role of the staff',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/infra/ops/kit/acting.ts')) return undefined;
    const itself = code.replace('export async function memberOf(', 'async function memberItself(');
    if (itself === code) throw new Error(`${id} exports no memberOf.`);
    return `${itself}
import { signedIn } from '#test/support/as-function.ts';
export const memberOf = async (...parts) => {
  const who = await memberItself(...parts);
  if (who.ok) signedIn(who.value.role);
  return who;
};`;
  },
};

/** What runs in Node, by what it proves; a layer alone is its folder: `vitest run test/handlers`. */
const NODE_LAYERS = ['unit', 'handlers', 'infra', 'conformance', 'crash'];

export default defineConfig({
  test: {
    reporters: ['default'],
    tags: [{ name: 'long', description: 'Runs in npm run test:all. npm test leaves it out with --tagsFilter.' }],
    projects: [
      {
        plugins: [asFunctions, asStaff],
        test: {
          name: 'node',
          include: NODE_LAYERS.map((layer) => `test/${layer}/**/*.test.ts`),
          environment: 'node',
          // They keep their core busy: one more only takes the processor's caches from the others.
          maxWorkers: availableParallelism(),
          ...shared,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['test/web/**/*.test.tsx', 'test/web/**/*.test.ts'],
          environment: 'jsdom',
          // Tests of the page wait almost half of their time, so two workers more than cores use what the others leave.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          ...shared,
          setupFiles: [...shared.setupFiles, 'test/web/web-setup.ts'],
        },
      },
    ],
  },
});
