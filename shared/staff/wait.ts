import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { bookedOn } from '../ledger/entry.ts';
import type { Funding } from '../ledger/funding.ts';
import { openReversalOf } from '../transfer/reversal.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { ReceivedWire, WireMove } from '../wire/received.ts';

/**
 * Something that only the staff can end: money that belongs to nobody, what one of them proposed and nobody has
 * decided, and a call that is owed.
 */
export type Wait = {
  readonly kind: 'wire' | 'decision' | 'call';
  /** What it is, in words. */
  readonly what: string;
  /** What it is about, as a person looks it up. */
  readonly about: string;
  /** Since which day of the banks it waits. */
  readonly since: Day;
};

/** By the end of the next banking day: a statement is read every day, and so is this. */
const BANKING_DAYS = 1;

/** Whether something has waited longer than it may. */
export const isOverdue = ({ since }: Pick<Wait, 'since'>, now: Date): boolean =>
  bookedOn(now.toISOString()) > addBankingDays(bankingDayFrom(since), BANKING_DAYS);

const decision = (what: string, about: string, at: Instant): Wait => ({
  kind: 'decision',
  what,
  about,
  since: bookedOn(at),
});

/** What somebody wants to do with a wire. */
const WANTED: Readonly<Record<WireMove, string>> = {
  apply: 'to apply a wire',
  reopen: 'to reopen a wire',
  'send back': 'to send back a wire',
  void: 'to void a wire',
  split: 'to split a wire',
  join: 'to join wires',
  undo: 'to undo the split or the join of a wire',
};

/** What waits about a wire on the statement: an owner, a second person, or both. */
export function waitsOfWire({ reference, state, proposed, steps, on }: ReceivedWire): readonly Wait[] {
  const held = steps.findLast(({ name }) => name === 'keep' || name === 'reopen')?.on ?? on;
  const ownerless: Wait = { kind: 'wire', what: 'a wire that belongs to nobody', about: reference, since: held };
  return [
    ...(state === 'unmatched' ? [ownerless] : []),
    ...(proposed ? [decision(`${WANTED[proposed.what]}, says ${proposed.by}`, reference, proposed.at)] : []),
  ];
}

/** What waits about money between a ledger and the company's own account: that it goes out, or what became of it. */
export function waitsOfFunding({ id, way, state, by, at, answer }: Funding): readonly Wait[] {
  if (state === 'proposed') {
    const wanted = way === 'deposit' ? 'to deposit into a ledger' : 'to withdraw from a ledger';
    return [decision(`${wanted}, says ${by}`, id, at)];
  }
  const what = way === 'deposit' ? 'a deposit into a ledger' : 'a withdrawal from a ledger';
  return state === 'submitted' && answer ? [decision(`what became of ${what}, says ${answer.by}`, id, answer.at)] : [];
}

/** What waits about a payment: an approval, a second person for its file or for its reversal, or a call to its payee. */
export function waitsOfTransfer({ id, status, events, filing, accountCheck }: Transfer): readonly Wait[] {
  const reversal = openReversalOf({ events });
  const { by, at = '' } = reversal?.state === 'proposed' ? reversal.proposed : {};
  const asked = events.findLast(({ to, from }) => to === 'awaiting approval' && from !== 'awaiting approval');
  const called: Wait | undefined =
    status === 'awaiting acceptance' && accountCheck?.standing === 'waiting'
      ? { kind: 'call', what: 'a call to the payee about an account', about: id, since: bookedOn(accountCheck.at) }
      : undefined;
  return [
    ...(status === 'awaiting approval' && asked
      ? [decision(`the approval of a payment${asked.by ? `, says ${asked.by}` : ''}`, id, asked.at)]
      : []),
    ...(filing ? [decision(`to move a payment to file ${filing.to}, says ${filing.by}`, id, filing.at)] : []),
    ...(at ? [decision(`to have a payment reversed${by ? `, says ${by}` : ''}`, id, at)] : []),
    ...(called ? [called] : []),
  ];
}
