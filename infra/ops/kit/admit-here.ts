import { request } from 'node:http';
import { join } from 'node:path';
import type { TenantId } from '#shared/ids.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { keepApplied } from '../../local/host/applied-tenants.ts';
import { bankClientsOf } from '../../local/host/bank-client.ts';
import type { Running } from '../../local/host/running.ts';
import { secretsOf } from '../../local/host/secrets.ts';
import { admit } from '../../local/host/set-up.ts';
import type { At } from './command.ts';

const root = join(import.meta.dirname, '../../..');

/** Opens the tenant's account at the bank's stand-in through its console, as a person would. */
function openAccount({ port }: Running, client: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/console/clients',
        // Node doesn't resolve *.localhost everywhere, so the header names the host.
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

/**
 * Does what the tenant's own stack does at AWS: creates its secret, its sender address, and its account at the bank.
 */
export async function admitHere(running: Running, file: Tenant): Promise<void> {
  const secrets = secretsOf(running.dataDir);
  await admit(secrets, file);
  for (const client of bankClientsOf(file, secrets.provider, `http://127.0.0.1:${running.port}`))
    await openAccount(running, client);
  keepApplied(root, running.dataDir, file);
}

/** Does the same for a company whose settings may just have been approved. */
export async function admitAsItIs({ place: { running }, isDryRun }: At, tenant: TenantId): Promise<void> {
  if (!running || isDryRun) return;
  const { companySettings } = await import('#functions/adapters/dynamo/settings.ts');
  const file = await companySettings.file(tenant);
  if (file) await admitHere(running, file);
}
