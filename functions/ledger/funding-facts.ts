import type { AuditFact } from '#shared/audit/record.ts';
import { type Funding, funding } from '#shared/ledger/funding.ts';
import { keptSweep } from '#shared/ledger/sweep.ts';
import { factOf, type TableChange } from './changes.ts';

/** The move and its reason, without the provider's key, which no one may read. */
const about = ({ id: subject, way, amount, ledger, reason, forPayment }: Funding) => ({
  subject,
  details: { way, amount, ledger, reason, ...(forPayment ? { payment: forPayment } : {}) },
});

/** The provider's sweep, step by step. Who requested it is recorded with its deposit or withdrawal. */
export function sweepFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && keptSweep.parse(change.before);
  if (!change.after) return [factOf(change, 'ledger/sweep-removed', 'operator', { subject: before?.id ?? '' })];
  const { id: subject, way, amount, fundingId: funding, steps } = keptSweep.parse(change.after);
  return steps.slice(before?.steps.length ?? 0).map(({ name, on, at }) =>
    factOf(change, `ledger/sweep-${name}`, 'provider', {
      ...{ at, subject, details: { way, amount, on, ...(funding ? { funding } : {}) } },
    }),
  );
}

/** A write to a deposit or a withdrawal: who prepared, approved or rejected it, and the provider's answer. */
export function fundingFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && funding.parse(change.before);
  if (!change.after) return [factOf(change, 'ledger/funding-removed', 'operator', { subject: before?.id ?? '' })];
  const after = funding.parse(change.after);
  const { state, by, identity, at, decided, sweepId, refusal, endedAt, agreed } = after;
  const { subject, details } = about(after);
  if (!before) return [factOf(change, 'ledger/funding-proposed', 'staff', { by, identity, at, subject, details })];
  // The proposal of its outcome says who ended it.
  if (state === before.state || agreed) return [];
  if (state === 'accepted' || state === 'refused') {
    const said = { ...details, ...(sweepId ? { sweep: sweepId } : {}), ...(refusal ? { code: refusal } : {}) };
    const told = { ...(endedAt ? { at: endedAt } : {}), subject, details: said };
    return [factOf(change, `ledger/funding-${state}`, 'provider', told)];
  }
  const what = state === 'rejected' ? 'ledger/funding-rejected' : 'ledger/funding-approved';
  const why = decided?.reason ? { because: decided.reason } : {};
  const who = decided ? { by: decided.by, identity: decided.identity, at: decided.at } : {};
  return [factOf(change, what, 'approver', { ...who, subject, details: { ...details, proposedBy: by, ...why } })];
}
