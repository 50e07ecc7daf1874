import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import * as z from 'zod/mini';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { openSecretPorts } from '../secrets/secret-ports.ts';
import { MISSING_SECRET, type Opened, type PlaidCheck, type TenantPorts, UNREADABLE_SECRET } from './tenants.ts';

const PATIENCE_MS = 8000;

/** Opens the public call of the tenant's site, as a visitor's browser would. */
function open(address: string): Promise<Opened> {
  const url = new URL('/api/tenant', address);
  const isHere = url.hostname.endsWith('.localhost');
  const request = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve) => {
    const sent = request(
      {
        // Node doesn't resolve *.localhost everywhere, so the header names the host.
        host: isHere ? '127.0.0.1' : url.hostname,
        port: url.port,
        path: url.pathname,
        headers: { host: url.host, 'x-portal': 'web' },
        timeout: PATIENCE_MS,
      },
      (reply) => {
        reply.resume();
        resolve({ status: reply.statusCode ?? 0 });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('TIMEOUT')));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    sent.end();
  });
}

const ONLY_STAFF = 'only a role of the staff may open its secret, so run the doctor in one, too';
/** KMS's errors for a ciphertext of another account, stage or key. */
const CANNOT_OPEN = ['InvalidCiphertextException', 'IncorrectKeyException'];

const configuration = z.object({ max_single_transfer_debit_amount: z.string() });

/** Asks Plaid for the tenant's limits with its own keys: the cheapest call that only Transfer answers. */
async function askPlaid({ provider }: Tenant): Promise<PlaidCheck> {
  const { askPlaid, plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const { clientId: originator } = provider.originator ?? {};
  try {
    const plaid = await plaidOf(provider);
    const heard = await askPlaid(() =>
      plaid.transferConfigurationGet(originator ? { originator_client_id: originator } : {}),
    );
    if (heard.heard !== 'yes') return heard;
    return { heard: 'yes', largestDebit: configuration.parse(heard.value).max_single_transfer_debit_amount };
  } catch (error) {
    const { name } = error as Error;
    if (name === 'MissingProviderSecret') return { heard: 'no', code: MISSING_SECRET };
    // Where money is real, only the functions and the two staff roles may decrypt a provider secret.
    if (/^AccessDenied/.test(name)) return { heard: 'nothing', why: ONLY_STAFF };
    if (error instanceof z.core.$ZodError || CANNOT_OPEN.includes(name))
      return { heard: 'no', code: UNREADABLE_SECRET };
    throw error;
  }
}

export const doctorPorts: TenantPorts = {
  plaid: askPlaid,
  open,
  async accounts({ id }) {
    const { providerAccounts } = await import('#functions/adapters/dynamo/provider.ts');
    return providerAccounts.recorded(id);
  },
  async paperLogo({ id }) {
    const { paperLogos } = await import('#functions/adapters/dynamo/tenants.ts');
    return paperLogos.find(id);
  },
  secret: async (of) => (await openSecretPorts()).inTable(of),
};
