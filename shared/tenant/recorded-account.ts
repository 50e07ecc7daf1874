import * as z from 'zod/mini';
import { type Instant, instant } from '../dates.ts';
import { PROVIDER_ACCOUNT_READ_DAYS } from '../limits.ts';
import type { Tenant } from './tenant.ts';

/** A provider account that a tenant's file names, or has named. It is never forgotten, because money may be there. */
export const recordedAccount = z.object({
  clientId: z.string(),
  secretName: z.string(),
  originator: z.optional(z.object({ clientId: z.string(), secretName: z.string() })),
  /** When a file was applied that no longer names it. */
  leftAt: z.optional(instant),
  /** True if transfers that don't name their account were made here, because it was the first one on record. */
  isFirst: z.optional(z.boolean()),
});
export type RecordedAccount = z.infer<typeof recordedAccount>;

/** The end of reading a left account's events. All its returns have arrived by then. */
export const readUntil = (leftAt: Instant): Date =>
  new Date(Date.parse(leftAt) + PROVIDER_ACCOUNT_READ_DAYS * 86_400_000);

/** True if its events are read: it is current, or was left so recently that its payments may still be returned. */
export const isStillRead = ({ leftAt }: RecordedAccount, now: Date): boolean => !leftAt || readUntil(leftAt) > now;

/** The name of a ledger without one. */
const DEFAULT_LEDGER = 'default-ledger';

function placesOf({ provider, destinationAccounts }: Tenant): readonly string[] {
  const ledgers = destinationAccounts.map(({ ledgerId }) => ledgerId ?? provider.ledgerId ?? DEFAULT_LEDGER);
  const { originator } = provider;
  return [...new Set([provider.clientId, ...(originator ? [originator.clientId] : []), ...ledgers])];
}

/** The provider accounts, originators and ledgers that a file no longer names. */
export const leftPlaces = (before: Tenant, file: Tenant): readonly string[] => {
  const named = placesOf(file);
  return placesOf(before).filter((place) => !named.includes(place));
};

/** The keys in a file: their account, and the secret's name. */
export const keysOf = ({ provider: { clientId, secretName, originator } }: { readonly provider: RecordedAccount }) => [
  { clientId, secretName },
  ...(originator ? [originator] : []),
];

/** Says that a file would replace the keys of an account that is still read. */
export function secretInUse(
  accounts: readonly RecordedAccount[],
  { before, file, now }: { readonly before: Tenant; readonly file: Tenant; readonly now: Date },
): string | undefined {
  const needed = [...accounts.filter((account) => isStillRead(account, now)), ...keysOf(before)];
  const replaced = needed.find((old) =>
    keysOf(file).some(({ clientId, secretName }) => secretName === old.secretName && clientId !== old.clientId),
  );
  return (
    replaced &&
    `The secret ${replaced.secretName} holds the keys of the account "${replaced.clientId}", whose payments are ` +
      'still read. Give the new account a secret of another name.'
  );
}
