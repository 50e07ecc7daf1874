import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LANGUAGES } from '#shared/text/language.ts';
import type { BuiltPage } from '../client/first-screens/page.ts';

/** The built page beside the function's bundle, in each language. Read when the first screen is rendered. */
export const builtPages = (folder: string): Promise<readonly BuiltPage[]> =>
  Promise.all(
    LANGUAGES.map(async (language) => {
      const about = JSON.parse(await readFile(join(folder, `page.${language}.json`), 'utf8'));
      const drawn = createRequire(join(folder, 'index.cjs'))(`./drawn.${language}.cjs`);
      return { ...about, ...drawn };
    }),
  );
