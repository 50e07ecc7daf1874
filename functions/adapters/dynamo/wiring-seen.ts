import * as z from 'zod/mini';
import { instructionsVersion, WIRING_USES } from '#shared/contracts/wiring.ts';
import { instant } from '#shared/dates.ts';
import { type ClientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { WireView, WiringSeen } from '../../client/wiring/ports.ts';
import { wireViewKey, wiringSeenKey } from './keys.ts';
import { isNew, itemsOf, put, putIf } from './record.ts';

/** The instructions that a client saw last, and their answer about later ones. */
const wiringSeen = z.object({
  /** Part of the version, so that a reader of it can't try account numbers against it. */
  salt: z.string(),
  version: instructionsVersion,
  /** The tenant's number as the client knew it then. After a change, it is the one to call. */
  pocPhone: phone,
  seenAt: instant,
  /** The client said that they called about this version. */
  confirmed: z.optional(z.object({ version: instructionsVersion, at: instant })),
  /** The staff released the hold on this version. */
  lifted: z.optional(
    z.object({
      ...{ version: instructionsVersion, at: instant, by: z.string() },
      ...{ identity: z.optional(staffIdentity), reason: z.optional(z.string()) },
    }),
  ),
  /** Counts the writes. Each requires the revision that was read. */
  revision: z.int(),
});

/** An entry of the record of who had the instructions, when and where; kept for good. */
const wireView = z.object({
  transferId,
  what: z.enum(['shown', 'confirmed', 'taken back', ...WIRING_USES]),
  version: instructionsVersion,
  at: instant,
  sourceAddress: z.string(),
  userAgent: z.string(),
});

/** The wiring instructions that clients have seen, and the clients' actions with them. */
export const wiringSeenBy = {
  find: itemsOf(wiringSeen, wiringSeenKey).find,

  /** Saves on the revision that was read, 0 for none; false if another writer was faster. */
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
   * Adds an entry to the record. The request's id separates two entries of the same millisecond, and makes an entry
   * that the SDK sends twice one.
   */
  async record(tenant: TenantId, client: ClientId, view: WireView, requestId: string): Promise<void> {
    const { transferId: id, at }: { transferId: TransferId; at: string } = view;
    await put({ ...wireViewKey(tenant, client, id, `${at}#${requestId}`), ...wireView.parse(view) });
  },
};
