import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCss } from '#functions/client/public/custom-css.ts';

const SHAPES = /@scope \(\.tenant-brand\) to \(\.portal-critical\)\{\n([\s\S]*?)\n\}(?:\n@media|\}$)/;
const BY_DEVICE =
  /@scope \(:root:not\(\[data-theme="dark"\]\) \.tenant-brand\) to \(\.portal-critical\)\{\n([\s\S]*?)\n\}\}\n@scope/;
const BY_CHOICE = /@scope \(:root\[data-theme="light"\] \.tenant-brand\) to \(\.portal-critical\)\{\n([\s\S]*?)\n\}\}$/;

/** The rules inside the wrapper, shapes before colors. The colors are the same for both ways to get a light page. */
function rulesOf(text: string): string {
  const { css } = cleanCss(text);
  const [shapes, byDevice, byChoice] = [SHAPES, BY_DEVICE, BY_CHOICE].map((wrapping) => wrapping.exec(css)?.[1]);
  expect(byDevice).toBe(byChoice);
  return [shapes, byDevice].filter(Boolean).join('\n');
}

describe('a tenant’s own CSS', () => {
  it.each([
    [
      '.card{border-radius:12px;box-shadow:0 1px 2px rgb(0 0 0/10%)}',
      '.card{border-radius:12px}\n.card{box-shadow:0 1px 2px rgb(0 0 0/10%)}',
    ],
    [
      'h1, h2 > a:hover { color: #b91c1c; letter-spacing: .02em }',
      'h1,h2>a:hover{letter-spacing:.02em}\nh1,h2>a:hover{color:#b91c1c}',
    ],
    ['a { color: var(--brand-accent) !important }', 'a{color:var(--brand-accent)}'],
    [
      '.x{background:linear-gradient(90deg, #fff, rgb(1 2 3))}',
      '.x{background:linear-gradient(90deg,#fff,rgb(1 2 3))}',
    ],
    ['@media (min-width: 768px) { p { font-size: 1.1rem } }', '@media (min-width:768px){p{font-size:1.1rem}}'],
    ['li:nth-child(2n+1):not(.on){padding:1rem 2rem}', 'li:nth-child(2n+1):not(.on){padding:1rem 2rem}'],
  ])('keeps %s', (text, kept) => {
    expect(cleanCss(text).dropped).toEqual([]);
    expect(rulesOf(text)).toBe(kept);
  });

  it('colors a light page only, because its colors were chosen for white paper (X-093)', () => {
    const { css } = cleanCss('.card{color:#123456;background:#fff;border:1px solid #000;padding:1rem}');
    const [shapes = '', ...colors] = css.split('@media (prefers-color-scheme:light)');
    expect(shapes).toContain('.card{padding:1rem}');
    expect(shapes).not.toMatch(/color|background|border/);
    expect(colors.join('').match(/\.card\{color:#123456;background:#fff;border:1px solid #000\}/g)).toHaveLength(2);
  });

  it.each([
    ['fetches', 'a{background:url(https://evil.example/x)}'],
    ['fetches by a quoted address', 'a{background-image:url("//evil.example")}'],
    ['fetches by image-set', 'a{background-image:image-set("x.png" 1x)}'],
    ['fetches by an escaped word', 'a{background:u\\72l(https://evil.example)}'],
    ['imports', '@import "https://evil.example/x.css";'],
    ['imports by address', '@import url(x.css);'],
    ['brings a font', '@font-face{font-family:x;src:url(x)}'],
    ['covers the page', '.x{position:fixed;inset:0;z-index:9999}'],
    ['hides', '.wire-warning{display:none}'],
    ['hides by visibility', '.x{visibility:hidden}'],
    ['hides by transparency', '.x{opacity:0}'],
    ['hides text by its colour', '.x{color:transparent}'],
    ['hides text by a thin colour', '.x{color:rgb(0 0 0 / 0)}'],
    ['hides text by a thin colour in the old way', '.x{color:rgba(0,0,0,0)}'],
    ['hides text by four digits', '.x{color:#0000}'],
    ['hides text by its size', '.x{font-size:0}'],
    ['hides text by a tiny size', '.x{font-size:1px}'],
    ['hides text by its line', '.x{line-height:0}'],
    ['moves away', '.x{margin-left:-9999px}'],
    ['moves far away', '.x{margin-left:9999px}'],
    ['moves by a sum', '.x{margin-left:calc(-1 * 9999px)}'],
    ['moves by a transform', '.x{transform:translateX(-100vw)}'],
    ['cuts', '.x{clip-path:inset(100%)}'],
    ['indents text away', '.x{text-indent:-9999px}'],
    ['writes words', '.x::before{content:"Call 555-0100 instead"}'],
    ['reads what is typed', 'input[value^="1"]{color:#b91c1c}'],
    ['singles out what is protected', '.portal-critical{color:#ffffff}'],
    ['singles out what is protected within', 'div:has(.portal-critical){color:#ffffff}'],
    ['singles out what is protected by not', ':not(.portal-wire){color:#ffffff}'],
    ['changes the mended colours', ':root{--brand-link:#ffffff}'],
    ['runs a script of old', '.x{width:expression(alert(1))}'],
    ['binds a script of old', '.x{-moz-binding:url(x)}'],
    ['behaves', '.x{behavior:url(x.htc)}'],
    ['leaves the scope by a brace', '}} body{color:#b91c1c} @media all{{'],
    ['leaves the layer', '@layer reset{a{color:#b91c1c}}'],
    ['widens the scope', '@scope (html){a{color:#b91c1c}}'],
    ['nests', '.x{&.y{color:#b91c1c}}'],
    ['animates', '@keyframes x{from{color:#000}}'],
    ['prints differently', '@media print{a{color:#fff}}'],
    ['asks for the device’s secrets', '@media (-webkit-device-pixel-ratio: 2){a{color:#b91c1c}}'],
    ['reads an attribute', '.x{color:attr(data-x)}'],
    ['borrows an unknown variable', '.x{color:var(--secret)}'],
    ['falls back from a variable', '.x{background:var(--brand-x, url(y))}'],
  ])('drops a rule that %s', (_, text) => {
    const { css, dropped } = cleanCss(text);
    expect(css).toBe('');
    expect(dropped.length).toBeGreaterThan(0);
  });

  it('keeps the safe parts, and reports what was removed', () => {
    const { css, dropped } = cleanCss('a{color:#123456;position:fixed} .portal-x,.ok{color:#222222}');
    expect(css).toContain('a{color:#123456}\n.ok{color:#222222}');
    expect(dropped).toEqual(['"position" cannot be set here.', 'The selector ".portal-x" cannot be used here.']);
  });

  it('cannot exhaust the parser with a selector of many brackets', () => {
    expect(cleanCss(`a${':not('.repeat(1500)}b${')'.repeat(1500)}{color:#000000}`).css).toBe('');
  });

  // With brackets like these the parser may never return, depending on what it parsed before.
  it.each(['a(b)){c}(', 'a{color:#fff})', 'a){color:#fff}', 'a{color:#fff', 'a{color:(#fff}', '}a{color:#fff}'])(
    'takes nothing from "%s", whose brackets do not match',
    (text) => {
      expect(cleanCss(text)).toEqual({
        css: '',
        byDay: '',
        dropped: [expect.stringContaining('brackets that do not match')],
      });
    },
  );

  it('does not count brackets in comments or quotes', () => {
    expect(rulesOf('/* :-) */ a{color:#123456;font-family:"A (B"}')).toContain('color:#123456');
  });

  it('never keeps anything that could fetch, cover or hide, for any text', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '.x',
        ':not(',
        ')',
        '{',
        '}',
        'color',
        ':',
        ';',
        '#fff',
        'url(',
        '"',
        "'",
        '/*',
        '*/',
        '@import',
        '@media',
      ],
      ...[
        'position',
        'fixed',
        '!important',
        '\\',
        '<!--',
        '-->',
        ',',
        '&',
        '\n',
        '\u0000',
        'display',
        'none',
        '(',
        '--x',
      ],
      ...[
        'background',
        'var(--brand-link)',
        'content',
        '::before',
        '[a=b]',
        '>',
        '</style>',
        'expression(',
        '12px',
        ' ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { css } = cleanCss(pieces.join(''));
        expect(css).not.toMatch(/url\(|@import|position|display|content|expression|!important|<|\\|--x|&|\[/);
        expect(
          css === '' || /^@layer brand\{(@scope|@media \(prefers-color-scheme:light\)\{@scope) [\s\S]*\}$/.test(css),
        ).toBe(true);
        const braces = [...css].reduce((open, sign) => open + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0);
        expect(braces).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});
