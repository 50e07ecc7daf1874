import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Artifacts, artifactsIn } from '../aws/artifacts.ts';
import { bundlePath, functionSpecs } from '../functions.ts';

/** One-line functions and a one-line page, because the stacks don't depend on the build's contents. */
export function stubArtifactsIn(folder: string): Artifacts {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { name } of functionSpecs) write(bundlePath(name), `exports.handler = async () => '${name}';`);
  write('dist/web/index.html', '<!doctype html>');
  write('dist/web/assets/page-1.js', '');
  return artifactsIn(folder);
}
