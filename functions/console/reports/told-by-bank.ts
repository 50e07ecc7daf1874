import type { TenantId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { bookedReferenceOf, type EntryIsOf } from '#shared/ledger/export-row.ts';
import { keyedAccounts } from '#shared/tenant/trust-accounts.ts';
import { type PaidByWire, wireReferenceOf } from '#shared/wire/received.ts';
import { sideOf } from './own-sweeps.ts';
import type { BooksPorts } from './ports.ts';

/** An entry, with its payment if it has one. */
type Booked = Pick<EntryIsOf, 'transfer'> & { readonly entry: JournalEntry };

/** True for an unmatched wire's entry, which is known only by the bank's reference. */
const isOfNobody = ({ kind, transferId }: JournalEntry): boolean => kind === 'Wire' && transferId === undefined;

/**
 * Adds to entries the sender of an unmatched wire and the payment it was applied to since, and if the company has
 * several trust accounts, the name of the one that a wire or sweep moved money in, as far as that is known.
 */
export async function toldByBank(
  ports: Pick<BooksPorts, 'wires' | 'tenants'>,
  tenant: TenantId,
  booked: readonly Booked[],
): Promise<(one: Booked) => Pick<EntryIsOf, 'sender' | 'trustAccount'> & { readonly payment: PaidByWire | undefined }> {
  const accounts = keyedAccounts((await ports.tenants.config(tenant))?.destinationAccounts ?? []);
  const isNamed = accounts.length > 1;
  const references = booked
    .filter(({ entry }) => (isNamed ? entry.kind === 'Wire' : isOfNobody(entry)))
    .map(bookedReferenceOf);
  const sides = isNamed ? booked.flatMap(({ entry }) => (entry.kind === 'Sweep' ? [sideOf(entry)] : [])) : [];
  const [found, swept] = await Promise.all([
    references.length > 0 ? ports.wires.named(tenant, references) : [],
    sides.length > 0 ? ports.wires.sweptAccounts(tenant, sides) : new Map<string, string>(),
  ]);
  const wires = new Map(found.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const nameOf = (account: string | undefined) => accounts.find(({ key }) => key === account)?.name ?? account;
  return (one) => {
    const { entry } = one;
    const wire = entry.kind === 'Wire' ? wires.get(wireReferenceOf(bookedReferenceOf(one))) : undefined;
    const returned = entry.event === 'send back' ? wire?.sentBackLine?.account : undefined;
    const account = isNamed ? (returned ?? wire?.account ?? swept.get(sideOf(entry))) : undefined;
    const { sender, transfer: payment } = (isOfNobody(entry) ? wire : undefined) ?? {};
    return { sender, payment, trustAccount: nameOf(account) };
  };
}
