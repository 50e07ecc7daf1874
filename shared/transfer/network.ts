import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';

/** The rails by which the provider moves money, in its own words: batches by ACH, or at once by RTP and FedNow. */
export const network = z.enum(['ach', 'rtp']);
export type Network = z.infer<typeof network>;

/** What tells by which rail a transfer goes. */
type OnItsWay = {
  readonly startedAt?: Instant | undefined;
  readonly provider: { readonly network?: Network | undefined };
};

/**
 * The rail of a transfer that the provider has taken on; undefined for a wire, and before. A payment that was declined
 * keeps the rail of that try on record, which says nothing of the next.
 */
export const networkOf = ({ startedAt, provider }: OnItsWay): Network | undefined =>
  startedAt ? (provider.network ?? 'ach') : undefined;
