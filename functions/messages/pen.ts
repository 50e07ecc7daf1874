import { runsOf } from './typeface.ts';

/** The document under way. */
export type Doc = PDFKit.PDFDocument;
/** A weight of the typeface. */
export type Face = 'regular' | 'semibold';
/** Where a text begins, and how wide it may become. */
export type Spot = { readonly x: number; readonly y: number; readonly width: number };
/** The document, and the root of what a screen reader reads. */
export type Pen = { readonly doc: Doc; readonly root: PDFKit.PDFStructureElement };

/** Points of 1/72 inch, as in all of PDF. */
export const MARGIN = 48;

/** Inter's alternates for sequences of signs ("->") take two thirds of the time, and a receipt has none of them. */
export const FEATURES = { calt: false, ccmp: false, locl: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The color of what is read first. */
export const INK = '#1c2430';
/** The color of what is read besides. */
export const QUIET = '#4b5563';
/** The color of rules. */
export const LINE = '#d1d5db';

/** How wide a page's text may become. */
export const contentWidth = (doc: Doc): number => doc.page.width - 2 * MARGIN;

/** Sets a text in the files of its typeface that have its letters, and returns where the next may begin. */
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

/** Adds a tagged element to its parent and draws it at once: read aloud, the page has the order an eye reads in. */
export function tagged({ doc, root }: Pen, tag: string, draw: () => void): void {
  root.add(doc.struct(tag, {}, [draw]));
}

/** Rules and bands carry no content: tagged as artifacts, screen readers skip them. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** About how high a text stands; letters that the main file lacks are as wide as those it has, near enough. */
export const heightOf = (doc: Doc, text: string, width: number, size: number): number =>
  doc.font('regular main').fontSize(size).heightOfString(text, { width, lineGap: 1, features: FEATURES });
