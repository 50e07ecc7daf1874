import { propertyLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import { formatCreatedOn, formatDate, formatDay, formatMoment, type Instant, zoneName } from '#shared/dates.ts';
import { add, formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { historyText } from '#shared/text/history.ts';
import type { Language } from '#shared/text/language.ts';
import { amountLabel, purposeName } from '#shared/text/purposes.ts';
import { receiptText, type Standing } from '#shared/text/receipt.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { statementDescription } from '#shared/transfer/presentation.ts';
import { shownMethod } from '#shared/transfer/shown-method.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { otherAmountOf } from '#shared/wire/than-asked.ts';
import { type DrawnPayment, faceOf } from './face.ts';
import { placeForOthers } from './for-others.ts';
import type { Sender } from './sender.ts';
import { moneyStanding, receiptSentence } from './standing.ts';

/** A receipt's row: label and value. */
export type ReceiptRow = { readonly label: string; readonly value: string };

/** A receipt before layout. The PDF and the email say the same. */
export type Receipt = {
  readonly language: Language;
  readonly referenceId: string;
  readonly title: string;
  readonly standing: Standing;
  readonly sentence: string;
  readonly amount: string;
  /** Payer, receiver and progress. */
  readonly face: DrawnPayment;
  readonly status: string;
  readonly sections: readonly { readonly heading: string; readonly rows: readonly ReceiptRow[] }[];
  readonly authorization: string | undefined;
  readonly help: string;
};

/** The status as a client reads it. Received money must not look complete. */
function statusOf(transfer: Transfer, language: Language): string {
  const { status, scheduled } = historyText[language];
  if (transfer.schedule) return scheduled.status;
  const name = status[transfer.status];
  return moneyStanding(transfer) === 'received' ? receiptText[language].uncleared(name) : name;
}

/** The amount that leaves or reaches the client, fee included. */
export const totalText = ({ amount, fee }: Pick<Transfer, 'amount' | 'fee'>): string => formatDollars(add(amount, fee));

const row = (label: string, value: string | undefined): readonly ReceiptRow[] => (value ? [{ label, value }] : []);

function detailRows(
  sender: Sender,
  transfer: Transfer,
  { isForOthers = false, language = 'en' }: ReceiptParts,
): readonly ReceiptRow[] {
  const words = historyText[language].details;
  const { property, fileNumber } = isForOthers
    ? placeForOthers(transfer)
    : { property: propertyLine(transfer), fileNumber: transfer.fileNumber };
  const { createdAt } = transfer;
  const { timeZone } = sender;
  // A disbursement goes from the tenant to the client.
  const [from, to] = transfer.disbursement ? [sender.name, fullName(transfer)] : [fullName(transfer), sender.name];
  const notes = transfer.notes.map(({ note }) => note.trim()).filter(Boolean);
  return [
    ...row(words.paymentId, transfer.referenceId),
    ...row(words.createdOn, `${formatCreatedOn(createdAt, timeZone, language)} ${zoneName(createdAt, timeZone)}`),
    ...row(words.from, from),
    ...row(words.property, property),
    ...row(words.fileNumber, fileNumber),
    ...row(words.purpose, purposeName(transfer, language)),
    ...row(words.refundOf, transfer.refundOf?.referenceId),
    ...row(words.to, to),
    ...row(words.notes, isForOthers ? undefined : notes.join('\n') || words.none),
  ];
}

function financialRows(
  sender: Sender,
  transfer: Transfer,
  { domain, isForOthers = false, language = 'en' }: ReceiptParts & { readonly domain: string },
): readonly ReceiptRow[] {
  const words = historyText[language].details;
  const labels = receiptText[language];
  const { source, destination, disbursement, creditTraceId, referenceId, method } = transfer;
  const own = isForOthers ? undefined : disbursement ? destination : source;
  const hasStatement = method !== 'Wire' && !isForOthers;
  const statement = statementDescription({ domain, creditTraceId, referenceId, tenantName: sender.name });
  return [
    ...row(disbursement ? labels.depositTo : words.from, own && accountLabel(own)),
    ...row(words.method, shownMethod({ network: networkOf(transfer), method }, words)),
    ...row(labels.onStatement, hasStatement ? sender.statementLine : undefined),
    // A wire's description comes from the sending banks, and only the client reads their own statement.
    ...row(words.statement, hasStatement ? statement : undefined),
    ...row(amountLabel(transfer.purpose, language), formatDollars(transfer.amount)),
    ...row(words.fee, formatDollars(transfer.fee)),
    ...row(words.total, totalText(transfer)),
    ...row(labels.arrived, otherAmountOf(transfer)?.arrived),
  ];
}

function statusRows(
  sender: Sender,
  transfer: Transfer,
  { asOf, language = 'en' }: ReceiptParts,
): readonly ReceiptRow[] {
  const words = receiptText[language];
  const on = (at: string | undefined) => at && formatDate(at, sender.timeZone, language);
  // A returned payment isn't paid, whatever day it had arrived. Its sentence says so.
  const isPaid = transfer.status === 'completed';
  return [
    ...row(words.status, statusOf(transfer, language)),
    ...row(words.asOf, formatMoment(asOf, sender.timeZone, language)),
    ...row(historyText[language].scheduled.row, transfer.schedule && formatDay(transfer.schedule.on, language)),
    ...row(words.completedOn, isPaid ? on(transfer.completedAt) : undefined),
    ...row(words.clearedOn, isPaid ? on(transfer.clearedAt) : undefined),
    ...row(words.returnedOn, on(transfer.returnedAt)),
    ...row(words.updatedOn, on(transfer.updatedAt)),
  ];
}

/** Options of a receipt. */
export type ReceiptParts = {
  /** For people it is shared with: without the client's notes, account and authorization, and with other help. */
  readonly isForOthers?: boolean;
  /** The reader's language; English by default. */
  readonly language?: Language;
  /** The moment it describes, because the document outlives it. */
  readonly asOf: Instant;
};

/** The person to contact, and for a client the notices that the law requires. */
function helpOf(
  { method }: Transfer,
  { isForOthers, language = 'en' }: ReceiptParts,
  who: { tenant: string; phone: string; email: string },
) {
  const words = receiptText[language];
  if (isForOthers) return words.othersHelp(who);
  return method === 'Wire' ? words.wireHelp(who) : words.errorResolution(who);
}

/** A receipt with a link to the payment's current status, for its PDF. */
export const withLive = (receipt: Receipt, live: string): Receipt => ({
  ...receipt,
  help: receiptText[receipt.language].liveHelp(receipt.help, live),
});

/** A transfer's facts for a receipt, with only the last four digits of any account number. */
export function receiptOf(sender: Sender, transfer: Transfer, domain: string, parts: ReceiptParts): Receipt {
  const { language = 'en' } = parts;
  const words = receiptText[language];
  const standing = moneyStanding(transfer);
  const who = { tenant: sender.name, phone: formatPhone(sender.pocPhone), email: sender.supportEmail };
  return {
    language,
    referenceId: transfer.referenceId,
    title: (transfer.refundOf && words.refundTitle[standing]) ?? words.title[standing],
    standing,
    sentence: receiptSentence(sender, transfer, language),
    amount: otherAmountOf(transfer)?.arrived ?? totalText(transfer),
    face: faceOf(sender, transfer, { ...parts, language }),
    status: statusOf(transfer, language),
    sections: [
      { heading: words.status, rows: statusRows(sender, transfer, parts) },
      { heading: historyText[language].details.details, rows: detailRows(sender, transfer, parts) },
      {
        heading: historyText[language].details.financials,
        rows: financialRows(sender, transfer, { ...parts, domain }),
      },
    ],
    authorization: parts.isForOthers ? undefined : (transfer.schedule?.authorization ?? transfer.authorization)?.text,
    help: helpOf(transfer, parts, who),
  };
}
