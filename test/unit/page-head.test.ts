import { describe, expect, it } from 'vitest';
import { inOrder } from '#infra/build/page-head.ts';

const built = `<head>
    <meta charset="utf-8" />
    <script src="/boot.js"></script>
    <link rel="stylesheet" href="/api/branding.css"  />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body></body>`;

const partsOf = (html: string): readonly string[] => [...html.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag);

describe('everything a page starts with is requested at once (X-227)', () => {
  const scripts = ['<link rel="modulepreload" href="/assets/react.js">'];

  it('scripts and sheets are named before the script at which the parser stands still', () => {
    expect(partsOf(inOrder(built, scripts))).toEqual([
      '<script type="module" crossorigin src="/assets/index.js">',
      '<link rel="modulepreload" href="/assets/react.js">',
      '<link rel="preload" as="style" href="/api/branding.css"  />',
      '<link rel="preload" as="style" crossorigin href="/assets/index.css">',
      '<script src="/boot.js">',
      '<link rel="stylesheet" href="/api/branding.css"  />',
      '<link rel="stylesheet" crossorigin href="/assets/index.css">',
    ]);
  });

  it('nothing else of the page is touched', () => {
    expect(inOrder(built, scripts)).toMatch(
      /^<head>\n {4}<meta charset="utf-8" \/>\n[\s\S]*\n {2}<\/head>\n {2}<body><\/body>$/,
    );
  });

  it.each([
    ['boot.js', /<script src="\/boot\.js"><\/script>/],
    ['a sheet', /<link rel="stylesheet"[^>]*>/g],
  ])('a page without %s is not built', (_, part) => {
    expect(() => inOrder(built.replaceAll(new RegExp(part, 'g'), ''), scripts)).toThrow('The page has no boot.js');
  });
});
