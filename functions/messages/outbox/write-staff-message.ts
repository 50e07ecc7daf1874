import { propertyLine } from '#shared/address.ts';
import { fullName } from '#shared/client/client.ts';
import { formatDayAhead } from '#shared/dates.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { historyText } from '#shared/text/history.ts';
import { staffAnswerText } from '#shared/text/staff-answer.ts';
import { staffMessagesText } from '#shared/text/staff-messages.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import { isNote } from '#shared/transfer/lifecycle.ts';
import { NOT_APPROVED, overdraftOf } from '#shared/transfer/not-covered.ts';
import { consequenceOf } from '#shared/transfer/returns.ts';
import { reverseBy } from '#shared/transfer/reversal.ts';
import { staffReason } from '#shared/transfer/staff-reason.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { accountRows } from '../account-rows.ts';
import { type Email, emailOf } from '../email.ts';
import { type ReceiptRow, totalText } from '../receipt.ts';
import type { Sender } from '../sender.ts';
import type { StaffMessage } from './message-table.ts';
import { factRows, wayOf } from './writing.ts';

const words = staffMessagesText.en;

const row = (label: string, value: string | undefined): readonly ReceiptRow[] => (value ? [{ label, value }] : []);

/**
 * The colleague's act that a notice is about. A notice that is sent late names no one who held or filed the payment
 * since.
 */
const BY_COLLEAGUE: Partial<Record<StaffMessage, (event: TransferEvent) => boolean>> = {
  'staff approval': ({ name }) => name === 'submitForApproval',
  'staff reversal': ({ name }) => name === 'proposeReversal',
  'staff rejected': ({ to }) => to === 'rejected',
  'staff withdrawn': ({ to }) => to === 'cancelled',
};

/** Notices whose reason is a recorded code. */
const FOR_A_CODE: readonly StaffMessage[] = ['staff failed', 'staff returned', 'staff refund refused'];

/** Why something failed or was declined, or a staff member's words. */
function whyOf(
  kind: StaffMessage,
  { status, problem, events, nameMismatchOverride, wireReport, disbursement }: Transfer,
): readonly ReceiptRow[] {
  if (FOR_A_CODE.includes(kind))
    return row(words.why, problem && problem.code !== NOT_APPROVED ? staffReason(problem.code, { disbursement }) : '');
  if (kind === 'staff overdrawn') return row(words.why, overdraftOf({ disbursement: true, status, events })?.reason);
  const ended = events.findLast(({ name, to }) => to === 'cancelled' && !isNote(name));
  if (kind === 'staff cancelled') return row(words.why, ended?.actor === 'system' ? ended.reason : undefined);
  if (kind === 'staff declined') return row(words.why, events.findLast(({ name }) => name === 'decline')?.reason);
  if (kind === 'staff mismatch') return row(words.why, nameMismatchOverride?.override.reason);
  if (kind === 'staff wire reported') return row(words.bankReference, wireReport?.reference);
  const isAbout = BY_COLLEAGUE[kind];
  const act = isAbout && events.findLast(isAbout);
  return [...row(words.by, act?.by), ...row(words.why, act?.reason)];
}

/**
 * The cleared amount for a file, without the fee, as in the books. The file's balance is left out: the books are
 * written from the same stream at the same moment, so it would often lack this very money.
 */
function goodFor(kind: StaffMessage, { amount, fee, wireReceipt }: Transfer): Cents | undefined {
  if (kind === 'staff cleared') return amount;
  if (kind !== 'staff wire received') return undefined;
  return wireReceipt ? toCents(wireReceipt.received - feeIn(wireReceipt.received, { amount, fee })) : amount;
}

/** The provider's reason for approving a debit without a check. */
const checkOf = ({ provider: { rationale } }: Transfer): string | undefined =>
  rationale && words.notChecked(rationale.code, rationale.description);

/** Notices that name the account's owner, as far as the bank says. */
const ABOUT_AN_ACCOUNT: readonly StaffMessage[] = ['staff account', 'staff started', 'staff failed'];

/** Automatic consequences of a return, and what is left to the staff. */
function afterReturn(transfer: Transfer): readonly string[] {
  const consequence = transfer.returnedAt && consequenceOf(transfer.problem?.code, transfer);
  if (!consequence) return [];
  return [consequence === 'debits stopped' ? words.debitsStopped : words.accountOutOfUse];
}

/** The staff's next step. */
function adviceOf(kind: StaffMessage, transfer: Transfer): readonly string[] {
  if (transfer.problem?.code === NOT_APPROVED && ['staff failed', 'staff refund refused'].includes(kind))
    return [staffAnswerText.en.notAsApproved];
  if (kind === 'staff uncovered') return [words.howToCover];
  if (kind === 'staff overdrawn') return [words.howToResolve];
  if (kind === 'staff cleared' || kind === 'staff wire received') return [words.countsNow];
  const reverseUntil = kind === 'staff reversal' ? reverseBy(transfer) : undefined;
  if (reverseUntil) return [words.howToReverse(formatDayAhead(reverseUntil, 'en'))];
  if (kind === 'staff refund refused') return [words.howToRefund];
  if (kind === 'staff refund found') return [words.howToCheckRefund];
  if (kind === 'staff approval')
    return [words.howToApprove[kindOf(transfer) === 'Refund' ? 'refund' : wayOf(transfer)]];
  if (kind === 'staff failed' || kind === 'staff returned') return afterReturn(transfer);
  const check = kind === 'staff account' ? transfer.accountCheck : undefined;
  return check ? [words.account.howTo(shortMark(check))] : [];
}

/** A notice to the tenant's staff, from the transfer as it was when the event was recorded. */
export function staffEmail(
  kind: StaffMessage,
  sender: Sender,
  transfer: Transfer,
  { late = [], isMember = false }: { readonly late?: readonly string[]; readonly isMember?: boolean } = {},
): Email {
  const amount = totalText(transfer);
  const good = goodFor(kind, transfer);
  const said = words.messages[kind];
  const body = {
    subject: said.subject(transfer.referenceId, amount),
    heading: said[wayOf(transfer)],
    figure: good === undefined ? amount : formatDollars(good),
    paragraphs: [...late, ...adviceOf(kind, transfer)],
    sections: [
      {
        rows: [
          { label: words.client, value: fullName(transfer) },
          { label: words.phone, value: formatPhone(transfer.mobilePhone) },
          ...factRows(transfer, propertyLine(transfer), 'en'),
          ...row(historyText.en.details.fileNumber, transfer.fileNumber),
          ...(good !== undefined && transfer.fee > 0 ? row(words.withFee, amount) : []),
          ...row(words.scheduledFor, transfer.schedule && formatDayAhead(transfer.schedule.on)),
          ...(ABOUT_AN_ACCOUNT.includes(kind) ? accountRows(transfer, sender.timeZone) : []),
          ...whyOf(kind, transfer),
          ...row(words.bankCheck, checkOf(transfer)),
          { label: words.id, value: transfer.id },
        ],
      },
    ],
  };
  const whyYou = isMember ? words.whyMember : words.whyYou;
  return emailOf(sender, body, [whyYou(sender.name), words.noReply]);
}
