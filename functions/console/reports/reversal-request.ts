import { FED_ZONE } from '#shared/banking-days.ts';
import { fullName } from '#shared/client/client.ts';
import { type Day, formatDay, formatMoment, type Instant, today } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { reversalPaperText as words } from '#shared/text/console/reversal.ts';
import { type Reversal, reversalOf, reverseBy, settledOn, whyReversed } from '#shared/transfer/reversal.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import type { Paper } from '../../messages/paper-pdf.ts';

type Row = Paper['sections'][number]['rows'][number];
const row = (label: string, value: string | undefined): Row => ({ label, value: value || words.notStored });
const dayIn = (on: Day | undefined): string | undefined => on && formatDay(on);
const moment = (at: Instant, timeZone: string): string => formatMoment(at, timeZone, 'en');

const byWhom = (event: TransferEvent | undefined, timeZone: string): string | undefined =>
  event && words.person(event.by ?? '', moment(event.at, timeZone));

/** The references by which the provider finds the entry. */
const entryRows = (transfer: Transfer): readonly Row[] => [
  row(kindOf(transfer) === 'Refund' ? words.refundId : words.transferId, transfer.provider.transferId),
  row(words.trace, transfer.creditTraceId),
  row(words.secCode, transfer.provider.achClass?.toUpperCase() ?? words.usualClass),
  row(words.amount, formatDollars(totalOf(transfer))),
  row(words.settled, dayIn(transfer.completedAt && settledOn(transfer.completedAt))),
  row(words.reference, transfer.referenceId),
];

/** The reason, the deadline, and the two people who request it. */
function requestRows(transfer: Transfer, reversal: Reversal, timeZone: string): readonly Row[] {
  const { proposed, asked, sent } = reversal;
  const why = whyReversed(reversal);
  return [
    row(words.reason, why && words.network[why]),
    row(words.explanation, proposed.reason),
    row(words.by, dayIn(reverseBy(transfer))),
    row(words.proposed, byWhom(proposed, timeZone)),
    row(words.asked, byWhom(asked, timeZone)),
    row(words.told, sent ? words.toldBy(moment(sent.at, timeZone)) : words.toldNext),
  ];
}

/** The receiver, with only the account's last digits, because the provider has the rest. */
const receiverRows = (transfer: Transfer): readonly Row[] => [
  row(words.name, fullName(transfer)),
  row(words.bank, transfer.destination?.bankName),
  row(words.lastFour, transfer.destination?.accountLastFourDigits),
];

/**
 * The reversal request that two people send to the provider's support, which has no call for it. It uses only data
 * stored with the payment, and says so if something is missing.
 */
export function reversalRequest(
  transfer: Transfer,
  { company, timeZone, now }: { readonly company: string; readonly timeZone: string; readonly now: Date },
): Outcome<Paper, Refusal<'reversal/none'>> {
  const reversal = reversalOf(transfer);
  if (!reversal || !['asked', 'sent', 'accepted'].includes(reversal.state)) return refuse({ code: 'reversal/none' });
  return done({
    language: 'en',
    reference: transfer.referenceId,
    title: words.title,
    amount: formatDollars(totalOf(transfer)),
    sentence: words.sentence(company, formatDay(today(now, FED_ZONE))),
    sections: [
      { heading: words.sections.entry, rows: entryRows(transfer) },
      { heading: words.sections.request, rows: requestRows(transfer, reversal, timeZone) },
      { heading: words.sections.receiver, rows: receiverRows(transfer) },
    ],
    prints: [],
  });
}
