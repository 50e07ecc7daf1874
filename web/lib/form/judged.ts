import * as z from 'zod/mini';
import type { Outcome } from '#shared/outcome.ts';

/** Sentences for the fields of a form that are wrong, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A form's schema out of one function that looks at all of its fields at once.
 *
 * An object schema skips the rules between fields as soon as one field fails. A person correcting a
 * form wants to see every error at the first attempt.
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

/** The first sentence for every field that a schema finds wrong; empty when it finds nothing. */
export function errorsBy(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const read = schema.safeParse(values);
  if (read.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message;
  return errors;
}
