import { createHash } from 'node:crypto';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { type Bitmap, cut, type Drawing, drawingOf } from './drawn.ts';
import { drawnIn, groundOf, partDrawn } from './ground.ts';
import { opaquePng } from './opaque-png.ts';

/** Increase it when logos are drawn differently: the next application of a file then redraws its logo. */
const VERSION = 1;
/** Four pixels per point of the space on the sheet: 300 dots per inch, as printers have. */
const MOST = { width: 792, height: 217 };
/** A table item can have 400 KB; a logo in flat colors needs a tenth of this. */
const BYTES_MAX = 120 * 1024;
/** Enough pixels to detect colors and edges. */
const LOOKED_AT = 240;

/** Why a company's documents show its name in type. */
export type NoLogo = { readonly code: 'logo/not-drawn'; readonly sentence: string };

const notDrawn = (sentence: string): Outcome<never, NoLogo> => refuse({ code: 'logo/not-drawn', sentence });

/** The address of a company's own logo; undefined if it has none and the portal shows a house. */
export const ownLogo = ({ branding }: Pick<Tenant, 'branding'>): string | undefined => branding?.logoURL;

/** A hash of the logo's inputs. */
export const drawnFrom = (bytes: Uint8Array, { branding }: Pick<Tenant, 'branding'>): string =>
  createHash('sha256')
    .update(`${VERSION} ${effectiveBranding(branding).accentColor} `)
    .update(bytes)
    .digest('hex');

/** The picture without the empty space around it, as large as documents allow and small enough to store. */
function fitted(drawing: Drawing, ground: string, part: Parameters<typeof cut>[1]): Buffer | undefined {
  const width = (part.right - part.left) * drawing.width;
  const height = (part.bottom - part.top) * drawing.height;
  const best = Math.min(MOST.width / width, MOST.height / height, drawing.isDrawing ? Number.POSITIVE_INFINITY : 1);
  const draw = (scale: number): Bitmap => cut(drawing.on(ground, drawing.width * scale), part);
  return [best, best / 2, best / 3].map((scale) => opaquePng(draw(scale))).find(({ length }) => length <= BYTES_MAX);
}

/** Draws a company's logo for its documents, on a background that makes it visible. */
export async function paperLogoOf(
  bytes: Uint8Array,
  file: Pick<Tenant, 'branding'>,
): Promise<Outcome<PaperLogo, NoLogo>> {
  const of = ownLogo(file);
  if (!of) return notDrawn('The file names no logo.');
  try {
    return drawnFor(await drawingOf(bytes), { of, from: drawnFrom(bytes, file) }, file);
  } catch (error) {
    // The renderer rejects a picture of extreme proportions only when it draws it.
    return notDrawn(`The logo could not be drawn: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** A readable drawing as it is printed. */
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
