import { basename, dirname, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** A part of a function in a separate file, made from this source. */
type Part = { readonly in: string; readonly out: string };

/** "../messages/receipt-pdf.ts" becomes "receipt-pdf.cjs". */
const fileOf = (specifier: string): string => `${basename(specifier).replace(/\.\w+$/, '')}.cjs`;

/**
 * Puts a function's `import()` targets into files beside the bundle. Inside the bundle they would load late but be
 * parsed at every start, and the receipts' PDF library alone is larger than everything else together. (The bundler's
 * own splitting makes ES modules, which start slower on Node 24 than CommonJS.)
 */
export function lazyParts(): { readonly plugin: Plugin; partsOf(metafile: Metafile): Part[] } {
  const sources = new Map<string, string>();
  const plugin: Plugin = {
    name: 'lazy parts',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir }) => {
        // Packages handle their own late imports, so these stay.
        if (kind !== 'dynamic-import' || path.startsWith('node:') || importer.includes('/node_modules/'))
          return undefined;
        // Resolved as for `require`: a CommonJS package's default is the package itself, but its ES module's default is
        // wrapped again.
        const { path: source, errors } = await build.resolve(path, { kind: 'require-call', importer, resolveDir });
        if (errors.length > 0) return { errors };
        const file = fileOf(path);
        if ((sources.get(file) ?? source) !== source)
          return { errors: [{ text: `Two lazy parts are called ${file}.` }] };
        sources.set(file, source);
        return { path: `./${file}`, external: true };
      });
    },
  };
  return {
    plugin,
    /** The parts that each built function loads, as the entries of a second pass. */
    partsOf: ({ outputs }) =>
      Object.entries(outputs).flatMap(([output, { imports }]) =>
        imports.flatMap(({ path, external }) => {
          const source = external && path.startsWith('./') ? sources.get(basename(path)) : undefined;
          const out = join(dirname(output), basename(path, '.cjs')).replace(/^dist\/functions\//, '');
          return source ? [{ in: source, out }] : [];
        }),
      ),
  };
}
