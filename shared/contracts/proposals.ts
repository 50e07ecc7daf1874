import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { bankAccountId, clientId, personId, tenantId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { FUNDING_OUTCOMES, fundingId } from '../ledger/funding.ts';
import { DEADLINE_DAYS_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { CHANGES, PROPOSAL_KINDS, proposalId } from '../proposal/proposal.ts';
import { fieldSentences } from '../refusals.ts';
import { memberEmail, memberName, memberRights } from '../staff/staff-member.ts';
import { stepUpId } from '../staff/step-up.ts';
import { companyShape } from '../tenant/company.ts';
import { agent, companyFaq, companyFee, office, purposeEntry, TYPED_WIRES, wiringChange } from '../tenant/tenant.ts';
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
const APPROVES = ['owner', 'approver', 'platform'] as const;

/** Everything that needs approval except payments, oldest first, one hundred at most. */
export const listProposalsRoute = {
  ...ofCompany,
  name: 'list-proposals',
  method: 'GET',
  path: base,
  roles: ['owner', 'operator', 'approver', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  // The Today page reads it too.
  throttle: { rate: 20, burst: 40 },
  reply: z.object({ proposals: z.array(shownProposal) }),
} as const satisfies Route;

/**
 * The settings that a company's people change at the console. They have no defaults, because a field that is left out
 * stays as it is; null removes one.
 */
export const ownSettings = z.lazy(() => {
  const { pocPhone, supportEmail, address1, city, state, zipcode } = companyShape();
  const days = z.int().check(z.minimum(1), z.maximum(DEADLINE_DAYS_MAX));
  return z.partial(
    z.object({
      ...{ pocPhone, supportEmail, address1, city, state, zipcode },
      address2: z.string().check(z.trim(), z.maxLength(80)),
      notificationEmails: z.nullable(z.array(z.email()).check(z.minLength(1), z.maxLength(10))),
      limits: z.partial(z.object({ ACH: cents, Wire: cents })),
      uncheckedLimit: cents,
      newAccountLimit: cents,
      approvalThreshold: z.nullable(cents),
      goodFundsDays: z.int().check(z.minimum(0), z.maximum(20)),
      typedWires: z.enum(TYPED_WIRES),
      payoutsWithoutFile: z.boolean(),
      answerDays: days,
      wireDays: z.nullable(days),
      fee: z.nullable(companyFee),
      faq: z.nullable(companyFaq),
      purposes: z.array(purposeEntry).check(z.minLength(1), z.maxLength(40)),
      offices: z.array(office).check(z.maxLength(200)),
      /** The changed and new ones alone. */
      agents: z.array(agent).check(z.maxLength(50)),
    }),
  );
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
  z
    .object({
      kind: z.literal('staff access'),
      what: z.enum(['invite', 'change', 'reset']),
      /** An invited person, by command also someone from support, who reads for four hours. */
      name: z.optional(memberName),
      email: z.optional(memberEmail),
      ticket: z.optional(z.string().check(oneLine(), z.trim(), z.minLength(1), z.maxLength(40))),
      /** A member, at the version that was shown. */
      personId: z.optional(personId),
      version: z.optional(z.int().check(z.nonnegative())),
      /** The new rights; none for a reset. */
      rights: z.optional(memberRights),
      reason,
    })
    .check(
      z.refine(({ what, name, email, rights, personId: person, version: shown }) =>
        what === 'invite' ? name && email && rights : person && shown !== undefined && (what === 'reset' || rights),
      ),
    ),
  z.object({ kind: z.literal('report signature'), ...CHANGES['report signature'].shape, reason }),
  z.object({
    kind: z.literal('settings'),
    reason,
    wiring: z.optional(wiringChange),
    contact: z.optional(ownSettings),
  }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

/** A company's settings: those that its people can change with their values, and all others in words. */
export const readSettingsRoute = {
  ...ofCompany,
  name: 'read-settings',
  method: 'GET',
  path: `${COMPANY_BASE}/settings`,
  roles: ['owner', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  reply: z.object({
    lines: z.array(
      z.object({ section: z.string(), label: z.string(), text: z.string(), account: z.optional(z.string()) }),
    ),
    /** All of them, while a change names at most fifty agents. */
    values: z.extend(behind(ownSettings), { agents: z.optional(z.array(agent)) }),
    hasWire: z.boolean(),
    /** The accounts that clients' money goes to, for their wire instructions. */
    accounts: z.array(z.object({ id: bankAccountId, label: z.string() })),
    /** The open proposals, each with the settings that it changes. */
    waiting: z.array(z.object({ fields: z.array(z.string()), by: z.string(), at: instant })),
  }),
} as const satisfies Route;

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
  roles: [...PROPOSES, 'platform'],
  body: z.object({ version, reason }),
  reply: shownProposal,
} as const satisfies Route;
