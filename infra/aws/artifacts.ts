import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FunctionName } from '../function-spec.ts';
import { bundlePath } from '../functions.ts';
import { unusable } from './unusable.ts';

/** Where the built functions and page are, so tests may deploy stubs. */
export interface Artifacts {
  /** The folder of a function's bundle, which contains `index.cjs`. */
  readonly functionFolder: (name: FunctionName) => string;
  readonly webFolder: () => string;
}

function built(path: string, inside: string): string {
  if (existsSync(join(path, inside))) return path;
  throw unusable(`${join(path, inside)} is missing. Run "npm run build" first: the stacks deploy what it makes.`);
}

/** The output of `npm run build` in this folder. */
export const artifactsIn = (root: string): Artifacts => ({
  functionFolder: (name) => built(join(root, dirname(bundlePath(name))), 'index.cjs'),
  webFolder: () => built(join(root, 'dist/web'), 'index.html'),
});
