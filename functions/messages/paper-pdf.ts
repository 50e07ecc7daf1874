import PDFDocument from 'pdfkit';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Language } from '#shared/text/language.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { inter } from './inter.ts';
import { letterhead } from './letterhead.ts';
import {
  contentWidth,
  type Doc,
  decoration,
  type Face,
  heightOf,
  INK,
  LINE,
  MARGIN,
  type Pen,
  QUIET,
  type Spot,
  setText,
  tagged,
} from './pen.ts';
import type { ReceiptRow } from './receipt.ts';
import type { Sender } from './sender.ts';
import { unpackedFont } from './woff.ts';

/**
 * US Letter is 50 points shorter than A4. A page printed at actual size loses that much at the bottom or at both ends,
 * so nothing is printed there.
 */
const LETTER_HEIGHT = 792;
const A4_HEIGHT = 841.89;
const LABEL_WIDTH = 144;
/** With its drawing, all rows and all small print, an ordinary receipt fits one page. */
const ROW_SIZE = 9.5;
const FOOTER_TOP = LETTER_HEIGHT - 58;
/** Where the text of a page ends. */
export const CONTENT_BOTTOM = FOOTER_TOP - 12;
/** A heading or a row starts a new page if less than this is left. */
const ROOM_FOR_ROW = 40;
/** A block is kept on one page, unless it is longer than this. */
const KEPT_TOGETHER = 240;

/** A company's document about one payment, before layout. */
export type Paper = {
  readonly language: Language;
  /** Printed at the bottom of every page. */
  readonly reference: string;
  readonly title: string;
  /** Shown first. */
  readonly amount: string;
  readonly sentence: string;
  readonly sections: readonly { readonly heading: string; readonly rows: readonly ReceiptRow[] }[];
  /** Small print at the end. */
  readonly prints: readonly { readonly heading: string; readonly text: string }[];
};

function breakBefore(doc: Doc, height: number): void {
  if (doc.y + height > CONTENT_BOTTOM) doc.addPage();
}

function headline(pen: Pen, paper: Paper, below: number): void {
  const { doc } = pen;
  const spot = (y: number): Spot => ({ x: MARGIN, y, width: contentWidth(doc) });
  tagged(pen, 'H1', () => {
    doc.fontSize(16).fillColor(INK);
    setText(doc, 'semibold', paper.title, spot(below + 12));
  });
  tagged(pen, 'P', () => {
    doc.fontSize(30).fillColor(INK);
    setText(doc, 'semibold', paper.amount, spot(doc.y + 4));
  });
  tagged(pen, 'P', () => {
    doc.fontSize(11).fillColor(INK);
    setText(doc, 'regular', paper.sentence, spot(doc.y + 2));
  });
}

function tableRow(pen: Pen, table: PDFKit.PDFStructureElement, { label, value }: ReceiptRow): void {
  const { doc } = pen;
  const row = doc.struct('TR');
  table.add(row);
  const top = doc.y;
  let below = top;
  const cell = (tag: 'TH' | 'TD', face: Face, text: string, spot: Spot, color: string) => {
    const draw = () => {
      doc.fontSize(ROW_SIZE).fillColor(color);
      below = Math.max(below, setText(doc, face, text, spot));
    };
    row.add(doc.struct(tag, {}, [draw]));
  };
  const pageBefore = doc.page;
  cell('TH', 'regular', label, { x: MARGIN, y: top, width: LABEL_WIDTH - 12 }, QUIET);
  const valueWidth = contentWidth(doc) - LABEL_WIDTH;
  cell('TD', 'regular', value, { x: MARGIN + LABEL_WIDTH, y: top, width: valueWidth }, INK);
  row.end();
  // A note longer than the page ends on the next one, and the following text begins below it there.
  doc.y = doc.page === pageBefore ? below : doc.y;
}

function section(pen: Pen, { heading, rows }: Paper['sections'][number]): void {
  const { doc, root } = pen;
  const valueWidth = contentWidth(doc) - LABEL_WIDTH;
  const height = rows.reduce((sum, { value }) => sum + heightOf(doc, value, valueWidth, ROW_SIZE), 2 * ROOM_FOR_ROW);
  breakBefore(doc, height <= KEPT_TOGETHER ? height : 2 * ROOM_FOR_ROW);
  decoration(doc, () => {
    const y = doc.y + 5;
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
  });
  tagged(pen, 'H2', () => {
    doc.fontSize(11.5).fillColor(INK);
    setText(doc, 'semibold', heading, { x: MARGIN, y: doc.y + 9, width: contentWidth(doc) });
  });
  const table = doc.struct('Table');
  root.add(table);
  for (const row of rows) {
    breakBefore(doc, ROOM_FOR_ROW);
    tableRow(pen, table, row);
  }
  table.end();
}

function smallPrint(pen: Pen, heading: string, text: string): void {
  const { doc } = pen;
  const width = contentWidth(doc);
  const height = heightOf(doc, text, width, 8) + 22;
  breakBefore(doc, height <= KEPT_TOGETHER ? height : 2 * ROOM_FOR_ROW);
  tagged(pen, 'H2', () => {
    doc.fontSize(10).fillColor(INK);
    setText(doc, 'semibold', heading, { x: MARGIN, y: doc.y + 8, width });
  });
  tagged(pen, 'P', () => {
    doc.fontSize(8).fillColor(QUIET);
    setText(doc, 'regular', text, { x: MARGIN, y: doc.y + 2, width });
  });
}

/** The sender and the page number at the bottom of every page, once the number of pages is known. */
function footers(doc: Doc, sender: Sender, { language, reference }: Paper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    // The footer is below the margin, where text would otherwise start a new page.
    doc.page.margins.bottom = 0;
    const page = receiptText[language].pageOf(at + 1, count);
    const text = `${sender.name}, ${sender.address} · ${reference} · ${page}`;
    decoration(doc, () => {
      doc.fontSize(8).fillColor(QUIET);
      setText(doc, 'regular', text, { x: MARGIN, y: FOOTER_TOP, width: contentWidth(doc) });
    });
  }
}

let unpacked: Readonly<Record<string, Buffer>> | undefined;

/** The typeface's files, unpacked once per function. */
function fontFiles(): Readonly<Record<string, Buffer>> {
  unpacked ??= Object.fromEntries(
    Object.entries({
      'regular main': inter.regular,
      'regular extended': inter.regularExtended,
      'regular vietnamese': inter.regularVietnamese,
      'semibold main': inter.semibold,
      'semibold extended': inter.semiboldExtended,
      'semibold vietnamese': inter.semiboldVietnamese,
    }).map(([name, file]) => [name, unpackedFont(Buffer.from(file, 'base64'))]),
  );
  return unpacked;
}

function blank(sender: Sender, { language, title, reference }: Paper, compress: boolean): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: A4_HEIGHT - CONTENT_BOTTOM },
    compress,
    // A screen reader first needs tagged PDF and a window title (PDF/UA-1, 7.1).
    pdfVersion: '1.7',
    tagged: true,
    lang: `${language}-US`,
    displayTitle: true,
    bufferPages: true,
    // No standard font, because its metrics are a file beside the library, which a bundle lacks.
    font: '',
    info: { Title: `${title} ${reference}`, Author: sender.name, Creator: sender.name },
  });
  for (const [name, file] of Object.entries(fontFiles())) doc.registerFont(name, file);
  return doc;
}

/** Print options: the logo, and compression, which tests turn off to read the text. */
export type Printing = { readonly logo?: PaperLogo | undefined; readonly compress?: boolean };

/** A document as PDF: A4 portrait, tagged, with embedded fonts and an optional drawing below its headline. */
export async function paperPdf(
  sender: Sender,
  paper: Paper,
  { logo, compress = true, drawing }: Printing & { readonly drawing?: ((pen: Pen) => void) | undefined } = {},
): Promise<Buffer> {
  const doc = blank(sender, paper, compress);
  const written = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pen: Pen = { doc, root };
  headline(pen, paper, letterhead(pen, sender, logo));
  drawing?.(pen);
  doc.y += 4;
  for (const each of paper.sections) section(pen, each);
  for (const { heading, text } of paper.prints) smallPrint(pen, heading, text);
  root.end();
  footers(doc, sender, paper);
  doc.end();
  return written;
}
