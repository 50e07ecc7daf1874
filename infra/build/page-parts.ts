/** The scripts that run before the first screen, in this order and each in its own task (`web/app/main.ts`). */
export const PARTS = ['react', 'first'] as const;

/** A script of the built page, in its bundler's format. */
export type PageChunk = {
  readonly name: string;
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  /** Its style sheets, if any, from the bundler's plugin. */
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** A line in the list of pages: the path's name, who may see it, and its module or the loader that names it. */
const PAGE =
  /page\(\s*paths\.(\w+),\s+'([^']+)',\s+(?:(?:async )?\(\) =>\s+(?:\(await )?)?(?:import\('\.\.(\/[\w/-]+\.tsx)'\)|(\w+))/g;

/** A loader that several pages share. */
const LOADER = /const (\w+) = (?:async )?\(\) => [^;]*?import\('\.\.(\/[\w/-]+\.tsx)'\)/g;

/** Modules that a screen loads late, but before it shows anything. As a chain, each would cost a round trip. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  live: ['/routes/live.tsx', '/features/live/live-calls.ts', '/features/live/live-status.tsx'],
};

/** Loaded by every client's page in addition to its own screen: the frame, and the parsers of its data. */
const FRAME = ['/web/app/signed-in.tsx', '/shared/graph/operations.ts'];

/** A file and all its imports, imports first. */
function withNeeds(chunks: readonly PageChunk[], file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const needs = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  return [...needs.flatMap((need) => withNeeds(chunks, need, seen)), file];
}

/** The style sheets of some scripts, each once. */
const sheetsOf = (chunks: readonly PageChunk[], scripts: readonly string[]): readonly string[] => [
  ...new Set(
    scripts.flatMap((script) => [
      ...(chunks.find(({ fileName }) => fileName === script)?.viteMetadata?.importedCss ?? []),
    ]),
  ),
];

/** The scripts that every page starts with: the parts in order, and their own imports. */
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
 * The scripts and style sheets of every screen, as indexes into a list of files, without those that every page starts
 * with. boot.js fetches them while the entry is still loading. Read from the list of pages itself, so a new page needs
 * no second entry.
 */
export function scriptsByPath(
  routes: string,
  paths: Readonly<Record<string, string>>,
  chunks: readonly PageChunk[],
): {
  readonly files: readonly string[];
  readonly paths: Readonly<Record<string, readonly number[]>>;
  /** The clients' pages, and all pages that a client sees in the signed-in frame. */
  readonly clients: readonly string[];
  readonly framed: readonly string[];
} {
  const first = firstScripts(chunks);
  const known = new Set([...first.parts, ...first.needs]);
  const fileOf = (module: string): string => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!found) throw new Error(`The page has no chunk made from ${module}.`);
    return found.fileName;
  };
  const loaders = new Map([...routes.matchAll(LOADER)].map(([, name, module]) => [name, module]));
  const pages = [...routes.matchAll(PAGE)].flatMap(([, name = '', access = '', direct, loader]) => {
    const module = direct ?? loaders.get(loader);
    // The first screen has no module of its own here.
    return module ? [{ name, access, modules: [module, ...(ALSO[name] ?? [])] }] : [];
  });
  if (pages.length === 0) throw new Error('web/app/routes.tsx lists its pages another way: change page-parts.ts too.');
  const needed = pages.map(({ name, access, modules }) => {
    const isClients = access === 'client' || access === 'identified';
    const isFramed = isClients || access === 'public, framed';
    const needs = [...(isFramed ? FRAME : []), ...modules.map((module) => `/web${module}`)];
    const all = needs.flatMap((each) => withNeeds(chunks, fileOf(each)));
    const scripts = [...new Set(all)].filter((file) => !known.has(file));
    return { path: paths[name] ?? '', isClients, isFramed, own: [...scripts, ...sheetsOf(chunks, scripts)] };
  });
  const files = [...new Set(needed.flatMap(({ own }) => own))];
  return {
    files,
    paths: Object.fromEntries(needed.map(({ path, own }) => [path, own.map((file) => files.indexOf(file))])),
    clients: needed.flatMap(({ path, isClients }) => (isClients ? [path] : [])),
    framed: needed.flatMap(({ path, isFramed }) => (isFramed ? [path] : [])),
  };
}
