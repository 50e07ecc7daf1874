import * as z from 'zod/mini';

/**
 * A company's logo for PDFs, drawn once when its file is applied, on a background with enough contrast. It is stored in
 * the table and not beside the page's pictures, so that a PDF needs no other service or permission.
 */
export const paperLogo = z.object({
  /** The logo's address in the company's file. The logo of another file isn't printed. */
  of: z.string(),
  /** A hash of the drawing's inputs, so that applying the file again redraws only what has changed. */
  from: z.string(),
  /** The background color, which is part of the picture. */
  ground: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** A PNG without transparency, in base64, which a PDF embeds as is. */
  png: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
});
export type PaperLogo = z.infer<typeof paperLogo>;
