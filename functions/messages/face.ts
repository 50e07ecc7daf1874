import { accountLabel } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import type { Language } from '#shared/text/language.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { stageSaid, stagesText } from '#shared/text/stages.ts';
import { claimedNetwork, networkOf } from '#shared/transfer/network.ts';
import { type PaymentStage, type StageMark, stagesOf } from '#shared/transfer/stages.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Known } from '#shared/transfer/whats-next.ts';
import type { Sender } from './sender.ts';

/** A stage in its reader's language. */
export type ToldStage = { readonly name: string; readonly day: string; readonly state: StageMark['state'] };

/** The drawing of a payment in PDFs and emails: payer, receiver and progress. */
export type DrawnPayment = {
  readonly from: string;
  readonly to: string;
  readonly stages: readonly ToldStage[];
};

/**
 * Stages that a returned payment had reached. A document that outlives its moment must not show them beside an amount.
 */
const WAS_THERE: readonly PaymentStage[] = ['arrived', 'cleared', 'received', 'deposited'];

type Told = { readonly isForOthers?: boolean; readonly language: Language };

/** The fields of a transfer that the date and stage rules use. */
export const knownOf = (transfer: Transfer): Known => ({
  ...transfer,
  network: networkOf(transfer) ?? claimedNetwork(transfer) ?? null,
  scheduledOn: transfer.schedule?.on ?? null,
  submittedAt: transfer.submittedAt ?? null,
  startedAt: transfer.startedAt ?? null,
  postedAt: transfer.postedAt ?? null,
  completedAt: transfer.completedAt ?? null,
  clearedAt: transfer.clearedAt ?? null,
});

/** A payment's stages in the order and words of its page. For other readers nothing is "yours". */
export function toldStages(
  { goodFundsDays }: Sender,
  transfer: Transfer,
  { isForOthers = false, language }: Told,
): readonly ToldStage[] {
  const own = stagesText[language];
  const { othersStages, othersAhead } = receiptText[language];
  const words = isForOthers ? { ...own, ...othersStages, ahead: { ...own.ahead, ...othersAhead } } : own;
  const staged = {
    ...knownOf(transfer),
    isRefund: transfer.refundOf !== undefined,
    wiredAt: transfer.wireReport?.at ?? null,
  };
  const reached = stagesOf(staged, goodFundsDays);
  const marks = transfer.status === 'error' ? reached.filter(({ stage }) => !WAS_THERE.includes(stage)) : reached;
  return marks.map((mark) => ({ ...stageSaid(words, mark, language), state: mark.state }));
}

/** A payment as its PDF and email show it. Other readers see the client's name and not the account. */
export function faceOf(sender: Sender, transfer: Transfer, told: Told): DrawnPayment {
  const { disbursement, source, destination } = transfer;
  const account = told.isForOthers ? undefined : disbursement ? destination : source;
  const own = account ? accountLabel(account) : fullName(transfer);
  const [from, to] = disbursement ? [sender.name, own] : [own, sender.name];
  return { from, to, stages: toldStages(sender, transfer, told) };
}

/** The initial shown in place of a logo. */
export const initialOf = (name: string): string => (/\p{L}/u.exec(name)?.[0] ?? '').toUpperCase();
