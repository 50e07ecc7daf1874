import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuiltPage } from '../first-screens/page.ts';

/** The built page that lies beside the function's bundle; read with the first screen that is drawn. */
export async function builtPage(folder: string): Promise<BuiltPage> {
  const about = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8'));
  const drawn = createRequire(join(folder, 'index.cjs'))('./drawn.cjs');
  return { ...about, ...drawn };
}
