import { escapeXml } from '../aws/protocol.ts';

/** HTML that is safe to output, made by `html`, which escapes everything inserted. */
export type Markup = { readonly markup: string };

type Part = Markup | string | number | undefined | false | readonly Markup[];

/** Builds HTML. Inserted text is escaped, other markup is inserted unchanged, and undefined and false are left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.map((text, n) => text + written(parts[n])).join('');
  return { markup };
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
