import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneLanguage, pageInLanguage } from './infra/build/one-language.ts';
import { pageChunks } from './infra/build/page-chunks.ts';
import { commonText } from './shared/text/common.ts';
import { type Language, languageOf } from './shared/text/language.ts';
import { visitorText } from './shared/text/visitor.ts';

/** The screen a visitor comes to first: its chunks are fetched together with the entry and not after it. */
const FIRST_SCREEN = '/web/routes/create-account.tsx';

const wordsIn = (language: Language): Readonly<Record<string, string>> => ({
  title: commonText[language].portal,
  'trust.headline': visitorText[language].trust.headline,
  'trust.promise': visitorText[language].trust.promise,
  'trust.moment': visitorText[language].trust.moment,
  noScript: commonText[language].noScript,
});

/**
 * Writes the first words into index.html, from the same table the screens read, so that something true is on screen
 * before any script has run; and names the chunks of the first screen, so that they do not wait for the entry.
 */
const shell = (words: ReturnType<typeof wordsIn>): Plugin => ({
  name: 'portal-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const text = html.replaceAll(/%([\w.]+)%/g, (whole, name: string) => words[name] ?? whole);
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_SCREEN));
      const hrefs = first ? [first.fileName, ...first.imports].map((file) => `/${file}`) : [];
      const missing = [...new Set(hrefs)].filter((href) => !text.includes(`"${href}"`));
      return {
        html: text,
        tags: missing.map((href) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href },
          injectTo: 'head' as const,
        })),
      };
    },
  },
});

const scoped = new Map<string, string>();

/** A short name for a class of a component's own sheet; two classes never get the same one. */
function scopedName(name: string, file: string): string {
  const whose = `${file.slice(file.lastIndexOf('/web/'))}.${name}`;
  const short = `_${createHash('sha256').update(whose).digest('base64url').slice(0, 4)}`;
  const other = scoped.get(short);
  if (other && other !== whose) throw new Error(`${whose} and ${other} get the same class name: rename one of them.`);
  scoped.set(short, whose);
  return short;
}

/** The router's export map always names its development build. This is its production build, without warnings. */
const router = (file: string): string =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

// Vite reads its configuration from a default export.
export default defineConfig(({ command, mode }) => ({
  root: 'web',
  base: '/',
  // `infra/build/build.ts` builds the page once for each language, with the language as the mode.
  plugins: [react(), shell(wordsIn(languageOf(mode))), oneLanguage(languageOf(mode)), pageInLanguage(languageOf(mode))],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : [],
  },
  css: { modules: { generateScopedName: command === 'build' ? scopedName : '[name]_[local]' } },
  build: {
    outDir: '../dist/web',
    // The first language begins with an empty folder, the others add to it.
    emptyOutDir: languageOf(mode) === 'en',
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: 'hidden',
    // Every browser the portal supports knows modulepreload.
    modulePreload: { polyfill: false },
    // Small files stay files: the policy allows fonts and pictures from our own host, not as data.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // The first screen lists every script by name: words in the names are 0.3 KB of it. The source maps have them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: pageChunks(import.meta.dirname) },
      },
    },
  },
}));
