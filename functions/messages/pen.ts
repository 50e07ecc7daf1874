import { runsOf } from './typeface.ts';

/** The PDF being written. */
export type Doc = PDFKit.PDFDocument;
/** A weight of the typeface. */
export type Face = 'regular' | 'semibold';
/** Where a text begins, and its maximum width. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number };
/** The PDF, and the root of its structure tree for screen readers. */
export type Pen = { readonly doc: Doc; readonly root: PDFKit.PDFStructureElement };

/** In points of 1/72 inch, like everything in PDF. */
export const MARGIN = 48;

/** Inter's ligature-like alternates ("->") take two thirds of the time, and a receipt has none of them. */
export const FEATURES = { calt: false, ccmp: false, locl: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The color of primary text. */
export const INK = '#1c2430';
/** The color of secondary text. */
export const QUIET = '#4b5563';
/** The color of rules. */
export const LINE = '#d1d5db';

/** The maximum width of a page's text. */
export const contentWidth = (doc: Doc): number => doc.page.width - 2 * MARGIN;

/** Sets a text in the font files that have its letters, and returns where the next may begin. */
export function setText(doc: Doc, face: Face, text: string, { x, y, width }: Spot): number {
  const runs = runsOf(text);
  runs.forEach((run, at) => {
    doc.font(`${face} ${run.part}`);
    const continued = at < runs.length - 1;
    if (at === 0) doc.text(run.text, x, y, { width, continued, lineGap: 1, features: FEATURES });
    else doc.text(run.text, { continued, features: FEATURES });
  });
  return runs.length === 0 ? y : doc.y;
}

/** Adds a tagged element to its parent and draws it at once, so that the reading order is the visual order. */
export function tagged({ doc, root }: Pen, tag: string, draw: () => void): void {
  root.add(doc.struct(tag, {}, [draw]));
}

/** Rules and bands carry no content. They are tagged as artifacts, so screen readers skip them. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The approximate height of a text. Letters that the main file lacks are close enough in width to those it has. */
export const heightOf = (doc: Doc, text: string, width: number, size: number): number =>
  doc.font('regular main').fontSize(size).heightOfString(text, { width, lineGap: 1, features: FEATURES });
