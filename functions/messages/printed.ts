import type { TenantId } from '#shared/ids.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { BookPaper } from './book-pdf.ts';
import type { Paper } from './paper-pdf.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

export type PrintPorts = {
  /** The logo prepared for a company's documents, if there is one. */
  readonly logoOf: (tenant: TenantId) => Promise<PaperLogo | undefined>;
  /** Tells the operators that a document has no logo, and why. */
  readonly failed: (fault: unknown) => void;
};

/** The longest that a document waits for its logo. */
const PATIENCE_MS = 1500;

/** Times out, so that a hanging reader holds up nothing. */
function withinPatience<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the logo of a document was not read in time')), PATIENCE_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** The logo for a company's documents; none if it can't be read, or if it belongs to an outdated file. */
async function logoFor(ports: PrintPorts, sender: Sender): Promise<PaperLogo | undefined> {
  try {
    const found = await withinPatience(ports.logoOf(sender.id));
    return found && found.of === sender.logoURL ? found : undefined;
  } catch (fault) {
    // The company's name in type says the same, so a document never fails because of a picture.
    ports.failed(fault);
    return undefined;
  }
}

/** Any other document as PDF. */
export async function printedPaper(ports: PrintPorts, sender: Sender, paper: Paper): Promise<Buffer> {
  const [{ paperPdf }, logo] = await Promise.all([import('./paper-pdf.ts'), logoFor(ports, sender)]);
  return paperPdf(sender, paper, { logo });
}

/** A report of a company's books as PDF. */
export async function printedBook(ports: PrintPorts, sender: Sender, paper: BookPaper): Promise<Buffer> {
  const [{ bookPdf }, logo] = await Promise.all([import('./book-pdf.ts'), logoFor(ports, sender)]);
  return bookPdf(sender, paper, { logo });
}

/** A receipt as PDF, with the company's logo if there is one. The PDF library is loaded only now. */
export async function printed(ports: PrintPorts, sender: Sender, receipt: Receipt): Promise<Buffer> {
  const [{ receiptPdf }, logo] = await Promise.all([import('./receipt-pdf.ts'), logoFor(ports, sender)]);
  return receiptPdf(sender, receipt, { logo });
}
