import type { Instant } from '#shared/dates.ts';
import type { BankAccountId, TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import { tenantConfig, type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { type OwnAccount, ownAccounts } from '#shared/tenant/trust-accounts.ts';
import { phoneBeforeKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { itemAt } from './table.ts';
import { phoneBefore, wiringChanged, wiringOf } from './tenants.ts';

/** A company's trust accounts, with the full numbers of those that have wire instructions. */
export async function trustAccounts(tenant: TenantId): Promise<readonly OwnAccount[]> {
  const [config, wiring] = await Promise.all([itemAt(tenantConfigKey(tenant)), wiringOf(tenant)]);
  return config ? ownAccounts({ ...tenantConfig.parse(config), wiring }) : [];
}

/** A tenant's wire instructions. Never cached, because a client must not see yesterday's account. */
export const wiringDetails = {
  /** Those of an account, with the time of their last change, and the company's previous number and until when it was
   * valid. */
  async standing(
    tenant: TenantId,
    account: BankAccountId,
  ): Promise<
    | {
        readonly detail: WiringDetail;
        readonly changedAt: Instant | undefined;
        readonly before: { readonly phone: Phone; readonly until: Instant } | undefined;
      }
    | undefined
  > {
    const [item, call] = await Promise.all([itemAt(tenantWiringKey(tenant, account)), itemAt(phoneBeforeKey(tenant))]);
    const before = call && phoneBefore.parse(call);
    return item && { detail: wiringDetail.parse(item), changedAt: wiringChanged.parse(item).changedAt, before };
  },
};
