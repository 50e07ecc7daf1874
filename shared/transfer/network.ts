import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';
import type { TransferStatus } from './status.ts';

/** The provider's rails, in its own words: standard ACH, same-day ACH, or instant by RTP and FedNow. */
export const network = z.enum(['ach', 'same-day-ach', 'rtp']);
export type Network = z.infer<typeof network>;

/** Fields that decide a transfer's rail. */
type OnItsWay = {
  readonly startedAt?: Instant | undefined;
  readonly provider: { readonly network?: Network | undefined };
};

/**
 * The rail of a transfer that the provider has accepted; undefined for a wire, and before that. A declined payment
 * keeps that try's rail on record, and the next try may use another.
 */
export const networkOf = ({ startedAt, provider }: OnItsWay): Network | undefined =>
  startedAt ? (provider.network ?? 'ach') : undefined;

/** Fields that decide the rail of a claimed debit. */
type Claimed = Pick<OnItsWay, 'provider'> & { readonly status: TransferStatus; readonly disbursement: boolean };

/**
 * The claimed rail of a debit without an answer, which sets its cancellation deadline. Undefined for everything else.
 */
export const claimedNetwork = ({ status, disbursement, provider }: Claimed): Network | undefined =>
  status === 'submitted' && !disbursement ? provider.network : undefined;
