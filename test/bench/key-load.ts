import { randomOf } from '../support/random.ts';
import type { Touch } from './touches.ts';

/** A step of a transfer's life, as far as the table is concerned. */
export type Step = { readonly name: string; readonly touches: readonly Touch[] };

/**
 * An hour of traffic: the number of tenants, how unequal they are, and how often per second each step of a transfer's
 * life happens.
 */
export type Traffic = {
  readonly tenants: number;
  /** The nth largest tenant has 1/n^skew of the largest's traffic. 1 is Zipf's own law. */
  readonly skew: number;
  readonly seconds: number;
  readonly perSecond: Readonly<Record<string, number>>;
  readonly seed: number;
};

/** The busiest partition of one kind: the most in one second, and on average over the hour. */
export type Load = {
  readonly index: Touch['index'];
  /** The form of the partition's key: `TENANT#{tenant}#AUDIT`. */
  readonly kind: string;
  readonly writes: number;
  readonly meanWrites: number;
  readonly reads: number;
  /** How often its busiest item is written. Those writes have to wait for each other. */
  readonly turns: number;
  readonly meanTurns: number;
};

/** How many arrive in a second if this many arrive on average, independently of each other (Poisson, by Knuth). */
function arrivals(mean: number, draw: () => number): number {
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > least; product *= draw()) count += 1;
  return count;
}

/** The share of all traffic of the first, the first two, … of the tenants. */
export function sharesOf({ tenants, skew }: Pick<Traffic, 'tenants' | 'skew'>): Float64Array {
  const shares = new Float64Array(tenants);
  let sum = 0;
  for (let rank = 1; rank <= tenants; rank += 1) {
    sum += 1 / rank ** skew;
    shares[rank - 1] = sum;
  }
  return shares.map((share) => share / sum);
}

function tenantOf(shares: Float64Array, drawn: number): number {
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((shares[middle] ?? 1) < drawn) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Partitions of one client, transfer or fact are as numerous as those. Only shared partitions can become hot. */
const isShared = ({ partition }: Touch): boolean => !/\{client\}|\{transfer\}|#FACT#/.test(partition);
const kindOf = ({ index, partition }: Touch): string => `${index} ${partition.replace(/\d{4}-\d{2}$/, '{month}')}`;
/** Items that are written once have no contention. */
const isWrittenAgain = ({ item = '', writes }: Touch): boolean =>
  writes > 0 && item !== '' && !/\{transfer\}|RECORD#/.test(item);

type Taken = { readonly writes: number; readonly reads: number; readonly turns: number };
const NOTHING: Taken = { writes: 0, reads: 0, turns: 0 };
const plus = (one: Taken, other: Taken): Taken => ({
  writes: one.writes + other.writes,
  reads: one.reads + other.reads,
  turns: one.turns + other.turns,
});
const add = (into: Map<string, Taken>, key: string, taken: Taken) =>
  into.set(key, plus(into.get(key) ?? NOTHING, taken));

/** A step's usage of each kind of partition, and how often it writes its most-written item there. */
function sharedPartOf(touches: readonly Touch[]): ReadonlyMap<string, Taken> {
  const kinds = new Map<string, Taken>();
  const items = new Map<string, Map<string, number>>();
  for (const touch of touches.filter(isShared)) {
    const kind = kindOf(touch);
    add(kinds, kind, { writes: touch.writes, reads: touch.reads, turns: 0 });
    if (!isWrittenAgain(touch)) continue;
    const known = items.get(kind) ?? new Map<string, number>();
    items.set(kind, known.set(touch.item ?? '', (known.get(touch.item ?? '') ?? 0) + 1));
  }
  for (const [kind, counts] of items) add(kinds, kind, { ...NOTHING, turns: Math.max(...counts.values()) });
  return kinds;
}

/** The most in any one second, and the total, for each partition. */
function peaks() {
  const most = new Map<string, Taken>();
  const sums = new Map<string, Taken>();
  return {
    sums,
    most,
    close(second: ReadonlyMap<string, Taken>): void {
      for (const [key, taken] of second) {
        const known = most.get(key) ?? NOTHING;
        most.set(key, {
          writes: Math.max(known.writes, taken.writes),
          reads: Math.max(known.reads, taken.reads),
          turns: Math.max(known.turns, taken.turns),
        });
        add(sums, key, taken);
      }
    },
  };
}

/**
 * Draws an hour of traffic over the recorded steps and reports the busiest partition of each kind, to compare with
 * DynamoDB's ceilings: 1,000 write and 3,000 read units per second for a partition (developer guide, "Partitions").
 */
export function keyLoad(steps: readonly Step[], traffic: Traffic): readonly Load[] {
  const draw = randomOf(traffic.seed);
  const shares = sharesOf(traffic);
  const drawn = steps.map(({ name, touches }) => ({
    rate: traffic.perSecond[name] ?? 0,
    part: [...sharedPartOf(touches)],
  }));
  const hour = peaks();
  for (let second = 0; second < traffic.seconds; second += 1) {
    const now = new Map<string, Taken>();
    for (const { rate, part } of drawn)
      for (let count = arrivals(rate, draw); count > 0; count -= 1) {
        const tenant = tenantOf(shares, draw());
        for (const [kind, taken] of part) add(now, `${kind.includes('{tenant}') ? tenant : 'all'} ${kind}`, taken);
      }
    hour.close(now);
  }
  const busiest = new Map<string, Load>();
  for (const [key, { writes, reads, turns }] of hour.most) {
    const [, index, kind] = key.split(' ') as [string, Touch['index'], string];
    const sum = hour.sums.get(key) ?? NOTHING;
    const known = busiest.get(`${index} ${kind}`);
    busiest.set(`${index} ${kind}`, {
      index,
      kind,
      writes: Math.max(known?.writes ?? 0, writes),
      meanWrites: Math.max(known?.meanWrites ?? 0, sum.writes / traffic.seconds),
      reads: Math.max(known?.reads ?? 0, reads),
      turns: Math.max(known?.turns ?? 0, turns),
      meanTurns: Math.max(known?.meanTurns ?? 0, sum.turns / traffic.seconds),
    });
  }
  return [...busiest.values()].toSorted((one, other) => other.writes - one.writes || other.reads - one.reads);
}

/** One transfer's usage of its tenant's busiest partition over its whole life. */
export function ofOneTransfer(steps: readonly Step[]): Taken & { readonly kind: string } {
  const kinds = [...sharedPartOf(steps.flatMap(({ touches }) => touches))];
  const [first] = kinds.toSorted(([, one], [, other]) => other.writes - one.writes);
  return { kind: first?.[0] ?? '', ...(first?.[1] ?? NOTHING) };
}
