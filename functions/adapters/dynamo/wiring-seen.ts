import * as z from 'zod/mini';
import { instructionsVersion, WIRING_USES } from '#shared/contracts/wiring.ts';
import { instant } from '#shared/dates.ts';
import { type ClientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { WireView, WiringSeen } from '../../wiring/ports.ts';
import { wireViewKey, wiringSeenKey } from './keys.ts';
import { isNew, itemsOf, put, putIf } from './record.ts';

/** Which instructions a client saw last, and how they answered for those that came after. */
const wiringSeen = z.object({
  /** Part of the version, so that a reader of a version cannot try account numbers against it. */
  salt: z.string(),
  version: instructionsVersion,
  /** The tenant's number as the client knew it then: after a change it is the one to call. */
  pocPhone: phone,
  seenAt: instant,
  /** The client said that they called about this version. */
  confirmed: z.optional(z.object({ version: instructionsVersion, at: instant })),
  /** The tenant's staff have lifted the hold on this version. */
  lifted: z.optional(
    z.object({ version: instructionsVersion, at: instant, by: z.string(), identity: z.optional(staffIdentity) }),
  ),
  /** Counts the writes: each is made on top of the one that was read. */
  revision: z.int(),
});

/** One line of the record of who had the instructions, when and where; kept for good. */
const wireView = z.object({
  transferId,
  what: z.enum(['shown', 'confirmed', 'taken back', ...WIRING_USES]),
  version: instructionsVersion,
  at: instant,
  sourceAddress: z.string(),
  userAgent: z.string(),
});

/** What clients know of wiring instructions, and what they did with them. */
export const wiringSeenBy = {
  find: itemsOf(wiringSeen, wiringSeenKey).find,

  /** Saves on top of the revision that was read, 0 for none; false when another writer was faster. */
  async save(tenant: TenantId, client: ClientId, seen: WiringSeen): Promise<boolean> {
    const item = wiringSeen.parse({ ...seen, revision: seen.revision + 1 });
    return putIf({
      Item: { ...wiringSeenKey(tenant, client), ...item },
      ...(seen.revision === 0
        ? isNew
        : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': seen.revision } }),
    });
  },

  /**
   * Adds a line to the record. The request's id tells two lines of the same millisecond apart, and makes a line that
   * the SDK sends twice one line.
   */
  async record(tenant: TenantId, client: ClientId, view: WireView, requestId: string): Promise<void> {
    const { transferId: id, at }: { transferId: TransferId; at: string } = view;
    await put({ ...wireViewKey(tenant, client, id, `${at}#${requestId}`), ...wireView.parse(view) });
  },
};
