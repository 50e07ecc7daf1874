import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import type { BankLinkingPorts } from './ports.ts';

/**
 * Confirms to the bank-linking provider that the client exists. Plaid has no customer records: a login belongs to the
 * id we give it, so there is nothing to create.
 */
export async function createBankClient(
  ports: Pick<BankLinkingPorts, 'clients'>,
  { tenant, client }: Owner,
): Promise<Outcome<{ readonly clientId: ClientId }, Refusal<'client/not-found'>>> {
  const found = await ports.clients.find(tenant, client);
  return found ? done({ clientId: found.id }) : refuse({ code: 'client/not-found' });
}
