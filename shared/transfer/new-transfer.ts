import type { Client } from '../client/client.ts';
import { newId, type TransferId, transferId } from '../ids.ts';
import { newReference } from './reference.ts';
import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

type Person = Pick<
  Transfer,
  'tenantId' | 'clientId' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'mobilePhone'
>;

type Property = Pick<
  Transfer,
  'propertyAddress1' | 'propertyAddress2' | 'propertyCity' | 'propertyState' | 'propertyZipcode'
>;

/** The part of a new transfer that differs from one to the next. */
export type NewTransferPart = Property &
  Pick<Transfer, 'purpose' | 'amount' | 'fee' | 'method' | 'notes'> &
  Omit<Partial<Transfer>, 'status' | 'events' | 'provider' | 'version'>;

type Beginning = {
  readonly now: Date;
  readonly random: (bytes: number) => Uint8Array;
  /** Set if the id and the reference were promised earlier. */
  readonly id?: TransferId;
  readonly referenceId?: string;
  /** The staff member who creates it; absent for a client's own draft. */
  readonly staff?: string;
  readonly identity?: TransferEvent['identity'];
};

/** A client as a transfer names them. */
export const namedOn = ({ id: clientId, tenantId, firstName, middleName, lastName, email, mobilePhone }: Client) =>
  ({ tenantId, clientId, firstName, middleName, lastName, email, mobilePhone }) satisfies Person;

/** A new transfer: a client's own draft, or one that the staff create. */
export function newTransfer(
  { tenantId, clientId, firstName, middleName, lastName, email, mobilePhone }: Person,
  {
    now,
    random,
    id = transferId.parse(newId(now, random(8))),
    referenceId = newReference(random(8)),
    staff,
    identity,
  }: Beginning,
  part: NewTransferPart,
): Transfer {
  const at = now.toISOString();
  const first =
    staff === undefined
      ? ({ name: 'saveDetails', from: null, to: 'draft', actor: 'client', at } as const)
      : ({
          name: 'create',
          from: null,
          to: 'created',
          actor: 'staff',
          at,
          by: staff,
          ...(identity ? { identity } : {}),
        } as const);
  return {
    disbursement: false,
    type: 'Client Transfer',
    ...part,
    ...{ id, tenantId, clientId, firstName, middleName, lastName, email, mobilePhone },
    referenceId,
    status: first.to,
    provider: { attempt: 0, rank: 0 },
    events: [{ id: `${id}-1`, ...first }],
    active: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}
