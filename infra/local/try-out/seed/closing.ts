import type { Purpose } from '#shared/transfer/purposes.ts';
import type { Closing, SeedParty, SeedPayment, StoryStep } from './story.ts';

/** Acme's open offices. */
export const DOWNTOWN = '5f1000000000000000000001';
export const LAKEWOOD = '5f1000000000000000000002';
export const AKRON = '5f1000000000000000000003';

const EARNEST = 'Earnest Money Deposit for Purchase' satisfies Purpose;
const REST = 'Down Payment and Closing Costs' satisfies Purpose;

/** A sale at one of Acme's offices. */
export const closing = (
  file: string,
  officeId: string,
  address1: string,
  city: string,
  zipcode: string,
  payments: readonly SeedPayment[],
): Closing => ({ tenant: 'acme', file, officeId, property: { address1, city, state: 'OH', zipcode }, payments });

type PlayedAs = (of: SeedParty, dollars: string, ...steps: readonly StoryStep[]) => SeedPayment;

/** Earnest money, by ACH. */
export const deposit: PlayedAs = (of, dollars, ...steps) => ({ of, kind: 'ACH', dollars, purpose: EARNEST, steps });
/** The rest of the price, by wire. */
export const wire: PlayedAs = (of, dollars, ...steps) => ({ of, kind: 'Wire', dollars, purpose: REST, steps });
/** The seller's proceeds. */
export const payout: PlayedAs = (of, dollars, ...steps) => ({
  ...{ of, kind: 'payout', dollars, steps },
  purpose: 'Proceeds of Sale',
});
/** A refund of all or part of a deposit; the reason is given when it is prepared. */
export const refund: PlayedAs = (of, dollars, ...steps) => ({ of, kind: 'refund', dollars, purpose: EARNEST, steps });
