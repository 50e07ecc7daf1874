import { request } from 'node:http';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { keepApplied } from '../local/host/applied-tenants.ts';
import { bankClientsOf } from '../local/host/bank-client.ts';
import type { Running } from '../local/host/running.ts';
import { secretsOf } from '../local/host/secrets.ts';
import { admit } from '../local/host/set-up.ts';
import type { At, Refused } from './command.ts';
import { FIRST_DETAILS, proposed, wiringStep } from './wire-details.ts';

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
  for (const client of bankClientsOf(file, secrets.provider, `http://127.0.0.1:${running.port}`))
    await openAccount(running, client);
  keepApplied(root, running.dataDir, file);
}

/** What became of an applied file: what differs from what stood, and what there is to say about its wiring details. */
type Applied = { readonly changes: readonly string[] | undefined; readonly wiring: readonly string[] };

/**
 * Puts a checked tenant file into a place; its portal is reachable within half a minute. Where wires go is only proposed
 * by it, and stays as it stands until a second person has decided.
 */
export async function applyTenant(
  at: At,
  root: string,
  { before, file, by }: { readonly before: Tenant | undefined; readonly file: Tenant; readonly by: string },
): Promise<Outcome<Applied, Refused>> {
  const { place, desk, isDryRun } = at;
  const step = wiringStep(place, before, file);
  try {
    await desk.tenants.apply(file, by, step === 'first' ? 'applied' : 'kept');
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return refuse({
      code: 'tenant/host-taken',
      sentence: `One of these hosts is another tenant's: ${file.hosts.join(', ')}. Nothing of this file is reachable yet.`,
    });
  }
  const { wiring: asked, ...others } = file;
  const wiring = step === 'second person' ? before?.wiring : asked;
  const inForce = wiring ? { ...others, wiring } : others;
  if (place.running && !isDryRun) await admitHere(root, place.running, inForce);
  const changes = changesOf(before, inForce);
  if (step !== 'second person') return done({ changes, wiring: step === 'first' ? [FIRST_DETAILS] : [] });
  const put = await proposed(at, file, by);
  return put.ok ? done({ changes, wiring: put.value }) : put;
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
