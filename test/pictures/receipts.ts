import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { opaquePng } from '#functions/pictures/opaque-png.ts';
import { aTransfer } from '../support/transfers.ts';
import { AS_OF, type Cell, SHEETS } from './receipt-cells.ts';
import { COMPANIES } from './receipt-companies.ts';
import { GROUNDS, type Shown, sheetOf } from './sheets.ts';

/** One and a half pixels per point of the page: enough to read the small print. */
const SCALE = 1.5;
const LAYOUT = { columns: 3, width: 560, most: 900, quality: 0.64, ...GROUNDS.light };

async function pagesOf(
  library: PDFiumLibrary,
  { caption, company, transfer: overrides, isForOthers = false }: Cell,
): Promise<readonly Shown[]> {
  const { sender, logo } = await COMPANIES[company]();
  const transfer = aTransfer(overrides);
  const asOf = transfer.clearedAt && transfer.clearedAt > AS_OF ? transfer.clearedAt : AS_OF;
  const receipt = receiptOf(sender, transfer, 'portal.example', { asOf, isForOthers });
  const document = await library.loadDocument(await receiptPdf(sender, receipt, { logo }));
  const shown: Shown[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' });
    const rgb = new Uint8Array(width * height * 3);
    for (let at = 0; at * 4 < data.length; at += 1) rgb.set(data.subarray(at * 4, at * 4 + 3), at * 3);
    const bytes = opaquePng({ width, height, rgb });
    shown.push({
      caption: shown.length > 0 ? `${caption}, page ${shown.length + 1}` : caption,
      bytes,
      type: 'image/png',
    });
  }
  return shown;
}

/**
 * Draws the receipt in every status, with the hardest names and with logos of every shape. The PDF is the one that
 * clients get, and a PDF renderer makes pictures of its pages.
 */
export async function drawReceipts(folder: string): Promise<void> {
  const library = await PDFiumLibrary.init();
  for (const [name, cells] of Object.entries(SHEETS)) {
    const drawn: Shown[] = [];
    for (const cell of cells) drawn.push(...(await pagesOf(library, cell)));
    const picture = await sheetOf(drawn, LAYOUT);
    writeFileSync(join(folder, `${name}.webp`), picture);
    process.stdout.write(`${name}.webp, ${drawn.length} pages, ${Math.round(picture.length / 1024)} KB\n`);
  }
  library.destroy();
}
