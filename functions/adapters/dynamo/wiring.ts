import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import { tenantConfig, type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { phoneBeforeKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { itemAt, itemsOf } from './record.ts';
import { phoneBefore, wiringChanged } from './wiring-changes.ts';

/** A company's trust accounts, with the full number of the one in its wire instructions. */
export async function trustAccounts(tenant: TenantId): Promise<readonly string[]> {
  const [config, wiring] = await Promise.all([itemAt(tenantConfigKey(tenant)), wiringDetails.find(tenant)]);
  const lastFours = config
    ? tenantConfig.parse(config).destinationAccounts.map((each) => each.accountLastFourDigits)
    : [];
  const whole = wiring ? [wiring.accountNumber] : [];
  return [...whole, ...new Set(lastFours.filter((lastFour) => !whole[0]?.endsWith(lastFour)))];
}

/** A tenant's wire instructions. Never cached, because a client must not see yesterday's account. */
export const wiringDetails = {
  find: itemsOf(wiringDetail, tenantWiringKey).find,

  /** The details with the time of their last change, and the company's previous number and until when it was valid. */
  async standing(tenant: TenantId): Promise<
    | {
        readonly detail: WiringDetail;
        readonly changedAt: Instant | undefined;
        readonly before: { readonly phone: Phone; readonly until: Instant } | undefined;
      }
    | undefined
  > {
    const [item, call] = await Promise.all([itemAt(tenantWiringKey(tenant)), itemAt(phoneBeforeKey(tenant))]);
    const before = call && phoneBefore.parse(call);
    return item && { detail: wiringDetail.parse(item), changedAt: wiringChanged.parse(item).changedAt, before };
  },
};
