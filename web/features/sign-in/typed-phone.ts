import * as z from 'zod/mini';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { fieldSentences } from '#shared/refusals.ts';

/** A phone number as somebody types it, read into the spelling that is stored. */
export const typedPhone = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, fieldSentences.required),
    z.refine((typed) => typed === '' || parsePhone(typed) !== undefined, fieldSentences.phone),
  ),
  z.transform((typed): Phone => {
    const read = parsePhone(typed);
    // The check above has let only readable numbers through.
    if (!read) throw new Error('A phone number was read that had been refused.');
    return read;
  }),
);
