import { PICTURE_TYPES } from '#shared/document/document.ts';
import { PHOTO_FILE_MAX_BYTES, PICTURE_SIDE_MAX_PX, PICTURE_SIDES_PX, UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';

/** Why a chosen file is refused. The texts of verification have its words. */
export type FileProblem =
  | 'wrongFormat'
  | 'wrongPaper'
  | 'idNotPdf'
  | 'heic'
  | 'unreadable'
  | 'tooLarge'
  | 'photoTooLarge'
  | 'tooSmall';

/** A picture that can be drawn, upright as the camera meant it. */
export type OpenPicture = { readonly bitmap: ImageBitmap; readonly name: string };

/** How good the picture stays: JPEG's artefacts begin to show on small print below this. */
const JPEG_QUALITY = 0.9;

/** The marks that the kinds of files begin with; HEIC's stands behind four bytes (ISO 23008-12). */
const MARKS = {
  png: /^\u0089PNG/,
  jpeg: /^\u00ff\u00d8\u00ff/,
  heic: /^[\s\S]{4}ftyp(hei|hev|mif|msf)/,
  pdf: /^%PDF-/,
} as const;

async function beginsAs(file: File, kind: keyof typeof MARKS): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return MARKS[kind].test(String.fromCharCode(...bytes));
}

// Where the system knows no HEIC, such a file has a name and no type.
const isNamedHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether a file says of itself that it is a PDF. */
export const isNamedPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** A PDF, sent as it is; or why not. */
export async function openPdf(file: File): Promise<File | FileProblem> {
  if (file.size >= UPLOAD_LIMIT_BYTES) return 'tooLarge';
  return (await beginsAs(file, 'pdf')) ? file : 'wrongPaper';
}

/** Why the browser cannot draw a file that is called a picture. */
async function whyClosed(file: File): Promise<FileProblem> {
  if (await beginsAs(file, 'heic')) return 'heic';
  // What cannot be drawn cannot be made smaller.
  if (file.size >= UPLOAD_LIMIT_BYTES) return 'tooLarge';
  return (await beginsAs(file, 'png')) || (await beginsAs(file, 'jpeg')) ? 'unreadable' : 'wrongFormat';
}

/** Opens a chosen file, or says why not. What the file is, its own bytes decide: another type does not decode. */
export async function openPicture(file: File): Promise<OpenPicture | FileProblem> {
  if (isNamedPdf(file)) return 'idNotPdf';
  const isNamed = PICTURE_TYPES.some((type) => type === file.type) || isNamedHeic(file);
  if (!isNamed && !(await beginsAs(file, 'jpeg')) && !(await beginsAs(file, 'png'))) return 'wrongFormat';
  if (file.size > PHOTO_FILE_MAX_BYTES) return 'photoTooLarge';
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a picture despite its name, damaged, or of a kind that this browser does not know.
    return whyClosed(file);
  }
  if (Math.min(bitmap.width, bitmap.height) < PICTURE_SIDES_PX.least) {
    bitmap.close();
    return 'tooSmall';
  }
  return { bitmap, name: file.name };
}

/** The size of a picture after its quarter turns, scaled down to what stays readable. */
export function fitted(
  { width, height }: { readonly width: number; readonly height: number },
  turns: number,
  sideMaxPx = PICTURE_SIDE_MAX_PX,
): { readonly width: number; readonly height: number; readonly scale: number } {
  const scale = Math.min(1, sideMaxPx / Math.max(width, height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  return turns % 2 === 0 ? { width: w, height: h, scale } : { width: h, height: w, scale };
}

/**
 * Draws a picture on a canvas, turned. What a canvas holds is only pixels: the place, the time and the phone that a
 * camera wrote beside them stay behind.
 */
export function drawPicture(canvas: HTMLCanvasElement, { bitmap }: OpenPicture, turns: number): void {
  const { width, height, scale } = fitted(bitmap, turns);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No picture can be drawn here.');
  // A PNG may be transparent, which JPEG is not.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

/** What is drawn, as a file to send. */
export function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

/** The name of a picture after it has become a JPEG. */
export const asJpegName = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 100)}.jpg`;

/** The name of a PDF, as long as the portal keeps names. */
export const asPdfName = (name: string): string => `${name.replace(/\.pdf$/i, '').slice(0, 100)}.pdf`;
