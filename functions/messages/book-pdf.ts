import type { TransferId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { CONTENT_BOTTOM, type Paper, type Printing, paperPdf } from './paper-pdf.ts';
import {
  contentWidth,
  type Doc,
  decoration,
  FEATURES,
  heightOf,
  INK,
  LINE,
  MARGIN,
  type Pen,
  QUIET,
  setText,
  tagged,
} from './pen.ts';
import type { Sender } from './sender.ts';

/** A table column: its share of the width, and whether it holds right-aligned amounts. */
export type BookColumn = { readonly title: string; readonly share: number; readonly isAmount?: boolean };
/** The record behind a row, to open it on screen. */
export type RowOf = {
  readonly line?: Pick<KeptLine, 'on' | 'id' | 'state'>;
  readonly payment?: TransferId;
  readonly wire?: string;
  readonly file?: string;
};
/** A table row. A total has a rule above it and bolder type. */
export type BookRow = { readonly cells: readonly string[]; readonly isSum?: boolean; readonly of?: RowOf };

/** A table of the books as printed. */
export type BookTable = {
  readonly heading: string;
  readonly columns: readonly BookColumn[];
  readonly rows: readonly BookRow[];
  /** True if the first column names groups of rows. A name is printed once, and again at the top of a page. */
  readonly isGrouped?: boolean;
  /** A note below it, such as that it was cut. */
  readonly note?: string | undefined;
};

/** A report of a company's books, before layout. */
export type BookPaper = Pick<Paper, 'reference' | 'title' | 'amount' | 'sentence' | 'prints'> & {
  readonly tables: readonly BookTable[];
  /** Signature lines, one per person. */
  readonly signatures: readonly { readonly label: string; readonly name: string }[];
};

/** The most rows of one table in a PDF: about ten pages. */
export const BOOK_ROWS_MAX = 400;

/** Tabular figures, so that they align in columns. */
const FIGURES = { ...FEATURES, tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const SIZE = 8;
const GAP = 8;
const PADDING = 3;
const NOTE_GAP = 6;
const SIGNATURE_HEIGHT = 58;

type Place = BookColumn & { readonly x: number; readonly width: number };

function placesOf(doc: Doc, columns: readonly BookColumn[]): readonly Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const room = contentWidth(doc) - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const place = { ...column, x, width: (room * column.share) / all };
    x += place.width + GAP;
    return place;
  });
}

function rule(doc: Doc, y: number, color = LINE): void {
  decoration(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  });
}

/** A right-aligned amount. It uses plain characters, which the main font file has. */
function amount(doc: Doc, face: 'regular' | 'semibold', text: string, { x, width }: Place, y: number): void {
  doc.font(`${face} main`).text(text, x, y, { width, align: 'right', lineGap: 1, features: FIGURES });
}

/** Draws one row of cells at the current position, and moves below it. */
function drawRow(
  pen: Pen,
  parent: PDFKit.PDFStructureElement,
  places: readonly Place[],
  row: BookRow & { isHead?: boolean },
) {
  const { doc } = pen;
  const element = doc.struct('TR');
  parent.add(element);
  const top = doc.y + PADDING;
  const face = row.isSum || row.isHead ? 'semibold' : 'regular';
  let below = top;
  places.forEach((place, at) => {
    const text = row.cells[at] ?? '';
    const draw = () => {
      doc.fontSize(row.isHead ? 7.5 : SIZE).fillColor(row.isHead ? QUIET : INK);
      if (place.isAmount) amount(doc, face, text, place, top);
      else setText(doc, face, text, { x: place.x, y: top, width: place.width });
      if (text !== '') below = Math.max(below, doc.y);
    };
    element.add(doc.struct(row.isHead ? 'TH' : 'TD', {}, [draw]));
  });
  element.end();
  doc.y = below + PADDING;
}

const rowHeight = (doc: Doc, places: readonly Place[], { cells }: BookRow): number =>
  2 * PADDING + Math.max(...places.map(({ width }, at) => heightOf(doc, cells[at] || ' ', width, SIZE)));

/**
 * The height that must fit below a row, so that neither a total nor the end of the report is alone at the top of a
 * page.
 */
function heightBelow(
  doc: Doc,
  places: readonly Place[],
  { rows, note, at, foot }: Pick<BookTable, 'rows' | 'note'> & { readonly at: number; readonly foot: number },
): number {
  const next = rows[at + 1];
  const sum = next?.isSum ? rowHeight(doc, places, next) : 0;
  const isEnd = at === rows.length - 1 || (next?.isSum === true && at === rows.length - 2);
  const noted = note ? heightOf(doc, note, contentWidth(doc), SIZE) + NOTE_GAP : 0;
  return sum + (isEnd && foot > 0 ? noted + foot : 0);
}

/** A table with its heading. Its column titles repeat at the top of each page. */
function drawTable(pen: Pen, { heading, columns, rows, note, isGrouped }: BookTable, foot = 0): void {
  const { doc, root } = pen;
  const places = placesOf(doc, columns);
  const head = { cells: columns.map(({ title }) => title), isHead: true };
  if (doc.y + 80 + (rows.length > 0 ? 0 : foot) > CONTENT_BOTTOM) doc.addPage();
  tagged(pen, 'H2', () => {
    doc.fontSize(11.5).fillColor(INK);
    setText(doc, 'semibold', heading, { x: MARGIN, y: doc.y + 12, width: contentWidth(doc) });
  });
  doc.y += 2;
  const table = doc.struct('Table');
  root.add(table);
  const named = () => {
    drawRow(pen, table, places, head);
    rule(doc, doc.y);
  };
  if (rows.length > 0) named();
  for (const [at, row] of rows.entries()) {
    const below = heightBelow(doc, places, { rows, note, at, foot });
    const isFirst = doc.y + rowHeight(doc, places, row) + below > CONTENT_BOTTOM;
    if (isFirst) {
      doc.addPage();
      named();
    }
    if (row.isSum) rule(doc, doc.y, QUIET);
    const isNamed = isGrouped && !isFirst && row.cells[0] === rows[at - 1]?.cells[0];
    drawRow(pen, table, places, isNamed ? { ...row, cells: ['', ...row.cells.slice(1)] } : row);
  }
  table.end();
  if (!note) return;
  if (doc.y + 2 * SIZE > CONTENT_BOTTOM) doc.addPage();
  tagged(pen, 'P', () => {
    doc.fontSize(SIZE).fillColor(QUIET);
    setText(doc, 'regular', note, { x: MARGIN, y: doc.y + 2, width: contentWidth(doc) });
  });
}

/** Signature lines side by side, kept on one page. */
function drawSignatures(pen: Pen, signatures: BookPaper['signatures']): void {
  const { doc } = pen;
  if (signatures.length === 0) return;
  if (doc.y + SIGNATURE_HEIGHT > CONTENT_BOTTOM) doc.addPage();
  const top = doc.y + 40;
  const width = (contentWidth(doc) - 24 * (signatures.length - 1)) / signatures.length;
  signatures.forEach(({ label, name }, at) => {
    const x = MARGIN + at * (width + 24);
    decoration(doc, () => {
      doc
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(0.75)
        .strokeColor(INK)
        .stroke();
    });
    tagged(pen, 'P', () => {
      doc.fontSize(SIZE).fillColor(QUIET);
      setText(doc, 'regular', name === '' ? label : `${label}: ${name}`, { x, y: top + 4, width });
    });
  });
  doc.y = top + 18;
}

/** A report of a company's books as PDF, on the company's letterhead. */
export function bookPdf(sender: Sender, paper: BookPaper, printing: Printing = {}): Promise<Buffer> {
  const drawing = (pen: Pen) => {
    pen.doc.y += 4;
    // The last rows stay with the signature lines, so that these are below something to sign for.
    const foot = paper.signatures.length > 0 ? SIGNATURE_HEIGHT : 0;
    for (const table of paper.tables) drawTable(pen, table, table === paper.tables.at(-1) ? foot : 0);
    drawSignatures(pen, paper.signatures);
  };
  return paperPdf(sender, { ...paper, language: 'en', sections: [] }, { ...printing, drawing });
}
