import { MAY, PROPOSAL_KINDS } from '#shared/proposal/proposal.ts';
import { DESK_MOVES, type DeskMove } from '#shared/staff/desk-move.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import type { Queue } from '#shared/staff/queue.ts';
import { hasRole, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { askingRefusal } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { leavingWith } from '../payments/engine/staff-work.ts';
import { approvingRefusal, onHoldRefusal } from '../people/approving.ts';
import { isSamePerson } from '../people/member.ts';
import { paymentsOf } from './file-card.ts';
import { movesNow } from './moves-now.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, type Reader } from './reader.ts';

/** The moves that take a payment out of a queue. If staff have no move, it depends on a client or a bank. */
const MOVES: Readonly<Record<Queue, readonly DeskMove[]>> = {
  'to approve': ['approve', 'ask reversal', 'agree file'],
  calls: ['release account'],
  holds: ['unhold'],
  // Sending the link again is a release by another call.
  invitations: ['release'],
  reversals: ['reversal sent', 'note reversal'],
  proofs: ['proof sent'],
  failed: ['close', 'reissue'],
  drafts: ['release', 'submit'],
  deadlines: [],
  unknown: [],
  good: [],
};

/** A reversal whose deadline has passed can only be rejected. */
const movesOf = (queue: Queue, payment: Transfer, { now }: Reader): readonly DeskMove[] =>
  queue === 'to approve' && askingRefusal(payment, now)?.code === 'reversal/too-late'
    ? [...MOVES[queue], 'drop reversal']
    : MOVES[queue];

/** Queues in which a payment takes a second person, so that its record decides who that can be. */
const SECOND_PERSONS: readonly Queue[] = ['to approve', 'calls', 'holds'];

const rolesFor = (queue: Queue): readonly MemberRole[] => [
  ...new Set(MOVES[queue].flatMap((move) => DESK_MOVES[move].by)),
];

/** True if a row's payment has to be read to know who can act on it. */
const takesTwo = (queue: Queue, row: ListedPayment): boolean =>
  SECOND_PERSONS.includes(queue) && (queue !== 'holds' || row.disbursement);

/** The rows of a queue that the reader can act on now: by their role, and not as the one who proposed it. */
export async function actionableBy(
  ports: Pick<ConsolePorts, 'payers'> & { readonly transfers: Pick<ConsolePorts['transfers'], 'named'> },
  reader: Reader,
  config: TenantConfig,
  { queue, rows }: { readonly queue: Queue; readonly rows: readonly ListedPayment[] },
): Promise<ReadonlySet<string>> {
  if (!hasRole(reader.roles, rolesFor(queue))) return new Set();
  // A held payment is moved by releasing its hold.
  const free = rows.filter((row) => !takesTwo(queue, row) && (queue === 'holds' || row.waitsFor !== 'hold'));
  const two = hasRole(reader.roles, ['approver']) ? rows.filter((row) => takesTwo(queue, row)) : [];
  const payments = two.length > 0 ? await paymentsOf(ports, reader.tenant, two) : [];
  const canMove = (payment: Transfer) =>
    movesNow(payment, config, reader).some(
      ({ move, why }) => why === null && movesOf(queue, payment, reader).includes(move),
    );
  return new Set([...free, ...payments.filter(canMove)].map(({ id }) => id));
}

/** True if this colleague made what takes a second person. The person who placed a hold may release it (D-112). */
function isOwn(queue: Queue, { preparedBy, proposed, heldBy }: ListedPayment, { name }: StaffMember): boolean {
  const isBy = (by: string | undefined) => by !== undefined && isSamePerson(by, name);
  if (queue === 'holds') return isBy(preparedBy) && !isBy(heldBy);
  return isBy(proposed && queue !== 'calls' ? proposed.by : preparedBy);
}

/** True if a hold keeps the row in its queue. It keeps no one from deciding about the payment's file. */
const isHeldIn = (queue: Queue, { waitsFor, proposed }: ListedPayment): boolean =>
  waitsFor === 'hold' && queue !== 'holds' && !(queue === 'to approve' && proposed);

/** True if this colleague can act on the row. */
function canActOn(queue: Queue, row: ListedPayment, member: StaffMember, now: Date): boolean {
  if (!isSeenBy(row, { offices: member.offices }) || isHeldIn(queue, row)) return false;
  if (!takesTwo(queue, row)) return hasRole(member.roles, rolesFor(queue));
  if (!hasRole(member.roles, ['approver']) || isOwn(queue, row, member)) return false;
  return approvingRefusal(member, leavingWith(row), now) === undefined;
}

/** The names of the approvers who can release the hold on a disbursement. */
export const releasersOf = (row: ListedPayment, members: readonly StaffMember[], now: Date): readonly string[] =>
  members
    .filter((member) => canActOn('holds', row, member, now))
    .map(({ name }) => name)
    .toSorted();

/** The names of the colleagues who can act on some of these rows. */
export const whoCan = (
  { member: { id }, now }: Reader,
  members: readonly StaffMember[],
  { queue, rows }: { readonly queue: Queue; readonly rows: readonly ListedPayment[] },
): string[] =>
  members
    .filter((member) => member.id !== id && rows.some((row) => canActOn(queue, row, member, now)))
    .map(({ name }) => name)
    .toSorted();

/** The names of the colleagues who may propose and approve each kind of change. They belong to the whole company. */
export function decidersOf({ member: { id }, now }: Reader, members: readonly StaffMember[]) {
  const others = members.filter((member) => member.id !== id && !member.offices);
  const namesOf = (all: readonly StaffMember[], roles: readonly MemberRole[]): string[] =>
    all
      .filter((member) => hasRole(member.roles, roles))
      .map(({ name }) => name)
      .toSorted();
  const deciding = others.filter((member) => !onHoldRefusal(member, now));
  return Object.fromEntries(
    PROPOSAL_KINDS.map((kind) => [
      kind,
      { propose: namesOf(others, MAY[kind].propose), approve: namesOf(deciding, MAY[kind].approve) },
    ]),
  );
}
