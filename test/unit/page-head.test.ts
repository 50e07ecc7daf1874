import { describe, expect, it } from 'vitest';
import { inOrder } from '#infra/build/page-head.ts';

const built = `<head>
    <meta charset="utf-8" />
    <script src="/boot.js" ></script>
    <link rel="stylesheet" href="/api/branding.css"  />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body></body>`;

const partsOf = (html: string): readonly string[] => [...html.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag);

describe('requesting everything a page needs at once (X-227)', () => {
  const scripts = ['<link rel="modulepreload" href="/assets/react.js">'];

  it('names everything before the script that blocks the parser, and first what the frame is painted with', () => {
    expect(partsOf(inOrder(built, scripts))).toEqual([
      '<script type="module" crossorigin src="/assets/index.js">',
      '<link rel="preload" as="script" href="/boot.js">',
      '<link rel="preload" as="style" href="/api/branding.css"  />',
      '<link rel="preload" as="style" crossorigin href="/assets/index.css">',
      '<link rel="modulepreload" href="/assets/react.js">',
      '<script src="/boot.js" >',
      '<link rel="stylesheet" href="/api/branding.css"  />',
      '<link rel="stylesheet" crossorigin href="/assets/index.css">',
    ]);
  });

  it('leaves the rest of the page unchanged', () => {
    expect(inOrder(built, scripts)).toMatch(
      /^<head>\n {4}<meta charset="utf-8" \/>\n[\s\S]*\n {2}<\/head>\n {2}<body><\/body>$/,
    );
  });

  it.each([
    ['boot.js', /<script src="\/boot\.js" ><\/script>/],
    ['a sheet', /<link rel="stylesheet"[^>]*>/g],
  ])('refuses to build a page without %s', (_, part) => {
    expect(() => inOrder(built.replaceAll(new RegExp(part, 'g'), ''), scripts)).toThrow('The page has no boot.js');
  });
});
