import { addBankingDays } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { sendingAt } from '#shared/transfer/schedule.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { Crash } from '../support/crashing.ts';
import { addPayout } from '../support/payouts.ts';
import { seamed } from '../support/seam.ts';
import { freshAmount } from './fresh-amount.ts';
import type { MoneyPorts } from './money-ports.ts';
import type { Stage } from './stage.ts';
import { OFFICES } from './two-tenants.ts';

/** Every other transfer is of the other office, and so in the other ledger. */
let turn = 0;
const anOffice = () => {
  turn += 1;
  return OFFICES[turn % OFFICES.length] as NonNullable<Transfer['officeId']>;
};

/** Makes a run die right before, or right after, a port of this name acts for the first time. */
export function dying(when: 'before' | 'after', port: string, ports: MoneyPorts): MoneyPorts {
  let isDead = false;
  return seamed(ports, async (name, act) => {
    if (name === port && when === 'before') isDead = true;
    if (isDead) throw new Crash('the run is dead');
    const answer = await act();
    if (name === port) isDead = true;
    if (isDead) throw new Crash(`the run died after ${name}`);
    return answer;
  });
}

/** A transfer that the tenant made, once the client has opened it. */
export async function opened(stage: Stage, made: Transfer): Promise<Transfer> {
  const open = moved(made, 'open', 'client', { at: made.updatedAt });
  invariant(open.ok, 'what was sent or requested can be opened');
  const saved = await stage.ports.transfers.save(open.value);
  invariant(saved.ok, 'no other writer knows of it yet');
  return saved.value;
}

export const draft = (stage: Stage, differing: Partial<Transfer> = {}) => {
  const amount = freshAmount();
  return stage.world.addDraft(stage.payer.client, { amount, fee: stage.fee, officeId: anOffice(), ...differing });
};

/** A start that died before or after this effect, a minute or some hours ago. */
export const died =
  (when: 'before' | 'after', port: string, hours = 0) =>
  async (stage: Stage): Promise<Transfer> => {
    const transfer = await draft(stage);
    await stage.acts.click(dying(when, port, stage.ports), transfer);
    stage.world.clock.moveHours(1 / 60 + hours);
    // The events are read each minute: nothing is requested from the bank while past events are unknown.
    if (hours > 0) await stage.acts.sync(stage.ports);
    return transfer;
  };

/** A transfer on its way, known to the portal. */
export async function onItsWay(stage: Stage, made?: Transfer): Promise<Transfer> {
  const transfer = made ?? (await draft(stage));
  await stage.acts.click(stage.ports, transfer);
  await stage.acts.sync(stage.ports);
  return transfer;
}

/** The bank advances a transfer, and the portal does not know it yet. */
async function goOn(stage: Stage, transfer: Transfer, ...steps: readonly ('posted' | 'settled' | 'funds_available')[]) {
  for (const { id } of await stage.book.of(transfer.id))
    for (const step of steps) stage.world.plaid.console.advance(id, step);
}

/** A transfer on its way that the bank has since settled. */
export async function settledAtBank(stage: Stage): Promise<Transfer> {
  const transfer = await onItsWay(stage);
  await goOn(stage, transfer, 'posted', 'settled');
  return transfer;
}

/** A transfer on its way that the bank has since sent. */
export async function postedAtBank(stage: Stage): Promise<Transfer> {
  const transfer = await onItsWay(stage);
  await goOn(stage, transfer, 'posted');
  return transfer;
}

/** A payment whose money has settled for good. */
export async function cleared(stage: Stage, made?: Transfer): Promise<Transfer> {
  const transfer = await onItsWay(stage, made);
  await goOn(stage, transfer, 'posted', 'settled', 'funds_available');
  await stage.acts.sync(stage.ports);
  await stage.written();
  return transfer;
}

/**
 * A refund that needs approval, whose payment has a file of its own. It is less than half of the payment, so the bank
 * would take it twice.
 */
export async function refundToApprove(stage: Stage): Promise<Transfer> {
  const amount = freshAmount();
  const payment = await draft(stage, { amount, fileNumber: `C-${amount}` });
  const made = await stage.acts.refund(stage.ports, stage.alongside(await cleared(stage, payment)), 0.4);
  invariant(made?.ok, 'a payment that has cleared can be refunded');
  await stage.acts.submit(stage.ports, made.value);
  return made.value;
}

/** A payment from a file that holds exactly as much: an earlier deposit, good by now. Two people approve it. */
export async function payoutOfFile(
  stage: Stage,
  provider: Transfer['provider'] = { attempt: 0, rank: 0 },
): Promise<Transfer> {
  const amount = freshAmount();
  const file = { amount, fileNumber: `P-${amount}` };
  const { officeId } = stage.alongside(await cleared(stage, await draft(stage, file)));
  const { payer, world, acts, ports } = stage;
  const prepared: Partial<Transfer> = { status: 'created', events: [], cover: undefined, provider, ...file, officeId };
  const made = await addPayout(world, payer.client, prepared);
  await acts.submit(ports, made);
  const approved = await acts.approve(ports, made);
  invariant(approved?.ok, 'a payment that its file covers can be approved');
  return opened(stage, approved.value);
}

/** A payment from a file on its way, whose file's deposit was returned without the portal knowing yet. */
export async function depositReturned(stage: Stage): Promise<Transfer> {
  const payment = await onItsWay(stage, await payoutOfFile(stage, { attempt: 1, rank: 0, network: 'rtp' }));
  await stage.written();
  for (const deposit of stage.besides().filter(({ fileNumber }) => fileNumber === payment.fileNumber))
    for (const { id } of await stage.book.of(deposit.id)) stage.world.plaid.console.advance(id, 'returned', 'R08');
  return payment;
}

/** A payment into an account that the bank says belongs to someone else. The staff have called, and released it. */
export async function payoutReleased(stage: Stage): Promise<Transfer> {
  const { acts, ports, stranger, world } = stage;
  const part = { amount: freshAmount(), status: 'sent', officeId: anOffice() } as const;
  const made = await opened(stage, await addPayout(world, stranger.client, part));
  await acts.click(ports, made);
  const waiting = await stage.stored(made);
  const done = await acts.release(ports, waiting);
  invariant(done?.ok, 'an account that waits for a call can be released');
  stage.released.add(made.id);
  return done.value;
}

/** A refund whose approval died before or after the bank was asked. */
export const refundDied =
  (when: 'before' | 'after', port: string) =>
  async (stage: Stage): Promise<Transfer> => {
    const refund = await refundToApprove(stage);
    await stage.acts.approve(dying(when, port, stage.ports), refund);
    stage.world.clock.moveHours(1 / 60);
    return refund;
  };

/** A refund on its way, known to the portal. */
export async function refundOnItsWay(stage: Stage): Promise<Transfer> {
  const refund = await refundToApprove(stage);
  await stage.acts.approve(stage.ports, refund);
  return stage.stored(refund);
}

/** A payment to the client that can be accepted. It is instant, unless that was tried before and declined. */
export async function payout(
  stage: Stage,
  provider: Transfer['provider'] = { attempt: 0, rank: 0 },
): Promise<Transfer> {
  const part = { amount: freshAmount(), status: 'sent', provider, officeId: anOffice() } as const;
  return opened(stage, await addPayout(stage.world, stage.payer.client, part));
}

/** One that uses ACH. */
export const slowPayout = (stage: Stage) => payout(stage, { attempt: 1, rank: 0, network: 'rtp' });

/** A payment to the client on its way, which can still be cancelled. */
export const payoutOnItsWay = async (stage: Stage): Promise<Transfer> => onItsWay(stage, await slowPayout(stage));

/** A payment that was scheduled, on the morning of its day. */
export async function fallenDue(stage: Stage): Promise<Transfer> {
  const { world } = stage;
  const { timeZone } = world.tenant;
  const transfer = await draft(stage);
  const on = addBankingDays(today(world.clock.now(), timeZone), 1);
  await stage.acts.schedule(stage.ports, transfer, on);
  world.clock.set(new Date(sendingAt(on, timeZone)));
  return stage.stored(transfer);
}

/** A wire that arrived for a payment canceled meanwhile. One person has recorded it. */
export async function wireTooLate(stage: Stage): Promise<Transfer> {
  const sent = { amount: freshAmount(), method: 'Wire', status: 'cancelled' } as const;
  const transfer = await stage.world.addDraft(stage.payer.client, sent);
  await stage.acts.confirm(stage.ports, transfer);
  return transfer;
}

/** A wire that was confirmed, with one person's proposal to undo its receipt. */
export async function wireToReopen(stage: Stage): Promise<Transfer> {
  const transfer = await wire(stage);
  await stage.acts.confirm(stage.ports, transfer);
  await stage.acts.reopenWire(stage.ports, transfer);
  return stage.stored(transfer);
}

/** A wire that the client reported as sent. */
export const wire = (stage: Stage) =>
  stage.world.addDraft(stage.payer.client, { amount: freshAmount(), method: 'Wire', status: 'awaiting wire' });
