import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { oneLine } from '../plain-text.ts';
import { filterWords, type PaymentFilter } from './payment-filter.ts';

/** As many views as a company's bar of them can hold and anybody still reads. */
export const SAVED_VIEWS_MAX = 50;
/** A name stands on one line of the bar. */
export const VIEW_NAME_MAX = 40;

/** What a view is called. */
export const viewName = z.string().check(oneLine(), z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX));

/** A filter under a name that everybody of a company sees: its words as an address has them, and who saved it. */
export const savedView = z.object({ name: z.string(), search: z.string(), by: z.string(), at: instant });
export type SavedView = z.infer<typeof savedView>;

/** Names that a reader takes for one are one. */
export const viewKeyOf = (name: string): string => name.replaceAll(/\s+/g, ' ').toLowerCase();

/** A filter as an address has it, always in the same order. */
export const searchOf = (filter: PaymentFilter): string => new URLSearchParams(filterWords(filter)).toString();
