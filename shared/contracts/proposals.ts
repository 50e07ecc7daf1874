import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { FUNDING_OUTCOMES, fundingId } from '../ledger/funding.ts';
import { oneLine } from '../plain-text.ts';
import { CHANGES, PROPOSAL_KINDS, proposalId } from '../proposal/proposal.ts';
import { fieldSentences } from '../refusals.ts';
import { stepUpId } from '../staff/step-up.ts';
import { companyShape } from '../tenant/company.ts';
import { wiringDetail } from '../tenant/tenant.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const reason = z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300));
const version = z.int().check(z.positive());

/** A proposal as the staff see it. */
const shownProposal = z.object({
  id: proposalId,
  version: z.int(),
  kind: z.enum(PROPOSAL_KINDS),
  /** The change in a sentence, which is what an approver agrees to. */
  what: z.string(),
  /** Each relevant value as it is now and as it would be. */
  rows: z.array(z.object({ label: z.string(), current: z.string(), proposed: z.string() })),
  /** The deposit or withdrawal that it is about. */
  funding: z.optional(fundingId),
  reason: z.string(),
  by: z.string(),
  /** True if it was proposed by command. Then only a person who works by command can approve it. */
  isByCommand: z.boolean(),
  at: instant,
  decided: z.nullable(z.enum(['approved', 'rejected'])),
  /** True if the reader may approve or reject it. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
});
export type ShownProposal = z.infer<typeof shownProposal>;

const ofCompany = { function: 'proposals', caller: 'staff', throttle: { rate: 5, burst: 10 } } as const;
const base = `${COMPANY_BASE}/proposals`;
const ofProposal = { ...ofCompany, method: 'POST', params: z.object({ tenantId, proposalId }) } as const;

/** Roles for proposals of any kind. The use case checks what the kind allows. */
const PROPOSES = ['owner', 'operator', 'approver'] as const;
const APPROVES = ['owner', 'approver'] as const;

/** A request that is approved on another page, and whether the reader may approve it there. */
const elsewhere = z.object({
  id: z.string(),
  page: z.enum(['staff']),
  what: z.string(),
  by: z.string(),
  at: instant,
  mayApprove: z.boolean(),
});

/**
 * Everything that needs approval except payments: proposals, oldest first, one hundred at most, and requests on other
 * pages.
 */
export const listProposalsRoute = {
  ...ofCompany,
  name: 'list-proposals',
  method: 'GET',
  path: base,
  roles: ['owner', 'operator', 'approver', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  // The Today page reads it too.
  throttle: { rate: 20, burst: 40 },
  reply: z.object({ proposals: z.array(shownProposal), elsewhere: z.array(elsewhere) }),
} as const satisfies Route;

/** The steering settings that a company's people type: how clients reach it, and its address. */
const contact = z.lazy(() => {
  const { pocPhone, supportEmail, address1, city, state, zipcode } = companyShape();
  const address2 = z.string().check(z.trim(), z.maxLength(80));
  return z.partial(z.object({ pocPhone, supportEmail, address1, address2, city, state, zipcode }));
});

/** The changes that can be proposed at the console. */
export const proposedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plaid balance'), reason }),
  z.object({
    kind: z.literal('funding outcome'),
    fundingId,
    outcome: z.enum(FUNDING_OUTCOMES),
    /** Plaid's ID of the transfer, if it went through. */
    sweepId: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(100))),
    reason,
  }),
  z.object({ kind: z.literal('client hold'), clientId, reason }),
  z.object({
    kind: z.literal('provider secret'),
    /**
     * The secret of the company's Plaid account, pasted by an owner. It is encrypted at once, and no one can read it
     * again.
     */
    pastedSecret: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(200)),
    reason,
  }),
  z.object({
    kind: z.literal('provider event'),
    /** Plaid's event number, and the Plaid account if several have an event with that number. */
    event: z.int().check(z.positive()),
    account: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    move: z.enum(['dismiss', 'bring back']),
    reason,
  }),
  z.object({ kind: z.literal('report signature'), ...CHANGES['report signature'].shape, reason }),
  z.object({
    kind: z.literal('settings'),
    reason,
    wiring: z.optional(z.nullable(wiringDetail)),
    contact: z.optional(contact),
  }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

/** Proposes a change that needs approval. Nothing changes yet. */
export const proposeChangeRoute = {
  ...ofCompany,
  name: 'propose-change',
  method: 'POST',
  path: base,
  roles: PROPOSES,
  params: z.object({ tenantId }),
  body: proposedChange,
  reply: shownProposal,
} as const satisfies Route;

/** Begins the step-up to approve exactly this proposal. */
export const askProposalStepUpRoute = {
  ...ofProposal,
  name: 'ask-proposal-step-up',
  path: `${base}/{proposalId}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Approves a proposal with its step-up, once. The change takes effect at once. */
export const approveProposalRoute = {
  ...ofProposal,
  name: 'approve-proposal',
  path: `${base}/{proposalId}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
  reply: shownProposal,
} as const satisfies Route;

/** Rejects a proposal, or withdraws the caller's own. Nothing changes. */
export const rejectProposalRoute = {
  ...ofProposal,
  name: 'reject-proposal',
  path: `${base}/{proposalId}/reject`,
  roles: PROPOSES,
  body: z.object({ version, reason }),
  reply: shownProposal,
} as const satisfies Route;
