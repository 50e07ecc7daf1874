import type { Tenant } from './tenant.ts';

export type TrustAccount = Pick<
  Tenant['destinationAccounts'][number],
  'id' | 'name' | 'bankName' | 'accountLastFourDigits'
>;

/** A trust account as the company's people tell it from the others. */
export const trustAccountName = ({ name, bankName, accountLastFourDigits }: Omit<TrustAccount, 'id'>): string =>
  `${name} x${accountLastFourDigits}, ${bankName}`;

/**
 * The name under which an account's statements are kept: its last four digits, or its id if an account listed before it
 * has the same ones.
 */
export function accountKey(
  accounts: readonly TrustAccount[],
  { id, accountLastFourDigits: ending }: Pick<TrustAccount, 'id' | 'accountLastFourDigits'>,
): string {
  const first = accounts.find((each) => each.accountLastFourDigits === ending);
  return first === undefined || first.id === id ? ending : id;
}

/** The accounts by the name under which their statements are kept. */
export const keyedAccounts = (accounts: readonly TrustAccount[], some = accounts) =>
  some.map((account) => ({ key: accountKey(accounts, account), name: trustAccountName(account) }));

/** The accounts that their last four digits don't name, because another has the same ones. */
export const namedAccounts = (accounts: readonly TrustAccount[]) =>
  keyedAccounts(
    accounts,
    accounts.filter(({ id, accountLastFourDigits: ending }) =>
      accounts.some((other) => other.id !== id && other.accountLastFourDigits === ending),
    ),
  );

/** A trust account as statements are compared with it. */
export type OwnAccount = {
  readonly key: string;
  /** Its full number if its wire instructions have it, otherwise its last four digits. */
  readonly number: string;
};

/** The company's accounts. Of two entries with one full number, the first is the account. */
export function ownAccounts({
  destinationAccounts: accounts,
  wiring,
}: Pick<Tenant, 'destinationAccounts' | 'wiring'>): readonly OwnAccount[] {
  const own = accounts.flatMap((account): readonly OwnAccount[] => {
    const ending = account.accountLastFourDigits;
    const number = wiring[account.id]?.accountNumber ?? ending;
    const one = { key: accountKey(accounts, account), number: ending };
    return number.endsWith(ending) ? [{ ...one, number }] : [{ key: number.slice(-4), number }, one];
  });
  const isFirst = ({ number }: OwnAccount, at: number) => own.findIndex((each) => each.number === number) === at;
  return own.filter((one, at) => one.number.length === 4 || isFirst(one, at));
}
