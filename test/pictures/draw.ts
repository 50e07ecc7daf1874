/**
 * `npm run pictures`: redraws the pictures of docs/pictures, all of them or the named ones. PICTURES names another
 * folder.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const DRAWN: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  receipts: async (folder) => (await import('./receipts.ts')).drawReceipts(folder),
  screens: async (folder) => (await import('./screens.ts')).drawScreens(folder),
  console: async (folder) => (await import('./console.ts')).drawConsole(folder),
  overview: async (folder) => (await import('./overview.ts')).drawOverview(folder),
};

const folder = process.env['PICTURES'] ?? join(import.meta.dirname, '../../docs/pictures');
mkdirSync(folder, { recursive: true });
const named = process.argv.slice(2);
const unknown = named.filter((name) => !DRAWN[name]);
if (unknown.length > 0) {
  process.stderr.write(`There are no pictures of ${unknown.join(', ')}. There are: ${Object.keys(DRAWN).join(', ')}\n`);
  process.exit(2);
}
for (const name of named.length > 0 ? named : Object.keys(DRAWN)) await DRAWN[name]?.(folder);
