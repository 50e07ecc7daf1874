import type { TypedCodes } from '#shared/client/fresh.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ClientReader, TenantReader, TransferReader, TransferWriter } from '../../ports.ts';
import type { ClaimPorts } from './claim.ts';
import type { SameAmountPorts } from './same-amount.ts';

export type WireTransferPorts = ClaimPorts & {
  readonly transfers: TransferReader & TransferWriter & SameAmountPorts['transfers'];
  readonly clients: ClientReader;
  readonly tenants: TenantReader;
};

/** The client, the codes they typed, and the time of the request. */
export type WireOwner = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly codes: TypedCodes;
  readonly now: Date;
};

/** The caller's wire, if it is expected and hasn't been reported as sent. */
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
