import { fullName } from '#shared/client/client.ts';
import { formatDay, formatDayAhead, formatMomentAhead, type Instant } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { staffAnswerText } from '#shared/text/staff-answer.ts';
import { datesOf } from '#shared/transfer/expected-dates.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { isReversalUnsent, openReversalOf, overdue, reverseBy } from '#shared/transfer/reversal.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { bankReason, staffReason } from '#shared/transfer/staff-reason.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { isNotAsApproved, needsApprovalAgain, waitsFor } from '#shared/transfer/waiting.ts';
import { nextSteps } from '#shared/transfer/whats-next.ts';
import { thanAsked } from '#shared/wire/than-asked.ts';
import { WAITING } from '../payments/engine/file-funds.ts';
import { progressOf } from './console-payment.ts';
import { rowOf } from './listing/row-of.ts';

/** The context of an answer: the company's hold and zone, and the time. */
export type Telling = {
  readonly goodFundsDays: number;
  readonly timeZone: string;
  readonly now: Date;
  /** The approvers who can release the hold that a disbursement is on. */
  readonly releasers?: readonly string[] | undefined;
};

const words = staffAnswerText.en;
const DAYS_NEAR = 300;

/** "Mon, Nov 23", or with its year if that is far off. */
function dayOf(on: string, { now }: Telling): string {
  const apart = Math.abs(Date.parse(on) - now.getTime()) / 86_400_000;
  return apart > DAYS_NEAR ? formatDay(on) : formatDayAhead(on, 'en');
}
const bankDay = (at: Instant, telling: Telling): string => dayOf(bookedOn(at), telling);

const accountOf = ({ destination }: Transfer): string =>
  destination ? words.account(destination.bankName, destination.accountLastFourDigits) : words.anAccount;

const lastTo = ({ events, updatedAt }: Transfer, status: string) =>
  events.findLast(({ to, from }) => to === status && from !== status) ?? {
    at: updatedAt,
    name: '',
    reason: undefined,
    actor: undefined,
  };

/** When a debit is expected to arrive and to clear. */
function comingOf(transfer: Transfer, telling: Telling): readonly string[] {
  const steps = nextSteps(progressOf(rowOf(transfer)), telling.goodFundsDays, telling.now.toISOString());
  return [
    ...steps.flatMap(({ step, on }) => {
      if (step === 'settles' || step === 'deposits' || step === 'instant') return [words.arrives(dayOf(on, telling))];
      return step === 'goodFunds' ? [words.goodBy(dayOf(on, telling))] : [];
    }),
    ...(steps.some(({ isLate }) => isLate) ? [words.late] : []),
  ];
}

function pendingAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { startedAt, postedAt, disbursement } = transfer;
  const coming = comingOf(transfer, telling);
  if (kindOf(transfer) === 'Refund') return [words.refunding(amount), ...coming];
  if (disbursement) return [words.paying(amount, accountOf(transfer)), ...coming];
  if (postedAt) return [words.left(amount, bankDay(postedAt, telling)), ...coming];
  const known = progressOf(rowOf(transfer));
  const leaves = datesOf({ ...known, startedAt: startedAt ?? transfer.updatedAt }, telling.goodFundsDays).leavesOn;
  return [words.made(amount, dayOf(leaves, telling)), ...coming];
}

function completedAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { completedAt = transfer.updatedAt, clearedAt, wireReceipt, method, disbursement } = transfer;
  const on = bankDay(completedAt, telling);
  if (kindOf(transfer) === 'Refund') return [words.refunded(amount, on)];
  if (disbursement) return [words.paid(amount, accountOf(transfer), on)];
  if (method === 'Wire') {
    const arrived = wireReceipt?.on ? dayOf(wireReceipt.on, telling) : on;
    const than = wireReceipt ? thanAsked(wireReceipt.received, totalOf(transfer)) : '';
    return [
      words.goodWire(formatDollars(wireReceipt?.received ?? transfer.amount), arrived, wireReceipt?.reference ?? ''),
      ...(than ? [words.otherThanAsked(than)] : []),
    ];
  }
  return clearedAt
    ? [words.good(amount, bankDay(clearedAt, telling))]
    : [words.held(amount, on), ...comingOf(transfer, telling)];
}

/** True if a failed payment was closed. It wasn't canceled. A wire with a problem may still arrive. */
const isClosed = (transfer: Transfer): boolean =>
  kindOf(transfer) !== 'Wire' && lastTo(transfer, 'cancelled').name === 'close';

/** The event that closed a failed payment because another one paid it. */
function paidAgain(transfer: Transfer) {
  const last = lastTo(transfer, 'cancelled');
  return last.name === 'close' && last.actor === 'system' ? last : undefined;
}

function errorAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { problem, method, disbursement } = transfer;
  const last = lastTo(transfer, 'error');
  if (method === 'Wire' && !disbursement)
    return [words.wireProblem(amount), ...(last.reason ? [words.reason(last.reason)] : [])];
  const why = bankReason(last.reason ?? problem?.code);
  if (last.name !== 'returned') return [words.failed(amount, why), ...(disbursement ? [words.returnedOut] : [])];
  return [words.returned(amount, bankDay(last.at, telling), why), disbursement ? words.returnedOut : words.returnedIn];
}

function wireAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { wireReport, wireDeadlineAt } = transfer;
  const ends =
    wireDeadlineAt && !holdOf(transfer)
      ? [words.deadline(formatMomentAhead(wireDeadlineAt, telling.timeZone, 'en'))]
      : [];
  if (waitsFor(transfer) === 'wire') return [words.lookedFor(amount), ...ends];
  if (!wireReport) return [words.wire(amount), ...ends];
  return [words.wireReported(amount, bankDay(wireReport.at, telling), wireReport.reference)];
}

/** A payment that waits for its client, or for a call to them. */
function offeredAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { status, disbursement, deadlineAt, schedule } = transfer;
  const who = fullName(transfer);
  const ends =
    deadlineAt && !holdOf(transfer) ? [words.deadline(formatMomentAhead(deadlineAt, telling.timeZone, 'en'))] : [];
  const waits = waitsFor(transfer);
  if (waits === 'cover' && needsApprovalAgain(transfer)) return [words.coverLost(amount)];
  if (waits === 'cover') return [isNotAsApproved(transfer) ? words.notAsApproved : words.cover(amount)];
  if (waits === 'call') return [words.call(who, amount), ...ends];
  if (schedule) return [words.scheduled(who, amount, dayOf(schedule.on, telling)), ...comingOf(transfer, telling)];
  if (disbursement)
    return [(status === 'sent' || status === 'Initiated' ? words.offered : words.chosen)(who, amount), ...ends];
  return [(status === 'viewed' ? words.viewed : words.requested)(who, amount), ...ends];
}

function draftAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const { schedule, problem } = transfer;
  if (schedule) return offeredAnswer(transfer, amount, telling);
  return [words.draft(amount), ...(problem ? [staffReason(problem.code, transfer)] : [])];
}

function refundSentence(refund: Transfer, telling: Telling): readonly string[] {
  const amount = formatDollars(refund.amount);
  const { status, completedAt = refund.updatedAt } = refund;
  if (status === 'created' || status === 'awaiting approval') return [words.refundWaits(amount)];
  if (status === 'completed') return [words.refundDone(amount, bankDay(completedAt, telling))];
  if (status === 'error') return [words.refundFailed(amount)];
  if (WAITING.includes(status)) return [words.refundOffered(amount)];
  return status === 'cancelled' || status === 'rejected' ? [] : [words.refundOnWay(amount)];
}

function cancelledAnswer(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  const on = bankDay(lastTo(transfer, 'cancelled').at, telling);
  if (!isClosed(transfer)) return [(transfer.method === 'Wire' ? words.cancelledWire : words.cancelled)(amount, on)];
  const [failed = '', ...rest] = errorAnswer(transfer, amount, telling);
  const again = paidAgain(transfer);
  // The money isn't where it was after the failure.
  return again ? [failed, words.closedAs(again.reason ?? '', on)] : [failed, ...rest, words.closed(on)];
}

/** A payment's state in sentences, most important first. */
function standing(transfer: Transfer, amount: string, telling: Telling): readonly string[] {
  switch (transfer.status) {
    case 'draft':
      return draftAnswer(transfer, amount, telling);
    case 'created':
      return [(transfer.disbursement ? words.createdOut : words.created)(amount)];
    case 'awaiting approval':
      return [words.approval(amount)];
    case 'rejected':
      return [words.rejected(amount)];
    case 'submitted':
      return [words.unknown(amount)];
    case 'pending':
      return pendingAnswer(transfer, amount, telling);
    case 'awaiting wire':
      return wireAnswer(transfer, amount, telling);
    case 'completed':
      return completedAnswer(transfer, amount, telling);
    case 'error':
      return errorAnswer(transfer, amount, telling);
    case 'cancelled':
      return cancelledAnswer(transfer, amount, telling);
    default:
      return offeredAnswer(transfer, amount, telling);
  }
}

/** The hold and who can release it, before anything else. */
function holdAnswer(transfer: Transfer, telling: Telling): readonly string[] {
  const hold = holdOf(transfer);
  if (!hold) return [];
  const { at, by = '', reason = '' } = hold;
  const { releasers = [] } = telling;
  return [
    words.onHold(by, bankDay(at, telling), reason),
    transfer.disbursement ? words.releasedBy(releasers) : words.releasedByAny,
  ];
}

/** The overdraft of its file. */
function overdraftAnswer(transfer: Transfer): readonly string[] {
  const reason = overdraftOf(transfer)?.reason;
  return reason ? [reason] : [];
}

/** An open reversal request with an unknown result. */
function reversalAnswer(transfer: Transfer, telling: Telling): readonly string[] {
  const open = transfer.status === 'completed' ? openReversalOf(transfer) : undefined;
  if (!open) return [];
  const until = reverseBy(transfer);
  if (isReversalUnsent(open) && until) {
    const isLate = overdue(transfer, telling.now) !== undefined;
    const says = open.asked
      ? { late: words.reversalLate, inTime: words.reversalToSend }
      : { late: words.reversalOver, inTime: words.reversalWaits };
    return [says[isLate ? 'late' : 'inTime'](dayOf(until, telling))];
  }
  const { at } = open.sent ?? open.asked ?? open.proposed;
  return [words.reversalAsked(bankDay(at, telling))];
}

/**
 * The answer to "where is my money?": one to six sentences, each true on its own. Accounts show only their last digits.
 */
export const answerFor = (transfer: Transfer, refunds: readonly Transfer[], telling: Telling): readonly string[] => [
  ...holdAnswer(transfer, telling),
  ...overdraftAnswer(transfer),
  ...standing(transfer, formatDollars(transfer.amount), telling),
  ...reversalAnswer(transfer, telling),
  ...refunds.flatMap((refund) => refundSentence(refund, telling)),
];

/** Statuses whose answer has the reason. In the last two, no one has to do anything about it. */
const ANSWERED: readonly TransferStatus[] = ['draft', 'error', 'cancelled', 'rejected'];

/** A payment's problem and what to do about it, unless the answer says so already. */
export function problemFor(transfer: Transfer) {
  const { problem, status } = transfer;
  if (!problem || ANSWERED.includes(status) || waitsFor(transfer) === 'cover') return null;
  return { code: problem.code, words: staffReason(problem.code, transfer), at: problem.at };
}

/** The answer for a disbursement to someone who hasn't registered yet. */
export const answerForPayee = (transfer: Transfer): readonly string[] => [
  words.invitedPayee(formatDollars(transfer.amount), fullName(transfer)),
];

/** A payment's state for someone outside the office. */
function outsideState(transfer: Transfer, telling: Telling): string {
  const says = words.outside;
  const {
    status,
    disbursement,
    method,
    clearedAt,
    completedAt = transfer.updatedAt,
    wireReport,
    wireReceipt,
  } = transfer;
  const coming = nextSteps(progressOf(rowOf(transfer)), telling.goodFundsDays, telling.now.toISOString());
  // A day that has passed is no promise to repeat.
  const expected = (steps: readonly string[]) => coming.find(({ step, isLate }) => steps.includes(step) && !isLate)?.on;
  const by = (on: string | undefined) => (on ? dayOf(on, telling) : '');
  switch (status) {
    case 'submitted':
      return says.unconfirmed;
    case 'pending':
      return disbursement
        ? says.arrives(by(expected(['settles', 'deposits', 'instant'])))
        : says.clears(by(expected(['goodFunds'])));
    case 'completed':
      if (disbursement) return says.paid(bankDay(completedAt, telling));
      if (method === 'Wire')
        return says.wired(wireReceipt?.on ? dayOf(wireReceipt.on, telling) : bankDay(completedAt, telling));
      return clearedAt
        ? says.cleared(bankDay(clearedAt, telling))
        : says.received(bankDay(completedAt, telling), by(expected(['goodFunds'])));
    case 'error':
      // A wire with a problem is still expected.
      if (method === 'Wire' && !disbursement) return says.requested;
      return lastTo(transfer, 'error').name === 'returned'
        ? says.returned(bankDay(lastTo(transfer, 'error').at, telling))
        : says.failed;
    case 'cancelled':
      if (paidAgain(transfer)) return says.paidAgain(bankDay(lastTo(transfer, 'cancelled').at, telling));
      if (isClosed(transfer)) return outsideState({ ...transfer, status: 'error' }, telling);
      return says.canceled(bankDay(lastTo(transfer, 'cancelled').at, telling));
    case 'awaiting wire':
      return wireReport ? says.wireReported(bankDay(wireReport.at, telling)) : says.requested;
    case 'draft':
    case 'created':
    case 'awaiting approval':
    case 'rejected':
      return says.notSent;
    default:
      if (!disbursement) return says.requested;
      // The payee can't accept it now; why is the office's own.
      return holdOf(transfer) || ['cover', 'call'].includes(waitsFor(transfer) ?? '') ? says.inReview : says.offered;
  }
}

/**
 * One sentence to send to someone outside, such as an agent (D-119): street, file, amount, purpose, state and day. It
 * has no account, no name and nothing that is only the office's.
 */
export function answerForOutsiders(transfer: Transfer, telling: Telling): string {
  const { propertyAddress1, fileNumber, refundOf, purpose, wireReceipt, amount } = transfer;
  const about = fileNumber ? words.outside.inFile(propertyAddress1, fileNumber) : propertyAddress1;
  const counted = formatDollars(wireReceipt?.received ?? amount);
  const what = refundOf ? words.outside.refund(counted) : counted;
  return words.outside.sentence(about, what, refundOf?.purpose ?? purpose, outsideState(transfer, telling));
}
