import type { Call } from './call.ts';

const ANY = ['staff/whole-company', 'staff/no-role', 'staff/no-name'] as const;
const DECIDE = [...ANY, 'proposal/none', 'staff/other-proposal', 'proposal/changed-meanwhile'] as const;
/** Refusals to move an event. */
const EVENT = ['event/not-parked', 'event/not-dismissed', 'event/ours', 'event/unknown-whose'] as const;
/** Refusals to put a secret in force. */
const SECRET = ['secret/wrong', 'secret/not-asked', 'secret/changed-meanwhile'] as const;
/** Refusals to end a deposit or withdrawal that Plaid hasn't answered. */
const OUTCOME = ['funding/not-there', 'funding/decided', 'funding/still-asked', 'funding/other-sweep'] as const;
/** Refusals to sign a report. */
const REPORT = [
  ...(['report/changed', 'report/not-over', 'report/log-changed'] as const),
  ...(['staff/year-ahead', 'staff/year-too-much'] as const),
  ...(['staff/month-open', 'staff/month-not-told', 'staff/month-too-old'] as const),
  ...(['staff/which-account', 'staff/account-not-imported', 'staff/month-too-much', 'staff/books-move'] as const),
] as const;
/** Refusals to change a colleague's access. */
const ACCESS = ['staff/rights-unfit', 'staff/works-here', 'staff/person-changed'] as const;
/** Refusals of an outdated proposal. */
const OUTDATED = [
  ...(['balance/changed-meanwhile', 'staff/client-not-stopped', 'staff/held-again'] as const),
  ...(['settings/unfit', 'staff/host-taken'] as const),
  ...EVENT,
  ...SECRET,
  ...OUTCOME,
  ...REPORT,
  ...ACCESS,
  ...(['funding/changed-meanwhile', 'tenant/not-found', 'funding/no-ledger', 'funding/over-ledger'] as const),
] as const;
const APPROVE = [
  ...DECIDE,
  'staff/same-person',
  'staff/approving-on-hold',
  'staff/over-own-limit',
  ...OUTDATED,
] as const;

/** Changes that need approval, except payments. */
export const proposalCalls = {
  'list-proposals': {
    purpose: 'Lists the changes that need approval, oldest first, each with its effect.',
    refusals: ['staff/whole-company'],
  },
  'read-settings': {
    purpose: 'Returns a company’s settings: those that its own people can change, with their values.',
    refusals: ['staff/whole-company', 'tenant/not-found'],
  },
  'propose-change': {
    purpose:
      'Proposes a change that needs approval. Nothing changes yet. Proposing the same change again keeps the first person’s proposal; another change to the same thing replaces it.',
    refusals: [
      ...ANY,
      'staff/no-reason',
      'proposal/changed-meanwhile',
      'balance/nothing-found',
      ...(['staff/no-client', 'staff/client-not-stopped'] as const),
      ...EVENT,
      'event/several',
      ...SECRET,
      'secret/unlikely',
      ...OUTCOME,
      'funding/no-sweep',
      ...REPORT,
      ...(['report/signed', 'report/open'] as const),
      ...ACCESS,
      ...(['staff/no-person', 'staff/own-membership', 'staff/at-console'] as const),
      'settings/no-change',
      'settings/waiting',
      'settings/unfit',
      'staff/host-taken',
    ],
  },
  'ask-proposal-step-up': {
    purpose:
      'Begins an approver’s step-up for a proposal. Everything is checked as at the approval, and the answer has the words to approve.',
    refusals: APPROVE,
  },
  'approve-proposal': {
    purpose: 'Approves a colleague’s proposal. Its change takes effect with that.',
    refusals: [...APPROVE, 'staff/no-step-up', 'funding/refused'],
  },
  'reject-proposal': {
    purpose: 'Rejects a proposal; its author withdraws it the same way. Nothing changes.',
    refusals: [...DECIDE, 'staff/no-reason'],
  },
} as const satisfies Readonly<Record<string, Call>>;
