import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** A trial stage, and one for clients, with everything filled in. */
export const TRIAL_FILE = { isProduction: false, domain: 'dev.closings.com', hostedZoneId: 'Z0123456789' };
export const PRODUCTION_FILE = {
  ...TRIAL_FILE,
  isProduction: true,
  domain: 'closings.com',
  alarmEmail: 'oncall@closings.com',
};

/** Makes stage files be read from a folder with these and no others, until the environment is restored. */
export function withStages(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stages-'));
  for (const [stage, file] of Object.entries(files))
    writeFileSync(join(folder, `${stage}.json`), typeof file === 'string' ? file : JSON.stringify(file));
  vi.stubEnv('PORTAL_STAGES', folder);
  return folder;
}
