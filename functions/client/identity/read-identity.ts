import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ClientReader } from '../../ports.ts';
import { type OnFile, onFile } from './on-file.ts';

/** Tells if the caller's SSN and birth date are on file. Finds nothing for another person's ID. */
export async function readIdentity(
  ports: { readonly clients: ClientReader },
  { tenant, client }: { readonly tenant: TenantId; readonly client: ClientId },
  params: { readonly tenantId: TenantId; readonly clientId: ClientId },
): Promise<Outcome<OnFile, Refusal<'client/not-found'>>> {
  const isOwn = params.tenantId === tenant && params.clientId === client;
  const found = isOwn ? await ports.clients.find(tenant, client) : undefined;
  return found?.active ? done(onFile(found)) : refuse({ code: 'client/not-found' });
}
