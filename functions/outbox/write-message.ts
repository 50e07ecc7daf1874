import { addressLine } from '#shared/address.ts';
import { fullName } from '#shared/client/client.ts';
import { historyText } from '#shared/text/history.ts';
import { messagesText } from '#shared/text/messages.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type Email, type EmailBody, emailOf } from '../messages/email.ts';
import { type Row, receiptOf, type Sender, totalOf } from '../messages/receipt.ts';
import { receiptEmail } from '../messages/receipt-email.ts';
import type { MessageKind } from './messages-for.ts';

/** What writing a message needs. */
export type WritingPorts = {
  readonly domain: () => string;
  readonly pdf: (sender: Sender, receipt: ReturnType<typeof receiptOf>) => Promise<Buffer>;
};

const details = historyText.en.details;
const words = messagesText.en.email;

const way = ({ disbursement }: Transfer): 'fromTenant' | 'toTenant' => (disbursement ? 'fromTenant' : 'toTenant');

/** Enough to know which payment is meant, and nothing that helps a stranger. */
const facts = (transfer: Transfer, property = transfer.propertyAddress1): readonly Row[] => [
  { label: details.paymentId, value: transfer.referenceId },
  { label: details.purpose, value: transfer.purpose },
  { label: details.property, value: property },
];

/** The staff have to find the file by it: the same street stands in more than one town. */
const propertyLine = (transfer: Transfer): string =>
  addressLine({
    address1: transfer.propertyAddress1,
    address2: transfer.propertyAddress2,
    city: transfer.propertyCity,
    state: transfer.propertyState,
    zipcode: transfer.propertyZipcode,
  });

type ClientKind = 'requested' | 'sent' | 'completed' | 'failed' | 'cancelled';
type StaffKind = Extract<MessageKind, `staff ${string}`>;

/** What to tell a client of a payment that moved on; the sentence of a failure was chosen when it was recorded. */
function clientBody(kind: ClientKind, sender: Sender, transfer: Transfer): EmailBody {
  // What had arrived before came back: that it "did not go through" would not be true.
  const said = words[kind === 'failed' && transfer.completedAt ? 'returned' : kind];
  const happened = said[way(transfer)](totalOf(transfer), sender.name);
  const why = kind === 'failed' && transfer.problem ? [transfer.problem.sentence] : [];
  const next = 'next' in said ? [said.next] : [];
  return {
    subject: said.subject(sender.name),
    heading: said.heading,
    paragraphs: [happened, ...why, ...next],
    sections: [{ rows: facts(transfer) }],
  };
}

/** Why something failed or was declined, or who of the staff said what. */
function whyOf(kind: StaffKind, { problem, events }: Transfer): readonly Row[] {
  const { staff } = words;
  const last = events.findLast(({ by }) => by !== undefined);
  if (kind === 'staff failed')
    return problem ? [{ label: staff.why, value: `${problem.code}: ${problem.sentence}` }] : [];
  if (kind === 'staff declined') {
    const reason = events.findLast(({ name }) => name === 'decline')?.reason;
    return reason ? [{ label: staff.why, value: reason }] : [];
  }
  if (kind !== 'staff approval' && kind !== 'staff rejected') return [];
  return [
    ...(last?.by ? [{ label: staff.by, value: last.by }] : []),
    ...(last?.reason ? [{ label: staff.why, value: last.reason }] : []),
  ];
}

function staffBody(kind: StaffKind, transfer: Transfer): EmailBody {
  const { staff } = words;
  const amount = totalOf(transfer);
  const said = staff[kind === 'staff failed' && transfer.completedAt ? 'staff returned' : kind];
  return {
    subject: said.subject(transfer.referenceId, amount),
    heading: said[way(transfer)],
    figure: amount,
    paragraphs: [],
    sections: [
      {
        rows: [
          { label: staff.client, value: fullName(transfer) },
          ...facts(transfer, propertyLine(transfer)),
          ...whyOf(kind, transfer),
        ],
      },
    ],
  };
}

/** The e-mail of a message, from the transfer as it stood when the event was recorded. */
export async function writeMessage(
  ports: WritingPorts,
  kind: MessageKind,
  sender: Sender,
  transfer: Transfer,
): Promise<Email> {
  switch (kind) {
    case 'receipt': {
      const receipt = receiptOf(sender, transfer, ports.domain());
      return receiptEmail(sender, receipt, await ports.pdf(sender, receipt));
    }
    case 'requested':
    case 'sent':
    case 'completed':
    case 'failed':
    case 'cancelled':
      return emailOf(sender, clientBody(kind, sender, transfer));
    case 'staff approval':
    case 'staff rejected':
    case 'staff declined':
    case 'staff started':
    case 'staff failed':
    case 'staff cancelled':
      return emailOf(sender, staffBody(kind, transfer));
  }
}
