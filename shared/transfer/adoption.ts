import { type Cents, formatDollars, toCents } from '../money.ts';
import type { EntryAccount } from './entry-account.ts';
import { moved } from './move.ts';
import { asAtProvider, type EntryStanding } from './provider-events.ts';
import { totalOf } from './rules.ts';
import type { Transfer } from './transfer.ts';

/** An entry at the provider that may be adopted by a transfer. */
type Entry = EntryStanding & {
  readonly authorizationId: string;
  readonly type: string;
  readonly amount: Cents;
  readonly account: EntryAccount;
};

/** The result for an entry that no transfer has on its way. `why` tells the staff why it belongs to none. */
export type Adopted =
  | { readonly what: 'adopted'; readonly transfer: Transfer }
  | { readonly what: 'nothing moved' }
  | { readonly what: 'refused'; readonly why: string };

const refused = (why: string): Adopted => ({ what: 'refused', why });

/** The amounts as the bank has them: the total moved, less the fee that the transfer names. */
function amountsOf(before: Transfer, { amount: total }: Entry): Pick<Transfer, 'amount' | 'fee'> {
  const fee = before.fee < total ? before.fee : toCents(0);
  return { fee, amount: toCents(total - fee) };
}

const reasonOf = (before: Transfer, { amount }: Entry): string => {
  const said = `the bank has it, and the portal had it as ${before.status}`;
  const ours = totalOf(before);
  return amount === ours ? said : `${said} over ${formatDollars(ours)}, where the bank moved ${formatDollars(amount)}`;
};

/**
 * Attaches an entry at the bank to a transfer that its record says was never sent, or was cancelled. That happens after
 * the table was restored, or after a manual write. The money has moved, so the transfer takes the entry's amount and
 * status, and no one can send it again. A different entry than the one on record belongs to no transfer: money moved
 * twice.
 */
export function adoptedMoney(before: Transfer, entry: Entry, at: string): Adopted {
  const { transferId, authorizationId } = before.provider;
  if (entry.status === 'cancelled' || entry.status === 'failed') return { what: 'nothing moved' };
  if (transferId !== undefined && transferId !== entry.id) return refused('its transfer has another entry at the bank');
  if (authorizationId !== undefined && authorizationId !== entry.authorizationId)
    return refused('its entry was made from another authorization than its transfer knows');
  if (entry.type !== (before.disbursement ? 'credit' : 'debit')) return refused('its entry goes the other way');
  const onItsWay = moved(before, 'adopt', 'provider', {
    at,
    startedAt: at,
    reason: reasonOf(before, entry),
    active: true,
    ...amountsOf(before, entry),
    provider: {
      ...before.provider,
      account: entry.account,
      transferId: entry.id,
      authorizationId: entry.authorizationId,
      rank: 0,
    },
  });
  if (!onItsWay.ok) return refused('its transfer cannot take it');
  return { what: 'adopted', transfer: asAtProvider(onItsWay.value, entry, at) };
}
