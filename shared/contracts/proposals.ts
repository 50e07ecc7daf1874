import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { oneLine } from '../plain-text.ts';
import { PROPOSAL_KINDS, proposalId } from '../proposal/proposal.ts';
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
  /** What would change, in a sentence: the words that an approver agrees to. */
  what: z.string(),
  /** Each value that matters, as it is now and as it would be. */
  rows: z.array(z.object({ label: z.string(), current: z.string(), proposed: z.string() })),
  reason: z.string(),
  by: z.string(),
  /** True if it was proposed by command: only someone who works by command can approve it. */
  isByCommand: z.boolean(),
  at: instant,
  decided: z.nullable(z.enum(['approved', 'rejected'])),
  /** Whether the reader may approve it, or reject it. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
});
export type ShownProposal = z.infer<typeof shownProposal>;

const ofCompany = { function: 'proposals', caller: 'staff', throttle: { rate: 5, burst: 10 } } as const;
const base = `${COMPANY_BASE}/proposals`;
const ofProposal = { ...ofCompany, method: 'POST', params: z.object({ tenantId, proposalId }) } as const;

/** Who may do something with a proposal of any kind. What a kind allows is checked when it is known. */
const PROPOSES = ['owner', 'operator'] as const;
const APPROVES = ['owner', 'approver'] as const;

/** What needs approval on another page: who asked, and whether the reader may approve it there. */
const elsewhere = z.object({
  id: z.string(),
  page: z.enum(['staff', 'invitations']),
  what: z.string(),
  by: z.string(),
  at: instant,
  mayApprove: z.boolean(),
});

/** Everything that needs approval and is no payment: proposals, the oldest first, one hundred at most, and the rest. */
export const listProposalsRoute = {
  ...ofCompany,
  name: 'list-proposals',
  method: 'GET',
  path: base,
  roles: ['owner', 'operator', 'approver', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  // Today reads it, too.
  throttle: { rate: 20, burst: 40 },
  reply: z.object({ proposals: z.array(shownProposal), elsewhere: z.array(elsewhere) }),
} as const satisfies Route;

/** Of what steers a company's money, the fields that its people type: how clients reach it, and where it is. */
const contact = z.lazy(() => {
  const { pocPhone, supportEmail, address1, city, state, zipcode } = companyShape();
  const address2 = z.string().check(z.trim(), z.maxLength(80));
  return z.partial(z.object({ pocPhone, supportEmail, address1, address2, city, state, zipcode }));
});

/** What can be proposed at the console. */
export const proposedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plaid balance'), reason }),
  z.object({ kind: z.literal('client hold'), clientId, reason }),
  z.object({
    kind: z.literal('provider secret'),
    /** The secret of the company's account at Plaid as an owner pastes it. It is locked at once, and no one reads it again. */
    pastedSecret: z.string().check(z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(200)),
    reason,
  }),
  z.object({
    kind: z.literal('provider event'),
    /** Plaid's number of it, and the account at Plaid where several have an event with that number. */
    event: z.int().check(z.positive()),
    account: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    move: z.enum(['dismiss', 'bring back']),
    reason,
  }),
  z.object({
    kind: z.literal('settings'),
    reason,
    wiring: z.optional(z.nullable(wiringDetail)),
    contact: z.optional(contact),
  }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

/** Proposes a change that takes two people. Nothing changes yet. */
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

/** Begins the fresh proof by which an approver agrees to exactly this proposal. */
export const askProposalStepUpRoute = {
  ...ofProposal,
  name: 'ask-proposal-step-up',
  path: `${base}/{proposalId}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
} as const satisfies Route;

/** Approves a proposal with the proof that was given for it, once. What it changes is in force with that. */
export const approveProposalRoute = {
  ...ofProposal,
  name: 'approve-proposal',
  path: `${base}/{proposalId}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
  reply: shownProposal,
} as const satisfies Route;

/** Rejects a proposal, or withdraws one's own. Nothing changes. */
export const rejectProposalRoute = {
  ...ofProposal,
  name: 'reject-proposal',
  path: `${base}/{proposalId}/reject`,
  roles: [...PROPOSES, 'approver'],
  body: z.object({ version, reason }),
  reply: shownProposal,
} as const satisfies Route;
