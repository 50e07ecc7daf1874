const BOOT = /\s*<script src="\/boot\.js"\s*><\/script>/;
const BOOT_PRELOAD = '<link rel="preload" as="script" href="/boot.js">';
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Sorts the head in the order in which a browser should fetch. The parser blocks at boot.js until it has loaded and
 * run, and a browser that finds a policy in the head doesn't look ahead meanwhile. So everything that a page needs is
 * listed before it. The frame in index.html is painted with boot.js and the sheets alone, so they come before the
 * scripts, which are ten times as large.
 */
export function inOrder(html: string, scripts: readonly string[]): string {
  const [boot] = BOOT.exec(html) ?? [];
  const sheets = html.match(SHEET);
  if (!boot || !sheets) throw new Error('The page has no boot.js, or no sheet.');
  const preloads = sheets.map((sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  const last = [BOOT_PRELOAD, ...preloads, ...scripts, boot, ...sheets].map((each) => `  ${each.trim()}\n  `).join('');
  return html
    .replace(BOOT, '')
    .replaceAll(SHEET, '')
    .replace('</head>', () => `${last}</head>`);
}
