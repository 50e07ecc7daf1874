import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pictureIn } from '../client/documents/picture.ts';
import { unpackedFont } from '../messages/woff.ts';

/** A picture in pixels, three bytes each: nothing shines through it. */
export type Bitmap = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** A part of a picture, in shares of its width and height. */
export type Extent = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const require = createRequire(import.meta.url);
const FACES = ['inter', 'poppins', 'source-serif-4'] as const;
const SUBSETS = ['latin', 'latin-ext'] as const;
const WEIGHTS = [400, 600, 700] as const;

/** The portal's own typefaces: a logo whose letters are text looks the same on every machine that draws it. */
const faces = FACES.flatMap((face) =>
  SUBSETS.flatMap((subset) =>
    WEIGHTS.map((weight) => `@fontsource/${face}/files/${face}-${subset}-${weight}-normal.woff`),
  ),
);
const RENDERER = '@resvg/resvg-wasm/index_bg.wasm';

/** The files that drawing reads, which are copied beside a bundle. */
export const drawingFiles = (): readonly string[] => [RENDERER, ...faces].map((name) => require.resolve(name));

/** The renderer and the typefaces, loaded once: most commands draw nothing. */
let loaded:
  | Promise<{ readonly resvg: typeof import('@resvg/resvg-wasm').Resvg; readonly fonts: Uint8Array[] }>
  | undefined;

async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  try {
    await initWasm(readFileSync(require.resolve(RENDERER)));
  } catch (error) {
    // The library is begun once in a process, and this module may be loaded again.
    if (!/already initialized/i.test((error as Error).message)) throw error;
  }
  return { resvg: Resvg, fonts: faces.map((name) => unpackedFont(readFileSync(require.resolve(name)))) };
}

/** A photo or a screenshot as a drawing of one picture, so that there's one way for all. */
function asDrawing(bytes: Uint8Array): { readonly svg: string; readonly isDrawing: boolean } {
  const picture = pictureIn(bytes);
  if (!picture) return { svg: new TextDecoder().decode(bytes), isDrawing: true };
  const { widthPx, heightPx, contentType } = picture;
  const address = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
  const size = `width="${widthPx}" height="${heightPx}"`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${address}"/></svg>`,
    isDrawing: false,
  };
}

/** A picture that can be drawn in any size, on any ground. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  /** A drawing stays sharp at any size; a photo has only its own resolution. */
  readonly isDrawing: boolean;
  readonly on: (ground: string, width: number) => Bitmap;
};

/** No logo is larger on any screen, and a bitmap of that size still fits a small machine. */
const WIDTH_MAX = 4000;

/** Reads an SVG, PNG or JPEG; throws for anything else. */
export async function drawingOf(bytes: Uint8Array): Promise<Drawing> {
  loaded ??= load();
  const { resvg: Resvg, fonts } = await loaded;
  const { svg, isDrawing } = asDrawing(bytes);
  const font = {
    fontBuffers: fonts,
    defaultFontFamily: 'Inter',
    sansSerifFamily: 'Inter',
    serifFamily: 'Source Serif 4',
  };
  const { width, height } = new Resvg(svg, { font });
  return {
    width,
    height,
    isDrawing,
    on(ground, wanted) {
      const value = Math.max(1, Math.min(Math.round(wanted), WIDTH_MAX));
      const image = new Resvg(svg, { font, background: ground, fitTo: { mode: 'width', value } }).render();
      const rgb = new Uint8Array(image.width * image.height * 3);
      const { pixels } = image;
      for (let at = 0; at * 4 < pixels.length; at += 1) rgb.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
      const bitmap = { width: image.width, height: image.height, rgb };
      image.free();
      return bitmap;
    },
  };
}

/** A part of a picture by itself. */
export function cut({ width, height, rgb }: Bitmap, part: Extent): Bitmap {
  const [left, right] = [Math.floor(part.left * width), Math.ceil(part.right * width)];
  const [top, bottom] = [Math.floor(part.top * height), Math.ceil(part.bottom * height)];
  const cutOut = new Uint8Array((right - left) * (bottom - top) * 3);
  for (let row = top; row < bottom; row += 1)
    cutOut.set(rgb.subarray((row * width + left) * 3, (row * width + right) * 3), (row - top) * (right - left) * 3);
  return { width: right - left, height: bottom - top, rgb: cutOut };
}
