import type { AuditFact } from '#shared/audit/record.ts';
import { type SecretProposal, secretProposal } from '#shared/tenant/provider-secret.ts';
import { factOf, type TableChange } from './changes.ts';

const whoOf = ({ by, identity }: Pick<SecretProposal, 'by' | 'identity'>) => ({
  by,
  ...(identity ? { identity } : {}),
});

/** Who put a secret of an account at the provider in, and who decided. Of the secret itself nothing is told. */
export function secretFacts(change: TableChange): readonly AuditFact[] {
  const proposal = secretProposal.parse(change.after);
  const { secret: subject, account, mark, decided } = proposal;
  const details = { account, change: mark };
  if (!decided)
    return [factOf(change, 'secret/proposed', 'operator', { ...whoOf(proposal), at: proposal.at, subject, details })];
  const { what, at, reason } = decided;
  return [
    factOf(change, `secret/${what}`, 'approver', {
      ...whoOf(decided),
      ...{ at, subject },
      details: { ...details, proposedBy: proposal.by, ...(reason ? { reason } : {}) },
    }),
  ];
}
