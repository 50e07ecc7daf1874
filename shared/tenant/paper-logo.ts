import * as z from 'zod/mini';

/**
 * A company's logo as papers show it: drawn once, when its file is applied, on a ground on which it can be seen. It
 * stands in the table and not beside the page's pictures, so that a paper needs no other service and no other right.
 */
export const paperLogo = z.object({
  /** The address in the company's file that it was drawn from: the logo of another file isn't printed. */
  of: z.string(),
  /** What it was drawn from and how, as a hash: whoever applies the file again draws only what has changed. */
  from: z.string(),
  /** The color behind it, which is part of the picture. */
  ground: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** A PNG without transparency, in base64: a PDF takes its bytes as they are. */
  png: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
});
export type PaperLogo = z.infer<typeof paperLogo>;
