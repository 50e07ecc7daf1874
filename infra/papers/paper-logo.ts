import { createHash } from 'node:crypto';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { type Bitmap, cut, type Drawing, drawingOf } from './drawn.ts';
import { drawnIn, groundOf, partDrawn } from './ground.ts';
import { opaquePng } from './opaque-png.ts';

/** Grows when logos are drawn in another way: the next application of a file draws its logo anew. */
const VERSION = 1;
/** Four pixels for each point of the room on the sheet: 300 dots an inch, as printers have. */
const MOST = { width: 792, height: 217 };
/** An item of the table has 400 KB; a logo in flat colors has a tenth of this. */
const BYTES_MAX = 120 * 1024;
/** Enough to tell colors and edges by. */
const LOOKED_AT = 240;

/** Why a company's papers bear its name in type. */
export type NoLogo = { readonly code: 'logo/not-drawn'; readonly sentence: string };

const notDrawn = (sentence: string): Outcome<never, NoLogo> => refuse({ code: 'logo/not-drawn', sentence });

/** The address of a company's own logo; undefined where it has none and the portal shows a house. */
export const ownLogo = ({ branding }: Pick<Tenant, 'branding'>): string | undefined => branding?.logoURL;

/** What a logo is drawn from, as a hash. */
export const drawnFrom = (bytes: Uint8Array, { branding }: Pick<Tenant, 'branding'>): string =>
  createHash('sha256')
    .update(`${VERSION} ${effectiveBranding(branding).accentColor} `)
    .update(bytes)
    .digest('hex');

/** The picture without the empty space around it, as large as it may be on paper and small enough to keep. */
function fitted(drawing: Drawing, ground: string, part: Parameters<typeof cut>[1]): Buffer | undefined {
  const width = (part.right - part.left) * drawing.width;
  const height = (part.bottom - part.top) * drawing.height;
  const best = Math.min(MOST.width / width, MOST.height / height, drawing.isDrawing ? Number.POSITIVE_INFINITY : 1);
  const draw = (scale: number): Bitmap => cut(drawing.on(ground, drawing.width * scale), part);
  return [best, best / 2, best / 3].map((scale) => opaquePng(draw(scale))).find(({ length }) => length <= BYTES_MAX);
}

/** Draws a company's logo for its papers, on a ground on which it can be seen. */
export async function paperLogoOf(
  bytes: Uint8Array,
  file: Pick<Tenant, 'branding'>,
): Promise<Outcome<PaperLogo, NoLogo>> {
  const of = ownLogo(file);
  if (!of) return notDrawn('The file names no logo.');
  try {
    return drawnFor(await drawingOf(bytes), { of, from: drawnFrom(bytes, file) }, file);
  } catch (error) {
    // The renderer gives up on a picture of extreme proportions only when it draws it.
    return notDrawn(`The logo could not be drawn: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** What stands on paper of a drawing that could be read. */
function drawnFor(
  drawing: Drawing,
  known: Pick<PaperLogo, 'of' | 'from'>,
  file: Pick<Tenant, 'branding'>,
): Outcome<PaperLogo, NoLogo> {
  const looked = drawnIn(drawing.on('#ffffff', LOOKED_AT), drawing.on('#000000', LOOKED_AT));
  const part = partDrawn(looked);
  if (!part) return notDrawn('The logo is empty.');
  const ground = groundOf(looked, effectiveBranding(file.branding).accentColor);
  const png = fitted(drawing, ground, part);
  if (!png) return notDrawn('The logo is too rich in detail for paper. Give a simpler one.');
  return done({ ...known, ground, png: png.toString('base64') });
}
