import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { FUNDING_OUTCOMES, FUNDING_STATES, FUNDING_WAYS, fundingId } from '../ledger/funding.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { stepUpId } from '../staff/step-up.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const READS = ['owner', 'approver', 'operator', 'auditor'] as const;
const PREPARES = ['operator'] as const;
const APPROVES = ['approver'] as const;
const EITHER = ['operator', 'approver'] as const;

const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
const version = z.int().check(z.positive());

/** A deposit or a withdrawal as the staff see it. */
const shownFunding = z.object({
  id: fundingId,
  version: z.int(),
  way: z.enum(FUNDING_WAYS),
  amount: cents,
  reason: z.string(),
  ledger: z.string(),
  forPayment: z.nullable(transferId),
  state: z.enum(FUNDING_STATES),
  by: z.string(),
  at: instant,
  decidedBy: z.nullable(z.string()),
  /** Why it was rejected, by whoever did, or why the provider refused it, in words. */
  why: z.nullable(z.string()),
  /** Whether the provider has not answered for a day: somebody looks there, and says what became of it. */
  isUnanswered: z.optional(z.boolean()),
  /** What somebody said of it, until another person agrees. */
  answer: z.optional(
    z.object({
      outcome: z.enum(FUNDING_OUTCOMES),
      reason: z.string(),
      sweepId: z.nullable(z.string()),
      by: z.string(),
      at: instant,
    }),
  ),
  /** Whether the reader may be its second person: another one, known in the same way. */
  isOther: z.boolean(),
});
export type ShownFunding = z.infer<typeof shownFunding>;

const ofLedger = { function: 'desk', caller: 'staff', throttle: { rate: 5, burst: 10 } } as const;
const base = `${COMPANY_BASE}/ledger/fundings`;

/** The newest deposits and withdrawals, fifty at most, those that wait for somebody among them. */
export const listFundingsRoute = {
  ...ofLedger,
  name: 'list-fundings',
  method: 'GET',
  path: base,
  roles: READS,
  params: z.object({ tenantId }),
  reply: z.object({ fundings: z.array(shownFunding) }),
} as const satisfies Route;

/** Prepares a deposit into a ledger or a withdrawal from it. Nothing is moved before a second person lets it out. */
export const proposeFundingRoute = {
  ...ofLedger,
  name: 'propose-funding',
  method: 'POST',
  path: base,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    /** Drawn by the page, once for each form: a repeat of the same press finds what the first one made. */
    key: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    way: z.enum(FUNDING_WAYS),
    amount: cents.check(z.positive(fieldSentences.required)),
    reason: said,
    ledgerId: z.optional(z.string().check(z.maxLength(100))),
    /** The payment to a client that a deposit is put in for. */
    forPayment: z.optional(transferId),
  }),
  reply: shownFunding,
} as const satisfies Route;

const ofFunding = { ...ofLedger, method: 'POST', params: z.object({ tenantId, fundingId }) } as const;

/** Drops one that waits for a second person, or what was said of one; its maker may do this, too. */
export const rejectFundingRoute = {
  ...ofFunding,
  name: 'reject-funding',
  path: `${base}/{fundingId}/reject`,
  roles: EITHER,
  body: z.object({ version, reason: said }),
  reply: shownFunding,
} as const satisfies Route;

/** Says what the provider's dashboard shows of one that it has not answered about for a day. It ends nothing by itself. */
export const sayFundingOutcomeRoute = {
  ...ofFunding,
  name: 'say-funding-outcome',
  path: `${base}/{fundingId}/outcome`,
  roles: EITHER,
  body: z.object({
    version,
    outcome: z.enum(FUNDING_OUTCOMES),
    /** The provider's id of it, where it was done. */
    sweepId: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(100))),
    reason: said,
  }),
  reply: shownFunding,
} as const satisfies Route;

/** Begins the fresh proof by which a second person lets it out, or agrees to what became of it; the words name the amount and the way it goes. */
export const askFundingStepUpRoute = {
  ...ofFunding,
  name: 'ask-funding-step-up',
  path: `${base}/{fundingId}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Lets it out with the step-up that was proved for it, once, and asks the provider; or ends it as a colleague said. */
export const approveFundingRoute = {
  ...ofFunding,
  name: 'approve-funding',
  path: `${base}/{fundingId}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
  reply: shownFunding,
} as const satisfies Route;
