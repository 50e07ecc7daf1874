import { faceText } from '#shared/text/payment-face.ts';
import { initialOf, type ToldStage } from './face.ts';
import { inkOn } from './ink.ts';
import { contentWidth, type Doc, decoration, INK, LINE, MARGIN, type Pen, QUIET, setText, tagged } from './pen.ts';
import type { Receipt } from './receipt.ts';
import type { Sender } from './sender.ts';

const GOOD = '#0b6b3a';
const BAD = '#b3140f';
const WHITE = '#ffffff';
/** The neutral background of a bank's or a person's mark. */
const NEUTRAL = '#e5e7eb';
const MARK = 22;
const RADIUS = 5;
const DOT = 5;

/** A name's mark: its initial on the company's color, or on gray. */
function mark(doc: Doc, name: string, ground: string, x: number, y: number): void {
  decoration(doc, () => {
    doc.roundedRect(x, y, MARK, MARK, RADIUS).fill(ground);
    doc.fontSize(9).fillColor(inkOn(ground));
    const letter = initialOf(name);
    doc.font('semibold main');
    const width = doc.widthOfString(letter);
    setText(doc, 'semibold', letter, { x: x + (MARK - width) / 2, y: y + 5.5, width: width + 1 });
  });
}

/** Payer and receiver side by side, as on the page. */
function way(pen: Pen, sender: Sender, receipt: Receipt): void {
  const { doc } = pen;
  const words = faceText[receipt.language];
  const half = contentWidth(doc) / 2;
  const top = doc.y + 9;
  const ends = [
    { label: words.from, name: receipt.face.from, x: MARGIN },
    { label: words.to, name: receipt.face.to, x: MARGIN + half },
  ];
  let below = top;
  for (const { label, name, x } of ends) {
    mark(doc, name, name === sender.name ? sender.accentColor : NEUTRAL, x, top + 1);
    const spot = { x: x + MARK + 8, width: half - MARK - 20 };
    tagged(pen, 'P', () => {
      doc.fontSize(8.5).fillColor(QUIET);
      const under = setText(doc, 'regular', label, { ...spot, y: top });
      doc.fontSize(10).fillColor(INK);
      below = Math.max(below, setText(doc, 'semibold', name, { ...spot, y: under }));
    });
  }
  doc.y = below;
}

/** Solid if done, hollow if ahead. */
function dot(doc: Doc, { state }: ToldStage, x: number, y: number): void {
  const color = state === 'bad' ? BAD : state === 'next' ? QUIET : GOOD;
  const isSolid = state === 'done' || state === 'bad';
  doc.circle(x, y, DOT).lineWidth(1.25);
  if (isSolid) doc.fillAndStroke(color, color);
  else doc.fillAndStroke(WHITE, color);
  if (state === 'now') doc.circle(x, y, DOT / 2).fill(color);
}

/** The stages in one line, each name over its day, joined by a line that is solid up to the current one. */
function stages(pen: Pen, told: readonly ToldStage[]): void {
  const { doc } = pen;
  if (told.length === 0) return;
  const step = contentWidth(doc) / Math.max(told.length, 4);
  const y = doc.y + 16;
  decoration(doc, () => {
    for (const at of told.slice(1).keys()) {
      const x = MARGIN + DOT + at * step;
      doc
        .moveTo(x, y)
        .lineTo(x + step, y)
        .lineWidth(1.25)
        .strokeColor(told[at]?.state === 'done' ? GOOD : LINE)
        .stroke();
    }
    for (const [at, stage] of told.entries()) dot(doc, stage, MARGIN + DOT + at * step, y);
  });
  let below = y;
  for (const [at, { name, day, state }] of told.entries()) {
    const spot = { x: MARGIN + at * step, width: step - 8 };
    tagged(pen, 'P', () => {
      doc.fontSize(9).fillColor(INK);
      const under = setText(doc, state === 'next' ? 'regular' : 'semibold', name, { ...spot, y: y + 9 });
      doc.fontSize(8.5).fillColor(QUIET);
      below = Math.max(below, day ? setText(doc, 'regular', day, { ...spot, y: under }) : under);
    });
  }
  doc.y = below;
}

/** The drawing of a payment on its receipt, the same as on its page: payer, receiver and progress. */
export function pdfFace(pen: Pen, sender: Sender, receipt: Receipt): void {
  way(pen, sender, receipt);
  stages(pen, receipt.face.stages);
}
