import type { LocalBank } from './bank.ts';
import { isInstant, timetable } from './rails.ts';
import type { AccountRecord, ItemRecord, TransferRecord } from './records.ts';
import { advanceRefund } from './refunds.ts';
import { advanceSweep } from './sweeps.ts';
import { advanceTransfer, nextStates } from './transfer-steps.ts';
import { authWebhook } from './webhook-bodies.ts';

interface Due {
  readonly at: Date;
  /** Performs the step, at its own time, if it is still possible. */
  play(): void;
}

/**
 * Does everything that is due by now, in order: sending to the network at its window, settling the next morning, and
 * clearing three banking days later. Call it inside a step.
 */
export function settleDue(bank: LocalBank): number {
  return playDue(bank, [...transfersDue(bank), ...refundsDue(bank), ...sweepsDue(bank), ...verificationsDue(bank)]);
}

/**
 * The same for instant payments alone. They don't wait until someone moves the clock: the next request for events
 * processes them.
 */
export function settleInstant(bank: LocalBank): number {
  return playDue(bank, [...transfersDue(bank, ({ network }) => isInstant(network))]);
}

function playDue(bank: LocalBank, steps: readonly Due[]): number {
  const now = bank.clock.now();
  const due = steps.filter(({ at }) => at <= now).sort((left, right) => left.at.getTime() - right.at.getTime());
  for (const { play } of due) play();
  return due.length;
}

function* transfersDue(bank: LocalBank, isWanted: (transfer: TransferRecord) => boolean = () => true): Generator<Due> {
  for (const transfer of bank.store.all('transfers')) {
    const { id, status, type, createdAt, network } = transfer;
    if (!isWanted(transfer) || nextStates({ status, type }).every((state) => state === 'returned')) continue;
    const { postedAt, settledAt, fundsAvailableAt } = timetable(new Date(createdAt), network, type);
    const play = (to: 'posted' | 'settled' | 'funds_available', at: Date) => () => {
      const transfer = bank.store.get('transfers', id);
      if (transfer && nextStates(transfer).includes(to)) advanceTransfer(bank, transfer, to, { at: at.toISOString() });
    };
    yield { at: postedAt, play: play('posted', postedAt) };
    yield { at: settledAt, play: play('settled', settledAt) };
    if (fundsAvailableAt) yield { at: fundsAvailableAt, play: play('funds_available', fundsAvailableAt) };
  }
}

function* refundsDue(bank: LocalBank): Generator<Due> {
  for (const { id, status, createdAt } of bank.store.all('refunds')) {
    if (status !== 'pending' && status !== 'posted') continue;
    const { postedAt, settledAt } = timetable(new Date(createdAt), 'ach', 'credit');
    const play = (from: 'pending' | 'posted', to: 'posted' | 'settled', at: Date) => () => {
      const refund = bank.store.get('refunds', id);
      if (refund?.status === from) advanceRefund(bank, refund, to, at.toISOString());
    };
    yield { at: postedAt, play: play('pending', 'posted', postedAt) };
    yield { at: settledAt, play: play('posted', 'settled', settledAt) };
  }
}

function* sweepsDue(bank: LocalBank): Generator<Due> {
  for (const { id, status, createdAt, network, kind } of bank.store.all('sweeps')) {
    if (status === 'funds_available' || status === 'failed' || status === 'returned') continue;
    const { postedAt, settledAt, fundsAvailableAt } = timetable(
      new Date(createdAt),
      network,
      kind === 'deposit' ? 'debit' : 'credit',
    );
    const play = (from: string, to: 'posted' | 'settled' | 'funds_available', at: Date) => () => {
      const sweep = bank.store.get('sweeps', id);
      if (sweep?.status === from) advanceSweep(bank, sweep, to, at.toISOString());
    };
    yield { at: postedAt, play: play('pending', 'posted', postedAt) };
    yield { at: settledAt, play: play('posted', 'settled', settledAt) };
    if (fundsAvailableAt) yield { at: fundsAvailableAt, play: play('settled', 'funds_available', fundsAvailableAt) };
  }
}

function* verificationsDue(bank: LocalBank): Generator<Due> {
  for (const { accessToken, accounts, isRemoved } of bank.store.all('items')) {
    if (isRemoved) continue;
    for (const { accountId, verification } of accounts) {
      if (verification?.status !== 'pending_automatic_verification' || !verification.dueAt) continue;
      yield {
        at: new Date(verification.dueAt),
        play: () => {
          const item = bank.store.get('items', accessToken);
          if (item) verify(bank, item, accountId, 'automatically_verified');
        },
      };
    }
  }
}

/** Sets a verification's outcome, and sends the client's webhook if there is one for it. */
function verify(
  bank: LocalBank,
  item: ItemRecord,
  accountId: string,
  status: NonNullable<AccountRecord['verification']>['status'],
): ItemRecord {
  const verified: ItemRecord = {
    ...item,
    accounts: item.accounts.map((account) =>
      account.accountId === accountId
        ? { ...account, verification: { status, wrongCodes: account.verification?.wrongCodes ?? 0 } }
        : account,
    ),
  };
  bank.store.put('items', item.accessToken, verified);
  const body = authWebhook(item, accountId, status);
  if (body) bank.afterStep({ clientId: item.clientId, url: item.webhook, body });
  return verified;
}
