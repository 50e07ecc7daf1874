import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import type { heldClientsRoute } from '#shared/contracts/console-clients.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';
import { clientHoldOf } from './show-client.ts';

/** More than a company holds at a time. */
const HELD_MAX = 25;

/**
 * The clients that the company holds. A client is of no office, so who sees some offices only sees none of them.
 */
export async function heldClients(
  { lists, clients }: Pick<ConsolePorts, 'lists' | 'clients'>,
  reader: Reader,
): Promise<Outcome<z.input<typeof heldClientsRoute.reply>, never>> {
  const { tenant } = reader;
  const { offices, agent } = scopeOf(reader);
  if (offices || agent) return done({ clients: [], isMore: false });
  const { clients: ids, isMore } = await lists.held(tenant, HELD_MAX);
  const found = await Promise.all(ids.map((id) => clients.find(tenant, id)));
  const held = found.flatMap((client) => {
    // The list is a moment behind the record.
    const hold = client && clientHoldOf(client);
    return client && hold ? [{ id: client.id, name: fullName(client), hold }] : [];
  });
  return done({ clients: held, isMore });
}
