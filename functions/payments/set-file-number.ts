import { balanceOf, movementsOf, turnoversOf } from '#shared/ledger/postings.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import { moved } from '#shared/transfer/move.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../bookkeeping/book-entries.ts';
import { byMember, isOtherPerson, type Member } from '../staff/member.ts';
import { leftOutside, standingOf, takingsOf, WAITING } from './engine/file-funds.ts';
import { signed } from './engine/let-out.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

type FilingPorts = Pick<StaffPorts, 'files'> & { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

/** What the staff enter for a file: its number, why it changes, or that they agree to what a colleague proposed. */
export type Filing = {
  readonly fileNumber: string;
  readonly reason?: string | undefined;
  readonly isApproval?: boolean;
};

const ITS_PAYMENTS = 'A refund has the file number of its payment. Set it there.';
const NO_ROOM = 'This transfer was changed too often: the rest of its record is kept for its money.';

/** A payment to a client in one of these has not been approved out of any file yet. */
const NOT_APPROVED: readonly TransferStatus[] = ['created', 'awaiting approval'];

/**
 * A deposit in one of these is its client's agreed money: it covers payments of its file, now or as soon as it clears.
 */
const AGREED: readonly TransferStatus[] = ['awaiting wire', 'pending', 'completed'];

/** Whether approvals count on it: a deposit on its way or held for a file, or money that a file has promised. */
const isCountedOn = ({ disbursement, refundOf, status }: Transfer): boolean =>
  disbursement ? refundOf === undefined && !NOT_APPROVED.includes(status) : AGREED.includes(status);

/**
 * Whether two people have to put it there. Moving a payment out of its file makes room there for another, and moving a
 * deposit would let it cover two. One that is in no file yet would cover whatever one person prepares in the file they
 * name. A refund only follows its payment, with the money.
 */
const takesTwo = (transfer: Transfer, { fileNumber }: Filing): boolean =>
  (transfer.fileNumber === undefined || !isSameFile(transfer.fileNumber, fileNumber)) && isCountedOn(transfer);

/** What one person proposes: it is on record, and the transfer stays in its file. */
function proposed(ports: FilingPorts, member: Member, transfer: Transfer, { fileNumber: to, reason }: Filing) {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  const filing = { to, by, identity, at, ...(why ? { reason: why } : {}) };
  return ports.transfers.save({ ...transfer, filing, updatedAt: at });
}

const NOTHING = 'Nobody has proposed to move it to that file. Set its file first.';

/** Why a member may not agree to what a colleague proposed. */
function agreementRefusal(member: Member, { filing }: Transfer, { fileNumber }: Filing): Refusal | undefined {
  if (filing?.to !== fileNumber) return { code: 'staff/nothing-proposed', sentence: NOTHING };
  return isOtherPerson(member, filing) ? undefined : { code: 'staff/same-person' };
}

/** The recorded reason, with the colleague who proposed it. */
const reasonOf = ({ filing }: Transfer, { reason = '', isApproval = false }: Filing): string =>
  isApproval && filing
    ? [...(filing.reason ? [filing.reason] : []), `proposed by ${filing.by}`].join(', ')
    : reason.trim();

/** What the last event of a transfer took out of a file. */
const takingsOfLast = (filed: Transfer) => {
  const last = filed.events.at(-1);
  return last ? takingsOf(filed, last).map(({ taking }) => taking) : [];
};

/** What a transfer holds in its file by all that has happened: money it brought, or less than nothing that it took. */
const heldBy = (transfer: Transfer): number =>
  balanceOf('trust', turnoversOf(transfer.events.flatMap((each) => movementsOf(transfer, each))).trust);

const spent = (former: string, left: number, leaving: number) =>
  refuse<Refusal>({
    code: 'staff/over-file',
    sentence:
      `${former} has paid out or promised this money: ${signed(left)} is left there, and ${signed(leaving)} would ` +
      'leave it. Recall what is promised, or move what was paid out first.',
  });

/**
 * Saves a deposit that leaves a file, if what the file has paid out and promised does not need it: otherwise one
 * deposit would cover two payments. Its refunds go with it.
 */
async function outOfFile(ports: FilingPorts, before: Transfer, filed: Transfer): Promise<Outcome<Transfer, Refusal>> {
  const { tenantId: tenant, clientId: client } = before;
  if (heldBy(before) <= 0) return ports.transfers.save(filed);
  const refunds = await refundsOf(before, (id) => ports.transfers.find(tenant, client, id));
  const leaving = [before, ...refunds].reduce((sum, each) => sum + heldBy(each), 0);
  const fileId = fileOf(before);
  const except = [before, ...refunds].map(({ id }) => id);
  const open = await ports.files.open(tenant);
  const { held, promised, proven, list } = await standingOf(ports, tenant, fileId, { except, open });
  const former = before.fileNumber === undefined ? 'The file of this property' : `File ${before.fileNumber}`;
  const left = held - promised + leftOutside(proven);
  if (left < leaving) return spent(former, left, leaving);
  const payments = [...list.payments, ...refunds.map(({ clientId, id }) => ({ client: clientId, id }))];
  return ports.files.promise(filed, {
    fileId,
    list: { ...list, payments, takings: [...list.takings, ...takingsOfLast(filed)] },
  });
}

/**
 * Saves a payment to a client that goes into a file, if that file's money covers it: one that waits, and one that was
 * paid, whose money the books then take from there. A refund only follows its payment.
 */
async function intoFile(ports: FilingPorts, filed: Transfer): Promise<Outcome<Transfer, Refusal>> {
  const { tenantId: tenant, clientId: client, id, status } = filed;
  const need = WAITING.includes(status) ? totalOf(filed) : Math.max(0, -heldBy(filed));
  if (need === 0) return ports.transfers.save(filed);
  const fileId = fileOf(filed);
  const open = await ports.files.open(tenant);
  const { held, promised, proven, list } = await standingOf(ports, tenant, fileId, { except: [id], open });
  const left = held - promised + leftOutside(proven);
  if (!filed.refundOf && left < need) {
    const sentence =
      `File ${filed.fileNumber} has ${signed(left)} left, and this payment is ${signed(need)}. ` +
      'If money for it came in outside of the portal, recall the payment and prepare it again in that file.';
    return refuse({ code: 'staff/over-file', sentence });
  }
  const payments = [...list.payments, { client, id }];
  return ports.files.promise(filed, {
    fileId,
    list: { ...list, payments, takings: [...list.takings, ...takingsOfLast(filed)] },
  });
}

/** Sets the number of one transfer; one that has it already does not change. */
async function file(
  ports: FilingPorts,
  member: Member,
  transfer: Transfer,
  filing: Filing,
): Promise<Outcome<Transfer, Refusal>> {
  const { fileNumber } = filing;
  if (transfer.fileNumber === fileNumber) return done(transfer);
  // The last places among the events are kept for what happens to the money.
  if (!hasRoomForAnAttempt(transfer)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
  const isTwo = takesTwo(transfer, filing);
  if (isTwo && !filing.isApproval) return proposed(ports, member, transfer, filing);
  const disagreed = isTwo ? agreementRefusal(member, transfer, filing) : undefined;
  if (disagreed) return refuse(disagreed);
  const isAnother = transfer.fileNumber === undefined || !isSameFile(transfer.fileNumber, fileNumber);
  const filed = moved(transfer, 'setFileNumber', 'staff', {
    ...byMember(member, reasonOf(transfer, filing)),
    file: { from: transfer.fileNumber, to: fileNumber },
    fileNumber,
    filing: undefined,
    // What the second person stated about money outside the portal was about the former file.
    ...(isAnother ? { cover: undefined } : {}),
  });
  if (!filed.ok) return filed;
  if (!isAnother || NOT_APPROVED.includes(transfer.status)) return ports.transfers.save(filed.value);
  return transfer.disbursement ? intoFile(ports, filed.value) : outOfFile(ports, transfer, filed.value);
}

/**
 * Puts a transfer into the file of a number, or corrects the file it is in. The event keeps both numbers, and the books
 * move what is held from one to the other. What approvals count on is moved by two people: one proposes it. Neither
 * file may come to have let out more than it holds. The refunds of a payment move with it; a repeat continues where it
 * stopped.
 */
export async function setFileNumber(
  ports: FilingPorts,
  member: Member,
  which: Which,
  filing: Filing,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (found.value.refundOf) return refuse({ code: 'staff/other-kind', sentence: ITS_PAYMENTS });
  const filed = await file(ports, member, found.value, filing);
  if (!filed.ok || filed.value.filing) return filed;
  for (const id of filed.value.refunds ?? []) {
    const refund = await ports.transfers.find(member.tenant, which.client, id);
    // A cancelled or rejected one holds no money, and its record does not change.
    if (!refund || refund.status === 'cancelled' || refund.status === 'rejected') continue;
    const followed = await file(ports, member, refund, filing);
    if (!followed.ok) return followed;
  }
  return filed;
}
