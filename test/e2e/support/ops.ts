import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientId, tenantId } from '#shared/ids.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs a staff command against the portal of these journeys, by the function that `npm run ops` calls. A process of its
 * own for each command would take a second (`test/conformance/ops.test.ts` tests those).
 */
export async function ops(...words: readonly string[]): Promise<string> {
  const { runOps } = await import('#infra/ops/kit/run.ts');
  const { out, err, exitCode } = await runOps(words, { root, now: new Date(), announce: () => undefined });
  if (exitCode !== 0) throw new Error(`ops ${words.join(' ')}: ${err.join(' ')}`);
  return out.join('\n');
}

/** Makes a console call about a payment in its current state. `whose` finds one that isn't open any more. */
export async function callOn(
  { tenant, id, whose = [] }: { readonly tenant: string; readonly id: string; readonly whose?: readonly string[] },
  name: string,
  ...words: readonly string[]
): Promise<string> {
  const { result } = JSON.parse(await ops('transfer', 'show', id, '--tenant', tenant, ...whose, '--json'));
  const about = ['--tenant', tenant, '--transfer-id', id, '--version', String(result.version)];
  return ops('call', name, ...about, ...words);
}

/** Applies a tenant's file, with changes to its first wire instructions if given, which a second person approves. */
export async function applyTenant(id: string, wiring: Readonly<Record<string, string>> = {}): Promise<void> {
  const file = JSON.parse(readFileSync(join(root, `tenants/${id}.json`), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'portal-tenant-'));
  const changed = join(folder, `${id}.json`);
  const [account = '', usual = {}] = Object.entries<object>(file.wiring)[0] ?? [];
  const instructions = { ...file.wiring, [account]: { ...usual, ...wiring } };
  writeFileSync(changed, JSON.stringify({ ...file, wiring: instructions }));
  const said = await ops('tenant', 'apply', changed, '--by', 'Kim Ops');
  rmSync(folder, { recursive: true });
  const [approval] = /call approve-proposal .*/.exec(said) ?? [];
  if (approval) await ops(...approval.split(' '), '--by', 'Sam Okafor');
}

/** Shows the changed wire instructions of a payment to its client, who has called about them. */
export async function showWire(tenant: string, id: string): Promise<void> {
  const { result } = JSON.parse(await ops('transfer', 'show', id, '--tenant', tenant, '--json'));
  const { wiringSeenBy } = await import('#functions/adapters/dynamo/clients.ts');
  const [seen] = await wiringSeenBy.list(tenantId.parse(tenant), clientId.parse(result.clientId));
  const about = ['--tenant', tenant, '--client-id', result.clientId, '--held-since', seen?.confirmed?.at ?? ''];
  await ops('call', 'move-client', '--move', 'show wire', ...about, '--reason', 'They called us', '--by', 'Dana Reyes');
}
