import type { Instant } from '../dates.ts';
import type { TransferStatus } from './status.ts';
import type { Transfer } from './transfer.ts';

/** A payment that didn't fail and was neither canceled nor returned. A wire counts from its instructions on. */
const MADE: readonly TransferStatus[] = ['submitted', 'pending', 'completed', 'awaiting wire'];

/**
 * How long a repeat of the same payment is more likely a mistake than intended. It is longer if the closing is still
 * ahead.
 */
const LIKELY_MS = 30 * 24 * 60 * 60 * 1000;

const propertyOf = ({ propertyAddress1, propertyAddress2, propertyZipcode }: Transfer): string =>
  [propertyAddress1, propertyAddress2, propertyZipcode.slice(0, 5)]
    .join('|')
    .toLowerCase()
    .replaceAll(/[^a-z0-9|]/g, '');

/** True if two records are for the same amount, purpose and property, from the client. */
const isAlike = (one: Transfer, other: Transfer): boolean =>
  one.id !== other.id &&
  !(one.disbursement || other.disbursement) &&
  one.amount === other.amount &&
  one.purpose === other.purpose &&
  propertyOf(one) === propertyOf(other);

const isMade = ({ status, schedule }: Transfer): boolean => schedule !== undefined || MADE.includes(status);

/** When the client submitted it, scheduled it, or requested the wire instructions. */
export const madeAt = ({ schedule, submittedAt, events, updatedAt }: Transfer): Instant =>
  schedule?.authorization.agreedAt ??
  submittedAt ??
  events.findLast(({ name }) => name === 'chooseWire')?.at ??
  updatedAt;

/**
 * The newest payment that this one may repeat by accident: alike, and made within 30 days or before a closing that is
 * still ahead. The records are alike however it came to be made twice (Back button, another tab, another device).
 */
export function alreadyMade(wanted: Transfer, others: readonly Transfer[], now: Date): Transfer | undefined {
  const since = new Date(now.getTime() - LIKELY_MS).toISOString();
  const isLikely = (other: Transfer): boolean =>
    other.schedule !== undefined ||
    madeAt(other) >= since ||
    (other.expectedClosingAt ?? wanted.expectedClosingAt ?? '') > now.toISOString();
  return others
    .filter((other) => isMade(other) && isAlike(wanted, other) && isLikely(other))
    .toSorted((one, other) => (madeAt(one) < madeAt(other) ? 1 : -1))[0];
}

/** True if the client has made this draft's payment from another record since they last edited it. */
export const wasMadeSince = (draft: Transfer, others: readonly Transfer[]): boolean =>
  others.some((other) => isMade(other) && isAlike(draft, other) && madeAt(other) > draft.updatedAt);
