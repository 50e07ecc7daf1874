import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';

/** The rails by which the provider moves money, in its own words: batches by ACH, or instantly by RTP and FedNow. */
export const network = z.enum(['ach', 'rtp']);
export type Network = z.infer<typeof network>;

/** What says which rail a transfer uses. */
type OnItsWay = {
  readonly startedAt?: Instant | undefined;
  readonly provider: { readonly network?: Network | undefined };
};

/**
 * The rail of a transfer that the provider has accepted; undefined for a wire, and before that. A declined payment
 * keeps the rail of that try on record; the next try may use another.
 */
export const networkOf = ({ startedAt, provider }: OnItsWay): Network | undefined =>
  startedAt ? (provider.network ?? 'ach') : undefined;
