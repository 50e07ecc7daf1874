import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageFile } from '#infra/build/one-language.ts';
import type { Language } from '#shared/text/language.ts';
import { atMost, type Row } from './row.ts';

const KB = 1024;

/** The weight of the built page, in KB as gzip sends it. */
export type PageBytes = {
  /** Every script the first screen loads before it can be used. */
  readonly firstJs: number;
  readonly firstCss: number;
  /** The signed-in part's addition, once. */
  readonly signedInJs: number;
  /** The addition of a payment's live page until it shows a status, most of it after the first paint. */
  readonly liveJs: number;
  /** Each other screen's addition to what its part of the portal has already loaded. */
  readonly routes: Readonly<Record<string, { readonly js: number; readonly css: number }>>;
};

const SCRIPT = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g;

/** Every script a page can load, at once or later: those named in its HTML, and those that they name. */
function scriptsOf(html: string, text: (file: string) => string): ReadonlySet<string> {
  const namedIn = (source: string) => [...source.matchAll(SCRIPT)].flatMap(([, file]) => file ?? []);
  const found = new Set(namedIn(html));
  for (const file of found) for (const named of namedIn(text(file))) found.add(named);
  return found;
}

/** The built page's files and their dependencies, read from the files themselves. */
function builtPage(folder: string, html: string) {
  const assets = join(folder, 'assets');
  const text = (file: string) => readFileSync(join(assets, file), 'utf8');
  // A side effect or a binding from a neighbor: `import"./a.js"`, `import{a as b}from"./a.js"`, `export…from"./a.js"`.
  const needs = (file: string) =>
    [...text(file).matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(([, name]) => name ?? []);
  // The page of another language is beside it, built from the same sources: only files that this one names are its own.
  const scripts = [...scriptsOf(html, text)];
  return {
    /** A file with everything that is fetched along with it. */
    withNeeds(...roots: readonly string[]): Set<string> {
      const found = new Set(roots);
      for (const file of found) for (const needed of needs(file)) found.add(needed);
      return found;
    },
    /** The script built from this source, according to its map. */
    madeFrom: (source: string): string | undefined =>
      scripts.find((file) => {
        const map = join(assets, `${file}.map`);
        return (
          existsSync(map) &&
          (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources.some((each) => each.endsWith(source))
        );
      }),
    /** The sheets that a script's own name leads to: the build names both after the screen. */
    sheetsNamed: (name: string) =>
      readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.css$`).test(file)),
    kilobytes: (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).length, 0) / KB,
  };
}

const LIVE = ['web/routes/live.tsx', 'web/features/live/live-status.tsx', 'web/features/live/live-calls.ts'];

const without = (files: Set<string>, known: Set<string>): Set<string> => files.difference(known);

/** The scripts of the page in one language, in the folder of the built page. */
export const scriptsOfPage = (folder: string, language: Language): readonly string[] => [
  ...scriptsOf(readFileSync(join(folder, pageFile(language)), 'utf8'), (file) =>
    readFileSync(join(folder, 'assets', file), 'utf8'),
  ),
];

/**
 * Weighs the page of one language in `dist/web`: the chunks of the entry and the first screen, then each further
 * screen's addition.
 */
export function pageBytes(root: string, language: Language = 'en'): PageBytes {
  const folder = join(root, 'dist/web');
  if (!existsSync(join(folder, pageFile(language))))
    throw new Error('There is no built page to weigh: run npm run build.');
  const html = readFileSync(join(folder, pageFile(language)), 'utf8');
  const page = builtPage(folder, html);
  const named = (ending: string) =>
    // A sheet is named twice, by its preload and by its user, and is fetched once.
    new Set(
      [...html.matchAll(new RegExp(`(?:src|href)="/assets/([\\w.-]+\\.${ending})"`, 'g'))].flatMap(
        ([, file]) => file ?? [],
      ),
    );
  const bootJs = gzipSync(readFileSync(join(folder, 'boot.js')), { level: 9 }).length / KB;
  const first = page.withNeeds(...named('js'));
  const frame = page.madeFrom('web/app/signed-in.tsx');
  if (!frame) throw new Error('No script of the built page holds the signed-in frame.');
  const signedIn = page.withNeeds(frame);
  const live = LIVE.flatMap((source) => page.madeFrom(source) ?? []);
  const have = { visitor: first, client: first.union(signedIn) };
  const routes = readdirSync(join(root, 'web/routes')).flatMap((file) => {
    const script = page.madeFrom(`web/routes/${file}`);
    if (!script || first.has(script)) return [];
    const name = file.replace(/\.tsx$/, '');
    // A visitor's screen cannot count on the signed-in part. The other way around everything is loaded.
    const isVisitors = !page.withNeeds(script).intersection(without(signedIn, first)).has(frame);
    const own = without(page.withNeeds(script), isVisitors ? have.visitor : have.client);
    return [[name, { js: page.kilobytes(own), css: page.kilobytes(page.sheetsNamed(name)) }] as const];
  });
  return {
    firstJs: page.kilobytes(first) + bootJs,
    firstCss: page.kilobytes(named('css')),
    signedInJs: page.kilobytes(without(signedIn, first)),
    liveJs: page.kilobytes(without(page.withNeeds(...live), first)),
    routes: Object.fromEntries(routes),
  };
}

/** The page's budget, in KB: the weight of React and the router, and a screen's worth on top. */
export const pageBudgets = { firstJs: 94.6, firstCss: 8, signedInJs: 50.5, routeJs: 15, liveJs: 26.9 } as const;

/** The page's weight as rows of the table. */
export function pageRows(root: string): Row[] {
  const { firstJs, firstCss, signedInJs, liveJs, routes } = pageBytes(root);
  return [
    atMost('page: first screen, JS gzip', firstJs, pageBudgets.firstJs, 'KB'),
    atMost('page: first screen, CSS gzip', firstCss, pageBudgets.firstCss, 'KB'),
    atMost('page: signed-in part, once, JS gzip', signedInJs, pageBudgets.signedInJs, 'KB'),
    atMost('page: live status, all of it, JS gzip', liveJs, pageBudgets.liveJs, 'KB'),
    ...Object.entries(routes).map(([name, { js }]) => atMost(`page: ${name}, JS gzip`, js, pageBudgets.routeJs, 'KB')),
  ];
}
