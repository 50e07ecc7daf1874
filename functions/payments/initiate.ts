import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
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

/** What is given with a transfer that the tenant's own software hands over. */
export type HandedOver = HeldStatement & {
  readonly fileNumber?: string | undefined;
};

/**
 * A request to pay, handed over: by somebody other than its creator, where the portal would ask for a second person.
 */
async function request(ports: StaffPorts, member: Member, found: Transfer): Promise<Outcome<Transfer, Refusal>> {
  const initiated = moved(found, 'initiate', 'system', byMember(member));
  if (!initiated.ok) return initiated;
  const config = await tenantConfigOf(ports, member);
  if (needsApproval(found, config) && !isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  const released = withDeadline(initiated.value, config, member.now);
  return released.ok ? ports.transfers.save(released.value) : released;
}

/**
 * A payment to a client, handed over: it goes the way of an approval. Whoever hands it over is its second person, and a
 * name that they type is none; its file and the ledger have to hold the money.
 */
async function payment(
  ports: StaffPorts,
  member: Member,
  found: Transfer,
  statement: HandedOver,
): Promise<Outcome<Transfer, Refusal>> {
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
 * Releases what the tenant's own software created: the client sees it at the next sign-in, and no message is sent. The
 * deadline counts from this release, and a file number that the software knows by now goes with it.
 */
export async function initiate(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: 'request' | 'disbursement',
  given: HandedOver = {},
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const { fileNumber } = given;
  const filed = fileNumber === undefined ? found.value : { ...found.value, fileNumber };
  return (filed.disbursement ? payment : request)(ports, member, filed, given);
}
