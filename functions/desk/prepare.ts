import type * as z from 'zod/mini';
import type { AfterMove, askPaymentRoute, prepareDisbursementRoute } from '#shared/contracts/desk.ts';
import { newId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { createDisbursement } from '../payments/create-disbursement.ts';
import { createRequest } from '../payments/create-request.ts';
import type { TransferByStaff } from '../payments/engine/staff-record.ts';
import { needsApproval, tenantConfigOf } from '../payments/engine/staff-work.ts';
import { deskMember } from './desk-member.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

type Asked = z.output<typeof askPaymentRoute.body>;
type ForClient = z.output<typeof prepareDisbursementRoute.body>;

/** What a move answers with. */
export const afterMove = ({ id, referenceId, status, version }: Transfer): AfterMove => ({
  ...{ id, referenceId, status, version },
});

/**
 * Prepares a payment under the id that its form was promised: a press that is repeated because its answer was lost finds
 * what the first one made. Somebody who works for some offices prepares for those, so that they see what they made.
 */
async function prepared(
  ports: DeskPorts,
  caller: DeskCaller,
  { key, ...said }: Asked | ForClient,
  make: typeof createDisbursement,
): Promise<Outcome<Transfer, Refusal>> {
  const { tenant, person, member, now } = caller;
  const { offices } = member;
  if (offices && !(said.officeId && offices.includes(said.officeId))) return refuse({ code: 'staff/other-office' });
  const fresh = transferId.parse(newId(now, ports.random(8)));
  const id = await ports.promised({ tenant, person, key, now }, fresh);
  const client = id === fresh ? undefined : await ports.clients.findByPhone(tenant, said.phone);
  const made = client && (await ports.transfers.find(tenant, client.id, id));
  if (made) return done(made);
  return make(ports, deskMember(caller, 'prepare'), { ...(said as TransferByStaff), id });
}

/** Prepares a request for a payment, and says what sends it to the client. */
export async function askPayment(ports: DeskPorts, caller: DeskCaller, said: Asked) {
  const made = await prepared(ports, caller, said, createRequest);
  if (!made.ok) return made;
  const config = await tenantConfigOf(ports, deskMember(caller, 'prepare'));
  const next = needsApproval(made.value, config) ? ('submit' as const) : ('release' as const);
  return done({ ...afterMove(made.value), next });
}

/** Prepares a payment to a client. */
export async function prepareDisbursement(ports: DeskPorts, caller: DeskCaller, said: ForClient) {
  const made = await prepared(ports, caller, said, createDisbursement);
  return made.ok ? done(afterMove(made.value)) : made;
}
