import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import type { heldClientsRoute } from '#shared/contracts/console-clients.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';
import { clientHoldOf } from './show-client.ts';

/** More than a company holds at a time. */
const HELD_MAX = 25;

/** The clients on hold. A client belongs to no office, so members limited to some offices see none. */
export async function heldClients(
  { lists, clients }: Pick<ConsolePorts, 'lists' | 'clients'>,
  reader: Reader,
): Promise<Outcome<z.input<typeof heldClientsRoute.reply>, never>> {
  const { tenant } = reader;
  if (scopeOf(reader).offices) return done({ clients: [], isMore: false });
  const { clients: ids, isMore } = await lists.held(tenant, HELD_MAX);
  const found = await Promise.all(ids.map((id) => clients.find(tenant, id)));
  const held = found.flatMap((client) => {
    // The list lags the record.
    const hold = client && clientHoldOf(client);
    return client && hold ? [{ id: client.id, name: fullName(client), hold }] : [];
  });
  return done({ clients: held, isMore });
}
