import { fullName } from '#shared/client/client.ts';
import type { SecondPersonsMove } from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars, ZERO } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { fileMoveWords } from '#shared/text/console/proposals.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { reversalText } from '#shared/text/console/reversal.ts';
import { reversalOf, whyReversed } from '#shared/transfer/reversal.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { approve } from '../../payments/approve.ts';
import { approveRefund, claimRefund } from '../../payments/approve-refund.ts';
import { hasFile } from '../../payments/engine/cover.ts';
import { fileDoubts, hasPaid } from '../../payments/engine/doubted-money.ts';
import { type Proven, provenBy, type TypedWire, typedWireWords } from '../../payments/engine/file-funds.ts';
import { fileTitle } from '../../payments/engine/lost-money.ts';
import { pretendingFiles, pretendingTransfers } from '../../payments/engine/pretending.ts';
import { leavingWith } from '../../payments/engine/staff-work.ts';
import { unholdTransfer } from '../../payments/hold-transfer.ts';
import { releaseAccount } from '../../payments/release-account.ts';
import { askReversal } from '../../payments/reverse-payment.ts';
import { setFileNumber } from '../../payments/set-file-number.ts';
import { askApproval, giveApproval, type Intent } from '../../people/approving.ts';
import { isKnownAs } from '../../people/member.ts';
import { paymentsOfFile } from '../file-money.ts';
import { samePersonRefusal } from '../moves-now.ts';
import { scopeOf, seenPayment } from '../reader.ts';
import { deskMember } from './desk-member.ts';
import { ownWords } from './funds.ts';
import { type Meant, meant } from './meant.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';
import { afterMove } from './prepare.ts';

/** The files that an approver's move takes money from or adds money to. */
function filesOf(payment: Transfer, move: SecondPersonsMove): readonly string[] {
  if (move.move === 'agree file') return [fileOf(payment), fileOf({ ...payment, fileNumber: move.fileNumber })];
  return move.move === 'approve' && payment.disbursement ? [fileOf(payment)] : [];
}

/**
 * True if a file of this move has payments of offices that the caller doesn't see. File numbers are typed. With another
 * office's number, two people of one office could pay out that office's money, or learn its amount from a refusal.
 */
async function isElsewhere(
  ports: Pick<DeskPorts, 'lists'>,
  caller: DeskCaller,
  payment: Transfer,
  move: SecondPersonsMove,
): Promise<boolean> {
  if (!caller.member.offices) return false;
  const scope = scopeOf(caller);
  const files = filesOf(payment, move).map((id) => paymentsOfFile(ports, payment.tenantId, { id, scope }));
  return (await Promise.all(files)).some(({ isWhole }) => !isWhole);
}

type OfPayment = { readonly transferId: TransferId };

/** Approves a refund, or only claims it, to check without calling the provider. */
type Refunding = typeof approveRefund | typeof claimRefund;

/** An approver's move in this role, on the version they saw. */
async function carriedOut(
  ports: DeskPorts,
  caller: DeskCaller,
  { which, payment }: Meant,
  move: SecondPersonsMove,
  refunding: Refunding,
) {
  const who = deskMember(caller, 'approve');
  if (await isElsewhere(ports, caller, payment, move)) return refuse({ code: 'staff/file-elsewhere' });
  if (move.move === 'release account') return releaseAccount(ports, who, which, move);
  if (move.move === 'unhold') return unholdTransfer(ports, who, which, { reason: move.reason, way: 'out' });
  if (move.move === 'ask reversal') return askReversal(ports, who, which);
  if (move.move === 'agree file' && payment.filing?.to !== move.fileNumber)
    return refuse({ code: 'staff/nothing-proposed' });
  if (move.move === 'agree file')
    return setFileNumber(ports, who, which, { fileNumber: move.fileNumber, isApproval: true });
  const { heldOutside, reason } = move;
  const statement = { heldOutside, reason };
  if (kindOf(payment) === 'Refund') return refunding(ports, who, which, statement);
  return approve(ports, who, which, payment.disbursement ? 'disbursement' : 'request', statement);
}

/** The same decision without any write, so that no one proves their identity for something that is then refused. */
const triedOut = (ports: DeskPorts, caller: DeskCaller, found: Meant, move: SecondPersonsMove) =>
  carriedOut(
    { ...ports, transfers: pretendingTransfers(ports.transfers), files: pretendingFiles(ports.files) },
    ...([caller, found, move, claimRefund] as const),
  );

const fileWords = ({ fileNumber }: Transfer): string => (fileNumber ? `, file ${fileNumber}` : ', in no file');

/**
 * The bank transactions' proof for a disbursement's file now. Any colleague may have recorded it, even the one who
 * prepared the payment.
 */
async function provenFor(
  ports: DeskPorts,
  caller: DeskCaller,
  payment: Transfer,
  { move }: SecondPersonsMove,
): Promise<Proven & { readonly typed: readonly TypedWire[]; readonly doubts: readonly string[] }> {
  if (move !== 'approve' || !payment.disbursement || !hasFile(payment))
    return { in: ZERO, out: ZERO, typed: [], doubts: [] };
  const approver = deskMember(caller, 'approve');
  const [listed, doubted] = await Promise.all([
    ports.files.promised(payment.tenantId, fileOf(payment)),
    fileDoubts(ports, payment.tenantId, fileOf(payment), { approver }),
  ]);
  return { ...provenBy(listed), ...doubted };
}

/** The payment to reverse and the network's reason, because the approver answers for it too. */
function reversalWords(payment: Transfer): string {
  const reversal = reversalOf(payment);
  const why = reversal && whyReversed(reversal);
  const because = [why && reversalText.reasons[why], reversal?.proposed.reason].filter(Boolean).join(': ');
  const what = `${formatDollars(totalOf(payment))} of ${fullName(payment)}, ${payment.referenceId}`;
  return `Ask Plaid to reverse ${what}. ${because}`;
}

/**
 * The proof of the file's money, and the parts of it that no statement shows yet or that only an importer's statement
 * shows, in the words that an approver agrees to.
 */
function provenWords({ in: came, out, typed, doubts }: Awaited<ReturnType<typeof provenFor>>): string {
  const unshown = [...typedWireWords(typed).map((words) => `Of the file’s money, ${words}`), ...doubts]
    .map((words) => `. ${words}`)
    .join('');
  if (out > 0)
    return `, with ${provenText.both(formatDollars(came), formatDollars(out))} posted and charged to the file from bank activity${unshown}`;
  return `${came > 0 ? `, with ${formatDollars(came)} posted to the file from bank activity` : ''}${unshown}`;
}

/**
 * Sentences about money that is only someone's word, if a move to another file makes it count for more: in the file
 * that a deposit leaves, if it has paid or promised anything, and in the file that a disbursement enters.
 */
async function leftWords(ports: DeskPorts, caller: DeskCaller, payment: Transfer, to: string): Promise<string> {
  const { tenantId: tenant, id, disbursement } = payment;
  const file = fileOf(disbursement ? { ...payment, fileNumber: to } : payment);
  if (!disbursement && !hasPaid(await ports.files.promised(tenant, file))) return '';
  const approver = deskMember(caller, 'approve');
  const { typed, doubts } = await fileDoubts(ports, tenant, file, { approver, leaving: { payment: id } });
  const name = disbursement ? `file ${to}` : lowered(fileTitle(payment));
  const counted = typedWireWords(typed.filter(({ isCounted }) => isCounted));
  return [...counted, ...doubts].map((words) => `. Of the money in ${name}, ${words}`).join('');
}
const lowered = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** The words that the approver agrees to. */
function wordsOf(payment: Transfer, move: SecondPersonsMove, proven: Awaited<ReturnType<typeof provenFor>>): string {
  const amount = formatDollars(totalOf(payment));
  const who = fullName(payment);
  if (move.move === 'agree file') return fileMoveWords(payment, move.fileNumber);
  if (move.move === 'unhold') return `Release the hold on ${amount} to ${who}${fileWords(payment)}`;
  if (move.move === 'ask reversal') return reversalWords(payment);
  if (move.move === 'release account') {
    const { bankName = '', accountLastFourDigits = '' } = payment.destination ?? {};
    return `Let ${amount} go to ${who} at ${bankName}, account ending in ${accountLastFourDigits}`;
  }
  if (!payment.disbursement) return `Ask ${who} for ${amount}${fileWords(payment)}`;
  const outside = move.heldOutside
    ? `, with ${formatDollars(move.heldOutside)} held outside of the portal, by word`
    : '';
  const what = kindOf(payment) === 'Refund' ? 'Refund' : 'Approve';
  return `${what} ${amount} to ${who}${fileWords(payment)}${outside}${provenWords(proven)}`;
}

/** This move with all its input, on this version of the client's payment, in words from its current state. */
async function intentOf(
  ports: DeskPorts,
  caller: DeskCaller,
  payment: Transfer,
  move: SecondPersonsMove,
): Promise<Intent> {
  const left = move.move === 'agree file' ? await leftWords(ports, caller, payment, move.fileNumber) : '';
  const words = `${wordsOf(payment, move, await provenFor(ports, caller, payment, move))}${left}`;
  return { about: [payment.clientId, payment.id, move], words };
}

/** The payment of a call, for the caller to approve. */
async function approvable(ports: DeskPorts, caller: DeskCaller, of: OfPayment, move: SecondPersonsMove) {
  const found = await meant(ports, caller, of, move.version);
  if (!found.ok) return found;
  const { payment } = found.value;
  return done({
    samePerson: samePersonRefusal(payment, move.move, deskMember(caller, 'approve')),
    leaving: leavingWith(payment),
    intent: () => intentOf(ports, caller, payment, move),
    tried: async () => ownWords(caller, await triedOut(ports, caller, found.value, move)),
    async carryOut() {
      const worked = ownWords(caller, await carriedOut(ports, caller, found.value, move, approveRefund));
      return worked.ok ? done(afterMove(worked.value)) : worked;
    },
  });
}

/** The event that each move records. */
const RECORDS: Readonly<Record<SecondPersonsMove['move'], readonly string[]>> = {
  approve: ['approve', 'approveDisbursement', 'approveRefund'],
  'release account': ['releaseAccount'],
  unhold: ['unhold'],
  'ask reversal': ['askReversal'],
  'agree file': ['setFileNumber'],
};

/**
 * This person's own move on the version that they were shown, if nothing has happened since. The refunds of a payment
 * that moved to another file follow it, because the process may have died before they did.
 */
async function approvedBefore(
  ports: DeskPorts,
  caller: DeskCaller,
  { transferId }: OfPayment,
  move: SecondPersonsMove,
) {
  const payment = await seenPayment(ports, caller, transferId);
  if (payment?.version !== move.version + 1) return undefined;
  const last = payment.events.at(-1);
  const who = deskMember(caller, 'approve');
  if (!last || !RECORDS[move.move].includes(last.name) || !isKnownAs(who, last)) return undefined;
  if (move.move !== 'agree file') return done(afterMove(payment));
  if (payment.fileNumber !== move.fileNumber) return undefined;
  const which = { client: payment.clientId, id: payment.id };
  const moved = await setFileNumber(ports, who, which, { fileNumber: move.fileNumber, isApproval: true });
  return moved.ok ? done(afterMove(moved.value)) : moved;
}

/** Begins the step-up for an approver's move, and returns the words to agree to. */
export const askStepUp = async (ports: DeskPorts, caller: DeskCaller, of: OfPayment, move: SecondPersonsMove) =>
  askApproval(ports, caller, await approvable(ports, caller, of, move));

/** Makes an approver's move with its step-up. */
export async function actAsSecondPerson(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { stepUp, move }: { readonly stepUp: StepUpId; readonly move: SecondPersonsMove },
) {
  const found = await approvable(ports, caller, of, move);
  return giveApproval(ports, caller, found, { stepUp, again: () => approvedBefore(ports, caller, of, move) });
}
