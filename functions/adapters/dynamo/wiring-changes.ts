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

/** When the details came into force. A company's first details have no time, because no one knew others. */
export const wiringChanged = z.object({ changedAt: z.optional(instant) });
/** The company's previous number, and until when it was valid. */
export const phoneBefore = z.object({ phone, until: instant });

const bare = (detail: WiringDetail): string => canonicalJson(detail as Parameters<typeof canonicalJson>[0]);

/**
 * When new details count as changed: now, unless they are the current ones or a new tenant's first. Removed details
 * don't make the next ones first, or a thief would remove them and add their own.
 */
export async function changedAtOf(tenant: TenantId, details: WiringDetail, now: Date): Promise<Instant | undefined> {
  const [item, config] = await Promise.all([itemAt(tenantWiringKey(tenant)), itemAt(tenantConfigKey(tenant))]);
  const standing = wiringDetail.safeParse(item);
  if (standing.success && bare(standing.data) === bare(details)) return wiringChanged.parse(item).changedAt;
  return config ? now.toISOString() : undefined;
}

/**
 * The write that keeps the previous phone number for clients who ask whom to call. If it changes several times within
 * the notice period, the first one is kept, because no one has tampered with it.
 */
export async function phoneBeforeWrite(tenant: TenantId, former: Phone, now: Date) {
  const kept = phoneBefore.safeParse(await itemAt(phoneBeforeKey(tenant)));
  const isYoung = kept.success && now.getTime() - Date.parse(kept.data.until) < WIRE_CHANGE_TOLD_SECONDS * 1000;
  const item = isYoung ? kept.data : { phone: former, until: now.toISOString() };
  return { Put: { TableName: tableName(), Item: { ...phoneBeforeKey(tenant), ...item } } };
}
