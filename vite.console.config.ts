import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brandingCss } from './functions/client/public/branding-css.ts';
import { consolePolicy } from './infra/aws/edge/security-headers.ts';
import { bareRoutes } from './infra/build/bare-routes.ts';
import { fontsOfPage } from './infra/build/fonts.ts';
import { oneLanguage } from './infra/build/one-language.ts';
import { routerAlias, routerParts } from './infra/build/router.ts';
import { scopedName } from './infra/build/scoped-name.ts';
import { tenantId } from './shared/ids.ts';
import type { Branding } from './shared/tenant/tenant.ts';

/** The name of the staff's page beside the clients': the edge serves it at the console's host, and at no other. */
const underItsName: Plugin = {
  name: 'console-page-name',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The console has no index.html.');
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: 'console.html', source: page.source });
    },
  },
};

/** The page says its policy itself: the distribution's header is the clients', which lets the bank's script run. */
const ownPolicy: Plugin = {
  name: 'console-page-policy',
  apply: 'build',
  transformIndexHtml: (html) =>
    html.replace('<meta charset="utf-8" />', (first) => {
      // That nobody may frame a page only a header can say.
      const policy = consolePolicy().replace(/; frame-ancestors [^;]*/, '');
      return `${first}\n    <meta http-equiv="content-security-policy" content="${policy}" />`;
    }),
};

/** The console's own look, from which the companies' palette function derives its light and dark colors. */
const LOOK: Branding = {
  fontFamily: 'Inter',
  fontColor: '#1c2430',
  backgroundColor: '#f4f5f7',
  linkColor: '#1d4ed8',
  buttonColor: '#24508f',
  accentColor: '#24508f',
  night: true,
  active: true,
};

/** Writes the console's `palette.css`. */
const paletteOfConsole: Plugin = {
  name: 'console-palette',
  enforce: 'pre',
  async transform(_, id) {
    if (!id.endsWith('/palette.css')) return undefined;
    const ports = { tenantOf: async () => ({ branding: LOOK }), cleanCss: async () => ({ css: '', byDay: '' }) };
    const sheet = await brandingCss(ports, { tenant: tenantId.parse('console') });
    return sheet.ok ? sheet.value : undefined;
  },
};

type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

/** The modules that the page needs before it shows anything: those its entry imports, directly or through others. */
function firstModules(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Puts these modules into one file: as thirty files, they compress 4 KB worse and each costs a request. */
function firstInOne(entry: string) {
  let first: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    first ??= firstModules(entry, graph);
    return first.has(id) ? 'first' : null;
  };
}

/**
 * The console is a page of its own beside the clients': another entry, other files, nothing in common but the sources
 * of the design system. What is added here never reaches a client's phone.
 */
export default defineConfig(({ command }) => ({
  root: 'web/console',
  base: '/',
  publicDir: false,
  plugins: [
    react(),
    fontsOfPage,
    paletteOfConsole,
    routerParts,
    oneLanguage('en'),
    bareRoutes,
    ownPolicy,
    underItsName,
  ],
  resolve: { alias: command === 'build' ? routerAlias : [] },
  css: { modules: { generateScopedName: command === 'build' ? scopedName : '[name]_[local]' } },
  build: {
    outDir: '../../dist/web',
    // The clients' page lies there already.
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'assets/console/[name]-[hash].js',
        chunkFileNames: 'assets/console/[name]-[hash].js',
        assetFileNames: 'assets/console/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: firstInOne(join(import.meta.dirname, 'web/console/index.html')) }] },
      },
    },
  },
}));
