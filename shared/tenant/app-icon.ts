import * as z from 'zod/mini';

/**
 * A company's app icon for devices that don't support SVG: its initials on its color, drawn when its file is applied.
 * It is stored in the table, so that the function that serves it needs no renderer and no other permission.
 */
export const drawnIcon = z.object({
  /** A hash of the drawing's inputs, so that applying the file again redraws only what has changed. */
  from: z.string(),
  /** A square PNG without transparency, in base64. Devices cut the corners themselves. */
  png: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
});
export type AppIcon = z.infer<typeof drawnIcon>;
