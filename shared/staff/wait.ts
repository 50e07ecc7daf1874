import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day, Instant } from '../dates.ts';
import { bookedOn } from '../ledger/entry.ts';
import type { Funding } from '../ledger/funding.ts';
import { openFilingOf } from '../transfer/filing.ts';
import { losesCover } from '../transfer/not-covered.ts';
import { openReversalOf } from '../transfer/reversal.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { needsApprovalAgain } from '../transfer/waiting.ts';
import type { ReceivedWire, WireMove } from '../wire/received.ts';

/** An item that only the staff can resolve: unmatched money, an undecided proposal, or a call that is due. */
export type Wait = {
  readonly kind: 'wire' | 'decision' | 'call';
  /** The item, in words. */
  readonly what: string;
  /** Its subject, in the form that people search by. */
  readonly about: string;
  /** The banking day since which it has been open. */
  readonly since: Day;
};

/** Due by the end of the next banking day, because the staff read statements and this list every day. */
const BANKING_DAYS = 1;

/** True if an item is overdue. */
export const isOverdue = ({ since }: Pick<Wait, 'since'>, now: Date): boolean =>
  bookedOn(now.toISOString()) > addBankingDays(bankingDayFrom(since), BANKING_DAYS);

const decision = (what: string, about: string, at: Instant): Wait => ({
  kind: 'decision',
  what,
  about,
  since: bookedOn(at),
});

/** The proposed move of a wire, in words. */
const WANTED: Readonly<Record<WireMove, string>> = {
  apply: 'to apply a wire',
  reopen: 'to reopen a wire',
  'send back': 'to send back a wire',
  void: 'to void a wire',
  split: 'to split a wire',
  join: 'to join wires',
  undo: 'to undo the split of a wire',
  unpost: 'to undo the posting of a part to a file',
};

/** A wire's open items: no payment, an undecided proposal, or both. */
export function waitsOfWire({ reference, state, proposed, steps, on }: ReceivedWire): readonly Wait[] {
  const held = steps.findLast(({ name }) => name === 'keep' || name === 'reopen')?.on ?? on;
  const ownerless: Wait = { kind: 'wire', what: 'an unidentified wire', about: reference, since: held };
  return [
    ...(state === 'unmatched' ? [ownerless] : []),
    ...(proposed ? [decision(`${WANTED[proposed.what]}, says ${proposed.by}`, reference, proposed.at)] : []),
  ];
}

/** A funding's open item: an approval. */
export function waitsOfFunding({ id, way, state, by, at }: Funding): readonly Wait[] {
  const wanted = way === 'deposit' ? 'to deposit into a Plaid balance' : 'to withdraw from a Plaid balance';
  return state === 'proposed' ? [decision(`${wanted}, says ${by}`, id, at)] : [];
}

/** A payment's open items: an approval, also a second one, a file move, a reversal, or a call to its payee. */
export function waitsOfTransfer(payment: Transfer): readonly Wait[] {
  const { id, status, events, filing, accountCheck } = payment;
  const lost = needsApprovalAgain(payment) ? events.findLast(losesCover) : undefined;
  const reversal = openReversalOf({ events });
  const move = openFilingOf({ status, filing });
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
    ...(lost ? [decision('to approve a payment again, because its file lost money', id, lost.at)] : []),
    ...(move ? [decision(`to move a payment to file ${move.to}, says ${move.by}`, id, move.at)] : []),
    ...(at ? [decision(`to have a payment reversed${by ? `, says ${by}` : ''}`, id, at)] : []),
    ...(called ? [called] : []),
  ];
}
