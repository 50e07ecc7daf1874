/** The parts of a tenant's file that name its ledgers. */
type Ledgers = {
  readonly provider: { readonly ledgerId?: string | undefined };
  readonly destinationAccounts: readonly {
    readonly name: string;
    readonly active: boolean;
    readonly ledgerId?: string | undefined;
  }[];
};

/** The provider ledgers with a tenant's money, by id; empty if the provider's default one is the only one. */
export const ledgerIdsOf = ({ provider, destinationAccounts }: Ledgers): readonly string[] => [
  ...new Set(
    [...destinationAccounts.map(({ ledgerId }) => ledgerId), provider.ledgerId].filter((id) => id !== undefined),
  ),
];

/**
 * Problems of a file's ledgers. The provider moves money by ledger, so an account without its own ledger is only a
 * label: the client would read "Akron trust account", and the money would go to the other one.
 */
export function ledgerProblems({ destinationAccounts }: Pick<Ledgers, 'destinationAccounts'>): readonly string[] {
  const active = destinationAccounts.filter((account) => account.active);
  if (active.length < 2) return [];
  const without = active.filter(({ ledgerId }) => ledgerId === undefined);
  const named = active.flatMap(({ ledgerId }) => ledgerId ?? []);
  const shared = [...new Set(named.filter((id, at) => named.indexOf(id) !== at))];
  return [
    ...without.map(
      ({ name }) =>
        `The destination account "${name}" names no Plaid balance. With more than one active account, each needs a ledgerId ` +
        'of its own, or all the money goes to one of them.',
    ),
    ...shared.map(
      (id) =>
        `More than one active destination account has the Plaid balance ${id}. Plaid couldn’t tell their money apart.`,
    ),
  ];
}

type Named = Ledgers['destinationAccounts'][number];

/** A tenant's ledger: its id at the provider, absent for the default one, and the names of its accounts. */
export type TenantLedger = { readonly id: string | undefined; readonly names: readonly string[] };

/** Every ledger with a tenant's money, including the default one if an account uses it. */
export function tenantLedgers({ provider, destinationAccounts }: Ledgers): readonly TenantLedger[] {
  const idOf = ({ ledgerId = provider.ledgerId }: Pick<Named, 'ledgerId'>) => ledgerId;
  const ids = new Set(destinationAccounts.length > 0 ? destinationAccounts.map(idOf) : [provider.ledgerId]);
  return [...ids].map((id) => ({
    id,
    names: destinationAccounts.filter((account) => idOf(account) === id).map(({ name }) => name),
  }));
}

/** The accounts of a ledger, as in "the Plaid balance of Trust account". */
export const ledgerName = ({ names }: Pick<TenantLedger, 'names'>): string => names.join(' and ') || 'your company';
