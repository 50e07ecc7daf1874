import * as z from 'zod/mini';
import { WIRE_REFERENCE_MAX } from '../limits.ts';
import { fieldSentences, refusalSentence } from '../refusals.ts';

/** The reference a bank gives for a wire, as printed on its confirmation. */
export const wireReference = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, refusalSentence({ code: 'wire/reference-missing' })),
    z.maxLength(WIRE_REFERENCE_MAX, fieldSentences.maxLength(WIRE_REFERENCE_MAX)),
    z.regex(/^[\w .:/#-]+$/, fieldSentences.wireReference),
  );
