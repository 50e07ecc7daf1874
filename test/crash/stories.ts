import { addBankingDays } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { invariant } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { sendingAt } from '#shared/transfer/schedule.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { Crash } from '../support/crashing.ts';
import { addPayout, addRequest } from '../support/payouts.ts';
import { seamed } from '../support/seam.ts';
import type { MoneyPorts } from './money-ports.ts';
import type { Stage } from './stage.ts';

/** A run of one handler that moves money, or learns of it. */
export type Story = {
  /** Effects of a run in which nothing goes wrong; a changed story must change this number knowingly. */
  readonly effects: number;
  /** Prepares a transfer, up to the moment that the story is about. */
  readonly scene: (stage: Stage) => Promise<Transfer>;
  readonly run: (stage: Stage, ports: MoneyPorts, transfer: Transfer) => Promise<unknown>;
  /** The transfer's status after the caller has tried again; on its way, unless given. */
  readonly ends?: TransferStatus;
  /** The longest a run can stand still, in hours, where only that bounds it. */
  readonly longestPause?: number;
};

let serial = 0;
/** Amounts differ, so that no two mistakes cancel out; none is one of the sandbox's magic amounts. */
export const freshAmount = (): Transfer['amount'] => {
  serial += 1;
  return (100_000 + serial) as Transfer['amount'];
};

/** Lets a run die right before, or right after, a port of this name acts for the first time. */
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
async function opened(stage: Stage, made: Transfer): Promise<Transfer> {
  const open = moved(made, 'open', 'client', { at: made.updatedAt });
  invariant(open.ok, 'what was sent or requested can be opened');
  const saved = await stage.ports.transfers.save(open.value);
  invariant(saved.ok, 'no other writer knows of it yet');
  return saved.value;
}

export const draft = (stage: Stage) => stage.world.addDraft(stage.payer.client, { amount: freshAmount() });

/** A start that died before or after this effect, a minute or some hours ago. */
export const died =
  (when: 'before' | 'after', port: string, hours = 0) =>
  async (stage: Stage): Promise<Transfer> => {
    const transfer = await draft(stage);
    await stage.acts.click(dying(when, port, stage.ports), transfer);
    stage.world.clock.moveHours(1 / 60 + hours);
    return transfer;
  };

/** A transfer on its way, known to the portal. */
export async function onItsWay(stage: Stage, made?: Transfer): Promise<Transfer> {
  const transfer = made ?? (await draft(stage));
  await stage.acts.click(stage.ports, transfer);
  await stage.acts.sync(stage.ports);
  return transfer;
}

/** The bank moves a transfer on, and the portal does not know it yet. */
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

/** A payment whose money is there for good. */
export async function cleared(stage: Stage, made?: Transfer): Promise<Transfer> {
  const transfer = await onItsWay(stage, made);
  await goOn(stage, transfer, 'posted', 'settled', 'funds_available');
  await stage.acts.sync(stage.ports);
  return transfer;
}

/**
 * A refund that waits for the second person; its payment has a file of its own. It is less than half of the payment:
 * the bank would take it twice.
 */
export async function refundToApprove(stage: Stage): Promise<Transfer> {
  const amount = freshAmount();
  const payment = await stage.world.addDraft(stage.payer.client, { amount, fileNumber: `C-${amount}` });
  const made = await stage.acts.refund(stage.ports, await cleared(stage, payment), 0.4);
  invariant(made?.ok, 'a payment that has cleared can be refunded');
  await stage.acts.submit(stage.ports, made.value);
  return made.value;
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
async function refundOnItsWay(stage: Stage): Promise<Transfer> {
  const refund = await refundToApprove(stage);
  await stage.acts.approve(stage.ports, refund);
  return stage.stored(refund);
}

/** A refund from before the provider's own, that waits for its client. */
export async function refundToAccept(stage: Stage): Promise<Transfer> {
  const { id, referenceId, purpose, source, ...payment } = await stage.stored(await cleared(stage));
  const part = { amount: payment.amount, fileNumber: `O-${payment.amount}`, destination: source } as const;
  const refundOf = { id, referenceId, purpose };
  const old = await addPayout(stage.world, stage.payer.client, { ...part, refundOf, status: 'sent' });
  const named = await stage.ports.transfers.save({ ...payment, id, referenceId, purpose, source, refunds: [old.id] });
  invariant(named.ok, 'nobody else writes the payment');
  return opened(stage, old);
}

/** A payment to the client that can be accepted. It is instant, unless that was tried before and declined. */
async function payout(stage: Stage, provider: Transfer['provider'] = { attempt: 0, rank: 0 }): Promise<Transfer> {
  const part = { amount: freshAmount(), status: 'sent', provider } as const;
  return opened(stage, await addPayout(stage.world, stage.payer.client, part));
}

/** One that goes by ACH. */
const slowPayout = (stage: Stage) => payout(stage, { attempt: 1, rank: 0, network: 'rtp' });

/** A payment to the client on its way, which can still be cancelled. */
const payoutOnItsWay = async (stage: Stage): Promise<Transfer> => onItsWay(stage, await slowPayout(stage));

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

/** A wire that came for a payment which was cancelled meanwhile: one person has recorded it. */
async function wireTooLate(stage: Stage): Promise<Transfer> {
  const sent = { amount: freshAmount(), method: 'Wire', status: 'cancelled' } as const;
  const transfer = await stage.world.addDraft(stage.payer.client, sent);
  await stage.acts.confirm(stage.ports, transfer);
  return transfer;
}

/** A wire that was confirmed, and one person wants its receipt back. */
async function wireToReopen(stage: Stage): Promise<Transfer> {
  const transfer = await wire(stage);
  await stage.acts.confirm(stage.ports, transfer);
  await stage.acts.reopenWire(stage.ports, transfer);
  return stage.stored(transfer);
}

/** A wire that the client says was sent. */
const wire = (stage: Stage) =>
  stage.world.addDraft(stage.payer.client, { amount: freshAmount(), method: 'Wire', status: 'awaiting wire' });

const click: Story['run'] = (stage, ports, transfer) => stage.acts.click(ports, transfer);
const sweep: Story['run'] = (stage, ports) => stage.acts.sweep(ports);
const sync: Story['run'] = (stage, ports) => stage.acts.sync(ports);

/**
 * A refund is marked at the provider by its key alone, which is forgotten after two days, and it goes back to its second
 * person after one. No run lives that long: a call ends after seconds, and a function after minutes.
 */
const BEFORE_IT_GOES_BACK = 20;

/** Every handler that moves money or learns that it moved. */
export const stories = {
  'start of a draft': { effects: 17, scene: draft, run: click },
  'start of a request': {
    effects: 17,
    scene: async (stage) =>
      opened(stage, await addRequest(stage.world, stage.payer.client, { amount: freshAmount(), status: 'requested' })),
    run: click,
  },
  'acceptance of a payment': { effects: 16, scene: slowPayout, run: click },
  'acceptance of an instant payment': { effects: 17, scene: payout, run: click },
  'sweep, nothing asked yet': { effects: 10, scene: died('after', 'transfers.claim'), run: sweep },
  'sweep, created without an answer': { effects: 6, scene: died('after', 'entries.create'), run: sweep },
  'sweep, authorized without an answer': { effects: 6, scene: died('after', 'entries.authorize', 2), run: sweep },
  'sweep, authorization void': { effects: 13, scene: died('before', 'entries.create', 2), run: sweep },
  'event sync of a settled transfer': { effects: 12, scene: settledAtBank, run: sync },
  'event sync of an unanswered creation': { effects: 10, scene: died('after', 'entries.create'), run: sync },
  'a scheduled payment falls due': {
    effects: 9,
    scene: fallenDue,
    run: (stage, ports, transfer) => stage.acts.fallDue(ports, transfer),
  },
  'a schedule cancelled by the client': {
    effects: 2,
    scene: fallenDue,
    run: (stage, ports, transfer) => stage.acts.unschedule(ports, transfer),
    ends: 'draft',
  },
  webhook: { effects: 12, scene: settledAtBank, run: (stage, ports) => stage.acts.receiveWebhook(ports) },
  'wire confirmed by staff': {
    effects: 3,
    scene: wire,
    run: (stage, ports, transfer) => stage.acts.confirm(ports, transfer),
  },
  'wire of a cancelled payment, applied by a second person': {
    effects: 3,
    scene: wireTooLate,
    run: (stage, ports, transfer) => stage.acts.decideWire(ports, transfer),
    ends: 'completed',
  },
  'receipt of a wire taken back by a second person': {
    effects: 3,
    scene: wireToReopen,
    run: (stage, ports, transfer) => stage.acts.decideWire(ports, transfer),
    ends: 'awaiting wire',
  },
  'cancel by the client': {
    effects: 6,
    scene: onItsWay,
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'cancelled',
  },
  'cancel by the staff': {
    effects: 7,
    scene: payoutOnItsWay,
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'cancelled',
  },
  'taken back by the client': {
    effects: 6,
    scene: died('before', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'draft',
  },
  'taken back by the staff': {
    effects: 7,
    scene: died('before', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'draft',
  },
  'taken back, made unseen': {
    effects: 8,
    scene: died('after', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'cancelled',
  },
  'refund prepared by staff': {
    effects: 5,
    scene: cleared,
    run: (stage, ports, transfer) => stage.acts.refund(ports, transfer),
  },
  'refund approved by staff': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 20,
    scene: refundToApprove,
    run: (stage, ports, transfer) => stage.acts.approve(ports, transfer),
    ends: 'pending',
  },
  'sweep of a refund that was not asked for': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 14,
    scene: refundDied('after', 'files.promise'),
    run: sweep,
  },
  'sweep of a refund without an answer': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 7,
    scene: refundDied('after', 'entries.refund'),
    run: sweep,
  },
  'event sync of a refund without an answer': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 10,
    scene: refundDied('after', 'entries.refund'),
    run: sync,
  },
  'cancel of a refund by the staff': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 7,
    scene: refundOnItsWay,
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'cancelled',
  },
  'acceptance of a refund': { effects: 28, scene: refundToAccept, run: click },
} as const satisfies Record<string, Story>;

/** The name of a story. */
export type StoryName = keyof typeof stories;
export const STORY_NAMES = Object.keys(stories) as readonly StoryName[];
