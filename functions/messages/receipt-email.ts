import { formatMomentAhead, type Instant } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Language } from '#shared/text/language.ts';
import { messagesText } from '#shared/text/messages.ts';
import { partiesText } from '#shared/text/parties.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { type Email, emailOf } from './email.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

/** A receipt's reader: its client, who can still act, or a person whom the client shares it with. */
export type ReceiptReader =
  | { readonly isClient: true; readonly portal?: string; readonly cancelUntil?: Instant | undefined }
  | {
      readonly isClient: false;
      readonly client: string;
      /**
       * The receipt's sentence in the client's language if the document's is another, because the reader may be family.
       */
      readonly also?: Pick<Receipt, 'language' | 'sentence'> | undefined;
    };

function nextOf(sender: Sender, reader: ReceiptReader, language: Language): readonly string[] {
  const { email } = messagesText[language];
  if (!reader.isClient) {
    const { client, also } = reader;
    const shared = (words: Language) => messagesText[words].email.shared(sender.name, client);
    return [shared(language), ...(also ? [also.sentence, shared(also.language)] : [])];
  }
  const { portal, cancelUntil } = reader;
  return [
    ...(portal && cancelUntil
      ? [email.cancelUntil(formatMomentAhead(cancelUntil, sender.timeZone, language), portal)]
      : []),
    ...(portal && !cancelUntil ? [email.follow(portal)] : []),
    email.notYou(formatPhone(sender.pocPhone)),
  ];
}

/** The email that brings a receipt, with its PDF and the link to the payment's live page. */
export function receiptEmail(
  sender: Sender,
  receipt: Receipt,
  pdf: Buffer,
  reader: ReceiptReader,
  live: string,
): Email {
  const { language } = receipt;
  const { email } = messagesText[language];
  const { email: liveWords } = partiesText[language];
  return emailOf(sender, {
    language,
    subject: reader.isClient
      ? email.receiptSubject(sender.name, receipt.referenceId)
      : email.sharedSubject(sender.name, receipt.referenceId),
    heading: receipt.title,
    figure: receipt.amount,
    face: receipt.face,
    paragraphs: [receipt.sentence, liveWords.live, ...nextOf(sender, reader, language), email.attached],
    sections: [
      { rows: [{ label: liveWords.page, value: liveWords.updates, link: { text: liveWords.open, href: live } }] },
      ...receipt.sections,
    ],
    attachments: [
      {
        fileName: receiptText[language].fileName(receipt.referenceId),
        contentType: 'application/pdf',
        content: pdf,
      },
    ],
  });
}
