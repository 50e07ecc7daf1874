import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../shared/text/language.ts';

export type Node = { readonly type: string; readonly start: number; readonly end: number };
type Property = Node & { readonly key?: { readonly name?: string; readonly value?: unknown } };
export type Cut = { readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const propertyName = ({ key }: Property): string => key?.name ?? String(key?.value);

/** The properties of an object, and none of anything else. */
export const propertiesOf = (node: Node): readonly Property[] =>
  node.type === 'ObjectExpression' ? (node as Node & { properties: Property[] }).properties : [];

/** The property of each language, if an object is a table of texts: it has these properties and no others. */
function tableIn(node: Node): readonly Property[] | undefined {
  const properties = propertiesOf(node);
  const names = properties.map((property) => (property.type === 'Property' ? propertyName(property) : ''));
  const isTable = names.length === LANGUAGES.length && LANGUAGES.every((language) => names.includes(language));
  return isTable ? properties : undefined;
}

/** This node and every node below it. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/**
 * The ranges of a module that have another language's texts: from each such property to the next one, or to the end.
 */
function cutsIn(program: Node, language: Language): readonly Cut[] {
  return [...nodesOf(program)].flatMap((node) => {
    const kept = tableIn(node)?.find((property) => propertyName(property) === language);
    return kept
      ? [
          { start: node.start + 1, end: kept.start },
          { start: kept.end, end: node.end - 1 },
        ]
      : [];
  });
}

export const without = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

/**
 * Builds the page for one language: every table of texts keeps only that language, and the imports of the others are
 * dropped. So a page carries only the texts that it shows.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'portal-language',
    enforce: 'post',
    apply: 'build',
    config: () => ({ define: { 'globalThis.portalLanguage': JSON.stringify(language) } }),
    transform: {
      filter: { id: /\/(?:shared|web)\/.*\.tsx?$/, code: /\bes\b/ },
      handler(code) {
        const cuts = cutsIn(this.parse(code) as unknown as Node, language);
        return cuts.length === 0 ? null : { code: without(code, cuts), map: null };
      },
    },
  };
}

/** A page's file for a language; English, the default, has no suffix. */
export const pageFile = (language: Language, name = 'index'): string =>
  language === 'en' ? `${name}.html` : `${name}.${language}.html`;

/** Sets the page's language, in its file's name and on its root element, which is read before anything is rendered. */
export function pageInLanguage(language: Language): Plugin {
  return {
    name: 'portal-page-language',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (language === 'en' || page?.type !== 'asset') return;
        delete bundle['index.html'];
        this.emitFile({ type: 'asset', fileName: pageFile(language), source: page.source });
      },
    },
  };
}
