import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#shared/text/language.ts';
import { pageFile } from './one-language.ts';

const one = (html: string, pattern: RegExp): string => {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`The built index.html has no ${pattern.source}: change drawn-page.ts too.`);
  return found;
};

/** Its folder: that of the prerendering function, which is deployed as a whole. */
export const DRAWN_PAGE = 'dist/functions/first-screens';

/** The prerendered paths that need style sheets of their own. */
const DRAWN: readonly string[] = ['/login', '/partner/*'];

/** The page's own components for one language, which render its screens without a browser. */
async function buildComponents(root: string, language: Language): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: language,
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      minify: true,
      ssr: join(root, 'web/app/drawn.tsx'),
      outDir: join(root, DRAWN_PAGE),
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: false,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: `drawn.${language}.cjs`, codeSplitting: false },
      },
    },
  });
}

/** The script names and the style of the page that was just built in this language. */
function aboutPage(web: string, language: Language) {
  const html = readFileSync(join(web, pageFile(language)), 'utf8');
  const { files, paths } = JSON.parse(one(html, /id="scripts">(.*?)<\/script>/)) as {
    readonly files: readonly string[];
    readonly paths: Readonly<Record<string, readonly number[]>>;
  };
  const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"( data-part)?/g)];
  const needed = Object.entries(paths).map(([path, places]) => [path, places.map((at) => files[at] ?? '')] as const);
  const styleOf = (path: string) => readFileSync(join(web, path), 'utf8');
  const isSheet = (file: string) => file.endsWith('.css');
  return {
    language,
    ending: pageFile(language, ''),
    entry: one(html, /<script type="module"[^>]* src="([^"]+)"/),
    parts: preloads.flatMap(([, href, isPart]) => (isPart ? [href] : [])),
    needs: preloads.flatMap(([, href, isPart]) => (isPart ? [] : [href])),
    byPath: Object.fromEntries(
      needed.map(([path, all]) => [path, all.filter((file) => !isSheet(file)).map((file) => `/${file}`)]),
    ),
    css: styleOf(one(html, /<link rel="stylesheet"[^>]* href="(\/assets[^"]+)"/)),
    cssByPath: Object.fromEntries(
      needed.flatMap(([path, all]) =>
        DRAWN.includes(path) ? [[path, all.filter(isSheet).map(styleOf).join('\n')]] : [],
      ),
    ),
  };
}

/**
 * Builds the prerendering code and puts it beside its function: for each language, the page's own components and the
 * facts about the page.
 */
export async function buildDrawnPage(root: string): Promise<void> {
  for (const language of LANGUAGES) {
    await buildComponents(root, language);
    const about = JSON.stringify(aboutPage(join(root, 'dist/web'), language));
    writeFileSync(join(root, DRAWN_PAGE, `page.${language}.json`), about);
  }
}
