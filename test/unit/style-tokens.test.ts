import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree';
import { describe, expect, test } from 'vitest';
import { contrast, palette, TEXT_CONTRAST } from '#functions/client/public/palette.ts';
import { effectiveBranding } from '#shared/tenant/tenant.ts';

const root = join(import.meta.dirname, '../../web');
const TOKENS = 'ui/styles/tokens.css';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The legal pages are standalone, and a font's file is named with its metrics. */
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.startsWith('public') && file !== TOKENS && !file.endsWith('fonts.css'),
);

const COLOR_FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/;
const NAMED = /^(white|black|red|green|blue|gr[ae]y|yellow|orange|navy|teal|silver|gold)$/i;
const SPACED = /^(padding|margin|gap|row-gap|column-gap|border-spacing)/;
/** The page's own size is the tenant's. */
const OF_THE_PAGE = /^(calc\()?var\(--brand-font-size, 1rem\)(\*1\.25\))?$/;

const partsOf = (declaration: Declaration): CssNode[] => {
  const found: CssNode[] = [];
  walk(declaration.value, (node) => void found.push(node));
  return found;
};

/** Values in a declaration that should be a token. */
function own(declaration: Declaration): string | undefined {
  const { property } = declaration;
  const parts = partsOf(declaration);
  const value = generate(declaration.value);
  // A printed page has its own margins.
  const lengths = parts.filter((part) => part.type === 'Dimension' && part.unit !== 'mm');
  if (parts.some((part) => part.type === 'Hash')) return 'a color';
  if (parts.some((part) => part.type === 'Function' && COLOR_FUNCTIONS.test(part.name))) return 'a color';
  if (parts.some((part) => part.type === 'Identifier' && NAMED.test(part.name))) return 'a color';
  if (lengths.some((part) => part.type === 'Dimension' && /^m?s$/.test(part.unit))) return 'a duration';
  if (property === 'font-size' && !OF_THE_PAGE.test(value) && !/^(var\(--type-\w+\)|inherit)$/.test(value))
    return 'a size of type';
  if (SPACED.test(property) && lengths.length > 0) return 'a space';
  if (/radius$/.test(property) && lengths.length > 0) return 'a radius';
  if (property === 'box-shadow' && lengths.length > 0 && !value.startsWith('inset')) return 'a shadow';
  return undefined;
}

function untold(file: string, css: string): string[] {
  const found: string[] = [];
  walk(parse(css, { positions: true }), {
    visit: 'Declaration',
    enter(declaration) {
      const what = own(declaration);
      if (what) found.push(`${file}:${declaration.loc?.start.line} has ${what} of its own: ${generate(declaration)}`);
    },
  });
  return found;
}

describe('the sheets of the page', () => {
  test('take every color, size, space, radius, shadow and duration from the tokens', () => {
    expect(sheets.length).toBeGreaterThan(25);
    expect(sheets.flatMap((file) => untold(file, read(file)))).toEqual([]);
  });

  test.each([
    '.a{color:#fff}',
    '.a{background:rgb(1 2 3)}',
    '.a{color:white}',
    '.a{font-size:0.9rem}',
    '.a{margin-block-start:1rem}',
    '.a{gap:4px 8px}',
    '.a{border-radius:6px}',
    '.a{box-shadow:0 1px 2px var(--line)}',
    '.a{transition:opacity 100ms}',
  ])('are checked for %s', (planted) => expect(untold('planted.css', planted)).toHaveLength(1));

  test('use only existing tokens', () => {
    const namesIn = (...files: string[]) =>
      new Set(files.flatMap((file) => [...read(file).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name)));
    // The console adds the sizes of its own frame, which no sheet of the clients' page may use.
    const [ofClients, ofConsole] = [namesIn(TOKENS), namesIn(TOKENS, 'console/app/dense.css')];
    for (const file of sheets) {
      const css = read(file);
      const defined = file.startsWith('console/') ? ofConsole : ofClients;
      const local = new Set([...css.matchAll(/(?:^|[\s;{])(--[\w-]+):/gm)].map(([, name]) => name));
      const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
      const unknown = used.filter((name) => !name.startsWith('--brand-') && !defined.has(name) && !local.has(name));
      expect(unknown, file).toEqual([]);
    }
  });
});

describe('the tokens', () => {
  const tokens = read(TOKENS);

  test('are the default company’s light colors without a tenant’s style sheet', () => {
    const { light } = palette(effectiveBranding(undefined));
    const named = Object.fromEntries(
      Object.entries(light).map(([name, color]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        color,
      ]),
    );
    const fallbacks = [...tokens.matchAll(/var\(--brand-([a-z-]+), (#[0-9a-f]+)\)/g)];
    expect(fallbacks.length).toBeGreaterThan(20);
    for (const [, name = '', color = ''] of fallbacks)
      expect({ [name]: color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') }).toEqual({ [name]: named[name] });
  });

  test('have six sizes of type besides the amount and the field, and spaces in steps of four', () => {
    const sizes = new Set([...tokens.matchAll(/--type-(\w+):/g)].map(([, name]) => name));
    expect([...sizes]).toEqual(['fine', 'hint', 'text', 'lead', 'heading', 'title', 'amount', 'field']);
    const spaces = [...tokens.matchAll(/--space-(\d+): ([\d.]+)rem/g)];
    expect(spaces.map(([, px, rem]) => [Number(px), Number(rem) * 16])).toEqual(
      [4, 8, 12, 16, 24, 32, 48, 64].map((px) => [px, px]),
    );
  });

  test('are readable on floating surfaces, light and dark (X-093)', () => {
    const colorOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(tokens)?.[1] ?? '';
    for (const name of ['on-float', 'float-good', 'float-bad'])
      expect(contrast(colorOf(name), colorOf('float'))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(colorOf('plate-ink'), colorOf('plate'))).toBeGreaterThan(20);
  });
});
