import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { type RecordedMove, SIMPLE_MOVES, type SimpleMove, traitsOf } from '#shared/staff/desk-move.ts';
import { isNote, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import type { CancelEntryPorts } from './engine/cancel-entry.ts';
import {
  isSecondPerson,
  isSubmitter,
  needsApproval,
  type Sort,
  type StaffPorts,
  tenantConfigOf,
  type Which,
  withReason,
  workOn,
} from './engine/staff-work.ts';
import type { WirePorts } from './engine/wire-work.ts';
import { holdTransfer, unholdTransfer } from './hold-transfer.ts';
import { dropProofRequest, noteProofSent } from './note-proof.ts';
import { proposeToReopen } from './propose-for-wire.ts';
import { accountToJudge } from './release-account.ts';
import { dropReversal, noteReversalSent } from './reverse-payment.ts';
import { dropFileMove } from './set-file-number.ts';
import { stopTransfer } from './stop-transfer.ts';

export type SimpleWork<Code extends RefusalCode = RefusalCode> = (
  ports: StaffPorts & CancelEntryPorts & Pick<WirePorts, 'wires'>,
  member: Member,
  which: Which,
  reason: string,
  mark: string,
) => Promise<Outcome<Transfer, Refusal<Code>>>;
type Given = {
  readonly member: Member;
  readonly reason: string;
  readonly mark: string;
  readonly by: ReturnType<typeof byMember>;
};

const change =
  <Code extends RefusalCode>(sort: Sort, made: (found: Transfer, given: Given) => Outcome<Transfer, Refusal<Code>>) =>
  (ports: Pick<StaffPorts, 'transfers'>, member: Member, which: Which, reason = '', mark = '') =>
    workOn(ports, member, which, sort, (found) => made(found, { member, reason, mark, by: byMember(member, reason) }));

const changeWithReason = <Code extends RefusalCode>(
  sort: Sort,
  made: (found: Transfer, given: Given) => Outcome<Transfer, Refusal<Code>>,
) => change<Code | 'staff/no-reason'>(sort, (found, given) => withReason(given.reason, made(found, given)));

/** A move that only records an event. A note leaves room for everything that may still happen to the payment. */
function recordedMove(records: TransferEventName, takes: string | undefined) {
  const made = (found: Transfer, { by }: Given) =>
    isNote(records) && !hasRoomForAnAttempt(found)
      ? refuse({ code: 'transfer/too-many-tries' })
      : moved(found, records, 'staff', by);
  return takes === 'reason' ? changeWithReason('any', made) : change('any', made);
}

const recordedMoves = Object.fromEntries(
  SIMPLE_MOVES.flatMap((move) => {
    const { records, takes } = traitsOf(move);
    return records ? [[move, recordedMove(records, takes)]] : [];
  }),
) as Readonly<Record<RecordedMove, ReturnType<typeof recordedMove>>>;

/** Moves that take a version, at most a reason and, for an account, its mark. */
export const simpleMoves = {
  ...recordedMoves,
  /** Asks the client for a payment without approval, if the amount is below the tenant's threshold. */
  release: (ports: StaffPorts, member: Member, which: Which) =>
    workOn(ports, member, which, 'any', async (found) => {
      const config = await tenantConfigOf(ports, member);
      if (needsApproval(found, config) && found.status === 'created') return refuse({ code: 'staff/needs-approval' });
      const released = moved(found, 'release', 'staff', byMember(member));
      return released.ok ? withDeadline(released.value, config, member.now) : released;
    }),
  /** Rejects for good what a colleague created; the client is never told. */
  reject: changeWithReason('any', (found, { member, by }) => {
    const rejected = moved(found, 'reject', 'approver', by);
    return rejected.ok && !isSecondPerson(member, found) ? refuse({ code: 'staff/same-person' }) : rejected;
  }),
  /** Takes back a request for approval, so that it can be submitted again or canceled. */
  withdraw: change('any', (found, { member, by }) => {
    const withdrawn = moved(found, 'withdraw', 'staff', by);
    if (!withdrawn.ok) return withdrawn;
    return isSubmitter(member, found) ? withdrawn : refuse({ code: 'staff/not-submitter' });
  }),
  cancel: stopTransfer,
  /** Closes a failed transfer for good, or resolves the overdraft of a paid disbursement's file. */
  close: changeWithReason('any', (found, { by }) =>
    moved(found, overdraftOf(found) ? 'resolveOverdraft' : 'close', 'staff', by),
  ),
  hold: holdTransfer,
  unhold: (ports, member, which, reason) => unholdTransfer(ports, member, which, { reason, way: 'in' }),
  /** Proposes to undo the match of a received wire. The payment stays as it is until an approver agrees. */
  'undo match': async (ports: WirePorts, member: Member, which: Which, reason: string) => {
    const proposed = await proposeToReopen(ports, member, which, reason);
    return proposed.ok ? done(proposed.value.transfer) : proposed;
  },
  /** Stops a wire with a problem: a wrong amount, a return, or someone else's account. */
  'wire problem': changeWithReason('wire', (found, { by }) => {
    // The client is asked to call; the staff's suspicion stays internal.
    const problem = { code: 'WIRE', sentence: anyRefusalSentence({ code: 'wire/problem' }), at: by.at };
    return moved(found, 'markProblem', 'staff', { ...by, problem });
  }),
  /** Releases a wire that had a problem. Its deadline may have passed, so from now on only the staff end it. */
  'resolve wire': changeWithReason('wire', ({ problem: _cleared, wireDeadlineAt: _over, ...kept }, { by }) =>
    moved(kept, 'resolve', 'staff', by),
  ),
  /** Refuses the account that a client chose. The refusal lasts for this payment, however old the account gets. */
  'refuse account': changeWithReason('disbursement', (found, { mark, by }) => {
    const judged = accountToJudge(found, mark);
    if (!judged.ok) return judged;
    const { value: check } = judged;
    const { destination: _refused, ...rest } = found;
    const accountCheck = { ...check, standing: 'refused' as const, refused: [...check.refused, check.accountId] };
    return moved(rest, 'refuseAccount', 'staff', { ...by, accountCheck });
  }),
  'drop file': dropFileMove,
  'drop reversal': dropReversal,
  'reversal sent': noteReversalSent,
  'proof sent': noteProofSent,
  'drop proof': dropProofRequest,
} as const satisfies Readonly<Record<SimpleMove, SimpleWork>>;

/** The refusals of all of them. */
export type SimpleRefusal = RefusalOf<(typeof simpleMoves)[SimpleMove]>['code'];
