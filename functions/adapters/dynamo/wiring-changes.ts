import * as z from 'zod/mini';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type Instant, instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { WIRE_CHANGE_TOLD_SECONDS } from '#shared/limits.ts';
import { type Phone, phone } from '#shared/phone.ts';
import { type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { tableName } from './documents.ts';
import { phoneBeforeKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { itemAt } from './record.ts';

/** Since when details are in force; those that a company opened with have no such moment: nobody knew others. */
export const wiringChanged = z.object({ changedAt: z.optional(instant) });
/** The company's number before it was changed, and until when it was that. */
export const phoneBefore = z.object({ phone, until: instant });

const bare = (detail: WiringDetail): string => canonicalJson(detail as Parameters<typeof canonicalJson>[0]);

/**
 * When new details count as changed: now, unless they are those that stand, or those that a new tenant opens with.
 * Details that were removed before are no beginning, or a thief would remove them and add their own.
 */
export async function changedAtOf(tenant: TenantId, details: WiringDetail, now: Date): Promise<Instant | undefined> {
  const [item, config] = await Promise.all([itemAt(tenantWiringKey(tenant)), itemAt(tenantConfigKey(tenant))]);
  const standing = wiringDetail.safeParse(item);
  if (standing.success && bare(standing.data) === bare(details)) return wiringChanged.parse(item).changedAt;
  return config ? now.toISOString() : undefined;
}

/**
 * The write that keeps the number of before, for who asks whom to call: of several within the time in which a change is
 * told, the first one is kept, which nobody has changed yet.
 */
export async function phoneBeforeWrite(tenant: TenantId, former: Phone, now: Date) {
  const kept = phoneBefore.safeParse(await itemAt(phoneBeforeKey(tenant)));
  const isYoung = kept.success && now.getTime() - Date.parse(kept.data.until) < WIRE_CHANGE_TOLD_SECONDS * 1000;
  const item = isYoung ? kept.data : { phone: former, until: now.toISOString() };
  return { Put: { TableName: tableName(), Item: { ...phoneBeforeKey(tenant), ...item } } };
}
