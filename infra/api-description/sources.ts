import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Route } from '#shared/contracts/route.ts';
import { type RefusalCode, refusalCodes } from '#shared/refusals.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A doc comment as one text: without its stars, its lines joined. */
const textOf = (comment: string): string =>
  comment
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();

/** Each exported route of a contract file with the comment above it. */
const ROUTE = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const (\w+Route) = \{[\s\S]*?name: '([^']+)'/g;

const routesInSources = (): readonly {
  readonly comment: string;
  readonly exportedAs: string;
  readonly name: string;
}[] =>
  globSync('shared/contracts/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(ROUTE)].map(([, comment = '', exportedAs = '', name = '']) => ({
      comment,
      exportedAs,
      name,
    })),
  );

const exportedNames = (): ReadonlyMap<string, string> =>
  new Map(routesInSources().map(({ name, exportedAs }) => [name, exportedAs]));

/** What each call is for, in the words of its contract, by the name of the call. */
export const purposes = (): ReadonlyMap<string, string> =>
  new Map(routesInSources().map(({ name, comment }) => [name, textOf(comment)]));

/** Where codes are declared, where only words stand, and what a use case reaches through its ports alone. */
const OUTSIDE = /^(shared\/(refusals|text\/.*|contracts\/all-routes)\.ts$|functions\/adapters\/)/;
const IMPORT = /import (?:type )?\{([^}]+)\} from '((?:\.|#shared|#functions)[^']+\.ts)'/g;

/** What a file declares at its top and what it imports, by name. */
type Source = {
  readonly declared: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, string>;
};
const sources = new Map<string, Source>();

const resolved = (from: string, to: string): string =>
  to.startsWith('#') ? to.slice(1) : normalize(join(dirname(from), to));

function sourceOf(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const text = read(path);
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|const|let|type|class) )/m);
  const nameOf = (part: string) => /^(?:export )?(?:async )?\w+ (\w+)/.exec(part)?.[1] ?? '';
  const source = {
    declared: new Map(parts.map((part) => [nameOf(part), part])),
    imported: new Map(
      [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
        names.split(',').map((name) => [name.replace(/^\s*type /, '').trim(), resolved(path, from)] as const),
      ),
    ),
  };
  sources.set(path, source);
  return source;
}

const known = new Set<string>(refusalCodes);
const isCode = (text: string): text is RefusalCode => known.has(text);

/** The codes that a piece of code names, and those that whatever it uses names. */
function codesIn(piece: string, path: string, seen = new Set<string>()): readonly RefusalCode[] {
  const { declared, imported } = sourceOf(path);
  const own = [...piece.matchAll(/'([a-z]+\/[a-z-]+)'/g)].flatMap(([, text = '']) => (isCode(text) ? [text] : []));
  const used = [...new Set(piece.match(/\w+/g))].flatMap((word) => {
    const file = imported.get(word) ?? (declared.has(word) ? path : undefined);
    if (!file || OUTSIDE.test(file) || seen.has(`${file} ${word}`)) return [];
    seen.add(`${file} ${word}`);
    return codesIn(sourceOf(file).declared.get(word) ?? '', file, seen);
  });
  return [...own, ...used];
}

/** What a handler joins to a route: the entry of its list that names the route. */
function joinedTo(handler: string, exportedAs: string): string {
  const [, list = ''] = handler.split('export const served = ');
  const entries = (list.split(/\];$/m)[0] ?? '').split(/^ {2}(?=\w+\(|\.\.\.)/m);
  return entries.find((entry) => new RegExp(`\\b${exportedAs}\\b`).test(entry)) ?? '';
}

function readRefusals({ function: folder, name }: Pick<Route, 'function' | 'name'>): readonly RefusalCode[] {
  const path = `functions/${folder}/handler.ts`;
  const joined = joinedTo(read(path), exportedNames().get(name) ?? '');
  const door = ['functions/http/serve.ts', 'functions/http/caller.ts'].flatMap((file) => codesIn(read(file), file));
  return [...new Set([...codesIn(joined, path), ...door])].toSorted();
}
const refusals = new Map<string, readonly RefusalCode[]>();

/**
 * The refusals a call may answer with: those that the door names, and those that its use case and all that it uses
 * name. The list is read from the code, so it may name more than what ever happens.
 */
export function refusalsOf(route: Pick<Route, 'function' | 'name'>): readonly RefusalCode[] {
  const found = refusals.get(route.name) ?? readRefusals(route);
  refusals.set(route.name, found);
  return found;
}
