import type * as z from 'zod/mini';

/**
 * The schema inside a `z.lazy`, for code that picks from its fields or extends it.
 *
 * Building a schema takes some microseconds per field, and a record has a hundred fields. Building all of them at
 * import took a sixth of a function's start-up time, so they are built on first use.
 */
export const behind = <S extends z.core.SomeType>(late: z.ZodMiniLazy<S>): S => late._zod.innerType;
