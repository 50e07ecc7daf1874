/** What is run before the first screen is there, in this order and each in a task of its own (`web/app/main.ts`). */
export const PARTS = ['react', 'first'] as const;

/** A script of the built page, as its bundler describes one. */
export type PageChunk = {
  readonly name: string;
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  /** The sheets that it needs, where it has any; the bundler's plugin notes them. */
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** A line of the list of pages: the path's name, who may see it, and its module. */
const PAGE = /page\(paths\.(\w+), '([^']+)', async \(\) => \(await import\('\.\.(\/routes\/[\w-]+\.tsx)'\)/g;

/** What every client's page loads besides its own screen: the frame, and what reads the answers to its questions. */
const FRAME = ['/web/app/signed-in.tsx', '/shared/graph/operations.ts'];

/** A file with everything that it imports, what is imported first. */
function withNeeds(chunks: readonly PageChunk[], file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const needs = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  return [...needs.flatMap((need) => withNeeds(chunks, need, seen)), file];
}

/** The sheets of some scripts, each once. */
const sheetsOf = (chunks: readonly PageChunk[], scripts: readonly string[]): readonly string[] => [
  ...new Set(
    scripts.flatMap((script) => [
      ...(chunks.find(({ fileName }) => fileName === script)?.viteMetadata?.importedCss ?? []),
    ]),
  ),
];

/** The scripts that every page begins with: the parts in their order, and what only they import. */
export function firstScripts(chunks: readonly PageChunk[]): {
  readonly parts: readonly string[];
  readonly needs: readonly string[];
} {
  const parts = PARTS.map((part) => {
    const found = chunks.find(({ name }) => name === part);
    if (!found) throw new Error(`The page has no chunk called ${part}.`);
    return found.fileName;
  });
  const all = new Set(parts.flatMap((file) => withNeeds(chunks, file)));
  return { parts, needs: [...all].filter((file) => !parts.includes(file)) };
}

/**
 * The scripts and sheets of every screen, as places in a list of files, beside those that every page begins with: boot.js has them
 * fetched while the entry is still on its way. Read from the list of pages itself, so that a new page needs no second.
 */
export function scriptsByPath(
  routes: string,
  paths: Readonly<Record<string, string>>,
  chunks: readonly PageChunk[],
): {
  readonly files: readonly string[];
  readonly paths: Readonly<Record<string, readonly number[]>>;
  /** The pages that only a client sees. */
  readonly clients: readonly string[];
} {
  const first = firstScripts(chunks);
  const known = new Set([...first.parts, ...first.needs]);
  const fileOf = (module: string): string => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!found) throw new Error(`The page has no chunk made from ${module}.`);
    return found.fileName;
  };
  const pages = [...routes.matchAll(PAGE)];
  if (pages.length === 0) throw new Error('web/app/routes.tsx lists its pages another way: change page-parts.ts too.');
  const needed = pages.map(([, name = '', access = '', module = '']) => {
    const isClients = access === 'client' || access === 'identified';
    const all = [...(isClients ? FRAME : []), `/web${module}`].flatMap((each) => withNeeds(chunks, fileOf(each)));
    const scripts = [...new Set(all)].filter((file) => !known.has(file));
    return { path: paths[name] ?? '', isClients, own: [...scripts, ...sheetsOf(chunks, scripts)] };
  });
  const files = [...new Set(needed.flatMap(({ own }) => own))];
  return {
    files,
    paths: Object.fromEntries(needed.map(({ path, own }) => [path, own.map((file) => files.indexOf(file))])),
    clients: needed.flatMap(({ path, isClients }) => (isClients ? [path] : [])),
  };
}
