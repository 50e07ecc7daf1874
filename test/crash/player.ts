import { fileIdOf } from '#functions/ledger/book-entries.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Load } from '#shared/transfer/velocity.ts';
import { type CrashPoint, crashing, type Seam } from '../support/crashing.ts';
import { seamed } from '../support/seam.ts';
import { type Intruder, intrude, intrudersOf } from './intrusions.ts';
import type { MoneyPorts } from './money-ports.ts';
import {
  complaintsAbout,
  countComplaints,
  entriesOf,
  lostComplaints,
  refundComplaints,
  strangersAmong,
} from './oracle.ts';
import type { Stage } from './stage.ts';
import { type Story, type StoryName, stories } from './stories.ts';
import { placeComplaints, wishComplaints } from './where.ts';

type Fault = Parameters<Stage['world']['plaid']['faults']['set']>[0];

/** Everything that goes wrong in one run. */
export type Plan = {
  readonly story: StoryName;
  /** Where the first run dies or repeats itself. */
  readonly first?: CrashPoint;
  /** Where the recovery run after it also dies. */
  readonly second?: CrashPoint;
  /** True if the first caller tries again before any recovery. */
  readonly again?: boolean;
  /**
   * Right before this effect the first run pauses this long, and others run and finish, at once or at the end of it:
   * the same caller again, the schedule, or the client who cancels a schedule.
   */
  readonly pause?: {
    readonly effect: number;
    readonly hours: 0 | 2 | 72;
    readonly others: 'caller' | 'schedule' | 'client';
    readonly late?: boolean;
    /** The client disconnects the account before they run. */
    readonly unlinked?: boolean;
  };
  /**
   * How many hours pass before recovery: after 2 an authorization is void, and after 72 a start is returned. The bank
   * has settled meanwhile.
   */
  readonly hours?: 0 | 2 | 72;
  /** The client disconnects the account before any recovery. */
  readonly unlinked?: boolean;
  /** The bank's faults in the first run, and in later ones. */
  readonly faults?: readonly Fault[];
  readonly syncFirst?: boolean;
  /** Outside events before, during and after the first run. */
  readonly meanwhile?: readonly Intruder[];
  /** How many seconds the bank's answers lag behind its events, until the first recovery is over. */
  readonly lag?: number;
  /** True if the sweeper's index lags behind the table, for as long. */
  readonly lateIndex?: boolean;
};

/** A planted mistake: takes the real ports and returns changed ones. */
export type Mutant = (good: MoneyPorts, stage: Stage) => MoneyPorts;

/** How a run ended. */
export type End = {
  readonly transfer: Transfer;
  readonly complaints: readonly string[];
  /** How many effects the first run and the first recovery had. */
  readonly effects: readonly [first: number, recovery: number];
};

/** As many 29-minute steps as the renewal of an expired authorization takes, and a few more. */
const ROUNDS_MAX = 12;

/** The first run, with its pause or its death: how many effects it had, and the record after the pause. */
async function playFirst(stage: Stage, plan: Plan, good: MoneyPorts, transfer: Transfer) {
  const story: Story = stories[plan.story];
  const seam: Seam = { effects: 0 };
  const { pause, meanwhile = [] } = plan;
  let effects = 0;
  let recorded: Transfer['events'] = [];
  const letIn = intrudersOf(meanwhile, (intruder) => intrude(intruder, stage, good, transfer));
  const pausing = seamed(good, async (name, act) => {
    effects += 1;
    // Some effects begin at the same moment, and each knows which one it is.
    const own = effects;
    await letIn(own, name);
    if (own === pause?.effect) {
      const { late, others, unlinked } = pause;
      const hours = Math.min(pause.hours, story.longestPause ?? pause.hours);
      stage.world.clock.moveHours(1 / 60 + (late ? hours : 0));
      if (unlinked) await stage.setLinked(false);
      if (others === 'caller') await story.run(stage, good, transfer);
      else if (others === 'client') await stage.acts.unschedule(good, transfer);
      else for (const come of [stage.acts.sweep, stage.acts.sync]) await come(good);
      stage.world.clock.moveHours(late ? 0 : hours);
      recorded = (await stage.stored(transfer)).events;
    }
    return act();
  });
  await letIn(0);
  await story.run(stage, crashing(pausing, plan.first, seam), transfer);
  await letIn();
  return { effects: seam.effects, recorded };
}

async function settleAtBank(stage: Stage, transfer: Transfer): Promise<void> {
  for (const { id } of await stage.book.of(transfer.id)) {
    stage.world.plaid.console.advance(id, 'posted');
    stage.world.plaid.console.advance(id, 'settled');
  }
}

/** The bank answers again, and nothing lags any more. */
function allClear({ world, lag, setIndexLate }: Stage): void {
  world.plaid.faults.clear();
  lag(0);
  setIndexLate(false);
}

type Recovery = Pick<Plan, 'second' | 'syncFirst'>;

/** Sweeps and reads until nothing is left to do. The first time around, the run may die. */
export async function recover(stage: Stage, { second, syncFirst }: Recovery, good: MoneyPorts, transfer: Transfer) {
  const seam: Seam = { effects: 0 };
  const { sync } = stage.acts;
  const sweep = async (ports: MoneyPorts) => {
    await stage.acts.sweep(ports);
    if (stage.isAtPlatform()) await stage.neighborsActs?.sweep(ports);
  };
  let isRested = false;
  for (let round = 0; round < ROUNDS_MAX && !isRested; round += 1) {
    stage.world.clock.moveHours(29 / 60);
    const ports = round === 0 ? crashing(good, second, seam) : good;
    let synced = syncFirst ? await sync(ports) : undefined;
    await sweep(ports);
    if (!syncFirst) synced = await sync(ports);
    if (round === 0) allClear(stage);
    isRested =
      round > 0 && synced?.read === 0 && !synced.waiting && (await stage.stored(transfer)).status !== 'submitted';
  }
  return { effects: seam.effects, complaints: isRested ? [] : ['sweeping and reading never come to an end'] };
}

/** The state before a transfer: its counts, and the number of movements at the bank. */
export type Before = { readonly counted: readonly Load[]; readonly moved: number };
export const stateBefore = async ({ counted, movedBefore }: Stage): Promise<Before> => ({
  counted: await counted(),
  moved: movedBefore(),
});

/** The places where the books and the bank disagree about a file. */
async function bookComplaints(stage: Stage, judged: readonly Transfer[]): Promise<readonly string[]> {
  if (!stage.hasBooks) return [];
  await stage.written();
  const files = [...new Set(judged.flatMap(({ fileNumber }) => fileNumber ?? []))];
  const found = files.map(async (fileNumber) => {
    const [inBooks, atBank] = await Promise.all([
      stage.ports.files.held(stage.payer.client.tenantId, fileIdOf('', fileNumber)),
      stage.heldByBank(fileNumber),
    ]);
    return inBooks === atBank ? [] : [`${fileNumber} holds ${inBooks} by the books, and ${atBank} by the bank`];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Errors in a transfer and its money, by the table and the bank, compared with the state before. A refund is checked
 * with its payment, and a payment with all its refunds. Nothing else may have moved meanwhile, under any name.
 */
export async function verdict(stage: Stage, transfer: Transfer, before: Before): Promise<readonly string[]> {
  const { refundOf, tenantId, clientId } = transfer;
  const payment = refundOf && (await stage.ports.transfers.find(tenantId, clientId, refundOf.id));
  const stored = await stage.stored(payment ?? transfer);
  const refunds = await stage.refundsOf(stored);
  const others = stage.besides().filter(({ id }) => id !== stored.id);
  const judged = [stored, ...refunds, ...(await Promise.all(others.map(stage.stored)))];
  const entries = await stage.book.since(before.moved);
  const { two } = stage;
  const own = judged.filter((each) => each.tenantId === stored.tenantId);
  return [
    ...countComplaints(own, before.counted, await stage.counted()),
    ...refundComplaints(stored, refunds),
    ...judged.flatMap((each) => complaintsAbout(each, entriesOf(entries, each))),
    ...judged.flatMap((each) => (two ? placeComplaints(each, entries, two.stood()) : [])),
    ...judged.flatMap((each) => wishComplaints(each, entries)),
    ...strangersAmong(entries, judged),
    ...(await bookComplaints(stage, judged)),
    ...stage.watched(),
  ];
}

/** Plays one run from its scene to its end, and reports what is wrong with it. */
export async function play(stage: Stage, plan: Plan, mutant: Mutant = (good) => good): Promise<End> {
  const { world } = stage;
  world.clock.set(new Date());
  await stage.begin();
  const good = mutant(stage.ports, stage);
  const before = await stateBefore(stage);
  const transfer = await stories[plan.story].scene(stage);
  for (const fault of plan.faults ?? []) world.plaid.faults.set(fault);
  stage.lag(plan.lag ?? 0);
  stage.setIndexLate(plan.lateIndex === true);
  const first = await playFirst(stage, plan, good, transfer);
  if (plan.unlinked) await stage.setLinked(false);
  if (plan.again) await stories[plan.story].run(stage, good, transfer);
  if (plan.hours) {
    // The faults are for the portal's calls, not for this read of the bank's books.
    if (!plan.faults) await settleAtBank(stage, transfer);
    world.clock.moveHours(plan.hours);
  }
  const recovery = await recover(stage, plan, good, transfer);
  if (plan.unlinked || plan.pause?.unlinked) await stage.setLinked(true);
  if (plan.meanwhile?.some(({ what }) => what === 'another account is linked over the client’s'))
    await stage.linkBack();
  const stored = await stage.stored(transfer);
  const complaints = [
    ...recovery.complaints,
    ...lostComplaints(stored, first.recorded),
    ...(await verdict(stage, transfer, before)),
  ];
  return { transfer: stored, complaints, effects: [first.effects, recovery.effects] };
}

const WHENS: readonly CrashPoint['when'][] = ['before', 'after', 'twice'];

/** Every way in which one effect of a run can go wrong. */
export const pointsAt = (effect: number, whens = WHENS): readonly CrashPoint[] =>
  whens.map((when) => ({ effect, when }));

/** Every point at which a run with this many effects can go wrong. */
export const pointsOf = (effects: number, whens = WHENS): readonly CrashPoint[] =>
  Array.from({ length: effects }, (_, at) => pointsAt(at + 1, whens)).flat();
