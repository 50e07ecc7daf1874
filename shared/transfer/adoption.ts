import { type Cents, formatDollars, toCents } from '../money.ts';
import type { EntryAccount } from './entry-account.ts';
import { moved } from './move.ts';
import { asAtProvider, type EntryStanding } from './provider-events.ts';
import { totalOf } from './rules.ts';
import type { Transfer } from './transfer.ts';

/** What an entry at the provider has to say before it is taken for a transfer's own. */
type Entry = EntryStanding & {
  readonly authorizationId: string;
  readonly type: string;
  readonly amount: Cents;
  /** Where it was made. */
  readonly account: EntryAccount;
};

/** What became of an entry that no transfer has on its way; a sentence says why it is nobody's. */
export type Adopted =
  | { readonly what: 'adopted'; readonly transfer: Transfer }
  | { readonly what: 'nothing moved' }
  | { readonly what: 'refused'; readonly why: string };

const refused = (why: string): Adopted => ({ what: 'refused', why });

/** The amounts by the bank's word: what moved, less the fee the transfer names. */
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
 * A transfer that by the table was never sent, or was cancelled, while the bank has an entry for it: after the table
 * was restored, or after a write by hand. What the bank did is done, so the transfer takes the entry, its amount and
 * its status, and nobody can send it again. Another entry than the one on record is nobody's: money moved twice.
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
