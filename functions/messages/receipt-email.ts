import { formatMomentAhead, type Instant } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { messagesText } from '#shared/text/messages.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { type Email, emailOf } from './email.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

/** Who reads a receipt: its client, who can still act, or a person whom the client shows it. */
export type ReceiptReader =
  | { readonly isClient: true; readonly portal?: string; readonly cancelUntil?: Instant | undefined }
  | { readonly isClient: false; readonly client: string };

function nextOf(sender: Sender, reader: ReceiptReader): readonly string[] {
  const { email } = messagesText.en;
  if (!reader.isClient) return [email.shared(reader.client)];
  const { portal, cancelUntil } = reader;
  return [
    ...(portal && cancelUntil ? [email.cancelUntil(formatMomentAhead(cancelUntil, sender.timeZone), portal)] : []),
    ...(portal && !cancelUntil ? [email.follow(portal)] : []),
    email.notYou(formatPhone(sender.pocPhone)),
  ];
}

/** The e-mail that brings a receipt, with its PDF. */
export function receiptEmail(sender: Sender, receipt: Receipt, pdf: Buffer, reader: ReceiptReader): Email {
  const { email } = messagesText.en;
  return emailOf(sender, {
    subject: reader.isClient
      ? email.receiptSubject(sender.name, receipt.referenceId)
      : email.sharedSubject(reader.client, receipt.referenceId),
    heading: receipt.title,
    figure: receipt.amount,
    paragraphs: [receipt.sentence, ...nextOf(sender, reader), email.attached],
    sections: receipt.sections,
    attachments: [
      {
        fileName: receiptText.en.fileName(receipt.referenceId),
        contentType: 'application/pdf',
        content: pdf,
      },
    ],
  });
}
