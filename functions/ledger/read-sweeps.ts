import { easternTime } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { DEPOSIT_FOLLOWED_DAYS } from '#shared/ledger/on-its-way.ts';
import { afterSweep, type KeptSweep, landedOf, type SeenSweep } from '#shared/ledger/sweep.ts';
import type { Clock, ProviderAnswer } from '../ports.ts';

export type SweepPorts = {
  /** The provider's sweeps of the tenant since a time. */
  readonly seen: (tenant: TenantId, since: Date) => Promise<ProviderAnswer<readonly SeenSweep[]>>;
  readonly sweeps: {
    readonly named: (tenant: TenantId, ids: readonly string[]) => Promise<readonly KeptSweep[]>;
    /** Saves a change to the version that was read. Returns false if another run was faster. */
    readonly save: (changed: KeptSweep) => Promise<boolean>;
  };
  /** The newest transfers that two people approved and the provider accepted. */
  readonly moves: (tenant: TenantId, most: number) => Promise<readonly Funding[]>;
  /** Saves the outcome of one on the version that was read. If that fails, the next check tries again. */
  readonly land: (landed: Funding) => Promise<unknown>;
  readonly now: Clock;
};

/** A deposit is held for some banking days. The period also covers a return within the network's days after that. */
const LOOKED_BACK_DAYS = DEPOSIT_FOLLOWED_DAYS;
const MOVES_MAX = 100;

/** The result of a check. */
export type SweepsRead = { readonly seen: number; readonly changed: number; readonly silent?: string };

/**
 * Copies a sweep's result into the deposit's own record, where everything that counts incoming money reads it. Repeats
 * it if the last run crashed before this.
 */
async function land({ land: save }: Pick<SweepPorts, 'land'>, own: Funding | undefined, sweep: KeptSweep, today: Day) {
  const landed = own && landedOf(sweep, today);
  if (own && landed && landed.as !== own.landed?.as) await save({ ...own, landed });
}

/**
 * The transfers approved by two people, by the provider's ID: from its answer, or typed by two people if the provider
 * gave none.
 */
const askedFor = (moves: readonly Funding[]): ReadonlyMap<string, Funding> =>
  new Map(
    [...moves.filter(({ agreed }) => agreed), ...moves.filter(({ agreed }) => !agreed)].flatMap((each) =>
      each.sweepId ? [[each.sweepId, each] as const] : [],
    ),
  );

/** True if the sweep matches the transfer. The typed ID may belong to another sweep. */
const isThat = (own: Funding, seen: SeenSweep, before: KeptSweep | undefined): boolean =>
  own.amount === seen.amount && (before === undefined || before.way === own.way);

/**
 * Reads the provider's sweeps and records new ones; the bookkeeping follows from the records. A sweep of a transfer
 * that two people approved is booked in the direction that they chose, if the amount matches. If it differs, the sweep
 * is booked as the provider reports it, and the transfer keeps its state without a landing. Safe to repeat, even at the
 * same time.
 */
export async function readSweeps(ports: SweepPorts, tenant: TenantId): Promise<SweepsRead> {
  const now = ports.now();
  const answer = await ports.seen(tenant, new Date(now.getTime() - LOOKED_BACK_DAYS * 86_400_000));
  if (answer.heard !== 'yes') return { seen: 0, changed: 0, silent: answer.heard === 'no' ? answer.code : answer.why };
  const all = [...new Map(answer.value.map((each) => [each.id, each])).values()];
  if (all.length === 0) return { seen: 0, changed: 0 };
  const [kept, moves] = await Promise.all([
    ports.sweeps.named(
      tenant,
      all.map(({ id }) => id),
    ),
    ports.moves(tenant, MOVES_MAX),
  ]);
  const known = new Map(kept.map((each) => [each.id, each]));
  const asked = askedFor(moves);
  let changed = 0;
  for (const seen of all) {
    const before = known.get(seen.id);
    const named = asked.get(seen.id);
    const own = named && isThat(named, seen, before) ? named : undefined;
    const way = before?.way ?? own?.way ?? seen.way;
    const today = easternTime(now.toISOString()).on;
    const about = { tenantId: tenant, now, today, ...(own ? { fundingId: own.id } : {}) };
    const after = afterSweep(before, { ...seen, way }, about);
    if (after !== before && (await ports.sweeps.save(after))) changed += 1;
    await land(ports, own, after, today);
  }
  return { seen: all.length, changed };
}

/**
 * True in the minute of each interval in which a tenant's sweeps are read. The minute differs per tenant, so that not
 * all are read at once.
 */
export function isSweepMinute(tenant: TenantId, now: Date, everyMinutes: number): boolean {
  let turn = 0;
  for (const letter of tenant) turn = (turn * 31 + (letter.codePointAt(0) ?? 0)) % 60_000;
  return Math.floor(now.getTime() / 60_000) % everyMinutes === turn % everyMinutes;
}
