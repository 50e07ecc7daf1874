import * as z from 'zod/mini';

/**
 * A company's picture among the apps of a device that takes no drawing: its initials on its color, drawn when its file
 * is applied. It stands in the table, so that the function that serves it needs no renderer and no other right.
 */
export const drawnIcon = z.object({
  /** What it was drawn from and how, as a hash: whoever applies the file again draws only what has changed. */
  from: z.string(),
  /** A square PNG without transparency, in base64: a device cuts its corners itself. */
  png: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
});
export type AppIcon = z.infer<typeof drawnIcon>;
