import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { deployedHosts } from './infra/aws/edge/security-headers.ts';
import { bareRoutes } from './infra/build/bare-routes.ts';
import { fontsOfPage } from './infra/build/fonts.ts';
import { oneLanguage, pageFile, pageInLanguage } from './infra/build/one-language.ts';
import { pageChunks } from './infra/build/page-chunks.ts';
import { inOrder } from './infra/build/page-head.ts';
import { firstScripts, scriptsByPath } from './infra/build/page-parts.ts';
import { routerAlias, routerParts } from './infra/build/router.ts';
import { scopedName } from './infra/build/scoped-name.ts';
import { type Language, languageOf } from './shared/text/language.ts';
import { offlineText } from './shared/text/offline.ts';
import { shellText } from './shared/text/shell.ts';
import { visitorText } from './shared/text/visitor.ts';
import { earlyCallsOf, RENEWAL } from './web/lib/api/early-calls.ts';
import { pageHeaders } from './web/lib/api/page-headers.ts';
import { earlyFrames } from './web/lib/page/frames.ts';
import { paths } from './web/lib/page/paths.ts';

const wordsIn = (language: Language) => ({
  title: shellText[language].title,
  'trust.headline': visitorText[language].trust.headline,
  'trust.promise': visitorText[language].trust.promise,
  'trust.moment': shellText[language].moment,
  noScript: shellText[language].noScript,
});

const preload = (href: string, attribute = ''): string => `<link rel="modulepreload" href="/${href}"${attribute}>`;

/**
 * Writes the first words into index.html, from the same table the screens read, so that something true is on screen
 * before any script has run; and names the scripts that each path needs, so that they do not wait for the entry.
 */
const shell = (language: Language, words = wordsIn(language)): Plugin => ({
  name: 'portal-shell',
  async buildStart() {
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'web/app/start.tsx') });
    const boot = readFileSync(join(import.meta.dirname, 'web/app/boot.js'), 'utf8');
    const { code } = await transform(boot, { minify: true });
    this.emitFile({ type: 'asset', fileName: 'boot.js', source: code });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const { parts, needs } = firstScripts(chunks);
      const routes = readFileSync(join(import.meta.dirname, 'web/app/routes.tsx'), 'utf8');
      const { clients, framed, ...scripts } = scriptsByPath(routes, paths, chunks);
      const calls = Object.fromEntries(clients.map((path) => [path, earlyCallsOf(path)]));
      const frames = earlyFrames(framed, language);
      const told = JSON.stringify({ ...scripts, frames, calls, renewal: RENEWAL, headers: pageHeaders(language) });
      const preloads = [...parts.map((file) => preload(file, ' data-part')), ...needs.map((file) => preload(file))];
      return inOrder(html, preloads)
        .replace('"%scripts%"', () => told)
        .replaceAll(/%([\w.]+)%/g, (whole, name: keyof typeof words) => words[name] ?? whole);
    },
  },
});

/** On every page but a company's first screens: what only a client opens, or a link leads to, is in no search engine. */
const NOT_LISTED = '<meta name="robots" content="noindex" />';

/** Where a company's screens have not been drawn ahead, the plain page stands under their names, with its policy. */
const plainFirstScreens = (language: Language): Plugin => ({
  name: 'portal-plain-first-screens',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The page has no index.html.');
      const policy = `script-src 'self' ${deployedHosts('production', '').linkScriptUrl}; style-src-elem 'self'`;
      // A path that means two things is led to the plain page too, where the header leaves this to the page.
      index.source = `${index.source}`.replace(
        '<meta charset="utf-8" />',
        (first) => `${first}\n    <meta http-equiv="content-security-policy" content="${policy}" />`,
      );
      const listed = index.source.replace(NOT_LISTED, '');
      const sources = { 'create-account': listed, login: listed, partner: index.source };
      for (const [name, source] of Object.entries(sources))
        this.emitFile({ type: 'asset', fileName: `first/${pageFile(language, name)}`, source });
    },
  },
});

/** The page for when there is no connection: words and a sheet, and no script that could be older than the portal. */
const offlinePage = (language: Language): Plugin => ({
  name: 'portal-offline-page',
  generateBundle() {
    const { title, sent, before, again } = offlineText[language];
    this.emitFile({
      type: 'asset',
      fileName: pageFile(language, 'offline'),
      source: `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/offline.css">
<main>
<h1>${title}</h1>
<p>${sent}</p>
<p>${before}</p>
<a href="">${again}</a>
</main>
</html>
`,
    });
  },
});

// Vite reads its configuration from a default export.
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: 'web',
  base: '/',
  // `infra/build/build.ts` builds the page once for each language, with the language as the mode.
  plugins: [
    react(),
    fontsOfPage,
    routerParts,
    oneLanguage(languageOf(mode)),
    bareRoutes,
    ...(isSsrBuild
      ? []
      : [
          shell(languageOf(mode)),
          plainFirstScreens(languageOf(mode)),
          offlinePage(languageOf(mode)),
          pageInLanguage(languageOf(mode)),
        ]),
  ],
  resolve: { alias: command === 'build' ? routerAlias : [] },
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
      // How long a plugin took is told to nobody who builds the portal.
      checks: { pluginTimings: false },
      output: {
        // The first screen lists every script by name: words in the names are 0.3 KB of it. The source maps have them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: pageChunks(import.meta.dirname) },
      },
    },
  },
}));
