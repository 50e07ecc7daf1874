import { refuse } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import { type HeldStatement, letOut, stated } from './engine/let-out.ts';
import {
  findWork,
  isSecondPerson,
  needsApproval,
  type StaffPorts,
  tenantConfigOf,
  type Which,
} from './engine/staff-work.ts';

/** Details passed with a transfer that the tenant's own software hands over. */
export type HandedOver = HeldStatement & {
  readonly fileNumber?: string | undefined;
};

/**
 * A request handed over by the software. Where the portal requires approval, it must come from someone other than its
 * creator.
 */
async function request(ports: StaffPorts, member: Member, found: Transfer) {
  const initiated = moved(found, 'initiate', 'system', byMember(member));
  if (!initiated.ok) return initiated;
  const config = await tenantConfigOf(ports, member);
  if (needsApproval(found, config) && !isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  const released = withDeadline(initiated.value, config, member.now);
  return released.ok ? ports.transfers.save(released.value) : released;
}

/**
 * A disbursement handed over by the software, which counts as an approval. The caller is the approver, identified by
 * sign-in and not by a typed name. The file and the ledger have to hold the money.
 */
async function payment(ports: StaffPorts, member: Member, found: Transfer, statement: HandedOver) {
  const moves = moved(found, 'initiate', 'system', byMember(member));
  if (!moves.ok) return moves;
  if (!isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  const config = await tenantConfigOf(ports, member);
  const said = await stated(ports, config, found, statement);
  if (!said.ok) return said;
  const { text, cover } = said.value;
  const initiated = moved(found, 'initiate', 'system', { ...byMember(member, text), ...cover });
  const released = initiated.ok ? withDeadline(initiated.value, config, member.now) : initiated;
  return released.ok ? letOut(ports, released.value) : released;
}

/**
 * Releases a transfer that the tenant's own software created. The client sees it at the next sign-in; no message is
 * sent. The deadline counts from this release. If the software knows a file number by now, it is saved too.
 */
export async function initiate(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: 'request' | 'disbursement',
  given: HandedOver = {},
) {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const { fileNumber } = given;
  const filed = fileNumber === undefined ? found.value : { ...found.value, fileNumber };
  return (filed.disbursement ? payment : request)(ports, member, filed, given);
}
