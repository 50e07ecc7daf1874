import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, monthOf, type Totals } from '#shared/ledger/entry.ts';
import { PROVIDER_ACCOUNT_READ_DAYS } from '#shared/limits.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { UnderWay } from './leaving-account.ts';

/** Where a tenant's money in transit is read from. */
type Sources = {
  readonly submitted: (tenant: TenantId, before: string) => Promise<readonly unknown[]>;
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  readonly months: (tenant: TenantId) => Promise<readonly Totals[]>;
};

const DAY_MS = 86_400_000;

/** True if a month's books show money moved by the provider. */
const hasMoved = ({ turnovers }: Totals): boolean =>
  turnovers['provider pending'].debit > 0 || turnovers['provider available'].credit > 0;

/** A tenant's money in transit at the provider, from the open transfers and the books. */
export async function moneyUnderWay(from: Sources, tenant: TenantId, now: Date): Promise<UnderWay> {
  const since: Day = bookedOn(new Date(now.getTime() - PROVIDER_ACCOUNT_READ_DAYS * DAY_MS).toISOString());
  const [submitted, open, months] = await Promise.all([
    from.submitted(tenant, now.toISOString()),
    from.open(tenant),
    from.months(tenant),
  ]);
  return {
    submitted: submitted.length,
    pending: open.filter(({ status }) => status === 'pending').length,
    mayReturn: months.some((month) => month.of >= monthOf(since) && hasMoved(month)),
  };
}
