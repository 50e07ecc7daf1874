import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The router's own links and forms are created when its module runs, so bundlers keep them. Marked as pure, they are
 * dropped: the pages have their own links and no such form.
 */
export const routerParts: Plugin = {
  name: 'portal-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/^var (\w+) = (React\d*\.forwardRef\()/gm, 'var $1 = /* @__PURE__ */ $2'),
      // Line numbers don't change.
      map: null,
    }),
  },
};

const production = (file: string): string =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The router's export map always names its development build. This is its production build, without warnings. */
export const routerAlias = [
  { find: /^react-router$/, replacement: production('index.mjs') },
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
];
