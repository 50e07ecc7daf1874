import { join } from 'node:path';
import { fontsOfPage } from './fonts.ts';

/** The component page's folder, which is beside the page and is never deployed. */
export const COMPONENT_PAGE = 'dist/components';

/** The path where the local host serves it, at every company's address. */
export const COMPONENT_PATH = '/local/components/';

/** Builds the page that shows every component in its states, once for all languages. */
export async function buildComponentPage(root: string): Promise<void> {
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  await build({
    configFile: false,
    root: join(root, 'web/showcase'),
    base: COMPONENT_PATH,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), fontsOfPage],
    build: {
      outDir: join(root, COMPONENT_PAGE),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { checks: { pluginTimings: false } },
      chunkSizeWarningLimit: 2000,
    },
  });
}
