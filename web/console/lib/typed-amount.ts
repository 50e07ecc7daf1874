import * as z from 'zod/mini';
import { type Cents, parseDollars } from '#shared/money.ts';

/** Typed dollars, in cents. */
export const typedAmount = (sentence: string) =>
  z.pipe(
    z.string().check(z.refine((text) => (parseDollars(text) ?? 0) > 0, sentence)),
    z.transform((text): Cents => parseDollars(text) as Cents),
  );

/** The same, but the field may be empty. */
export const typedAmountOrNone = (sentence: string) =>
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '' || (parseDollars(text) ?? 0) > 0, sentence)),
    z.transform((text): Cents | undefined => (text.trim() === '' ? undefined : parseDollars(text))),
  );
