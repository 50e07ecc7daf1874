import type { Client } from '#shared/client/client.ts';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ClaimPorts } from './claim.ts';

/** What moving a wire needs. */
export type WireTransferPorts = ClaimPorts & {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly clients: { find(tenant: TenantId, id: ClientId): Promise<Client | undefined> };
  readonly tenants: { config(tenant: TenantId): Promise<Config | undefined> };
};

/** A tenant's configuration, as far as a wire needs it. */
export type Config = Omit<Tenant, 'wiring' | 'agents'>;

/** Whose wire, when they last proved who they are, and when they ask. */
export type WireOwner = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly authenticatedAt: Instant;
  readonly now: Date;
};

/** The caller's wire while it is awaited and nobody has said that it was sent. */
export async function unsentWire<Otherwise extends 'transfer/not-editable' | 'transfer/wrong-status'>(
  ports: WireTransferPorts,
  { tenant, client }: WireOwner,
  id: TransferId,
  otherwise: Otherwise,
): Promise<Outcome<Transfer, Refusal<'transfer/not-found' | 'transfer/wire-reported' | Otherwise>>> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.status !== 'awaiting wire') return refuse({ code: otherwise });
  return found.wireReport ? refuse({ code: 'transfer/wire-reported' }) : done(found);
}
