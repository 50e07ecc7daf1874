import { setImmediate as immediate } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import { discardTransfer, editDraft } from '#functions/payments/client-draft.ts';
import { cents } from '#shared/money.ts';
import { transferDetails } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { seamed } from '../support/seam.ts';
import type { MoneyPorts } from './money-ports.ts';
import { type Mutant, recover, stateBefore, verdict } from './player.ts';
import {
  cleared,
  died,
  draft,
  fallenDue,
  onItsWay,
  postedAtBank,
  refundDied,
  refundToApprove,
  settledAtBank,
} from './scenes.ts';
import type { Stage } from './stage.ts';

type Act = (stage: Stage, ports: MoneyPorts, transfer: Transfer) => Promise<unknown>;

/** The runs that meet at one transfer. */
export type Meeting = { readonly scene: (stage: Stage) => Promise<Transfer>; readonly acts: readonly Act[] };

const click: Act = ({ acts }, ports, transfer) => acts.click(ports, transfer);
const sync: Act = ({ acts }, ports) => acts.sync(ports);
const cancel: Act = ({ acts }, ports, transfer) => acts.cancel(ports, transfer);
const fallDue: Act = ({ acts }, ports, transfer) => acts.fallDue(ports, transfer);
const unschedule: Act = ({ acts }, ports, transfer) => acts.unschedule(ports, transfer);
const stop: Act = ({ acts }, ports, transfer) => acts.stop(ports, transfer);
const approve: Act = ({ acts }, ports, transfer) => acts.approve(ports, transfer);
const refund: Act = ({ acts }, ports, transfer) => acts.refund(ports, transfer);
/** A sweeper that runs a minute later, while the request is still at work. */
const sweep: Act = ({ acts }, ports) => acts.sweep({ ...ports, now: () => new Date(ports.now().getTime() + 60_000) });

const ownerOf = ({ now }: MoneyPorts, { tenantId: tenant, clientId: client }: Transfer) => ({
  tenant,
  client,
  now: now(),
});

const discard: Act = (_stage, ports, transfer) => discardTransfer(ports, ownerOf(ports, transfer), transfer.id);

/** The client changes the amount in another tab. */
const edit: Act = (_stage, ports, transfer) => {
  const { id, version, purpose, method } = transfer;
  const amount = cents.parse(transfer.amount + 77_700);
  const home = { address1: '12 Oak Street', address2: '', city: 'Springfield', state: 'IL', zipcode: '62701' };
  const officeId = '65f0000000000000000000a1';
  const details = transferDetails.parse({ purpose, method, amount, reAmount: amount, ...home, note: '', officeId });
  const form = {
    transfers: { ...ports.transfers, add: async (fresh: Transfer) => fresh },
    clients: {
      ...ports.clients,
      save: async () => ({ ok: false as const, refusal: { code: 'client/changed-meanwhile' as const } }),
    },
    tenants: { ...ports.tenants, agents: async () => [] },
    random: (count: number) => new Uint8Array(count),
  };
  return editDraft(form, ownerOf(ports, transfer), { id, version, details });
};

/** A payment that has cleared and was returned since, without the portal knowing. */
async function returnedAtBank(stage: Stage): Promise<Transfer> {
  const transfer = await cleared(stage);
  for (const { id } of await stage.book.of(transfer.id)) stage.world.plaid.console.advance(id, 'returned', 'R08');
  return transfer;
}

/** All runs that can meet at one transfer at the same moment. */
export const meetings = {
  'two starts': { scene: draft, acts: [click, click] },
  'three starts': { scene: draft, acts: [click, click, click] },
  'a start and the sweeper': { scene: draft, acts: [click, sweep] },
  'a start, the sweeper and the events': { scene: draft, acts: [click, sweep, sync] },
  'two sweepers': { scene: died('after', 'transfers.claim'), acts: [sweep, sweep] },
  'two sweepers over a void authorization': { scene: died('before', 'entries.create', 2), acts: [sweep, sweep] },
  'the sweeper and the events': { scene: died('after', 'entries.create'), acts: [sweep, sync] },
  'two readers of the events': { scene: settledAtBank, acts: [sync, sync] },
  'a start and a discard': { scene: draft, acts: [click, discard] },
  'a start and an edit': { scene: draft, acts: [click, edit] },
  'a cancel by the client and one by the staff': { scene: onItsWay, acts: [cancel, stop] },
  'a cancel and the events': { scene: onItsWay, acts: [cancel, sync] },
  'a cancel that comes too late and the events': { scene: postedAtBank, acts: [stop, sync] },
  'two refunds of more than half': { scene: cleared, acts: [refund, refund] },
  'a refund and the return of its payment': { scene: returnedAtBank, acts: [refund, sync] },
  'two approvals of a refund': { scene: refundToApprove, acts: [approve, approve] },
  'an approval of a refund, the sweeper and the events': { scene: refundToApprove, acts: [approve, sweep, sync] },
  'the sweeper and the events at an unanswered refund': {
    scene: refundDied('after', 'entries.refund'),
    acts: [sweep, sync],
  },
  'the day of a scheduled payment and its client, who takes it back': {
    scene: fallenDue,
    acts: [fallDue, unschedule],
  },
  'the day of a scheduled payment twice, and the sweeper': { scene: fallenDue, acts: [fallDue, fallDue, sweep] },
  'a start, an edit and the sweeper': { scene: draft, acts: [click, edit, sweep] },
} as const satisfies Readonly<Record<string, Meeting>>;

/**
 * Plays one order of all effects of several runs. An effect acts when the scheduler allows it, alone, and no other
 * continues before it is done, so the same schedule gives the same run. Somewhere in it, the clock jumps.
 */
export async function interleave(
  stage: Stage,
  good: MoneyPorts,
  scheduler: Scheduler,
  acts: readonly Act[],
  transfer: Transfer,
  jumpHours: number,
) {
  let underway = 0;
  const quiet = async () => {
    const isStill = () => underway === 0 && !stage.acts.isReading();
    for (let still = 0; still < 2; still = isStill() ? still + 1 : 0) await immediate();
  };
  const running = acts.map((act, who) => {
    const ports = seamed(good, async (name, effect) => {
      await scheduler.schedule(Promise.resolve(), `${who}: ${name}`);
      underway += 1;
      try {
        return await effect();
      } finally {
        underway -= 1;
      }
    });
    return act(stage, ports, transfer);
  });
  const jump = scheduler
    .schedule(Promise.resolve(), `${jumpHours} hours pass`)
    .then(() => stage.world.clock.moveHours(jumpHours));
  const over = Promise.all([...running, jump]);
  // A fault is reported once everything is quiet, and not while others are still working.
  over.catch(() => undefined);
  await quiet();
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    await quiet();
  }
  await over;
}

/** Plays a meeting in the order of a scheduler, to its end, and reports what is wrong then. */
export async function meet(
  stage: Stage,
  { scene, acts }: Meeting,
  { scheduler, jumpHours }: { readonly scheduler: Scheduler; readonly jumpHours: number },
  mutant: Mutant = (good) => good,
): Promise<readonly string[]> {
  stage.world.clock.set(new Date());
  await stage.begin();
  const good = mutant(stage.ports, stage);
  const before = await stateBefore(stage);
  const transfer = await scene(stage);
  await interleave(stage, good, scheduler, acts, transfer, jumpHours);
  const { complaints } = await recover(stage, {}, good, transfer);
  return [...complaints, ...(await verdict(stage, transfer, before))];
}
