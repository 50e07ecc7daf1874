import * as z from 'zod/mini';
import { type Cents, parseDollars } from '#shared/money.ts';

/** Dollars as somebody types them, in cents. */
export const typedAmount = (sentence: string) =>
  z.pipe(
    z.string().check(z.refine((text) => (parseDollars(text) ?? 0) > 0, sentence)),
    z.transform((text): Cents => parseDollars(text) as Cents),
  );

/** The same where nothing may be typed, too. */
export const typedAmountOrNone = (sentence: string) =>
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '' || (parseDollars(text) ?? 0) > 0, sentence)),
    z.transform((text): Cents | undefined => (text.trim() === '' ? undefined : parseDollars(text))),
  );
