import { createHash } from 'node:crypto';
import { OWN_PICTURES } from '#shared/contracts/proposals.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { barePicture } from '../client/documents/bare-picture.ts';
import { pictureIn } from '../client/documents/picture.ts';
import { isTurned } from './turned.ts';

/** The requirements for a picture: its field, its size on screen, and its maximum weight. */
type Place = {
  readonly field: string;
  readonly kilobytes: number;
  readonly widthPx: readonly [least: number, most: number];
  readonly heightPx: readonly [least: number, most: number];
  readonly isSquare?: boolean;
};

/** A custom font in one of the weights that the page uses. */
type FontPlace = Pick<Place, 'field' | 'kilobytes'>;
const font = <W extends string>(weight: W) =>
  ({ [`font-${weight}`]: { field: `branding.fontFiles.${weight}`, kilobytes: 60 } }) as Record<`font-${W}`, FontPlace>;

/** Phones on slow lines load all of these pictures, so each has a maximum weight. */
export const PICTURE_PLACES = {
  logo: { field: 'branding.logoURL', kilobytes: OWN_PICTURES.logo, widthPx: [64, 2000], heightPx: [32, 1000] },
  favicon: {
    field: 'branding.faviconImgURL',
    kilobytes: OWN_PICTURES.favicon,
    widthPx: [32, 512],
    heightPx: [32, 512],
    isSquare: true,
  },
  background: {
    field: 'branding.backgroundImageURL',
    kilobytes: OWN_PICTURES.background,
    widthPx: [1000, 4000],
    heightPx: [600, 4000],
  },
  'group-logo': { field: 'tenantGroup.logoURL', kilobytes: 100, widthPx: [64, 2000], heightPx: [28, 1000] },
  headshot: { field: 'agents[].headshotImageURL', kilobytes: 200, widthPx: [192, 2000], heightPx: [192, 2000] },
  'brokerage-logo': {
    field: 'agents[].brokerage.logoURL',
    kilobytes: 100,
    widthPx: [64, 2000],
    heightPx: [32, 1000],
  },
  ...font('400'),
  ...font('500'),
  ...font('600'),
} as const satisfies Record<string, Place | FontPlace>;
export type PicturePlace = keyof typeof PICTURE_PLACES;

/** A picture as it is stored. */
export type Judged = { readonly bytes: Uint8Array; readonly extension: string; readonly contentType: string };

/** The problem with a picture. */
export type UnfitPicture = { readonly code: 'settings/picture-unfit'; readonly sentence: string };

const refused = (sentence: string): Outcome<never, UnfitPicture> =>
  refuse({ code: 'settings/picture-unfit', sentence });

/**
 * The forbidden parts of an SVG. The page shows it as an image, where browsers run and load nothing, but its address
 * can be opened directly, on the tenant's own host.
 */
const NOT_DRAWN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?xml-stylesheet|@import/i, 'a foreign style sheet'],
  [
    /<(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i,
    'a script or a foreign document',
  ],
  // HTML elements work inside an SVG too, and one of them redirects the visitor.
  [/w3\.org\/1999\/xhtml/i, 'a page'],
  // It can turn a link into a script after this check.
  [/<(?:[^\s<>/:]+:)?(?:set|animate\w*)\b/i, 'a movement'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them (XML 1.0, 2.2).
  [/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/, 'signs that are no text'],
  [/[\s"'/]on\w+\s*=/i, 'an event handler'],
  [/\b(?:href|src)\s*=\s*["']?(?!["']?#)(?!["']?data:image\/(?:png|jpeg);)/i, 'a link or a foreign picture'],
  [/url\(\s*["']?(?!["']?#)/i, 'a foreign picture or font'],
];

/** Text as a browser reads it: numeric XML escapes are decoded first, then those of CSS, which they may write. */
const writtenOut = (text: string): string =>
  text
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => characterOf(code, 16))
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => characterOf(code, 10))
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => characterOf(code, 16));

const characterOf = (code: string, base: number): string =>
  String.fromCodePoint(Math.min(Number.parseInt(code, base), 0x10ffff));

/** An SVG's text; undefined in any other encoding, which a browser would read differently than this check. */
function drawingText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  // Both patterns here look at one place: tried at each of many, they would take minutes for a large file.
  const said = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(said) && !text.includes('\uFFFD') ? text : undefined;
}

function drawing(bytes: Uint8Array): Outcome<Judged, UnfitPicture> {
  const text = drawingText(bytes);
  if (text === undefined) return refused('This SVG isn’t in UTF-8. Save it as a plain SVG, or as PNG.');
  if (!(/<svg[\s>]/.test(text) && text.trimEnd().endsWith('</svg>')))
    return refused('This SVG is empty or incomplete.');
  const found = NOT_DRAWN.find(([pattern]) => pattern.test(text) || pattern.test(writtenOut(text)));
  if (found) return refused(`This SVG contains ${found[1]}. Save it as a plain SVG, or as PNG.`);
  return done({ bytes, extension: 'svg', contentType: 'image/svg+xml' });
}

function sizeProblem(place: Place, width: number, height: number): string | undefined {
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
  const wanted = `${place.widthPx[0]} to ${place.widthPx[1]} by ${place.heightPx[0]} to ${place.heightPx[1]}`;
  if (!isWithin(width, place.widthPx) || !isWithin(height, place.heightPx))
    return `The picture has ${width} by ${height} pixels; this place needs ${wanted}.`;
  if (place.isSquare && width !== height)
    return `The picture has ${width} by ${height} pixels; this place needs a square.`;
  return undefined;
}

/**
 * Checks a font by its header (WOFF 2.0, section 4.1), whose length must match the file: a truncated one is invalid.
 */
function judgedFont(bytes: Uint8Array): Outcome<Judged, UnfitPicture> {
  const header = Buffer.from(bytes.subarray(0, 48));
  const isFont =
    header.length === 48 &&
    header.toString('latin1', 0, 4) === 'wOF2' &&
    ['\0\u0001\0\0', 'OTTO'].includes(header.toString('latin1', 4, 8)) &&
    header.readUInt32BE(8) === bytes.length &&
    header.readUInt16BE(12) > 0;
  return isFont
    ? done({ bytes, extension: 'woff2', contentType: 'font/woff2' })
    : refused('This isn’t a whole WOFF2 font. Save it as WOFF2 again.');
}

/**
 * Checks a picture before it is stored, and keeps only its image data, like a client's upload. That drops color
 * profiles: a picture in another color space than sRGB looks paler, so save it as sRGB first.
 */
export function judgedPicture(bytes: Uint8Array, as: PicturePlace): Outcome<Judged, UnfitPicture> {
  const place: Place | FontPlace = PICTURE_PLACES[as];
  if (bytes.length > place.kilobytes * 1024)
    return refused(`The file has ${Math.ceil(bytes.length / 1024)} KB; at most ${place.kilobytes} fit here.`);
  if (!('widthPx' in place)) return judgedFont(bytes);
  if (/^[\s\uFEFF]*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))) return drawing(bytes);
  const picture = pictureIn(bytes);
  if (!picture) return refused('This isn’t a PNG, JPEG or SVG. Save the picture as one of them.');
  const problem = sizeProblem(place, picture.widthPx, picture.heightPx);
  if (problem) return refused(problem);
  if (isTurned(bytes)) return refused('The picture is stored sideways. Rotate it and save it again.');
  const bare = barePicture(bytes);
  if (!bare) return refused('The picture is incomplete or damaged. Save it again.');
  const { contentType } = bare;
  return done({ bytes: bare.bytes, extension: contentType === 'image/png' ? 'png' : 'jpg', contentType });
}

/** The addresses of a company's stored pictures and fonts. */
export const storedFor = (tenant: TenantId): RegExp =>
  new RegExp(`^/brand/${tenant}/[a-z0-9-]+-[0-9a-f]{10}\\.(?:png|jpg|svg|woff2)$`);

/** The name has a hash of the content: a changed picture has a new address, and browsers cache each forever. */
export function pictureAddress(tenant: TenantId, as: PicturePlace, { bytes, extension }: Judged): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return `/brand/${tenant}/${as}-${hash}.${extension}`;
}
