import type { AuditFact } from '#shared/audit/record.ts';
import { type Proposal, readProposal } from '#shared/proposal/proposal.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';
import { recordedOf, TOLD } from '#shared/text/console/proposals.ts';
import { factOf, type TableChange } from './changes.ts';

/** The facts of rejected proposals, by kind. */
export const REJECTIONS: readonly AuditWhat[] = Object.values(TOLD).flatMap((told) =>
  'rejected' in told ? told.rejected : [],
);

const whoOf = ({ by, identity, at }: Pick<Proposal, 'by' | 'identity' | 'at'>) => ({
  ...{ by, at },
  ...(identity ? { identity } : {}),
});

/** Who proposed a change, why, and who decided. */
export function proposalFacts(change: TableChange): readonly AuditFact[] {
  const proposal = readProposal(change.after);
  const { kind, tenantId, reason, by: proposedBy, decided, change: asked } = proposal;
  const told = recordedOf(kind);
  const clientId = told.client?.(asked);
  const about = { subject: told.about?.(asked) ?? tenantId, ...(clientId ? { clientId } : {}) };
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
