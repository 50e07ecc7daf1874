import { balanceOf, movementsOf, turnoversOf } from '#shared/ledger/postings.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import { next } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../ledger/book-entries.ts';
import { byMember, isOtherPerson, type Member, signedBy } from '../people/member.ts';
import { isApproved, sealed } from './engine/cover.ts';
import { leftOutside, standingOf, takingsOf, WAITING } from './engine/file-funds.ts';
import { signed } from './engine/let-out.ts';
import { holdDisbursements } from './engine/lost-money.ts';
import { findWork, type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

type FilingPorts = Pick<StaffPorts, 'files' | 'approvals'> & {
  readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'>;
};

/** A new file number with its reason, or the approval of a colleague's proposal. */
export type Filing = {
  readonly fileNumber: string;
  readonly reason?: string | undefined;
  readonly isApproval?: boolean;
};

const ITS_PAYMENTS = 'A refund has the file number of its payment. Set it there.';
const NO_ROOM = 'This payment was changed too many times, so its file can’t change any more.';

const UNANSWERED =
  'Plaid hasn’t confirmed a refund of this payment yet. We keep checking. Move the payment once its refund is pending.';

/** Statuses in which no file has approved the disbursement yet. */
const NOT_APPROVED: readonly TransferStatus[] = ['created', 'awaiting approval'];

/** Statuses in which a deposit is agreed: it covers disbursements of its file, now or once it clears. */
const AGREED: readonly TransferStatus[] = ['awaiting wire', 'pending', 'completed'];

/** True if a refund moves with its payment. A wire's refund is a disbursement of the file, and stays in it. */
const isTied = ({ refundOf }: Transfer): boolean => refundOf !== undefined;

/** True if approvals rely on it: a deposit on its way or held for a file, or money that a file has promised. */
const isCountedOn = ({ disbursement, refundOf, status }: Transfer): boolean =>
  disbursement ? refundOf === undefined && !NOT_APPROVED.includes(status) : AGREED.includes(status);

/**
 * True if the move needs approval. Moving a disbursement out of its file makes room there for another, and moving a
 * deposit would let it cover two. A deposit without a file would cover whatever one person prepares in the file they
 * name. A refund only follows its payment, with the money.
 */
const takesTwo = (transfer: Transfer, { fileNumber }: Filing): boolean =>
  (transfer.fileNumber === undefined || !isSameFile(transfer.fileNumber, fileNumber)) && isCountedOn(transfer);

/** Records the proposal; the transfer stays in its file. */
function proposed(ports: FilingPorts, member: Member, transfer: Transfer, { fileNumber: to, reason }: Filing) {
  const filing = { to, ...signedBy(member, reason) };
  return ports.transfers.save({ ...transfer, filing, updatedAt: filing.at });
}

const NONE = 'No move to another file needs approval. A colleague may have decided it.';
const NOTHING = 'No one has asked to move it to that file. Submit the move first.';

/** Refuses an approval of something not proposed, or by its proposer. */
function agreementRefusal(
  member: Member,
  { filing }: Transfer,
  { fileNumber }: Filing,
): Refusal<'staff/nothing-proposed' | 'staff/same-person'> | undefined {
  if (filing?.to !== fileNumber) return { code: 'staff/nothing-proposed', sentence: NOTHING };
  return isOtherPerson(member, filing) ? undefined : { code: 'staff/same-person' };
}

/** The recorded reason, with the colleague who proposed it. */
const reasonOf = ({ filing }: Transfer, { reason = '', isApproval = false }: Filing): string =>
  isApproval && filing
    ? [...(filing.reason ? [filing.reason] : []), `proposed by ${filing.by}`].join(', ')
    : reason.trim();

/** The money that a transfer's last event took out of a file. */
const takingsOfLast = (filed: Transfer) => {
  const last = filed.events.at(-1);
  return last ? takingsOf(filed, last).map(({ taking }) => taking) : [];
};

/** A transfer's balance in its file: the money it brought, or a negative amount that it took. */
const heldBy = (transfer: Transfer): number =>
  balanceOf('trust', turnoversOf(transfer.events.flatMap((each) => movementsOf(transfer, each))).trust);

const spent = (former: string, left: number, leaving: number) =>
  refuse({
    code: 'staff/over-file',
    sentence:
      `${former} has already disbursed or approved this money. It has ${signed(left)} available, and this move takes ${signed(leaving)}. ` +
      'Recall outstanding disbursements, or move what was paid first.',
  });

const leftWords = ({ referenceId, fileNumber }: Transfer): string => `${referenceId} was moved to file ${fileNumber}.`;

/**
 * Saves a deposit that leaves a file, if the file doesn't need it for what it has paid out and promised. Otherwise one
 * deposit would cover two payments. Its refunds go with it.
 */
async function outOfFile(ports: FilingPorts, before: Transfer, filed: Transfer) {
  const { tenantId: tenant, clientId: client } = before;
  if (heldBy(before) <= 0) return ports.transfers.save(filed);
  const refunds = (await refundsOf(before, (id) => ports.transfers.find(tenant, client, id))).filter(isTied);
  // It couldn't follow now, and this file would pay it without the money.
  if (refunds.some(({ status }) => status === 'submitted'))
    return refuse({ code: 'transfer/wrong-status', sentence: UNANSWERED });
  const leaving = [before, ...refunds].reduce((sum, each) => sum + heldBy(each), 0);
  const fileId = fileOf(before);
  const except = [before, ...refunds].map(({ id }) => id);
  const open = await ports.files.open(tenant);
  const { held, promised, proven, list } = await standingOf(ports, tenant, fileId, { except, open });
  const former = before.fileNumber === undefined ? 'The file of this property' : `File ${before.fileNumber}`;
  const left = held - promised + leftOutside(proven);
  if (left < leaving) return spent(former, left, leaving);
  const payments = [...list.payments, ...refunds.map(({ clientId, id }) => ({ client: clientId, id }))];
  await holdDisbursements(ports, { tenant, fileId, at: filed.updatedAt, why: leftWords(filed) });
  return ports.files.promise(filed, {
    fileId,
    list: { ...list, payments, takings: [...list.takings, ...takingsOfLast(filed)] },
  });
}

/**
 * Saves a disbursement that moves into a file, if that file's money covers it. That applies to a waiting one, and to a
 * paid one, which the books then charge to that file. A refund only follows its payment.
 */
async function intoFile(ports: FilingPorts, filed: Transfer) {
  const { tenantId: tenant, clientId: client, id, status } = filed;
  const need = WAITING.includes(status) ? totalOf(filed) : Math.max(0, -heldBy(filed));
  if (need === 0) return ports.transfers.save(filed);
  const fileId = fileOf(filed);
  const open = await ports.files.open(tenant);
  const { held, promised, proven, list } = await standingOf(ports, tenant, fileId, { except: [id], open });
  const left = held - promised + leftOutside(proven);
  if (!filed.refundOf && left < need) {
    const sentence =
      `File ${filed.fileNumber} has ${signed(left)} available, and this payment is ${signed(need)}. ` +
      'If money for it came straight to your bank, recall the payment and prepare it again in that file.';
    return refuse({ code: 'staff/over-file', sentence });
  }
  const payments = [...list.payments, { client, id }];
  return ports.files.promise(filed, {
    fileId,
    list: { ...list, payments, takings: [...list.takings, ...takingsOfLast(filed)] },
  });
}

/** Sets the number of one transfer. Nothing changes if it has that number already. */
async function file(ports: FilingPorts, member: Member, transfer: Transfer, filing: Filing) {
  const { fileNumber } = filing;
  if (transfer.fileNumber === fileNumber) return done(transfer);
  const isPossible = next({ status: transfer.status, kind: kindOf(transfer) }, 'setFileNumber', 'staff');
  if (!isPossible.ok) return isPossible;
  // The last free events are reserved for what happens to the money.
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
    // The approver's statement about outside money was about the previous file.
    ...(isAnother ? { cover: undefined } : {}),
  });
  if (!filed.ok) return filed;
  if (!isAnother || NOT_APPROVED.includes(transfer.status)) return ports.transfers.save(filed.value);
  if (!transfer.disbursement) return outOfFile(ports, transfer, filed.value);
  // The approval's seal covers the file and the statement. It is checked until the payment is made, and one that didn't
  // hold before is never made good.
  const isSealed = WAITING.includes(transfer.status) && (await isApproved(ports, transfer));
  return intoFile(ports, isSealed ? await sealed(ports, filed.value) : filed.value);
}

/** Rejects or withdraws a proposed move to another file, with a reason. The person who proposed it may do this too. */
export const dropFileMove = (
  ports: { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> },
  member: Member,
  which: Which,
  reason: string,
) =>
  workOn(ports, member, which, 'any', (found) => {
    if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
    const filing = openFilingOf(found);
    if (!filing) return refuse({ code: 'staff/nothing-proposed', sentence: NONE });
    const about = `${reason.trim()} (to file ${filing.to}, proposed by ${filing.by})`;
    return moved(found, 'dropFileMove', 'staff', { ...byMember(member, about), filing: undefined });
  });

/**
 * Moves a transfer to the file of a number, or corrects its file. The event keeps both numbers, and the books move the
 * balance. If approvals rely on the money, one person proposes the move and another approves it. Neither file may end
 * up having paid out more than it holds. A payment's refunds move with it, and a repeat continues where it stopped.
 */
export async function setFileNumber(ports: FilingPorts, member: Member, which: Which, filing: Filing) {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (found.value.refundOf) return refuse({ code: 'staff/other-kind', sentence: ITS_PAYMENTS });
  const filed = await file(ports, member, found.value, filing);
  if (!filed.ok || filed.value.filing) return filed;
  for (const id of filed.value.refunds ?? []) {
    const refund = await ports.transfers.find(member.tenant, which.client, id);
    // A cancelled or rejected refund holds no money, and its record doesn't change.
    if (!refund || !isTied(refund) || refund.status === 'cancelled' || refund.status === 'rejected') continue;
    const followed = await file(ports, member, refund, filing);
    if (!followed.ok) return followed;
  }
  return filed;
}
