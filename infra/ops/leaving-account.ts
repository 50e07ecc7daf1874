import { formatDate } from '#shared/dates.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { isStillRead, type RecordedAccount, readUntil } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Refused } from './refused.ts';

/** A tenant's money that is not at rest, or could still come back. */
export type UnderWay = {
  /** Starts whose outcome is unknown. */
  readonly submitted: number;
  /** On its way, and known to the provider. */
  readonly pending: number;
  /** Whether money was moved within the time in which it may be returned. */
  readonly mayReturn: boolean;
};

/** What a change of a tenant's file is checked against. */
export type LeavingPorts = {
  readonly underWay: (tenant: Tenant['id'], now: Date) => Promise<UnderWay>;
  readonly accounts: (tenant: Tenant['id']) => Promise<readonly RecordedAccount[]>;
};

/** How a ledger without a name of its own is named. */
export const DEFAULT_LEDGER = 'default-ledger';

function placesOf({ provider, destinationAccounts }: Tenant): readonly string[] {
  const ledgers = destinationAccounts.map(({ ledgerId }) => ledgerId ?? provider.ledgerId ?? DEFAULT_LEDGER);
  const { originator } = provider;
  return [...new Set([provider.clientId, ...(originator ? [originator.clientId] : []), ...ledgers])];
}

/** The accounts, originators and ledgers at the provider that a file no longer names. */
export const leftPlaces = (before: Tenant, file: Tenant): readonly string[] => {
  const named = placesOf(file);
  return placesOf(before).filter((place) => !named.includes(place));
};

const counted = (count: number, one: string, more: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `One ${one}.` : `${count} ${more}.`];

const linesOf = ({ submitted, pending, mayReturn }: UnderWay): readonly string[] => [
  ...counted(submitted, 'payment has an unknown outcome', 'payments have an unknown outcome'),
  ...counted(pending, 'payment is on its way', 'payments are on their way'),
  ...(mayReturn ? ['Payments of the last months may still be returned.'] : []),
];

/** The keys of a file: whose they are, and where the secret is. */
export const keysOf = ({ provider: { clientId, secretName, originator } }: { readonly provider: RecordedAccount }) => [
  { clientId, secretName },
  ...(originator ? [originator] : []),
];

/** The keys of an earlier account that a file would put other keys in the place of, though they are still needed. */
function overwritten(accounts: readonly RecordedAccount[], before: Tenant, file: Tenant, now: Date) {
  const needed = [...accounts.filter((account) => isStillRead(account, now)), ...keysOf(before)];
  return needed.find((old) =>
    keysOf(file).some(({ clientId, secretName }) => secretName === old.secretName && clientId !== old.clientId),
  );
}

/**
 * Whether a file may be applied although it leaves an account, originator or ledger at the provider. While money is
 * under way there, the operator has to name what is left: it goes on being read, and its keys have to stay. The secret
 * of an account that is still read is never given to another one.
 */
export async function mayLeave(
  { underWay, accounts }: LeavingPorts,
  { before, file }: { readonly before: Tenant | undefined; readonly file: Tenant },
  named: readonly string[],
  now: Date,
): Promise<Outcome<undefined, Refused>> {
  if (!before) return done(undefined);
  const replaced = overwritten(await accounts(file.id), before, file, now);
  if (replaced)
    return refuse({
      code: 'tenant/secret-in-use',
      sentence:
        `The secret ${replaced.secretName} holds the keys of the account "${replaced.clientId}", whose payments are ` +
        'still read. Give the new account a secret of another name.',
    });
  const left = leftPlaces(before, file);
  const missing = left.filter((place) => !named.includes(place));
  if (missing.length === 0) return done(undefined);
  const reasons = linesOf(await underWay(file.id, now));
  if (reasons.length === 0) return done(undefined);
  const until = formatDate(readUntil(now.toISOString()).toISOString(), 'America/New_York');
  return refuse({
    code: 'tenant/leaves-money',
    sentence:
      `This file no longer names ${left.map((place) => `"${place}"`).join(' and ')}, and money is under way there. If ` +
      `that is meant, keep what is left open at Plaid and its secret in place until ${until}, and add: --leaving ` +
      left.join(','),
    lines: reasons,
  });
}
