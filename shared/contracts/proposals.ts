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
import {
  agent,
  companyFaq,
  companyFee,
  office,
  ownLook,
  purposeEntry,
  TYPED_WIRES,
  wiringChange,
} from '../tenant/tenant.ts';
import { velocityLimits } from '../tenant/velocity.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

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

const ofCompany = { function: 'proposals', caller: 'staff', throttle: DESK_THROTTLE } as const;
const base = `${COMPANY_BASE}/proposals`;
const ofProposal = { ...ofCompany, method: 'POST', params: z.object({ tenantId, proposalId }) } as const;

/** Roles for proposals of any kind. The use case checks what the kind allows. */
const PROPOSES = ['owner', 'operator', 'approver'] as const;
const APPROVES = ['owner', 'approver', 'platform'] as const;

/** One hundred at most. */
export const listProposalsRoute = {
  ...ofCompany,
  name: 'list-proposals',
  about: 'Lists the changes that need approval, oldest first, each with its effect.',
  method: 'GET',
  path: base,
  roles: ['owner', 'operator', 'approver', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  reply: z.object({ proposals: z.array(shownProposal) }),
  refusals: ['staff/whole-company'],
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
      velocity: velocityLimits,
      goodFundsDays: z.int().check(z.minimum(0), z.maximum(20)),
      typedWires: z.enum(TYPED_WIRES),
      payoutsWithoutFile: z.boolean(),
      answerDays: days,
      wireDays: z.nullable(days),
      fee: z.nullable(companyFee),
      faq: z.nullable(companyFaq),
      branding: ownLook,
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
  z.object({
    kind: z.literal('report signature'),
    ...z.omit(CHANGES['report signature'], { result: true }).shape,
    reason,
  }),
  z.object({
    kind: z.literal('settings'),
    reason,
    wiring: z.optional(wiringChange),
    contact: z.optional(ownSettings),
  }),
]);
export type ProposedChange = z.infer<typeof proposedChange>;

export const readSettingsRoute = {
  ...ofCompany,
  name: 'read-settings',
  about: 'Returns a company’s settings: those that its own people can change, with their values.',
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
  refusals: ['staff/whole-company', 'tenant/not-found'],
} as const satisfies Route;

const PROPOSAL_REFUSALS = ['staff/whole-company', 'staff/no-role', 'staff/no-name'] as const;

/** Refusals to move an event. */
const EVENT_REFUSALS = ['event/not-parked', 'event/not-dismissed', 'event/ours', 'event/unknown-whose'] as const;

/** Refusals of a secret. */
const SECRET_REFUSALS = ['secret/wrong', 'secret/not-asked'] as const;

/** Refusals to end a deposit or withdrawal that Plaid hasn't answered. */
const OUTCOME_REFUSALS = [
  'funding/not-there',
  'funding/decided',
  'funding/still-asked',
  'funding/other-sweep',
] as const;

/** Refusals to sign a report. */
const REPORT_REFUSALS = [
  'report/changed',
  'report/unexplained',
  'report/not-over',
  'report/log-changed',
  'staff/year-ahead',
  'staff/year-too-much',
  'staff/month-open',
  'staff/month-not-told',
  'staff/month-too-old',
  'staff/which-account',
  'staff/account-not-imported',
  'staff/month-too-much',
  'staff/books-move',
] as const;

/** Refusals to change a colleague's access. */
const ACCESS_REFUSALS = ['staff/rights-unfit', 'staff/works-here', 'staff/person-changed'] as const;

/** The pictures that a company chooses at its console, and the most kilobytes of each. */
export const OWN_PICTURES = { logo: 100, favicon: 50, background: 400 } as const;
const BASE64_MAX = (OWN_PICTURES.background * 1024 * 4) / 3 + 4;

export const storePictureRoute = {
  ...ofCompany,
  name: 'store-picture',
  about:
    'Checks a logo, a browser icon or a background picture, and stores it. Clients see it once a change of the settings that names its address is approved.',
  method: 'POST',
  path: `${COMPANY_BASE}/pictures`,
  roles: ['owner'],
  params: z.object({ tenantId }),
  body: z.object({
    as: z.enum(['logo', 'favicon', 'background']),
    /** PNG, JPEG or SVG, as base64. */
    file: z.string().check(z.minLength(1), z.maxLength(BASE64_MAX), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  bodyMaxBytes: BASE64_MAX + 1024,
  reply: z.object({ address: z.string() }),
  refusals: ['staff/whole-company', 'settings/picture-unfit'],
} as const satisfies Route;

export const proposeChangeRoute = {
  ...ofCompany,
  name: 'propose-change',
  about:
    'Proposes a change that needs approval. Nothing changes yet. Proposing the same change again keeps the first person’s proposal; another change to the same thing replaces it.',
  method: 'POST',
  path: base,
  roles: PROPOSES,
  params: z.object({ tenantId }),
  body: proposedChange,
  reply: shownProposal,
  refusals: [
    ...PROPOSAL_REFUSALS,
    'proposal/changed-meanwhile',
    'balance/nothing-found',
    'staff/no-client',
    'staff/client-not-stopped',
    ...EVENT_REFUSALS,
    'event/several',
    ...SECRET_REFUSALS,
    'secret/unlikely',
    ...OUTCOME_REFUSALS,
    'funding/no-sweep',
    ...REPORT_REFUSALS,
    'report/signed',
    'report/open',
    ...ACCESS_REFUSALS,
    'staff/no-person',
    'staff/own-membership',
    'staff/at-console',
    'settings/no-change',
    'settings/waiting',
    'settings/unfit',
    'settings/picture-unfit',
    'staff/host-taken',
  ],
} as const satisfies Route;

export const askProposalStepUpRoute = {
  ...ofProposal,
  name: 'ask-proposal-step-up',
  about:
    'Begins an approver’s step-up for a proposal. Everything is checked as at the approval, and the answer has the words to approve.',
  path: `${base}/{proposalId}/step-up`,
  roles: APPROVES,
  body: z.object({ version }),
  reply: z.object({ stepUp: stepUpId, words: z.string() }),
  refusals: [
    ...PROPOSAL_REFUSALS,
    'proposal/none',
    'staff/other-proposal',
    'staff/same-person',
    'staff/approving-on-hold',
    'staff/over-own-limit',
    'balance/changed-meanwhile',
    'staff/client-not-stopped',
    'staff/held-again',
    'settings/unfit',
    'staff/host-taken',
    ...EVENT_REFUSALS,
    ...SECRET_REFUSALS,
    'secret/changed-meanwhile',
    ...OUTCOME_REFUSALS,
    ...REPORT_REFUSALS,
    ...ACCESS_REFUSALS,
    'tenant/not-found',
    'funding/no-ledger',
    'funding/over-ledger',
  ],
} as const satisfies Route;

export const approveProposalRoute = {
  ...ofProposal,
  name: 'approve-proposal',
  about: 'Approves a colleague’s proposal. Its change takes effect with that.',
  path: `${base}/{proposalId}/approve`,
  roles: APPROVES,
  body: z.object({ version, stepUp: stepUpId }),
  reply: shownProposal,
  refusals: [
    ...askProposalStepUpRoute.refusals,
    'staff/no-step-up',
    'proposal/changed-meanwhile',
    'funding/changed-meanwhile',
    'funding/refused',
  ],
} as const satisfies Route;

export const rejectProposalRoute = {
  ...ofProposal,
  name: 'reject-proposal',
  about: 'Rejects a proposal; its author withdraws it the same way. Nothing changes.',
  path: `${base}/{proposalId}/reject`,
  roles: [...PROPOSES, 'platform'],
  body: z.object({ version, reason }),
  reply: shownProposal,
  refusals: [
    ...PROPOSAL_REFUSALS,
    'proposal/none',
    'staff/other-proposal',
    'proposal/changed-meanwhile',
    'staff/no-reason',
  ],
} as const satisfies Route;
