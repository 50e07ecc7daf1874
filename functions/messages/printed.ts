import type { TenantId } from '#shared/ids.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { BookPaper } from './book-pdf.ts';
import type { Paper } from './paper-pdf.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

/** What printing needs. */
export type PrintPorts = {
  /** The logo that was drawn for a company's papers, if there is one. */
  readonly logoOf: (tenant: TenantId) => Promise<PaperLogo | undefined>;
  /** Tells the operators that a paper bears no logo, and why. */
  readonly failed: (fault: unknown) => void;
};

/** A paper is wanted now, and waits for an ornament no longer than this. */
const PATIENCE_MS = 1500;

/** Ends by itself, so that a reader that hangs holds up nothing. */
function withinPatience<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the logo of a paper was not read in time')), PATIENCE_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** The logo for a company's papers; none when it cannot be read, or belongs to a file that is no longer in force. */
async function logoFor(ports: PrintPorts, sender: Sender): Promise<PaperLogo | undefined> {
  try {
    const found = await withinPatience(ports.logoOf(sender.id));
    return found && found.of === sender.logoURL ? found : undefined;
  } catch (fault) {
    // The company's name in type says the same: a payment's paper never fails for a picture.
    ports.failed(fault);
    return undefined;
  }
}

/** Any other paper as PDF, in the same way. */
export async function printedPaper(ports: PrintPorts, sender: Sender, paper: Paper): Promise<Buffer> {
  const [{ paperPdf }, logo] = await Promise.all([import('./paper-pdf.ts'), logoFor(ports, sender)]);
  return paperPdf(sender, paper, { logo });
}

/** A paper of a company's books as PDF, in the same way. */
export async function printedBook(ports: PrintPorts, sender: Sender, paper: BookPaper): Promise<Buffer> {
  const [{ bookPdf }, logo] = await Promise.all([import('./book-pdf.ts'), logoFor(ports, sender)]);
  return bookPdf(sender, paper, { logo });
}

/** A receipt as PDF, with the company's logo where there is one. The PDF library is loaded only now. */
export async function printed(ports: PrintPorts, sender: Sender, receipt: Receipt): Promise<Buffer> {
  const [{ receiptPdf }, logo] = await Promise.all([import('./receipt-pdf.ts'), logoFor(ports, sender)]);
  return receiptPdf(sender, receipt, { logo });
}
