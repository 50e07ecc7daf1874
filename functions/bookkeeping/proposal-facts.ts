import type { AuditFact } from '#shared/audit/record.ts';
import type { ClientId } from '#shared/ids.ts';
import { type ChangeOf, type Proposal, type ProposalKind, readProposal } from '#shared/proposal/proposal.ts';
import { factOf, type TableChange } from './changes.ts';

type Told<K extends ProposalKind> = {
  /** The names of the three facts. */
  readonly proposed: string;
  readonly approved: string;
  readonly rejected: string;
  /** The client whom it is about. */
  readonly client?: (change: ChangeOf<K>) => ClientId;
  /** What an auditor reads of the change. */
  readonly details: (change: ChangeOf<K>) => AuditFact['details'];
};

const TOLD: { readonly [K in ProposalKind]: Told<K> } = {
  'plaid balance': {
    proposed: 'ledger/balance-proposed',
    approved: 'ledger/balance-agreed',
    rejected: 'ledger/balance-rejected',
    details: ({ from, to }) => ({ from, to }),
  },
  'client hold': {
    proposed: 'client/lift-proposed',
    approved: 'client/lifted',
    rejected: 'client/lift-rejected',
    details: () => ({}),
    client: ({ client }) => client,
  },
};

const whoOf = ({ by, identity, at }: Pick<Proposal, 'by' | 'identity' | 'at'>) => ({
  ...{ by, at },
  ...(identity ? { identity } : {}),
});

/** Who proposed a change, why, and who decided. */
export function proposalFacts(change: TableChange): readonly AuditFact[] {
  const proposal = readProposal(change.after);
  const { kind, tenantId: subject, reason, by: proposedBy, decided } = proposal;
  const told = TOLD[kind] as Told<ProposalKind>;
  const clientId = told.client?.(proposal.change);
  const about = { subject, ...(clientId ? { clientId } : {}) };
  const details = { ...told.details(proposal.change), ...(reason ? { reason } : {}) };
  if (!decided) return [factOf(change, told.proposed, 'staff', { ...whoOf(proposal), ...about, details })];
  const because = decided.reason ? { because: decided.reason } : {};
  return [
    factOf(change, told[decided.what], 'approver', {
      ...whoOf(decided),
      ...about,
      details: { ...details, proposedBy, ...because },
    }),
  ];
}
