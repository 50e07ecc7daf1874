import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Runs a command of the tenant's staff against the portal of these journeys, as `npm run ops` does. */
export async function ops(...words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'bin/ops.ts'), ...words], { cwd: root });
  return stdout;
}

/** Puts a tenant's file in, with changed wiring instructions if any are given; a second person puts those in force. */
export async function applyTenant(id: string, wiring: Readonly<Record<string, string>> = {}): Promise<void> {
  const file = JSON.parse(readFileSync(join(root, `tenants/${id}.json`), 'utf8'));
  const changed = join(mkdtempSync(join(tmpdir(), 'portal-tenant-')), `${id}.json`);
  writeFileSync(changed, JSON.stringify({ ...file, wiring: { ...file.wiring, ...wiring } }));
  const said = await ops('tenant', 'apply', changed, '--by', 'Kim Ops');
  const [, change] = /change ([0-9a-f]{12})/.exec(said) ?? [];
  if (change) await ops('wire-details', 'approve', id, '--change', change, '--by', 'Sam Okafor');
}
