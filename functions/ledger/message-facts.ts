import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { messageRecord } from '#shared/message/fate.ts';
import { factOf, type TableChange } from './changes.ts';

/** A person's action on a message: its field in the record, and its fact. */
const ACTS = [
  ['again', 'message/sent-again'],
  ['asked', 'message/address-asked'],
  ['told', 'message/told'],
] as const;

const seenTo = z.extend(
  z.pick(messageRecord, { clientId: true, transferId: true, kind: true, again: true, asked: true, told: true }),
  { channel: z.string() },
);

/**
 * Who sent a message again, asked its client for the address, or told them another way. The portal's own writes to a
 * message, and its expiry, are no facts.
 */
export function messageFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [];
  const after = seenTo.parse(change.after);
  const before = seenTo.safeParse(change.before).data;
  const { clientId, transferId: subject, kind, channel } = after;
  return ACTS.flatMap(([how, what]) => {
    const act = after[how];
    if (!act || act.at === before?.[how]?.at) return [];
    const { at, by, identity, reason } = act;
    const fact = factOf(change, what, 'staff', {
      ...{ at, by, details: { kind, channel, ...(reason ? { reason } : {}) } },
      ...(identity ? { identity } : {}),
      ...(subject ? { subject } : {}),
    });
    // A message's key names its subject, which isn't always its client.
    return [{ ...fact, clientId }];
  });
}
