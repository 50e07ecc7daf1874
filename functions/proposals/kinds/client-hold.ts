import type { Client } from '#shared/client/client.ts';
import { fullName } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { ClientReader } from '../../ports.ts';
import type { Kind, Write } from '../kind.ts';

export type ClientHoldPorts = {
  readonly clients: ClientReader & {
    /** The write that saves a client on the version that was read. */
    readonly saving: (changed: Client) => Required<Pick<Write, 'Put'>>;
  };
};

/** Releases a client's hold: they can sign in again, and their money moves. A newer hold ends the proposal. */
export const clientHold = ({ clients }: ClientHoldPorts): Kind<'client hold', { readonly clientId: ClientId }> => ({
  kind: 'client hold',
  overtaken: { code: 'proposal/changed-meanwhile' },
  rebases: true,
  async ask({ tenant }, { clientId }) {
    const client = await clients.find(tenant, clientId);
    if (!client) return refuse({ code: 'staff/no-client' });
    const { stopped } = client;
    if (!stopped || !isClientStopped(client)) return refuse({ code: 'staff/client-not-stopped' });
    const { at, by, reason: because } = stopped;
    return done({ subject: clientId, change: { client: clientId, name: fullName(client), held: { at, by, because } } });
  },
  async refuses({ tenantId, change }) {
    const client = await clients.find(tenantId, change.client);
    if (!client?.stopped || !isClientStopped(client)) return { code: 'staff/client-not-stopped' };
    return client.stopped.at === change.held.at ? undefined : { code: 'staff/held-again' };
  },
  async writes({ tenantId, change, reason, decided }) {
    const client = await clients.find(tenantId, change.client);
    invariant(decided, 'a hold is released by an approver');
    // Someone may have held the client again, or released them, since this was checked.
    if (!client?.stopped || !isClientStopped(client) || client.stopped.at !== change.held.at) return undefined;
    const { at, by, identity } = decided;
    const stopped = { ...client.stopped, lifted: { at, by, identity, reason } };
    const { Put } = clients.saving({ ...client, stopped, updatedAt: at });
    return [{ Put }];
  },
});
