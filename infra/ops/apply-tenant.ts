import { request } from 'node:http';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { keepApplied } from '../local/host/applied-tenants.ts';
import { bankClientOf } from '../local/host/bank-client.ts';
import type { Running } from '../local/host/running.ts';
import { secretsOf } from '../local/host/secrets.ts';
import { admit } from '../local/host/set-up.ts';
import type { At, Refused } from './command.ts';

/** Opens the tenant's account at the bank's stand-in, over the console as a person would. */
function openAccount({ port }: Running, client: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/console/clients',
        // Node does not resolve *.localhost everywhere, so the host is told by the header.
        headers: { host: `bank.localhost:${port}`, 'content-type': 'application/json' },
      },
      (reply) => {
        reply.resume();
        if (reply.statusCode === 200) resolve();
        else reject(new Error(`The bank's console answered ${reply.statusCode}`));
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify(client));
  });
}

/** What at AWS the tenant's own stack has made before: its secret, its sender's address, its account at the bank. */
async function admitHere(root: string, running: Running, file: Tenant): Promise<void> {
  const secrets = secretsOf(running.dataDir);
  await admit(secrets, file);
  await openAccount(running, bankClientOf(file, secrets.provider, `http://127.0.0.1:${running.port}`));
  keepApplied(root, running.dataDir, file);
}

/** Puts a checked tenant file into a place; its portal is reachable within half a minute. */
export async function applyTenant(
  { place, desk, isDryRun }: At,
  root: string,
  file: Tenant,
): Promise<Outcome<Tenant, Refused>> {
  try {
    await desk.tenants.apply(file);
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return refuse({
      code: 'tenant/host-taken',
      sentence: `One of these hosts is another tenant's: ${file.hosts.join(', ')}. Nothing of this file is reachable yet.`,
    });
  }
  if (place.running && !isDryRun) await admitHere(root, place.running, file);
  return done(file);
}

/** Which parts of a tenant's file differ from what stands; undefined when the tenant is new. */
export function changesOf(before: Tenant | undefined, after: Tenant): readonly string[] | undefined {
  if (!before) return undefined;
  const [old, fresh] = [before, after].map(sorted) as [Record<string, string>, Record<string, string>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((part) => old[part] !== fresh[part]);
}

/** Each part as text, with the keys of records in order: the table gives them back in another one. */
const sorted = (file: Tenant): Record<string, string> =>
  Object.fromEntries(Object.entries(file).map(([part, value]) => [part, JSON.stringify(ordered(value))]));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}
