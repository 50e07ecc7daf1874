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
const facts = (transfer: Transfer): readonly Row[] => [
  { label: details.paymentId, value: transfer.referenceId },
  { label: details.purpose, value: transfer.purpose },
  { label: details.property, value: transfer.propertyAddress1 },
];

/** What to tell a client of a payment that moved on; the sentence of a failure was chosen when it was recorded. */
function clientBody(kind: 'completed' | 'failed' | 'cancelled', sender: Sender, transfer: Transfer): EmailBody {
  const said = words[kind];
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

function staffBody(kind: 'staff started' | 'staff failed', transfer: Transfer): EmailBody {
  const { staff } = words;
  const [reference, amount] = [transfer.referenceId, totalOf(transfer)];
  const client: Row = { label: staff.client, value: fullName(transfer) };
  if (kind === 'staff started') {
    const heading = transfer.disbursement ? staff.acceptedHeading : staff.startedHeading;
    const subject = staff.startedSubject(reference, amount);
    return { subject, heading, figure: amount, paragraphs: [], sections: [{ rows: [client, ...facts(transfer)] }] };
  }
  const { problem } = transfer;
  const why: readonly Row[] = problem ? [{ label: staff.why, value: `${problem.code}: ${problem.sentence}` }] : [];
  return {
    subject: staff.failedSubject(reference, amount),
    heading: staff.failedHeading,
    figure: amount,
    paragraphs: [],
    sections: [{ rows: [client, ...facts(transfer), ...why] }],
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
    case 'completed':
    case 'failed':
    case 'cancelled':
      return emailOf(sender, clientBody(kind, sender, transfer));
    case 'staff started':
    case 'staff failed':
      return emailOf(sender, staffBody(kind, transfer));
  }
}
