import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** Desk roles of the company. Support reads no balance at the provider. */
const FUNDS_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const;

const summed = z.object({ count: z.int(), amount: cents });

/** A ledger at the provider, for the next five banking days. */
const fundsOfLedger = z.object({
  /** Null for the company's default ledger at the provider. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** The provider's current figures, negative after a return; null if it gives none. */
  balance: z.nullable(z.object({ available: z.int(), pending: z.int() })),
  /** Approved and not yet taken by the provider: disbursements and refunds. */
  promised: summed,
  /** Prepared and in need of approval. */
  prepared: summed,
  /** Debits that the provider has and that haven't cleared. */
  arriving: summed,
  days: z.array(z.object({ on: day, in: cents, out: cents, left: z.nullable(z.int()) })),
  /** Expected after the last of these days. */
  later: cents,
  /** The amount to add so that everything promised can be paid now; null if unknown. */
  toFund: z.nullable(cents),
  /** The same including payments that need approval. */
  toFundWithPrepared: z.nullable(cents),
  /** The company's own deposits on their way, with what each waits for; null if there are none. */
  onItsWay: z.nullable(z.string()),
  /** The first day at whose end incoming money covers it; null if there is none. */
  coveredOn: z.nullable(day),
});

const read = { function: 'desk', method: 'GET', caller: 'staff', roles: FUNDS_ROLES } as const;

/** Reads every open payment and at most a thousand debits in transit. */
export const ledgerFundsRoute = {
  ...read,
  name: 'ledger-funds',
  about:
    'Returns whether the company’s Plaid balances cover all outstanding disbursements: what is available and in transit, what is expected on each of the next five banking days, and what has to be added. It asks Plaid once for each ledger.',
  path: `${COMPANY_BASE}/ledger`,
  params: z.object({ tenantId }),
  reply: z.object({
    ledgers: z.array(fundsOfLedger),
    /** True if more debits are on their way than were read. */
    isMore: z.boolean(),
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/whole-company'],
} as const satisfies Route;

/** A ledger's cover for one payment, with a sentence that says how much to add. */
const paymentCover = z.object({
  ledger: z.string(),
  /** Null for the default one. */
  ledgerId: z.nullable(z.string()),
  available: z.nullable(z.int()),
  promised: cents,
  amount: cents,
  short: z.nullable(cents),
  /** The shortfall beyond the deposits on their way; null if unknown, and for members who fund no ledger. */
  toFund: z.nullable(cents),
  /** True if a deposit is on its way. */
  isOnItsWay: z.boolean(),
  /** True if it can't be approved before the ledger holds more. */
  isRefused: z.boolean(),
  words: z.nullable(z.string()),
  /** Says that the deposit for this payment has cleared. */
  good: z.nullable(z.string()),
});

export const paymentCoverRoute = {
  ...read,
  name: 'payment-cover',
  about:
    'Returns whether the Plaid balance covers a disbursement beside the other outstanding ones: what it lacks, what is on its way there, and what is lacking beyond that. Null for money in, and for what Plaid already has.',
  path: `${COMPANY_BASE}/payments/{transferId}/cover`,
  params: z.object({ tenantId, transferId }),
  reply: z.object({
    /** Null for incoming money, and for a payment that the provider already has. */
    cover: z.nullable(paymentCover),
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/no-payment'],
} as const satisfies Route;
