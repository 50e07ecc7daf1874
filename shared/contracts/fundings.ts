import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { FUNDING_STATES, FUNDING_WAYS, fundingId } from '../ledger/funding.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const READS = ['owner', 'approver', 'operator', 'auditor'] as const;
const PREPARES = ['operator'] as const;

const said = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));

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
  /** Why it was rejected, or why the provider refused it, in words. */
  why: z.nullable(z.string()),
  /** True if the provider hasn't answered for a day, so that someone has to check there and record the outcome. */
  isUnanswered: z.optional(z.boolean()),
});
export type ShownFunding = z.infer<typeof shownFunding>;

const ofLedger = { function: 'desk', caller: 'staff', throttle: DESK_THROTTLE } as const;
const base = `${COMPANY_BASE}/ledger/fundings`;

export const listFundingsRoute = {
  ...ofLedger,
  name: 'list-fundings',
  about: 'Lists deposits to and withdrawals from the Plaid balances: the newest fifty, open ones first.',
  method: 'GET',
  path: base,
  roles: READS,
  params: z.object({ tenantId }),
  reply: z.object({ fundings: z.array(shownFunding) }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

export const proposeFundingRoute = {
  ...ofLedger,
  name: 'propose-funding',
  about:
    'Prepares a deposit to a Plaid balance from the company’s own account at Plaid, or a withdrawal to it. Nothing moves before an approver approves it. A repeated request with the same `key` finds the first one. With `forPayment`, it’s at most what that payment lacks beyond what is on its way, and of two at once only one is made.',
  method: 'POST',
  path: base,
  roles: PREPARES,
  params: z.object({ tenantId }),
  body: z.object({
    /** Created by the page once per form, so that a repeat finds what the first submission made. */
    key: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    way: z.enum(FUNDING_WAYS),
    amount: cents.check(z.positive(fieldSentences.required)),
    reason: said,
    ledgerId: z.optional(z.string().check(z.maxLength(100))),
    /** The disbursement that a deposit is made for. */
    forPayment: z.optional(transferId),
  }),
  reply: shownFunding,
  refusals: [
    'staff/whole-company',
    'staff/no-name',
    'staff/no-reason',
    'staff/other-form',
    'tenant/not-found',
    'amount/zero',
    'funding/no-ledger',
    'funding/over-ledger',
    'funding/too-many',
    'funding/on-its-way',
    'funding/not-lacking',
    'funding/for-payment',
    'funding/changed-meanwhile',
    'staff/no-payment',
  ],
} as const satisfies Route;
