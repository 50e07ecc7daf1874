import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';
import type { TransferStatus } from './status.ts';

/**
 * The rails by which the provider moves money, in its own words: batches by ACH, those of the same day, or instantly by
 * RTP and FedNow.
 */
export const network = z.enum(['ach', 'same-day-ach', 'rtp']);
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

/** What says by which rail a debit was claimed that the provider has not answered for yet. */
type Claimed = Pick<OnItsWay, 'provider'> & { readonly status: TransferStatus; readonly disbursement: boolean };

/**
 * The rail by which a debit without an answer was claimed, and will be made: until when it can be taken back follows
 * from it. Undefined for everything else.
 */
export const claimedNetwork = ({ status, disbursement, provider }: Claimed): Network | undefined =>
  status === 'submitted' && !disbursement ? provider.network : undefined;
