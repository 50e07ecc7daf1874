const BOOT = /\s*<script src="\/boot\.js"><\/script>/;
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Sorts the head in the order in which a browser should load. The parser blocks at boot.js until it has loaded and run,
 * and a browser that finds a policy in the head doesn't look ahead in the meantime. So everything a page needs is named
 * before it: the scripts, and the style sheets as preloads, because a script would wait for style sheets above it.
 */
export function inOrder(html: string, scripts: readonly string[]): string {
  const [boot] = BOOT.exec(html) ?? [];
  const sheets = html.match(SHEET);
  if (!boot || !sheets) throw new Error('The page has no boot.js, or no sheet.');
  const preloads = sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  const last = [...scripts, ...preloads, boot, ...sheets].map((each) => `  ${each.trim()}\n  `).join('');
  return html
    .replace(BOOT, '')
    .replaceAll(SHEET, '')
    .replace('</head>', () => `${last}</head>`);
}
