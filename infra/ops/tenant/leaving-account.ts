import { formatDate } from '#shared/dates.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { leftPlaces, type RecordedAccount, readUntil, secretInUse } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Refused } from '../kit/refused.ts';

/** A tenant's money that is in transit or may still be returned. */
export type UnderWay = {
  /** Starts with an unknown outcome. */
  readonly submitted: number;
  /** In transit and known to the provider. */
  readonly pending: number;
  /** True if money moved recently enough to be returned. */
  readonly mayReturn: boolean;
};

export type LeavingPorts = {
  readonly underWay: (tenant: Tenant['id'], now: Date) => Promise<UnderWay>;
  readonly accounts: (tenant: Tenant['id']) => Promise<readonly RecordedAccount[]>;
};

const counted = (count: number, one: string, more: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `One ${one}.` : `${count} ${more}.`];

const linesOf = ({ submitted, pending, mayReturn }: UnderWay): readonly string[] => [
  ...counted(submitted, 'payment has an unknown outcome', 'payments have an unknown outcome'),
  ...counted(pending, 'payment is on its way', 'payments are in transit'),
  ...(mayReturn ? ['Payments of the last months may still be returned.'] : []),
];

/**
 * Refuses a file that leaves an account, originator or ledger at the provider while money is in transit there, unless
 * the operator names what is left. The old account is still read, and its keys have to stay. A secret that is still in
 * use is never overwritten with another account's.
 */
export async function mayLeave(
  { underWay, accounts }: LeavingPorts,
  { before, file }: { readonly before: Tenant | undefined; readonly file: Tenant },
  named: readonly string[],
  now: Date,
): Promise<Outcome<undefined, Refused>> {
  if (!before) return done(undefined);
  const inUse = secretInUse(await accounts(file.id), { before, file, now });
  if (inUse) return refuse({ code: 'tenant/secret-in-use', sentence: inUse });
  const left = leftPlaces(before, file);
  const missing = left.filter((place) => !named.includes(place));
  if (missing.length === 0) return done(undefined);
  const reasons = linesOf(await underWay(file.id, now));
  if (reasons.length === 0) return done(undefined);
  const until = formatDate(readUntil(now.toISOString()).toISOString(), 'America/New_York');
  return refuse({
    code: 'tenant/leaves-money',
    sentence:
      `This file no longer names ${left.map((place) => `"${place}"`).join(' and ')}, and money is in transit there. If ` +
      `you mean that, keep the old account open at Plaid with its secret until ${until}, and add: --leaving ` +
      left.join(','),
    lines: reasons,
  });
}
