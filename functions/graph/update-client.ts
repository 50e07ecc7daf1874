import * as z from 'zod/mini';
import { address } from '#shared/address.ts';
import { type Client, email } from '#shared/client/client.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from './save-transfer.ts';

/** What changing a client's own record needs. */
export type UpdateClientPorts = {
  find(tenant: TenantId, id: ClientId): Promise<Client | undefined>;
  save(changed: Client): Promise<Outcome<Client, Refusal>>;
};

/** The whole address or none of it: half an address would pass for one. */
const change = z.object({ email: z.optional(email), ...z.partial(address).shape });

/** What the page may change of a client's record. */
export type ClientChange = z.input<typeof change>;

/** Two saves of the same person at the same moment are rare; a third try is not needed. */
const TRIES_MAX = 3;

/** Changes e-mail and address of the calling client, who is the only one a caller can change. */
export async function updateClient(
  ports: UpdateClientPorts,
  owner: Owner,
  data: { readonly [Field in keyof ClientChange]?: string | null | undefined },
): Promise<Outcome<Client, Refusal>> {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
  const read = change.safeParse(given);
  if (!read.success) {
    const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
    return refuse({ code: 'request/invalid', fields });
  }
  // The parser fills in an empty second line; it is a change only when it was sent.
  const changes = Object.fromEntries(Object.entries(read.data).filter(([field]) => field in given));
  for (let tries = 1; ; tries += 1) {
    const client = await ports.find(owner.tenant, owner.client);
    if (!client) return refuse({ code: 'client/not-found' });
    const saved = await ports.save({ ...client, ...changes, updatedAt: owner.now.toISOString() });
    if (saved.ok || tries === TRIES_MAX) return saved;
  }
}
