import { escapeXml } from '../aws/protocol.ts';

/** HTML that is safe to write out: made by `html`, which escapes everything put into it. */
export type Markup = { readonly markup: string };

type Part = Markup | string | number | undefined | false | readonly Markup[];

/** Writes HTML: text put in is escaped, other markup is taken as it is, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.map((text, n) => text + written(parts[n])).join('');
  return { markup };
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
