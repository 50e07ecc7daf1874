import type { AuditFact } from '#shared/audit/record.ts';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import { factOf, type TableChange } from './changes.ts';

const by = ({ name, identity, at }: PayerInvitation['preparedBy']) => ({ by: name, identity, at });

/** The request without the person: an invitation's names are deleted in weeks, the log's never. */
const about = ({ id: subject, request: { amount, fileNumber } }: PayerInvitation) => ({
  subject,
  details: { total: amount, ...(fileNumber ? { file: fileNumber } : {}) },
});

/** The end of an invitation in this write. */
function endFacts(change: TableChange, after: PayerInvitation): readonly AuditFact[] {
  const { state, revokedBy, preparedBy, agreedBy, clientId } = after;
  const told = about(after);
  if (state === 'revoked' && revokedBy)
    return [factOf(change, 'client/invitation-revoked', 'staff', { ...by(revokedBy), ...told })];
  if (state !== 'used') return [];
  const details = {
    ...told.details,
    proposedBy: preparedBy.name,
    ...(agreedBy ? { approvedBy: agreedBy.name } : {}),
  };
  const used = factOf(change, 'client/invitation-used', 'client', { ...told, details });
  return [{ ...used, ...(clientId ? { clientId } : {}) }];
}

/** Who sent a new client a request, who approved it, changed it, sent it again or revoked it, and its use. */
export function payerFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && payerInvitation.parse(change.before);
  if (!change.after) {
    if (!before || before.expiresAt * 1000 <= Date.parse(change.at)) return [];
    return [factOf(change, 'client/invitation-removed', 'operator', { subject: before.id })];
  }
  const after = payerInvitation.parse(change.after);
  const { preparedBy, agreedBy, changedBy, sentAgainBy, sends, state } = after;
  const told = about(after);
  const facts: AuditFact[] = [];
  if (!before) facts.push(factOf(change, 'client/invited', 'staff', { ...by(preparedBy), ...told }));
  if (agreedBy && !before?.agreedBy)
    facts.push(factOf(change, 'client/invitation-agreed', 'approver', { ...by(agreedBy), ...told }));
  if (changedBy && before && after.request.amount !== before.request.amount)
    facts.push(factOf(change, 'client/invitation-changed', 'staff', { ...by(changedBy), ...told }));
  if (sentAgainBy && before && sends > before.sends)
    facts.push(factOf(change, 'client/invitation-sent', 'staff', { ...by(sentAgainBy), ...told }));
  return state === before?.state ? facts : [...facts, ...endFacts(change, after)];
}
