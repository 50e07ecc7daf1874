import type * as z from 'zod/mini';

/**
 * The schema behind one that `z.lazy` builds when it is first used, for what picks from its fields or adds to them.
 *
 * A schema costs some microseconds for each of its fields, and a record has a hundred: built at import, those of all
 * records and replies were a sixth of a function's start, whatever it was then asked.
 */
export const behind = <S extends z.core.SomeType>(late: z.ZodMiniLazy<S>): S => late._zod.innerType;
