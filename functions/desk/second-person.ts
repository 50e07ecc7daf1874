import { fullName } from '#shared/client/client.ts';
import type { SecondPersonsMove } from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { fileMoveWords } from '#shared/text/console/proposals.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { reversalText } from '#shared/text/console/reversal.ts';
import { reversalOf, whyReversed } from '#shared/transfer/reversal.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../bookkeeping/book-entries.ts';
import { approve } from '../payments/approve.ts';
import { approveRefund, claimRefund } from '../payments/approve-refund.ts';
import { hasFile } from '../payments/engine/cover.ts';
import { type Proven, provenBy } from '../payments/engine/file-funds.ts';
import { pretendingFiles, pretendingTransfers } from '../payments/engine/pretending.ts';
import { unholdTransfer } from '../payments/hold-transfer.ts';
import { releaseAccount } from '../payments/release-account.ts';
import { askReversal } from '../payments/reverse-payment.ts';
import { setFileNumber } from '../payments/set-file-number.ts';
import { approvingRefusal } from '../staff/approving.ts';
import { askProof, type Intent, spendProof } from '../staff/proof-of-intent.ts';
import { deskMember } from './desk-member.ts';
import { isElsewhere } from './file-elsewhere.ts';
import { ownWords } from './funds.ts';
import { type Meant, meant } from './meant.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';
import { afterMove } from './prepare.ts';

type OfPayment = { readonly transferId: TransferId };

/** How a use case lets a refund out: for good, or as far as it can be looked at without asking the provider. */
type Refunding = typeof approveRefund | typeof claimRefund;

/** What a second person does with a payment, in this role and on top of what they saw. */
async function carriedOut(
  ports: DeskPorts,
  caller: DeskCaller,
  { which, payment }: Meant,
  move: SecondPersonsMove,
  refunding: Refunding,
): Promise<Outcome<Transfer, Refusal>> {
  const who = deskMember(caller, 'approve');
  const closed = approvingRefusal(caller.member, payment, caller.now);
  if (closed) return refuse(closed);
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

/** The same, decided as it will be and with nothing written: nobody proves who they are for what is then refused. */
const triedOut = (ports: DeskPorts, caller: DeskCaller, found: Meant, move: SecondPersonsMove) =>
  carriedOut(
    { ...ports, transfers: pretendingTransfers(ports.transfers), files: pretendingFiles(ports.files) },
    ...([caller, found, move, claimRefund] as const),
  );

const fileWords = ({ fileNumber }: Transfer): string => (fileNumber ? `, file ${fileNumber}` : ', in no file');

/**
 * What lines of the statement prove of a payout's file at this moment: any colleague may have named them, perhaps the one
 * who prepared the payment.
 */
async function provenFor({ files }: DeskPorts, payment: Transfer, { move }: SecondPersonsMove): Promise<Proven> {
  if (move !== 'approve' || !payment.disbursement || !hasFile(payment)) return { in: ZERO, out: ZERO };
  return provenBy(await files.promised(payment.tenantId, fileOf(payment)));
}

/** Which payment is asked back, and for which of the network's reasons: the second person answers for it, too. */
function reversalWords(payment: Transfer): string {
  const reversal = reversalOf(payment);
  const why = reversal && whyReversed(reversal);
  const because = [why && reversalText.reasons[why], reversal?.proposed.reason].filter(Boolean).join(': ');
  const what = `${formatDollars(totalOf(payment))} of ${fullName(payment)}, ${payment.referenceId}`;
  return `Ask the provider to take back ${what}. ${because}`;
}

/** What lines of the statement prove, in the words that a second person agrees to. */
function provenWords({ in: came, out }: Proven): string {
  if (out > 0)
    return `, with ${provenText.both(formatDollars(came), formatDollars(out))} outside of the portal, as lines of the statement prove`;
  return came > 0 ? `, with ${formatDollars(came)} held outside, as lines of the statement prove` : '';
}

/** What the second person is told that they agree to. */
function wordsOf(payment: Transfer, move: SecondPersonsMove, proven: Proven): string {
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
  return `${what} ${amount} to ${who}${fileWords(payment)}${provenWords(proven)}${outside}`;
}

/** This move with all that was said, on this version, of this client's payment, in words made from it as it is now. */
async function intentOf(ports: DeskPorts, payment: Transfer, move: SecondPersonsMove): Promise<Intent> {
  const words = wordsOf(payment, move, await provenFor(ports, payment, move));
  return { about: [payment.clientId, payment.id, move], words };
}

/** Begins the step-up for what a second person is about to do, and says what they then agree to. */
export async function askStepUp(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  move: SecondPersonsMove,
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const found = await meant(ports, caller, of, move.version);
  if (!found.ok) return found;
  const tried = ownWords(caller, await triedOut(ports, caller, found.value, move));
  if (!tried.ok) return tried;
  return askProof(ports, caller, await intentOf(ports, found.value.payment, move));
}

/**
 * Does what a second person has proved that they mean. The step-up is taken first, so that it is good for one try; what
 * is refused after that takes another one.
 */
export async function actAsSecondPerson(
  ports: DeskPorts,
  caller: DeskCaller,
  of: OfPayment,
  { stepUp: id, move }: { readonly stepUp: StepUpId; readonly move: SecondPersonsMove },
) {
  const found = await meant(ports, caller, of, move.version);
  if (!found.ok) return found;
  const proof = await spendProof(ports, caller, await intentOf(ports, found.value.payment, move), id);
  if (!proof.ok) return proof;
  const worked = ownWords(caller, await carriedOut(ports, caller, found.value, move, approveRefund));
  return worked.ok ? done(afterMove(worked.value)) : worked;
}
