import { tenantHtml } from '#shared/tenant/html.ts';

/** Elements without an end tag. */
const VOID = ['br', 'hr', 'img'];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'class'];
const ADDRESS = /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i;

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/?>|[^<]+|</gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/** Escapes everything except named characters. */
const asText = (text: string): string =>
  text
    .replaceAll(/&(?!(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const asValue = (text: string): string => asText(text).replaceAll('"', '&quot;');

function attributesOf(tag: string, typed: string): string {
  const kept = [...typed.matchAll(ATTRIBUTE)].flatMap(([, name = '', quoted, single]) => {
    const [known, value] = [name.toLowerCase(), quoted ?? single ?? ''];
    if (!ATTRIBUTES.includes(known)) return [];
    // An encoded character could hide another address.
    const isAddress = known === 'href' || known === 'src';
    if (isAddress && (!ADDRESS.test(value) || value.includes('&'))) return [];
    return [` ${known}="${asValue(value)}"`];
  });
  const isDescribed = kept.some((each) => each.startsWith(' alt='));
  const own =
    tag === 'a' ? ' target="_blank" rel="noopener noreferrer"' : tag === 'img' && !isDescribed ? ' alt=""' : '';
  return kept.join('') + own;
}

/**
 * Rebuilds a tenant's HTML from the parts that are understood and allowed, because there is no browser here to clean
 * it. Every tag in the result is written by this function. The page cleans the HTML again when it takes over.
 */
export function cleanHtml(html: string): string {
  const open: string[] = [];
  const written = [...html.matchAll(TOKEN)].map(([token, end, name, attributes = '']) => {
    if (name === undefined) return asText(token);
    const tag = name.toLowerCase();
    if (!tenantHtml.tags.includes(tag)) return '';
    if (!end) {
      if (!VOID.includes(tag)) open.push(tag);
      return `<${tag}${attributesOf(tag, attributes)}>`;
    }
    const at = open.lastIndexOf(tag);
    if (at < 0) return '';
    return open
      .splice(at)
      .toReversed()
      .map((each) => `</${each}>`)
      .join('');
  });
  return (
    written.join('') +
    open
      .toReversed()
      .map((each) => `</${each}>`)
      .join('')
  );
}
