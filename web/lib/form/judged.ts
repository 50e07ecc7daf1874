import * as z from 'zod/mini';
import type { Outcome } from '#shared/outcome.ts';

/** Messages for a form's invalid fields, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Makes a schema from one function that checks all fields at once.
 *
 * An object schema skips the rules between fields as soon as one field fails. A person correcting a form wants to see
 * every error at the first attempt.
 */
export const judged = <V, O>(judge: (values: V) => Outcome<O, FieldErrors>): z.ZodMiniType<O> =>
  z.pipe(
    z.custom<V>(),
    z.transform((values: V, context): O => {
      const verdict = judge(values);
      if (verdict.ok) return verdict.value;
      for (const [field, message] of Object.entries(verdict.refusal))
        context.issues.push({ code: 'custom', message, path: [field], input: values });
      return z.NEVER;
    }),
  );

/** The first message for every field that a schema refuses; empty if it accepts all. */
export function errorsBy(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const read = schema.safeParse(values);
  if (read.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return errors;
}
