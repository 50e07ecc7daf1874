import * as z from 'zod/mini';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { fieldSentences } from '#shared/refusals.ts';

/** A phone number as a person types it, parsed into the stored form. */
export const typedPhone = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, fieldSentences.required),
    z.refine((typed) => typed === '' || parsePhone(typed) !== undefined, fieldSentences.phone),
  ),
  z.transform((typed): Phone => {
    const read = parsePhone(typed);
    // The check above passes only valid numbers.
    if (!read) throw new Error('A phone number was read that had been refused.');
    return read;
  }),
);
