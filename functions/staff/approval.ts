import { invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { withDeadline } from './deadline.ts';
import {
  type Config,
  creatorOf,
  findWork,
  isSamePerson,
  type Member,
  nameOf,
  needsApproval,
  type Sort,
  type StaffPorts,
  type Which,
} from './ports.ts';

/** What an event records of a member at work. */
export const about = (member: Member, reason?: string) => ({
  at: member.now.toISOString(),
  staff: nameOf(member),
  reason: reason?.trim() || undefined,
});

async function configOf(ports: StaffPorts, { tenant }: Member): Promise<Config> {
  const config = await ports.tenants.config(tenant);
  invariant(config, 'a transfer belongs to a tenant that is there');
  return config;
}

/** Whether this member may decide about what was created: a second person, or nobody. */
const isSecondPerson = (member: Member, transfer: Transfer): boolean =>
  !isSamePerson(creatorOf(transfer) ?? '', member.name);

/** Asks a colleague to approve. */
export async function submitForApproval(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const submitted = moved(found.value, 'submitForApproval', 'staff', about(member));
  return submitted.ok ? ports.transfers.save(submitted.value) : submitted;
}

/** Why the tenant cannot pay this out: its payment came back, no own account is open, or its ledger holds too little. */
async function payoutRefusal(ports: StaffPorts, config: Config, transfer: Transfer): Promise<Refusal | undefined> {
  const { refundOf, tenantId, clientId } = transfer;
  const refunded = refundOf && (await ports.transfers.find(tenantId, clientId, refundOf.id));
  if (refundOf && !(refunded && hasGoodFunds(refunded))) return { code: 'refund/not-good' };
  if (!destinationFor(config.destinationAccounts, routedBy(transfer))) return { code: 'disbursement/no-source' };
  const available = await ports.available(config);
  // An unknown balance refuses nothing: the provider decides when the client accepts.
  return available !== null && available < totalOf(transfer) ? { code: 'staff/over-ledger' } : undefined;
}

/** Lets what a colleague created out to the client: a request to pay, or a payment to accept. */
export async function approve(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const config = await configOf(ports, member);
  const { disbursement } = found.value;
  const approved = moved(found.value, disbursement ? 'approveDisbursement' : 'approve', 'approver', about(member));
  if (!approved.ok) return approved;
  if (!isSecondPerson(member, found.value)) return refuse({ code: 'staff/same-person' });
  const short = disbursement ? await payoutRefusal(ports, config, found.value) : undefined;
  if (short) return refuse(short);
  const timed = withDeadline(approved.value, config, member.now);
  return timed.ok ? ports.transfers.save(timed.value) : timed;
}

/** Sends what a colleague created back for good; the client never hears of it. */
export async function reject(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const rejected = moved(found.value, 'reject', 'approver', about(member, reason));
  if (!rejected.ok) return rejected;
  if (!isSecondPerson(member, found.value)) return refuse({ code: 'staff/same-person' });
  return reason.trim() === '' ? refuse({ code: 'staff/no-reason' }) : ports.transfers.save(rejected.value);
}

/** Asks the client for a payment without a second person, as long as its amount stays below the tenant's threshold. */
export async function release(ports: StaffPorts, member: Member, which: Which): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const config = await configOf(ports, member);
  const released = moved(found.value, 'release', 'staff', about(member));
  const needs = needsApproval(found.value, config);
  if (needs && found.value.status === 'created') return refuse({ code: 'staff/needs-approval' });
  if (!released.ok) return released;
  const timed = withDeadline(released.value, config, member.now);
  return timed.ok ? ports.transfers.save(timed.value) : timed;
}

/**
 * Hands over what the tenant's own software created: the client meets it at the next entry, and no message is sent.
 * Where the portal would ask for a second person, that software has to name the one who approved it there.
 */
export async function initiate(
  ports: StaffPorts,
  member: Member,
  which: Which,
  approvedBy = '',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const approver = nameOf({ name: approvedBy });
  const reason = approver ? `approved by ${approver}` : undefined;
  const initiated = moved(found.value, 'initiate', 'system', about(member, reason));
  if (!initiated.ok) return initiated;
  if (needsApproval(found.value, await configOf(ports, member))) {
    if (!approver) return refuse({ code: 'staff/needs-approval' });
    if (!isSecondPerson({ ...member, name: approver }, found.value)) return refuse({ code: 'staff/same-person' });
  }
  return ports.transfers.save(initiated.value);
}
