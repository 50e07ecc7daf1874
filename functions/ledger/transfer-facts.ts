import type { AuditFact } from '#shared/audit/record.ts';
import type { Authorization } from '#shared/transfer/agreement.ts';
import { fileNumberAt } from '#shared/transfer/file-number.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer, transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { changedFields, factOf, formerEvents, type TableChange } from './changes.ts';

/** The proof that a person agreed, and the text they agreed to. */
const agreedBy = ({ textVersion, textSha256, shownVersion, authenticatedAt, authenticatedBy }: Authorization) => ({
  textVersion,
  textSha256,
  shownVersion,
  authenticatedAt,
  authenticatedBy,
});

/** The network's reason, the answer, and the reference at the provider or the bank. */
const aboutReversal = ({
  why,
  answer,
  on,
  reference,
}: NonNullable<TransferEvent['reversal']>): AuditFact['details'] => ({
  ...(why ? { why } : {}),
  ...(answer ? { answer } : {}),
  ...(on ? { on } : {}),
  ...(reference ? { number: reference } : {}),
});

/** Further proof of an event: the text agreed to, the wire, the reversal, or the bank's request date. */
function proofOf(transfer: Transfer, { name, wire, reversal, proof }: TransferEvent): AuditFact['details'] {
  const { authorization, schedule, wireReceipt, provider } = transfer;
  if ((name === 'makeTransfer' || name === 'acceptPayment') && authorization) return agreedBy(authorization);
  if (name === 'schedule' && schedule) return { scheduledOn: schedule.on, ...agreedBy(schedule.authorization) };
  if (reversal) return aboutReversal(reversal);
  if (proof) return { asked: proof.asked, answerBy: answerProofBy(proof.asked) };
  if (wire) {
    const { reference: bankReference, received, on } = wire;
    const approvedBy = name === 'applyReceipt' && wireReceipt?.approvedBy;
    return { bankReference, received, on, ...(approvedBy ? { approvedBy } : {}) };
  }
  if (name !== 'accepted' || !provider.transferId) return {};
  return { providerTransferId: provider.transferId, ...(provider.network ? { network: provider.network } : {}) };
}

function eventFact(after: Transfer, event: TransferEvent): AuditFact {
  const fileNumber = fileNumberAt(after, event);
  const { actor, at, by, identity, from, to, name, reason, id } = event;
  return {
    id: `EVENT#${after.id}#${id}`,
    at,
    what: `transfer/${name}`,
    actor,
    ...(by ? { by } : {}),
    ...(identity ? { identity } : {}),
    clientId: after.clientId,
    subject: after.id,
    details: {
      reference: after.referenceId,
      kind: kindOf(after),
      from: from ?? '',
      to,
      total: totalOf(after),
      ...(fileNumber ? { file: fileNumber } : {}),
      ...(event.file?.from ? { fileBefore: event.file.from } : {}),
      ...(reason ? { reason } : {}),
      ...proofOf(after, event),
    },
  };
}

/** The facts of all events of a transfer. Those already in the log aren't written again. */
export const eventFacts = (known: Transfer): readonly AuditFact[] =>
  known.events.map((event) => eventFact(known, event));

/**
 * The facts of the events that a write added to a transfer. A write without an event changes no status, but may change
 * the amount paid, so its fact names the changed fields. The portal never removes a transfer, so a removal was manual.
 */
export function transferFacts(change: TableChange): readonly AuditFact[] {
  const subject = change.sk.slice('TRANSFER#'.length);
  if (!change.after) return [factOf(change, 'transfer/removed', 'operator', { subject })];
  const after = transfer.parse(change.after);
  const added = newEvents(change.before && formerEvents.parse(change.before), after);
  if (added.length > 0) return added.map((event) => eventFact(after, event));
  const fields = changedFields(change);
  return fields.length === 0
    ? []
    : [factOf(change, 'transfer/changed', 'system', { subject, details: { fields: fields.join(', ') } })];
}
