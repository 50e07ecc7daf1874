import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { messageRecord } from '#shared/message/fate.ts';
import { factOf, type TableChange } from './changes.ts';

/** What a person did about a message: how its record calls it, and how the log does. */
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
 * Who sent a message again that did not arrive, asked its client for the address, or told them in another way. The
 * portal's own writes to a message, and its end after a year, are no facts.
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
    // The key of a message names what it is about, which is not always its client.
    return [{ ...fact, clientId }];
  });
}
