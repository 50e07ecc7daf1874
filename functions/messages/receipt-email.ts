import { messagesText } from '#shared/text/messages.ts';
import { type Email, emailOf } from './email.ts';
import type { Receipt, Sender } from './receipt.ts';

/** The e-mail that brings a receipt, with its PDF. */
export function receiptEmail(sender: Sender, receipt: Receipt, pdf: Buffer): Email {
  const { email, receipt: words } = messagesText.en;
  return emailOf(sender, {
    subject: email.receiptSubject(sender.name, receipt.referenceId),
    heading: receipt.standing === 'not paid' || receipt.standing === 'not yet' ? receipt.title : email.receiptHeading,
    figure: receipt.amount,
    paragraphs: [receipt.sentence, email.attached],
    sections: receipt.sections,
    attachments: [{ fileName: words.fileName(receipt.referenceId), contentType: 'application/pdf', content: pdf }],
  });
}
