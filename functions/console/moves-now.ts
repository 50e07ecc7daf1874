import { staffRefusalSentence } from '#shared/any-refusal.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type DeskMove, deskMoves, type RecordedMove, traitsOf } from '#shared/staff/desk-move.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import { canBeHeld, holdOf, isHeldBack } from '#shared/transfer/hold.ts';
import { type Actor, isNote, next, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { hasRoomForAProof, isProofAskable, openProofRequestOf } from '#shared/transfer/proof-request.ts';
import {
  answersTo,
  askingRefusal,
  isBackByReversal,
  isReversalUnsent,
  proposalRefusal,
  reversalOf,
} from '#shared/transfer/reversal.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { waitsFor } from '#shared/transfer/waiting.ts';
import { approvalName } from '../payments/approve.ts';
import { isRefundable } from '../payments/engine/refund-rules.ts';
import { isSecondPerson, isSubmitter, leavingWith, needsApproval } from '../payments/engine/staff-work.ts';
import { unholdRefusal } from '../payments/hold-transfer.ts';
import { approvingRefusal } from '../people/approving.ts';
import { isOtherPerson, isSamePerson, type Member, type Recorded } from '../people/member.ts';
import type { Reader } from './reader.ts';

/** A move that the payment's page offers. `why` is set if it is closed to this person. */
export type MoveNow = { readonly move: DeskMove; readonly why: string | null };

type Asked = {
  readonly payment: Transfer;
  readonly config: TenantConfig;
  readonly reader: Reader;
  /** True if a later try hasn't ended unpaid. */
  readonly isRetried: boolean;
  /** The payment's refunds, which leave less of it to refund. */
  readonly refunds: readonly Transfer[];
};

const OWN = 'You prepared this. Another person has to approve it.';
const AN_APPROVERS = 'Only an approver can release the hold on a disbursement.';
const OTHER_WAY = 'This was prepared outside the console under another sign-in of yours. Approve it there.';

const memberOf = ({ member: { id, name }, now, tenant }: Reader): Member => ({
  ...{ tenant, id, name, role: 'approve', way: 'console', now },
});

const can = ({ payment }: Asked, event: TransferEventName, actor: Actor): boolean =>
  next({ status: payment.status, kind: kindOf(payment) }, event, actor).ok && !isHeldBack(payment, event, actor);

/** True if the client chose an account that needs a call, whether or not the payment is held. */
const isCalled = ({ payment }: Asked): boolean => waitsFor({ ...payment, events: [] }) === 'call';

/** The entry was made, or may have been, and the bank hasn't sent it yet. */
const isKeptBack = ({ payment }: Asked): boolean =>
  payment.postedAt === undefined &&
  (payment.status === 'pending' || (payment.status === 'submitted' && kindOf(payment) !== 'Refund'));

const isProofAsked = ({ payment }: Asked): boolean => openProofRequestOf(payment) !== undefined;

/** True if the file can change. While the outcome is unknown, it can't. */
const isFilable = (asked: Asked): boolean => can(asked, 'setFileNumber', 'staff');

type IsNow = (asked: Asked) => boolean;
/** When each move is offered. The use case decides; this only keeps pages from offering more. */
const isNow: Readonly<Record<Exclude<DeskMove, RecordedMove>, IsNow> & Partial<Record<RecordedMove, IsNow>>> = {
  approve: (asked) => can(asked, approvalName(asked.payment), 'approver'),
  release: (asked) => can(asked, 'release', 'staff') && !needsApproval(asked.payment, asked.config),
  submit: ({ payment, config }) => needsApproval(payment, config),
  reject: (asked) => can(asked, 'reject', 'approver'),
  withdraw: (asked) => can(asked, 'withdraw', 'staff') && isSubmitter(memberOf(asked.reader), asked.payment),
  'release account': ({ payment }) => waitsFor(payment) === 'call',
  'refuse account': isCalled,
  'agree file': (asked) =>
    openFilingOf(asked.payment) !== undefined && isFilable(asked) && hasRoomForAnAttempt(asked.payment),
  'drop file': (asked) => openFilingOf(asked.payment) !== undefined && isFilable(asked),
  'confirm wire': (asked) => can(asked, 'confirmReceipt', 'staff'),
  'wire problem': (asked) => can(asked, 'markProblem', 'staff'),
  'resolve wire': (asked) => can(asked, 'resolve', 'staff'),
  'undo match': ({ payment }) =>
    payment.status === 'completed' && payment.wireReceipt !== undefined && hasRoomForAnAttempt(payment),
  refund: ({ payment, refunds, reader: { now } }) => isRefundable(payment, refunds, now),
  reverse: ({ payment, reader: { now } }) =>
    proposalRefusal(payment, now) === undefined && hasRoomForAnAttempt(payment),
  'ask reversal': ({ payment, reader: { now } }) => askingRefusal(payment, now) === undefined,
  'reversal sent': ({ payment }) => reversalOf(payment)?.state === 'asked',
  'drop reversal': ({ payment }) => isReversalUnsent(reversalOf(payment)),
  'note reversal': ({ payment }) => answersTo(payment).length > 0,
  'proof asked': ({ payment }) =>
    isProofAskable(payment) &&
    !openProofRequestOf(payment) &&
    hasRoomForAProof(payment) &&
    hasRoomForAnAttempt(payment),
  'proof sent': isProofAsked,
  'drop proof': isProofAsked,
  'set file': (asked) => asked.payment.refundOf === undefined && isFilable(asked),
  hold: ({ payment }) => canBeHeld(payment) && !holdOf(payment) && hasRoomForAnAttempt(payment),
  unhold: ({ payment }) => holdOf(payment) !== undefined,
  reissue: (asked) =>
    can(asked, 'reissue', 'staff') &&
    hasRoomForAnAttempt(asked.payment) &&
    !asked.isRetried &&
    !isBackByReversal(asked.payment),
  close: (asked) => can(asked, 'close', 'staff') || overdraftOf(asked.payment) !== undefined,
  cancel: (asked) => can(asked, 'cancel', 'staff') || can(asked, 'recall', 'staff') || isKeptBack(asked),
};

function isOffered(asked: Asked, move: DeskMove): boolean {
  const { records } = traitsOf(move);
  const isOpen = !records || (can(asked, records, 'staff') && (!isNote(records) || hasRoomForAnAttempt(asked.payment)));
  return isOpen && (isNow[move]?.(asked) ?? true);
}

/** The person who proposed what this move approves; undefined if that is the payment's maker. */
function firstPersonOf(payment: Transfer, move: DeskMove): Recorded | undefined {
  if (move === 'agree file') return { by: payment.filing?.by, identity: payment.filing?.identity };
  return move === 'ask reversal' ? reversalOf(payment)?.proposed : undefined;
}

/** Refuses an approver's move to the person who asked for it, or who prepared the payment. */
export function samePersonRefusal(
  payment: Transfer,
  move: DeskMove,
  member: Member,
): Refusal<'staff/same-person'> | undefined {
  if (move === 'unhold') return unholdRefusal(payment, member);
  const before = firstPersonOf(payment, move);
  const isSecond = before ? isOtherPerson(member, before) : isSecondPerson(member, payment);
  return isSecond ? undefined : { code: 'staff/same-person' };
}

/** Why an approver's move is closed to this person. */
function closedTo({ payment, reader }: Asked, move: DeskMove): string | null {
  const { member, now } = reader;
  if (move === 'unhold' && !payment.disbursement) return null;
  if (!hasRole(reader.roles, ['approver'])) return AN_APPROVERS;
  const who = memberOf(reader);
  const same = samePersonRefusal(payment, move, who);
  if (same && move === 'unhold') return staffRefusalSentence(same);
  if (same) {
    const { by, identity } = firstPersonOf(payment, move) ?? payment.events[0] ?? {};
    const isOwn = identity?.id === who.id || isSamePerson(by ?? '', who.name);
    return isOwn ? OWN : OTHER_WAY;
  }
  const closed = move === 'reject' ? undefined : approvingRefusal(member, leavingWith(payment), now);
  return closed ? staffRefusalSentence(closed) : null;
}

/** True if only an approver can make the move, as the second person. A hold on outgoing money is released like that. */
const isSecondPersons = (move: DeskMove): boolean => move === 'unhold' || !traitsOf(move).by.includes('operator');

/** The reader's possible moves on a payment, in display order. */
export function movesNow(
  payment: Transfer,
  config: TenantConfig,
  reader: Reader,
  others: Pick<Asked, 'isRetried' | 'refunds'> = { isRetried: false, refunds: [] },
): readonly MoveNow[] {
  const asked = { payment, config, reader, ...others };
  return deskMoves
    .filter((move) => hasRole(reader.roles, traitsOf(move).by) && isOffered(asked, move))
    .map((move) => ({ move, why: isSecondPersons(move) ? closedTo(asked, move) : null }));
}
