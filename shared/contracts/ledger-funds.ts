import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Those at the desk of the company; an agent and the portal's own people read no balance at the provider. */
const FUNDS_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const;

const summed = z.object({ count: z.int(), amount: cents });

/** A ledger at the provider, for the next five banking days. */
const fundsOfLedger = z.object({
  /** Null for the default one of the company's account at the provider. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** As the provider says it now, below zero after a return; null where it says nothing. */
  balance: z.nullable(z.object({ available: z.int(), pending: z.int() })),
  /** Approved and not yet taken by the provider: payments to clients, and refunds. */
  promised: summed,
  /** Prepared, and waiting for a second person. */
  prepared: summed,
  /** Debits that the provider has and that are not good yet. */
  arriving: summed,
  days: z.array(z.object({ on: day, in: cents, out: cents, left: z.nullable(z.int()) })),
  /** What is expected after the last of the days. */
  later: cents,
  /** What has to be put in so that all that is promised can go out now; null where the provider says nothing. */
  toFund: z.nullable(cents),
  /** The same with what waits for a second person. */
  toFundWithPrepared: z.nullable(cents),
  /** The company's own deposits on their way in, and what each waits for; null where there is none. */
  onItsWay: z.nullable(z.string()),
  /** The first of the days at whose end it is covered by what arrives; null where none is. */
  coveredOn: z.nullable(day),
});

const read = { function: 'desk', method: 'GET', caller: 'staff', roles: FUNDS_ROLES } as const;

/**
 * Whether the company's ledgers at the provider can carry what is promised. It asks the provider once for each ledger,
 * and reads every open payment and a thousand debits on their way at most.
 */
export const ledgerFundsRoute = {
  ...read,
  name: 'ledger-funds',
  path: `${COMPANY_BASE}/ledger`,
  params: z.object({ tenantId }),
  reply: z.object({
    ledgers: z.array(fundsOfLedger),
    /** There are more debits on their way than were read. */
    isMore: z.boolean(),
  }),
  throttle: { rate: 2, burst: 10 },
} as const satisfies Route;

/** What a ledger has for one payment, with the sentence that says what to put in. */
const paymentCover = z.object({
  ledger: z.string(),
  /** Null for the default one. */
  ledgerId: z.nullable(z.string()),
  available: z.nullable(z.int()),
  promised: cents,
  amount: cents,
  short: z.nullable(cents),
  /** What is lacking beyond what is on its way; null where nobody knows, and for who funds no ledger. */
  toFund: z.nullable(cents),
  /** Whether a deposit is on its way. */
  isOnItsWay: z.boolean(),
  /** It is not let out before the ledger holds more. */
  isRefused: z.boolean(),
  words: z.nullable(z.string()),
  /** That a deposit which was made for this payment is good. */
  good: z.nullable(z.string()),
});

/** Whether the ledger can carry a payment to a client that the provider does not have yet. */
export const paymentCoverRoute = {
  ...read,
  name: 'payment-cover',
  path: `${COMPANY_BASE}/payments/{transferId}/cover`,
  params: z.object({ tenantId, transferId }),
  reply: z.object({
    /** Null for what comes in, and for what the provider has already. */
    cover: z.nullable(paymentCover),
  }),
  throttle: { rate: 5, burst: 20 },
} as const satisfies Route;
