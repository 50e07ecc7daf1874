import { formatDollars } from '#shared/money.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import { type HeldOutside, isFiled, promiseOutOf } from './engine/file-funds.ts';
import {
  findWork,
  isSecondPerson,
  type Sort,
  type StaffPorts,
  tenantConfigOf,
  type Which,
} from './engine/staff-work.ts';

/**
 * Why the tenant cannot pay this: its payment came back, no account of its own is open, or its ledger holds too little.
 */
async function payoutRefusal(
  ports: StaffPorts,
  config: TenantConfig,
  transfer: Transfer,
): Promise<Refusal | undefined> {
  const { refundOf, tenantId, clientId } = transfer;
  const refunded = refundOf && (await ports.transfers.find(tenantId, clientId, refundOf.id));
  if (refundOf && !(refunded && hasGoodFunds(refunded))) return { code: 'refund/not-good' };
  const source = destinationFor(config.destinationAccounts, routedBy(transfer));
  if (!source) return { code: 'disbursement/no-source' };
  const available = await ports.available(config, source.ledgerId);
  // An unknown balance does not block approval: the provider decides when the client accepts.
  return available !== null && available < totalOf(transfer) ? { code: 'staff/over-ledger' } : undefined;
}

/** The approver's statement of what is held outside the portal, recorded with the approval. */
const outsideText = ({ amount, reason }: HeldOutside): string =>
  `${formatDollars(amount)} held outside of the portal: ${reason.trim()}`;

/** What a colleague created, released to the client, or why this member may not release it. */
async function approved(
  ports: StaffPorts,
  member: Member,
  found: Transfer,
  outside: HeldOutside | undefined,
): Promise<Outcome<Transfer, Refusal>> {
  const config = await tenantConfigOf(ports, member);
  const { disbursement } = found;
  const said = byMember(member, outside && outsideText(outside));
  const moves = moved(found, disbursement ? 'approveDisbursement' : 'approve', 'approver', said);
  if (!moves.ok) return moves;
  if (!isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  if (outside?.reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const short = disbursement ? await payoutRefusal(ports, config, found) : undefined;
  return short ? refuse(short) : withDeadline(moves.value, config, member.now);
}

/**
 * Releases what a colleague created to the client: a request to pay, or a payment to accept. The file's money must
 * cover a payment out of it; money held for the file outside the portal counts as the approver states it, and that is
 * recorded.
 */
export async function approve(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
  outside?: HeldOutside,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const decided = await approved(ports, member, found.value, outside);
  if (!decided.ok) return decided;
  const { value } = decided;
  return value.disbursement && isFiled(value) ? promiseOutOf(ports, value, outside) : ports.transfers.save(value);
}
