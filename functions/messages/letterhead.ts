import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import { inkOn } from './ink.ts';
import {
  contentWidth,
  type Doc,
  decoration,
  type Face,
  FEATURES,
  INK,
  LINE,
  MARGIN,
  type Pen,
  QUIET,
  setText,
  tagged,
} from './pen.ts';
import type { Sender } from './sender.ts';
import { runsOf } from './typeface.ts';

const TOP = 32;
const BOTTOM = 16;
/** The company's color across the page, above a logo on white. */
const STRIPE = 8;
/** The space for a logo of any shape: a third of the page's width, and the height of a two-line name. */
const ROOM = { width: 190, height: 52 };
/** A wide logo is one and a half lines high. Taller, it would outweigh the amount. */
const WIDE_HEIGHT = 40;
const WIDE = 2.5;
/** The gap between the logo and the text beside it. */
const GAP = 32;
const WHITE = '#ffffff';

type Line = { readonly face: Face; readonly text: string; readonly size: number; readonly color: string };

/** The width of a text on one line. */
const widthOf = (doc: Doc, { face, text, size }: Line): number =>
  runsOf(text).reduce(
    (sum, run) => sum + doc.font(`${face} ${run.part}`).fontSize(size).widthOfString(run.text, { features: FEATURES }),
    0,
  );

const heightOfLine = (doc: Doc, { face, text, size }: Line, width: number): number =>
  doc.font(`${face} main`).fontSize(size).heightOfString(text, { width, lineGap: 1, features: FEATURES });

/** The company's name on its color. The band grows with the name, and a very long name is set smaller. */
function nameInType(pen: Pen, { name, accentColor }: Sender): number {
  const { doc } = pen;
  const width = contentWidth(doc);
  const line = { face: 'semibold', text: name, color: inkOn(accentColor), size: 18 } as const;
  const size = heightOfLine(doc, line, width) > 60 ? 14 : line.size;
  const bottom = TOP + heightOfLine(doc, { ...line, size }, width) + BOTTOM;
  decoration(doc, () => doc.rect(0, 0, doc.page.width, bottom).fill(accentColor));
  tagged(pen, 'P', () => {
    doc.fontSize(size).fillColor(line.color);
    setText(doc, line.face, name, { x: MARGIN, y: TOP, width });
  });
  return bottom;
}

/** A picture as pdfkit takes it. The library's types lack this method. */
type Picture = { readonly width: number; readonly height: number };
type OpensPictures = { readonly openImage: (file: Buffer) => Picture };

/** Undefined if the library can't read it. */
function pictureOf(doc: Doc, { png }: PaperLogo): Picture | undefined {
  try {
    const picture = (doc as unknown as OpensPictures).openImage(Buffer.from(png, 'base64'));
    return picture.width > 0 && picture.height > 0 ? picture : undefined;
  } catch {
    return undefined;
  }
}

/** A logo's printed size: within its space, in its own proportions. */
function sizeOf({ width, height }: Picture): Picture {
  const most = width / height >= WIDE ? WIDE_HEIGHT : ROOM.height;
  const scale = Math.min(ROOM.width / width, most / height);
  return { width: width * scale, height: height * scale };
}

/** The company's name and address, right-aligned as a block, as wide as its longest line. */
function addressBlock(pen: Pen, { name, address }: Sender, { left, color }: { left: number; color?: string }) {
  const { doc } = pen;
  const right = doc.page.width - MARGIN;
  const lines: readonly Line[] = [
    { face: 'semibold', text: name, size: 10, color: color ?? INK },
    { face: 'regular', text: address, size: 8.5, color: color ?? QUIET },
  ];
  // Slightly more than measured, because a line exactly as wide as its space might still wrap.
  const width = Math.min(right - left, Math.max(...lines.map((line) => widthOf(doc, line))) + 1);
  const height = lines.reduce((sum, line) => sum + heightOfLine(doc, line, width), 0);
  const draw = (top: number) => {
    doc.y = top;
    for (const { face, text, size, color: ink } of lines)
      tagged(pen, 'P', () => {
        doc.fontSize(size).fillColor(ink);
        setText(doc, face, text, { x: right - width, y: doc.y, width });
      });
  };
  return { height, draw };
}

/**
 * The head of a company's document: its logo on the chosen background, with name and address beside it; without a logo,
 * the name in type on its color. Returns where it ends.
 */
export function letterhead(pen: Pen, sender: Sender, logo: PaperLogo | undefined): number {
  const { doc } = pen;
  const picture = logo && pictureOf(doc, logo);
  if (!picture) return nameInType(pen, sender);
  const { ground } = logo;
  const isPaper = ground === WHITE;
  const size = sizeOf(picture);
  const color = isPaper ? {} : { color: inkOn(ground) };
  const block = addressBlock(pen, sender, { left: MARGIN + size.width + GAP, ...color });
  const height = Math.max(size.height, block.height);
  const bottom = TOP + height + BOTTOM;
  decoration(doc, () => {
    if (!isPaper) doc.rect(0, 0, doc.page.width, bottom).fill(ground);
    doc.rect(0, 0, doc.page.width, STRIPE).fill(sender.accentColor);
    if (isPaper) doc.rect(MARGIN, bottom - 1, contentWidth(doc), 0.75).fill(LINE);
    // The name beside it is text, so that a screen reader reads it once.
    doc.image(picture as unknown as Buffer, MARGIN, TOP + (height - size.height) / 2, size);
  });
  block.draw(TOP + (height - block.height) / 2);
  return bottom;
}
