import { PICTURE_TYPES } from '#shared/document/document.ts';
import { PHOTO_FILE_MAX_BYTES, PICTURE_SIDE_MAX_PX, PICTURE_SIDES_PX, UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';

/** Why a chosen file is refused. The verification texts have the messages. */
export type FileProblem =
  | 'wrongFormat'
  | 'wrongPaper'
  | 'idNotPdf'
  | 'heic'
  | 'unreadable'
  | 'tooLarge'
  | 'photoTooLarge'
  | 'tooSmall';

/** A picture that can be drawn, in its intended orientation. */
export type OpenPicture = { readonly bitmap: ImageBitmap; readonly name: string };

/** The JPEG quality. Below this, artifacts show on small print. */
const JPEG_QUALITY = 0.9;

/** The magic numbers of each file type. HEIC's comes after four bytes (ISO 23008-12). */
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

// On a system that doesn't know HEIC, such a file has a name and no type.
const isNamedHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** True if a file is named or typed as a PDF. */
export const isNamedPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** A PDF, unchanged, or why it is refused. */
export async function openPdf(file: File): Promise<File | FileProblem> {
  if (file.size >= UPLOAD_LIMIT_BYTES) return 'tooLarge';
  return (await beginsAs(file, 'pdf')) ? file : 'wrongPaper';
}

/** Why the browser can't draw a file that claims to be a picture. */
async function whyClosed(file: File): Promise<FileProblem> {
  if (await beginsAs(file, 'heic')) return 'heic';
  // A picture that can't be drawn can't be made smaller.
  if (file.size >= UPLOAD_LIMIT_BYTES) return 'tooLarge';
  return (await beginsAs(file, 'png')) || (await beginsAs(file, 'jpeg')) ? 'unreadable' : 'wrongFormat';
}

/** Opens a chosen file, or returns why not. Its bytes decide what it is: any other type doesn't decode. */
export async function openPicture(file: File): Promise<OpenPicture | FileProblem> {
  if (isNamedPdf(file)) return 'idNotPdf';
  const isNamed = PICTURE_TYPES.some((type) => type === file.type) || isNamedHeic(file);
  if (!isNamed && !(await beginsAs(file, 'jpeg')) && !(await beginsAs(file, 'png'))) return 'wrongFormat';
  if (file.size > PHOTO_FILE_MAX_BYTES) return 'photoTooLarge';
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a picture despite its name, damaged, or of a type that this browser doesn't know.
    return whyClosed(file);
  }
  if (Math.min(bitmap.width, bitmap.height) < PICTURE_SIDES_PX.least) {
    bitmap.close();
    return 'tooSmall';
  }
  return { bitmap, name: file.name };
}

/** The size of a picture after its quarter turns, scaled down to a readable size. */
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
 * Draws a picture on a canvas, rotated. A canvas holds only pixels, so the place, time and phone recorded by the camera
 * are left behind.
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

/** The canvas as a file to send. */
export function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

/** The file name of a picture converted to JPEG. */
export const asJpegName = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 100)}.jpg`;

/** The file name of a PDF, cut to the length the portal stores. */
export const asPdfName = (name: string): string => `${name.replace(/\.pdf$/i, '').slice(0, 100)}.pdf`;
