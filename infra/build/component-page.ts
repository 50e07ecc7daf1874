import { join } from 'node:path';

/** Its folder: beside the page, and not deployed. */
export const COMPONENT_PAGE = 'dist/components';

/** Its path on the local host, at every company's address. */
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
    plugins: [react()],
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
