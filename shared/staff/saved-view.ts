import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { oneLine } from '../plain-text.ts';
import { filterWords, type PaymentFilter } from './payment-filter.ts';

/** As many views as fit the bar and people still read. */
export const SAVED_VIEWS_MAX = 50;
/** A name fits on one line of the bar. */
export const VIEW_NAME_MAX = 40;

export const viewName = z.string().check(oneLine(), z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX));

/** A named filter that everyone at a company sees: its query string, and who saved it. */
export const savedView = z.object({ name: z.string(), search: z.string(), by: z.string(), at: instant });
export type SavedView = z.infer<typeof savedView>;

/** Names that look the same to a reader count as the same. */
export const viewKeyOf = (name: string): string => name.replaceAll(/\s+/g, ' ').toLowerCase();

/** A filter's query string, always in the same order. */
export const searchOf = (filter: PaymentFilter): string => new URLSearchParams(filterWords(filter)).toString();
