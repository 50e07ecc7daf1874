import { receiptText } from '#shared/text/receipt.ts';
import { type Printing, paperPdf } from './paper-pdf.ts';
import { pdfFace } from './pdf-face.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

/** The receipt as PDF: A4 portrait, tagged, its fonts inside. */
export function receiptPdf(sender: Sender, receipt: Receipt, printing: Printing = {}): Promise<Buffer> {
  const words = receiptText[receipt.language];
  const { authorization, help, referenceId: reference } = receipt;
  const agreed = authorization ? [{ heading: words.authorization, text: authorization }] : [];
  const prints = [...agreed, { heading: words.help, text: help }];
  const drawing = (pen: Parameters<typeof pdfFace>[0]) => pdfFace(pen, sender, receipt);
  return paperPdf(sender, { ...receipt, reference, prints }, { ...printing, drawing });
}
