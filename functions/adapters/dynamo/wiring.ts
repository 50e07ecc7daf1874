import type { Instant } from '#shared/dates.ts';
import type { BankAccountId, TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import { tenantConfig, type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { phoneBeforeKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { itemAt } from './table.ts';
import { phoneBefore, wiringChanged, wiringOf } from './tenants.ts';

/** A company's trust accounts, with the full numbers of those that have wire instructions. */
export async function trustAccounts(tenant: TenantId): Promise<readonly string[]> {
  const [config, wiring] = await Promise.all([itemAt(tenantConfigKey(tenant)), wiringOf(tenant)]);
  const accounts = config ? tenantConfig.parse(config).destinationAccounts : [];
  const whole = new Set(Object.values(wiring).map(({ accountNumber }) => accountNumber));
  const without = accounts.filter(
    ({ id, accountLastFourDigits }) => !wiring[id]?.accountNumber.endsWith(accountLastFourDigits),
  );
  // Two entries of one bank with the same last four digits are one account; at two banks they are two.
  const others = Map.groupBy(without, ({ bankName, accountLastFourDigits }) => `${accountLastFourDigits} ${bankName}`);
  return [...whole, ...[...others.values()].flatMap(([one]) => one?.accountLastFourDigits ?? [])];
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
