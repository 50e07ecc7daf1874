import type { AuditFact } from '#shared/audit/record.ts';
import { type BalanceDecision, balanceDecision } from '#shared/ledger/balance-decision.ts';
import { factOf, type TableChange } from './changes.ts';

const whoOf = ({ by, identity, at }: Pick<BalanceDecision, 'by' | 'identity' | 'at'>) => ({
  ...{ by, at },
  ...(identity ? { identity } : {}),
});

/** Who proposed that what a ledger holds at the provider is right as it is, why, and who decided. */
export function balanceFacts(change: TableChange): readonly AuditFact[] {
  const decision = balanceDecision.parse(change.after);
  const { tenantId: subject, from, to, reason, by: proposedBy, decided } = decision;
  if (!decided)
    return [
      factOf(change, 'ledger/balance-proposed', 'staff', {
        ...whoOf(decision),
        ...{ subject, details: { from, to, reason } },
      }),
    ];
  const what = decided.what === 'approved' ? 'ledger/balance-agreed' : 'ledger/balance-rejected';
  const details = { from, to, proposedBy, reason, ...(decided.reason ? { because: decided.reason } : {}) };
  return [factOf(change, what, 'approver', { ...whoOf(decided), subject, details })];
}
