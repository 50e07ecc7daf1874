import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { Entry } from './bank-book.ts';
import { entriesOf } from './oracle.ts';
import { type Place, placesOf, type Standing } from './two-tenants.ts';

const isSame = (one: Place, other: Place): boolean =>
  one.account === other.account && one.originator === other.originator && one.ledger === other.ledger;

const named = ({ account, originator, ledger }: Place): string =>
  `${account}${originator ? ` for ${originator}` : ''}, ${ledger}`;

/** The place of a transfer's entry according to the table. */
function writtenPlace({ provider: { account } }: Transfer): Place | undefined {
  if (!account?.ledgerId) return undefined;
  return { account: account.clientId, originator: account.originatorClientId ?? null, ledger: account.ledgerId };
}

/**
 * Errors in where the money of a transfer is: at an account or in a ledger that no file of its tenant named for it, or
 * elsewhere than the table says.
 */
export function placeComplaints(
  transfer: Transfer,
  entries: readonly Entry[],
  stood: readonly Standing[],
): readonly string[] {
  const written = writtenPlace(transfer);
  const allowed = placesOf(transfer, stood);
  return entriesOf(entries, transfer).flatMap((entry) => {
    // A refund leaves from its debit's place, whatever the file says by then.
    const isAllowed = kindOf(transfer) === 'Refund' || allowed.some((place) => isSame(place, entry));
    return [
      ...(isAllowed ? [] : [`its money is at ${named(entry)}, where the tenant has none for it`]),
      ...(written && isSame(written, entry)
        ? []
        : [`its money is at ${named(entry)}, and the table says ${written ? named(written) : 'nothing'}`]),
    ];
  });
}

/** True if someone canceled a transfer, and it was made afterwards and left in place. */
export function wishComplaints({ cancelAskedAt, id }: Transfer, entries: readonly Entry[]): readonly string[] {
  const ignored = entries.find(
    ({ transferId, createdAt, status }) =>
      transferId === id && cancelAskedAt !== undefined && createdAt > cancelAskedAt && status === 'pending',
  );
  return ignored ? ['it was taken back, made afterwards, and not cancelled'] : [];
}
