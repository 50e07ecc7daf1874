import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Phone } from '#shared/phone.ts';
import { tenantConfig, type WiringDetail, wiringDetail } from '#shared/tenant/tenant.ts';
import { phoneBeforeKey, tenantConfigKey, tenantWiringKey } from './keys.ts';
import { finderOf, itemAt } from './table.ts';
import { phoneBefore, wiringChanged } from './tenants.ts';

/** A company's trust accounts, with the full number of the one in its wire instructions. */
export async function trustAccounts(tenant: TenantId): Promise<readonly string[]> {
  const [config, wiring] = await Promise.all([itemAt(tenantConfigKey(tenant)), wiringDetails.find(tenant)]);
  const accounts = config ? tenantConfig.parse(config).destinationAccounts : [];
  const endsLikeWire = ({ accountLastFourDigits: lastFour }: (typeof accounts)[number]) =>
    wiring?.accountNumber.endsWith(lastFour) ?? false;
  const alike = accounts.filter(endsLikeWire);
  // Two entries of one bank with the same last four digits are one account; at two banks they are two.
  const banks = new Set(alike.map(({ bankName }) => bankName));
  if (wiring && !banks.delete(wiring.bankName)) banks.delete(alike[0]?.bankName ?? '');
  const others = Map.groupBy(
    [...accounts.filter((each) => !endsLikeWire(each)), ...alike.filter(({ bankName }) => banks.has(bankName))],
    ({ bankName, accountLastFourDigits: lastFour }) => `${lastFour} ${bankName}`,
  );
  const lastFours = [...others.values()].flatMap(([one]) => one?.accountLastFourDigits ?? []);
  return [...(wiring ? [wiring.accountNumber] : []), ...lastFours];
}

/** A tenant's wire instructions. Never cached, because a client must not see yesterday's account. */
export const wiringDetails = {
  find: finderOf(wiringDetail, tenantWiringKey),

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
