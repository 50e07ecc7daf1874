import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { client } from '#shared/client/client.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';
import { factOf, type Item, type TableChange } from './changes.ts';

const stops = z.pick(client, { debitsStopped: true, stopped: true, overLimit: true });
const stopsOf = (item: Item | undefined) => stops.parse(item ?? {});

type Step = {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly identity?: AuditFact['identity'];
};

/** Decisions of the bank or the staff in a client's record, which are never the client's own changes. */
export const STOPS: readonly string[] = Object.keys(stops.shape);

/** Who put a client on hold, and why. The release is a proposal's fact. */
export function stopFacts(change: TableChange): readonly AuditFact[] {
  const [before, after] = [stopsOf(change.before), stopsOf(change.after)];
  const signed = (what: AuditWhat, actor: AuditFact['actor'], was: Step | undefined, is: Step | undefined) => {
    if (!is || is.at === was?.at) return [];
    const { at, by, reason, identity } = is;
    return [factOf(change, what, actor, { at, by, ...(identity ? { identity } : {}), details: { reason } })];
  };
  const { debitsStopped: was } = before;
  const { debitsStopped: is } = after;
  const byBank =
    is && is.transferId !== was?.transferId
      ? [
          factOf(change, 'client/debits-stopped', 'system', {
            at: is.at,
            subject: is.transferId,
            details: { code: is.code },
          }),
        ]
      : [];
  return [
    ...byBank,
    ...signed('client/debits-allowed', 'approver', was?.lifted, is?.lifted),
    ...signed('client/over-limit-allowed', 'approver', before.overLimit, after.overLimit),
    ...signed('client/stopped', after.stopped?.isOwn ? 'client' : 'staff', before.stopped, after.stopped),
  ];
}
