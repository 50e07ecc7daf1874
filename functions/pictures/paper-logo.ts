import { createHash } from 'node:crypto';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import { luminance } from '../messages/ink.ts';
import { type Bitmap, cut, type Drawing, drawingOf, type Extent } from './drawn.ts';
import { opaquePng } from './opaque-png.ts';

/** A picture's pixels: their color, and how much they cover the background. */
type Drawn = {
  readonly width: number;
  readonly height: number;
  readonly cover: Float64Array;
  readonly light: Float64Array;
};

/** White like the paper, the company's color, the text's ink, and a gray on which both light and dark are visible. */
const groundsFor = (accent: string): readonly string[] => ['#ffffff', accent.toLowerCase(), '#1c2430', '#6b7280'];

/** The contrast (WCAG 2.2) below which a shape is hard to see on a background. */
const LEGIBLE = 1.9;
/** The contrast that WCAG requires of graphics, which is enough to choose the company's own color. */
const CLEAR = 3;
/** Anything fainter is an edge or a shadow. */
const COVERS = 0.5;
/** The share of a logo that may be a lighter accent. */
const FAINTEST_SHARE = 0.1;
/** A picture whose edge is filled all around has its own background. */
const FILLED_EDGE = 0.98;

const hexOf = (rgb: Uint8Array | readonly number[]): string =>
  `#${[...rgb].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/**
 * The drawn part, from the difference between the same picture on white and on black: equal pixels are covered, and
 * pixels as different as white and black are empty.
 */
function drawnIn(onWhite: Bitmap, onBlack: Bitmap): Drawn {
  const { width, height } = onWhite;
  const [cover, light] = [new Float64Array(width * height), new Float64Array(width * height)];
  for (let at = 0; at < cover.length; at += 1) {
    const white = onWhite.rgb.subarray(at * 3, at * 3 + 3);
    const black = onBlack.rgb.subarray(at * 3, at * 3 + 3);
    const share = 1 - ((white[1] ?? 0) - (black[1] ?? 0)) / 255;
    cover[at] = share;
    light[at] = luminance(hexOf([...black].map((part) => Math.min(255, Math.round(part / Math.max(share, 0.01))))));
  }
  return { width, height, cover, light };
}

/** The bounds of a picture's own shapes; undefined for an empty one. */
function partDrawn({ width, height, cover }: Drawn): Extent | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < cover.length; at += 1)
    if ((cover[at] ?? 0) > 0.04) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return undefined;
  // One more pixel on each side, because edges are faint.
  const [near, far] = [(at: number) => Math.max(0, at - 1), (at: number, end: number) => Math.min(end, at + 2)];
  return {
    left: near(left) / width,
    right: far(right, width) / width,
    top: near(top) / height,
    bottom: far(bottom, height) / height,
  };
}

function isFilledAllRound({ width, height, cover }: Drawn): boolean {
  const isEdge = (at: number): boolean =>
    at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1);
  let [edge, filled] = [0, 0];
  for (let at = 0; at < cover.length; at += 1)
    if (isEdge(at)) {
      edge += 1;
      if ((cover[at] ?? 0) > 0.95) filled += 1;
    }
  return filled / edge >= FILLED_EDGE;
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Further inside than this, a shape is visible by its surroundings: a white door in a house needs no dark paper. */
const OUTLINE = 2;

/** The pixels where a logo meets its background. */
function outlineOf({ width, height, cover }: Drawn): readonly number[] {
  const isOpen = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= width || y >= height || (cover[y * width + x] ?? 0) < 0.1;
  const around = Array.from({ length: 2 * OUTLINE + 1 }, (_, at) => at - OUTLINE);
  return Array.from(cover.keys()).filter((at) => {
    if ((cover[at] ?? 0) <= COVERS) return false;
    const [x, y] = [at % width, Math.floor(at / width)];
    return around.some((dx) => isOpen(x + dx, y)) || around.some((dy) => isOpen(x, y + dy));
  });
}

/** The visibility of the faintest tenth of a logo's outline on a background. */
function legibilityOn(ground: string, drawn: Drawn): number {
  const behind = luminance(ground);
  const contrasts = outlineOf(drawn).map((at) => contrast(drawn.light[at] ?? 0, behind));
  return contrasts.toSorted((one, other) => one - other)[Math.floor(contrasts.length * FAINTEST_SHARE)] ?? 1;
}

/** A background that makes the logo visible: the paper or the company's color if they do, else the best of all. */
function groundOf(drawn: Drawn, accent: string): string {
  const [paper = '#ffffff', own = paper, ...others] = groundsFor(accent);
  if (isFilledAllRound(drawn) || legibilityOn(paper, drawn) >= LEGIBLE) return paper;
  if (legibilityOn(own, drawn) >= CLEAR) return own;
  const [best = paper] = [own, ...others].toSorted(
    (one, other) => legibilityOn(other, drawn) - legibilityOn(one, drawn),
  );
  return best;
}

/** Increase it when logos are drawn differently: the next application of a file then redraws its logo. */
const VERSION = 1;
/** Four pixels per point of the space on the sheet: 300 dots per inch, as printers have. */
const MOST = { width: 792, height: 217 };
/** A table item can have 400 KB; a logo in flat colors needs a tenth of this. */
const BYTES_MAX = 120 * 1024;
/** Enough pixels to detect colors and edges. */
const LOOKED_AT = 240;

/** Why a company's documents show its name in type. */
type NoLogo = { readonly code: 'logo/not-drawn'; readonly sentence: string };

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
