import type { TenantId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { bankReferenceOf, type EntryIsOf } from '#shared/ledger/export-row.ts';
import { keyedAccounts } from '#shared/tenant/trust-accounts.ts';
import { bankReferenceOf as wholeReferenceOf, wireReferenceOf } from '#shared/wire/received.ts';
import type { BooksPorts } from './ports.ts';

/** An entry, with its payment if it has one. */
type Booked = Pick<EntryIsOf, 'transfer'> & { readonly entry: JournalEntry };

/** True for an unmatched wire's entry, which is known only by the bank's reference. */
const isOfNobody = ({ kind, transferId }: JournalEntry): boolean => kind === 'Wire' && transferId === undefined;

const sideOf = ({ id }: JournalEntry): string => id.replace(/^SWEEP#/, '');

/** The wires of these references, and those that parts among them come from. */
async function wiresNamed({ wires }: Pick<BooksPorts, 'wires'>, tenant: TenantId, references: readonly string[]) {
  const found = references.length > 0 ? await wires.named(tenant, references) : [];
  const wholes = found.filter(({ from }) => from).map(wholeReferenceOf);
  const all = [...found, ...(wholes.length > 0 ? await wires.named(tenant, wholes) : [])];
  const byReference = new Map(all.map((wire) => [wireReferenceOf(wire.reference), wire]));
  return (reference: string) => byReference.get(wireReferenceOf(reference));
}

/**
 * What the bank's records add to entries: the sender of an unmatched wire, and if the company has several trust
 * accounts, the name of the one that a wire or sweep moved money in, as far as that is known.
 */
export async function toldByBank(
  ports: Pick<BooksPorts, 'wires' | 'tenants'>,
  tenant: TenantId,
  booked: readonly Booked[],
): Promise<(one: Booked) => Pick<EntryIsOf, 'sender' | 'trustAccount'>> {
  const accounts = keyedAccounts((await ports.tenants.config(tenant))?.destinationAccounts ?? []);
  const isNamed = accounts.length > 1;
  const ofWires = booked.filter(({ entry }) => (isNamed ? entry.kind === 'Wire' : isOfNobody(entry)));
  const sides = isNamed ? booked.flatMap(({ entry }) => (entry.kind === 'Sweep' ? [sideOf(entry)] : [])) : [];
  const [wireNamed, swept] = await Promise.all([
    wiresNamed(ports, tenant, ofWires.map(bankReferenceOf)),
    sides.length > 0 ? ports.wires.sweptAccounts(tenant, sides) : new Map<string, string>(),
  ]);
  const nameOf = (account: string | undefined) => accounts.find(({ key }) => key === account)?.name ?? account;
  return (one) => {
    const { entry } = one;
    const wire = entry.kind === 'Wire' ? wireNamed(bankReferenceOf(one)) : undefined;
    const own = wire && (wireNamed(wholeReferenceOf(wire)) ?? wire);
    const account = isNamed ? (own?.account ?? swept.get(sideOf(entry))) : undefined;
    return { sender: isOfNobody(entry) ? wire?.sender : undefined, trustAccount: nameOf(account) };
  };
}
