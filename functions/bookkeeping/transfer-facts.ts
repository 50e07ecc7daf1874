import type { AuditFact } from '#shared/audit/record.ts';
import type { Authorization } from '#shared/transfer/agreement.ts';
import { fileNumberAt } from '#shared/transfer/file-number.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer, transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { changedFields, factOf, formerEvents, type TableChange } from './changes.ts';

/** What proves that a person agreed, and to which text. */
const agreedBy = ({ textVersion, textSha256, shownVersion, authenticatedAt, authenticatedBy }: Authorization) => ({
  textVersion,
  textSha256,
  shownVersion,
  authenticatedAt,
  authenticatedBy,
});

/** Which of the network's reasons, what was answered, and by which number it is found at the provider or the bank. */
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

/** What else proves an event: the text agreed to, the wire found, what is said of a reversal, when a bank asked. */
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

/** The facts of all events of a transfer; those already in the log are not written again. */
export const eventFacts = (known: Transfer): readonly AuditFact[] =>
  known.events.map((event) => eventFact(known, event));

/**
 * The events a write to a transfer added. A write without one moves no status, but may change what is paid: its fact
 * names what it changed. The portal never removes a transfer, so a person did it by hand.
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
