import { propertyLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import { formatCreatedOn, formatDate, formatDay } from '#shared/dates.ts';
import { add, formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { historyText } from '#shared/text/history.ts';
import { messagesText, type Standing } from '#shared/text/messages.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { statementDescription } from '#shared/transfer/presentation.ts';
import { amountLabel } from '#shared/transfer/purposes.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** What a message needs to know about its tenant. */
export type Sender = Pick<Tenant, 'id' | 'hosts'> & {
  readonly name: string;
  readonly supportEmail: string;
  readonly senderEmail: string;
  readonly pocPhone: string;
  readonly timeZone: string;
  readonly address: string;
  readonly accentColor: string;
  /** Which staff addresses are told of returns, failures and wires. */
  readonly staffEmails: readonly string[];
  /** Banking days from settlement to good funds, to say when a payment can be used. */
  readonly goodFundsDays: number;
};

/** One line of a receipt: its label and its value. */
export type ReceiptRow = { readonly label: string; readonly value: string };

/** A receipt before it is laid out: the PDF and the e-mail say the same. */
export type Receipt = {
  readonly referenceId: string;
  readonly title: string;
  readonly standing: Standing;
  readonly sentence: string;
  readonly amount: string;
  readonly status: string;
  readonly sections: readonly { readonly heading: string; readonly rows: readonly ReceiptRow[] }[];
  readonly authorization: string | undefined;
  readonly help: string;
};

/** What each status says about the money. */
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
  submitted: 'on its way',
  pending: 'on its way',
  completed: 'paid',
  cancelled: 'not paid',
  rejected: 'not paid',
  error: 'not paid',
};

/** Its status as a client reads it. */
const statusOf = ({ status, schedule }: Transfer): string =>
  schedule ? historyText.en.scheduled.status : historyText.en.status[status];

/** What leaves or reaches the client, fee included. */
export const totalText = ({ amount, fee }: Pick<Transfer, 'amount' | 'fee'>): string => formatDollars(add(amount, fee));

const row = (label: string, value: string | undefined): readonly ReceiptRow[] => (value ? [{ label, value }] : []);

function detailRows(sender: Sender, transfer: Transfer, { withNotes }: ReceiptParts): readonly ReceiptRow[] {
  const words = historyText.en.details;
  const property = propertyLine(transfer);
  // A disbursement goes the other way: from the tenant to the client.
  const [from, to] = transfer.disbursement ? [sender.name, fullName(transfer)] : [fullName(transfer), sender.name];
  const notes = transfer.notes.map(({ note }) => note.trim()).filter(Boolean);
  return [
    ...row(words.paymentId, transfer.referenceId),
    ...row(words.createdOn, formatCreatedOn(transfer.createdAt, sender.timeZone)),
    ...row(words.from, from),
    ...row(words.property, property),
    ...row(words.fileNumber, transfer.fileNumber),
    ...row(words.purpose, transfer.purpose),
    ...row(words.refundOf, transfer.refundOf?.referenceId),
    ...row(words.to, to),
    ...row(words.notes, withNotes ? notes.join('\n') || words.noNotes : undefined),
  ];
}

function financialRows(sender: Sender, transfer: Transfer, domain: string): readonly ReceiptRow[] {
  const words = historyText.en.details;
  const { source, destination, disbursement, creditTraceId, referenceId } = transfer;
  const own = disbursement ? destination : source;
  const statement = statementDescription({ domain, creditTraceId, referenceId, tenantName: sender.name });
  return [
    ...row(disbursement ? messagesText.en.receipt.depositTo : words.from, own && accountLabel(own)),
    ...row(words.method, networkOf(transfer) === 'rtp' ? words.instant : transfer.method),
    ...row(words.statement, statement),
    ...row(amountLabel(transfer.purpose), formatDollars(transfer.amount)),
    ...row(words.fee, transfer.fee > 0 ? formatDollars(transfer.fee) : undefined),
    ...row(words.total, totalText(transfer)),
  ];
}

function statusRows(sender: Sender, transfer: Transfer): readonly ReceiptRow[] {
  const words = messagesText.en.receipt;
  const on = (at: string | undefined) => at && formatDate(at, sender.timeZone);
  return [
    ...row(words.status, statusOf(transfer)),
    ...row(historyText.en.scheduled.row, transfer.schedule && formatDay(transfer.schedule.on)),
    ...row(words.completedOn, on(transfer.completedAt)),
    ...row(words.clearedOn, on(transfer.clearedAt)),
    ...row(words.returnedOn, on(transfer.returnedAt)),
    ...row(words.updatedOn, on(transfer.updatedAt)),
  ];
}

/** What a receipt may leave out: notes are for the client and the tenant, not for those a receipt is shared with. */
export type ReceiptParts = { readonly withNotes: boolean };

/** How far the money has come, in a sentence. */
function sentenceOf(standing: Standing, transfer: Transfer): string {
  const words = messagesText.en.receipt;
  if (standing === 'on its way' && networkOf(transfer) === 'rtp') return words.instantOnItsWay;
  return words.standing[standing][transfer.disbursement ? 'fromTenant' : 'toTenant'];
}

/** The facts of a transfer as a receipt shows them; no account number beyond its last four digits. */
export function receiptOf(
  sender: Sender,
  transfer: Transfer,
  domain: string,
  parts: ReceiptParts = { withNotes: true },
): Receipt {
  const words = messagesText.en.receipt;
  const standing = standings[transfer.status];
  const isMade = standing === 'paid' || standing === 'on its way';
  return {
    referenceId: transfer.referenceId,
    title: transfer.refundOf && isMade ? words.refundTitle : words.title[standing],
    standing,
    sentence: sentenceOf(standing, transfer),
    amount: totalText(transfer),
    status: statusOf(transfer),
    sections: [
      { heading: words.status, rows: statusRows(sender, transfer) },
      { heading: historyText.en.details.details, rows: detailRows(sender, transfer, parts) },
      { heading: historyText.en.details.financials, rows: financialRows(sender, transfer, domain) },
    ],
    authorization: (transfer.schedule?.authorization ?? transfer.authorization)?.text,
    help: words.errorResolution({
      tenant: sender.name,
      phone: formatPhone(sender.pocPhone),
      email: sender.supportEmail,
    }),
  };
}
