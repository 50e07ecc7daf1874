import type { AuditFact } from '#shared/audit/record.ts';
import type { ClientId } from '#shared/ids.ts';
import { type ChangeOf, type Proposal, type ProposalKind, readProposal } from '#shared/proposal/proposal.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';
import { factOf, type TableChange } from './changes.ts';
import { rightsDetails } from './people-facts.ts';

type Told<K extends ProposalKind> = {
  /** The names of the three facts. */
  readonly proposed: AuditWhat;
  readonly approved: AuditWhat | ((change: ChangeOf<K>) => AuditWhat);
  readonly rejected: AuditWhat;
  /** The client concerned. */
  readonly client?: (change: ChangeOf<K>) => ClientId;
  /** The subject, if it isn't the company. */
  readonly subject?: (change: ChangeOf<K>) => string;
  /** The proposer's role in the log, if not staff. */
  readonly proposer?: AuditFact['actor'];
  /** The field for a rejection's reason, if it doesn't replace the proposer's. */
  readonly because?: string;
  /** The details of the change for an auditor. */
  readonly details: (change: ChangeOf<K>) => AuditFact['details'];
};

/** Kinds with a proposal of their own in the table. `funding-facts.ts` has the others. */
type StoredKind = Exclude<ProposalKind, 'funding request'>;

const TOLD: { readonly [K in StoredKind]: Told<K> } = {
  'plaid balance': {
    proposed: 'ledger/balance-proposed',
    approved: 'ledger/balance-agreed',
    rejected: 'ledger/balance-rejected',
    because: 'because',
    details: ({ from, to }) => ({ from, to }),
  },
  'funding outcome': {
    proposed: 'ledger/funding-outcome-said',
    approved: 'ledger/funding-ended',
    rejected: 'ledger/funding-outcome-dropped',
    because: 'because',
    subject: ({ funding }) => funding,
    details: ({ way, amount, ledger, outcome, sweepId: sweep }) => ({
      ...{ way, amount, ledger, outcome },
      ...(sweep ? { sweep } : {}),
    }),
  },
  'client hold': {
    proposed: 'client/lift-proposed',
    approved: 'client/lifted',
    rejected: 'client/lift-rejected',
    details: () => ({}),
    client: ({ client }) => client,
  },
  'provider event': {
    proposed: 'event/proposed',
    approved: ({ what }) => (what === 'dismiss' ? 'event/dismissed' : 'event/brought-back'),
    rejected: 'event/rejected',
    subject: ({ event }) => String(event.eventId),
    details: ({ account, event: { type, providerTransferId: providerTransfer }, what: asked }) => ({
      ...{ account, type, providerTransfer, asked },
    }),
  },
  'report signature': {
    proposed: 'ledger/report-reviewed',
    approved: 'ledger/report-signed',
    rejected: 'ledger/report-rejected',
    because: 'because',
    subject: ({ report }) => report,
    details: ({ report, sha256: version }) => ({ report, version }),
  },
  'staff access': {
    proposed: 'staff/proposed',
    approved: 'staff/agreed',
    rejected: 'staff/dropped',
    because: 'because',
    subject: ({ person, name }) => person ?? name,
    details: ({ what: asked, name, rights, ticket }) => ({
      ...{ asked, name },
      ...(rights ? rightsDetails(rights) : {}),
      ...(ticket ? { ticket } : {}),
    }),
  },
  // Nothing of the secret itself is recorded.
  'provider secret': {
    proposed: 'secret/proposed',
    approved: 'secret/approved',
    rejected: 'secret/rejected',
    proposer: 'operator',
    subject: ({ secret }) => secret,
    details: ({ account, mark: change }) => ({ account, change }),
  },
  settings: {
    proposed: 'wiring/proposed',
    approved: 'wiring/approved',
    rejected: 'wiring/rejected',
    details({ hash, wiring, contact = {} }) {
      const parts = [...(wiring === undefined ? [] : ['wiring details']), ...Object.keys(contact).toSorted()];
      return { hash, ...(parts.length > 0 ? { parts: parts.join(', ') } : {}) };
    },
  },
};

/** The facts of rejected proposals, by kind. */
export const REJECTIONS: readonly AuditWhat[] = Object.values(TOLD).map(({ rejected }) => rejected);

const whoOf = ({ by, identity, at }: Pick<Proposal, 'by' | 'identity' | 'at'>) => ({
  ...{ by, at },
  ...(identity ? { identity } : {}),
});

/** Who proposed a change, why, and who decided. */
export function proposalFacts(change: TableChange): readonly AuditFact[] {
  const proposal = readProposal(change.after);
  const { kind, tenantId, reason, by: proposedBy, decided, change: asked } = proposal;
  const told = TOLD[kind as StoredKind] as Told<ProposalKind>;
  const clientId = told.client?.(asked);
  const about = { subject: told.subject?.(asked) ?? tenantId, ...(clientId ? { clientId } : {}) };
  const details = { ...told.details(asked), ...(reason ? { reason } : {}) };
  const { proposer = 'staff' } = told;
  if (!decided) return [factOf(change, told.proposed, proposer, { ...whoOf(proposal), ...about, details })];
  const because = decided.reason ? { [told.because ?? 'reason']: decided.reason } : {};
  const what = told[decided.what];
  return [
    factOf(change, typeof what === 'string' ? what : what(asked), 'approver', {
      ...whoOf(decided),
      ...about,
      details: { ...details, proposedBy, ...because },
    }),
  ];
}
