import { fullName } from '#shared/client/client.ts';
import { formatDate, formatDayAhead } from '#shared/dates.ts';
import type { Language } from '#shared/text/language.ts';
import { momentText } from '#shared/text/moments.ts';
import { type Happened, receiptText, type Standing } from '#shared/text/receipt.ts';
import { datesOf } from '#shared/transfer/expected-dates.ts';
import { networkOf } from '#shared/transfer/network.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { isHeld } from '#shared/transfer/whats-next.ts';
import { otherAmountOf } from '#shared/wire/than-asked.ts';
import type { Sender } from './sender.ts';

/** The money's state by status. A settled debit is first received, and cleared later. */
const standings: Record<TransferStatus, Standing> = {
  draft: 'not yet',
  created: 'not yet',
  'awaiting approval': 'not yet',
  Initiated: 'not yet',
  requested: 'not yet',
  sent: 'not yet',
  viewed: 'not yet',
  'awaiting acceptance': 'not yet',
  'awaiting wire': 'not yet',
  submitted: 'not yet',
  pending: 'on its way',
  completed: 'cleared',
  cancelled: 'not paid',
  rejected: 'not paid',
  error: 'not paid',
};

const isUncleared = (transfer: Transfer): boolean => isHeld({ ...transfer, clearedAt: transfer.clearedAt ?? null });

/** How far a transfer's money has come. */
export const moneyStanding = (transfer: Transfer): Standing =>
  isUncleared(transfer) ? 'received' : standings[transfer.status];

/** Events that end a transfer without money, with what each means; the actor decides if that matters. */
const ENDINGS: Readonly<Record<string, (event: TransferEvent, transfer: Transfer) => Happened>> = {
  cancelled: ({ actor }) => byWhom(actor),
  cancel: ({ actor }, { events }) => {
    if (events.some(({ to }) => to === 'awaiting wire')) return 'wireCanceled';
    return actor === 'system' ? 'expired' : byWhom(actor);
  },
  discard: ({ actor }) => (actor === 'system' ? 'expired' : byWhom(actor)),
  recall: () => 'canceledByTenant',
  decline: () => 'declined',
  reject: () => 'rejected',
  failed: () => 'failed',
  returned: (_, { completedAt }) => (completedAt ? 'takenBack' : 'returned'),
  markProblem: () => 'wireProblem',
};

const byWhom = (actor: TransferEvent['actor']): Happened =>
  actor === 'client' ? 'canceledByClient' : actor === 'staff' ? 'canceledByTenant' : 'canceledByBank';

/** The last event that ended it. The staff close failed transfers, but the reader wants to know what failed. */
const endingOf = ({ events }: Transfer): TransferEvent | undefined =>
  events.findLast(({ name }) => Object.hasOwn(ENDINGS, name));

function completed(transfer: Transfer): Happened {
  if (isUncleared(transfer)) return 'received';
  if (transfer.disbursement) return 'deposited';
  return transfer.method === 'Wire' ? 'wired' : 'cleared';
}

function onItsWay(transfer: Transfer): Happened {
  if (networkOf(transfer) === 'rtp') return 'instant';
  return transfer.postedAt ? 'posted' : 'started';
}

/** The last thing that happened to a payment, by name. */
export function happenedTo(transfer: Transfer): Happened {
  const { status, schedule } = transfer;
  if (status === 'completed') return completed(transfer);
  if (status === 'pending') return onItsWay(transfer);
  if (status === 'submitted') return 'confirming';
  if (status === 'awaiting wire') return 'noWire';
  if (schedule) return 'scheduled';
  if (standings[status] !== 'not paid') return 'waiting';
  const ending = endingOf(transfer);
  return (ending && ENDINGS[ending.name]?.(ending, transfer)) ?? 'ended';
}

/** The approximate day on which a debit on its way, or a settled one, clears. */
function clearsOn({ goodFundsDays }: Sender, transfer: Transfer, language: Language): string {
  const { startedAt, postedAt = null, completedAt = null, disbursement, method } = transfer;
  if (!startedAt || disbursement || method === 'Wire') return '';
  return formatDayAhead(
    datesOf({ startedAt, postedAt, completedAt, network: networkOf(transfer) }, goodFundsDays).goodFundsOn,
    language,
  );
}

/** The money's progress in one sentence that is true for every reader. */
export function receiptSentence(sender: Sender, transfer: Transfer, language: Language): string {
  const words = receiptText[language];
  const { schedule, clearedAt, completedAt, updatedAt, problem, disbursement } = transfer;
  const happened = happenedTo(transfer);
  const ending = endingOf(transfer);
  const code = ending?.reason ?? problem?.code ?? '';
  const at = standings[transfer.status] === 'not paid' ? ending?.at : (clearedAt ?? completedAt);
  return words.happened[happened][disbursement ? 'fromTenant' : 'toTenant']({
    tenant: sender.name,
    client: fullName(transfer),
    on:
      happened === 'scheduled' && schedule
        ? formatDayAhead(schedule.on, language)
        : momentText[language].written(formatDate(at ?? updatedAt, sender.timeZone, 'en')),
    clearsOn: clearsOn(sender, transfer, language),
    other: otherAmountOf(transfer),
    code: words.returned(code),
  });
}
