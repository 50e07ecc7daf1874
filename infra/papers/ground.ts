import { luminance } from '#functions/messages/ink.ts';
import type { Bitmap, Extent } from './drawn.ts';

/** What is drawn of a picture, pixel by pixel: its color, and how much of it covers what is behind. */
export type Drawn = {
  readonly width: number;
  readonly height: number;
  readonly cover: Float64Array;
  readonly light: Float64Array;
};

/** White like the paper, the company's color, the ink of texts, and a gray on which both light and dark can be seen. */
export const groundsFor = (accent: string): readonly string[] => [
  '#ffffff',
  accent.toLowerCase(),
  '#1c2430',
  '#6b7280',
];

/** Contrast (WCAG 2.2) below which a shape on a ground is hard to make out. */
const LEGIBLE = 1.9;
/** Contrast that WCAG asks of graphics: the company's own color needs no more to be taken. */
const CLEAR = 3;
/** What is fainter than this is an edge, or a shadow. */
const COVERS = 0.5;
/** So much of a logo may be an accent that is lighter than the rest. */
const FAINTEST_SHARE = 0.1;
/** A picture whose edge is filled all round brings its own ground with it. */
const FILLED_EDGE = 0.98;

const hexOf = (rgb: Uint8Array | readonly number[]): string =>
  `#${[...rgb].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/**
 * What is drawn, by the difference between the same picture on white and on black: where both are the same it is
 * covered, where they differ as much as white and black it is empty.
 */
export function drawnIn(onWhite: Bitmap, onBlack: Bitmap): Drawn {
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

/** Where a picture's own shapes end; undefined for an empty one. */
export function partDrawn({ width, height, cover }: Drawn): Extent | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < cover.length; at += 1)
    if ((cover[at] ?? 0) > 0.04) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return undefined;
  // A pixel more on each side: what lies on the edge is faint.
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

/** So far inside, a shape is known by what is around it: a white door in a house needs no dark paper. */
const OUTLINE = 2;

/** The pixels at which a logo meets its ground. */
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

/** How well the faintest tenth of a logo's outline can be seen on a ground. */
function legibilityOn(ground: string, drawn: Drawn): number {
  const behind = luminance(ground);
  const contrasts = outlineOf(drawn).map((at) => contrast(drawn.light[at] ?? 0, behind));
  return contrasts.toSorted((one, other) => one - other)[Math.floor(contrasts.length * FAINTEST_SHARE)] ?? 1;
}

/** The ground on which a logo can be seen: the paper or the company's color where they do, else the best of all. */
export function groundOf(drawn: Drawn, accent: string): string {
  const [paper = '#ffffff', own = paper, ...others] = groundsFor(accent);
  if (isFilledAllRound(drawn) || legibilityOn(paper, drawn) >= LEGIBLE) return paper;
  if (legibilityOn(own, drawn) >= CLEAR) return own;
  const [best = paper] = [own, ...others].toSorted(
    (one, other) => legibilityOn(other, drawn) - legibilityOn(one, drawn),
  );
  return best;
}
