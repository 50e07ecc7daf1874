import { formatDollars } from '#shared/money.ts';
import { invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  about,
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
  withReason,
  workOn,
} from '../staff/ports.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import { type HeldOutside, isFiled, promiseOutOf } from './engine/file-funds.ts';

async function configOf(ports: StaffPorts, { tenant }: Member): Promise<Config> {
  const config = await ports.tenants.config(tenant);
  invariant(config, 'a transfer belongs to a tenant that is there');
  return config;
}

/** Whether this member may decide about what was created: a second person, or nobody. */
const isSecondPerson = (member: Member, transfer: Transfer): boolean =>
  !isSamePerson(creatorOf(transfer) ?? '', member.name);

/** Asks a colleague to approve. */
export function submitForApproval(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) => moved(found, 'submitForApproval', 'staff', about(member)));
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

/** The approver's word for what is held outside of the portal, as it is recorded with the approval. */
const outsideInWords = ({ amount, reason }: HeldOutside): string =>
  `${formatDollars(amount)} held outside of the portal: ${reason.trim()}`;

/** What a colleague created as it is let out to the client, or why this member does not let it out. */
async function approved(
  ports: StaffPorts,
  member: Member,
  found: Transfer,
  outside: HeldOutside | undefined,
): Promise<Outcome<Transfer, Refusal>> {
  const config = await configOf(ports, member);
  const { disbursement } = found;
  const said = about(member, outside && outsideInWords(outside));
  const moves = moved(found, disbursement ? 'approveDisbursement' : 'approve', 'approver', said);
  if (!moves.ok) return moves;
  if (!isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  if (outside?.reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const short = disbursement ? await payoutRefusal(ports, config, found) : undefined;
  return short ? refuse(short) : withDeadline(moves.value, config, member.now);
}

/**
 * Lets what a colleague created out to the client: a request to pay, or a payment to accept. A payment out of a file has
 * to be covered by it; what came in for the file outside of the portal counts by the approver's word, which is recorded.
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

/** Sends what a colleague created back for good; the client never hears of it. */
export function reject(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) => {
    const rejected = moved(found, 'reject', 'approver', about(member, reason));
    if (rejected.ok && !isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
    return withReason(reason, rejected);
  });
}

/** Asks the client for a payment without a second person, as long as its amount stays below the tenant's threshold. */
export function release(ports: StaffPorts, member: Member, which: Which): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', async (found) => {
    const config = await configOf(ports, member);
    if (needsApproval(found, config) && found.status === 'created') return refuse({ code: 'staff/needs-approval' });
    const released = moved(found, 'release', 'staff', about(member));
    return released.ok ? withDeadline(released.value, config, member.now) : released;
  });
}

/**
 * Hands over what the tenant's own software created: the client meets it at the next entry, and no message is sent.
 * Where the portal would ask for a second person, that software has to name the one who approved it there. It is let out
 * by this, so its deadline counts from now; a file number that the software knows by now goes with it.
 */
export function initiate(
  ports: StaffPorts,
  member: Member,
  which: Which,
  { approvedBy = '', fileNumber }: { readonly approvedBy?: string; readonly fileNumber?: string | undefined } = {},
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', async (found) => {
    const approver = nameOf({ name: approvedBy });
    const reason = approver ? `approved by ${approver}` : undefined;
    const filed = fileNumber === undefined ? {} : { fileNumber };
    const initiated = moved(found, 'initiate', 'system', { ...about(member, reason), ...filed });
    if (!initiated.ok) return initiated;
    const config = await configOf(ports, member);
    if (needsApproval(found, config)) {
      if (!approver) return refuse({ code: 'staff/needs-approval' });
      if (!isSecondPerson({ ...member, name: approver }, found)) return refuse({ code: 'staff/same-person' });
    }
    return withDeadline(initiated.value, config, member.now);
  });
}
