import type { Plugin } from 'vite';
import { type Cut, type Node, nodesOf, propertiesOf, propertyName, without } from './one-language.ts';

/** The properties of a route that are only for the API's description, the operator's commands and the compiler. */
const DESCRIBING = ['about', 'refusals'];

/** The ranges of a contract with these properties, each up to the next property. */
function cutsIn(program: Node): readonly Cut[] {
  return [...nodesOf(program)].flatMap((node) => {
    const properties = propertiesOf(node);
    const names = properties.map(propertyName);
    const isRoute = names.includes('about') && (names.includes('path') || names.includes('method'));
    return properties.flatMap(({ start }, at) =>
      isRoute && DESCRIBING.includes(names[at] ?? '')
        ? [{ start, end: properties[at + 1]?.start ?? node.end - 1 }]
        : [],
    );
  });
}

/** The contracts' sources. */
const CONTRACTS = /[\\/]shared[\\/]contracts[\\/][\w-]+\.ts$/;

/**
 * A contract's code without its routes' descriptions. The lists of refusals that several routes share are then unused,
 * so the bundler drops them.
 */
export async function bareContract(path: string, code: string): Promise<string> {
  if (!CONTRACTS.test(path)) return code;
  const { parseAst } = await import('vite');
  return without(code, cutsIn(parseAst(code, { lang: 'ts' }) as unknown as Node));
}

/** Builds a page without the descriptions. */
export const bareRoutes: Plugin = {
  name: 'portal-bare-routes',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: CONTRACTS },
    handler: async (code, path) => ({ code: await bareContract(path, code), map: null }),
  },
};
