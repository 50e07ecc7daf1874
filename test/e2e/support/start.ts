import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './running-portal.ts';

/** Starts the portal for all journeys, on a free port over a fresh data folder, and removes both afterwards. */
// biome-ignore lint/style/noDefaultExport: Playwright calls a global set-up by its default export.
export default async function start(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const portal = await startPortal(dataDir);
  process.env['PORTAL_PORT'] = String(portal.port);
  // The staff's command finds this portal and no other by its data.
  process.env['PORTAL_DATA'] = dataDir;
  return async () => {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
