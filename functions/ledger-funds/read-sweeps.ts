import { easternTime } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { DEPOSIT_FOLLOWED_DAYS } from '#shared/ledger/on-its-way.ts';
import { afterSweep, type KeptSweep, landedOf, type SeenSweep } from '#shared/ledger/sweep.ts';
import type { Clock, ProviderAnswer } from '../ports.ts';

/** What following the provider's sweeps needs. */
export type SweepPorts = {
  /** What the provider says of the tenant's sweeps since a moment. */
  readonly seen: (tenant: TenantId, since: Date) => Promise<ProviderAnswer<readonly SeenSweep[]>>;
  readonly sweeps: {
    readonly named: (tenant: TenantId, ids: readonly string[]) => Promise<readonly KeptSweep[]>;
    /** Saves one on top of the version that was read; false where another run was faster. */
    readonly save: (changed: KeptSweep) => Promise<boolean>;
  };
  /** The newest moves that two people asked for and the provider has taken. */
  readonly moves: (tenant: TenantId, most: number) => Promise<readonly Funding[]>;
  /** Saves what became of one of them on top of the version that was read; told again at the next look. */
  readonly land: (landed: Funding) => Promise<unknown>;
  readonly now: Clock;
};

/** A deposit is held for some banking days; a return within the network's days after it is seen as well. */
const LOOKED_BACK_DAYS = DEPOSIT_FOLLOWED_DAYS;
const MOVES_MAX = 100;

/** How a look went. */
export type SweepsRead = { readonly seen: number; readonly changed: number; readonly silent?: string };

/**
 * Writes into a deposit's own record what its sweep says: whoever counts what is on its way, and whoever waits for it,
 * reads it there. A run that died in between finds it undone, and does it.
 */
async function land({ land: save }: Pick<SweepPorts, 'land'>, own: Funding | undefined, sweep: KeptSweep, today: Day) {
  const landed = own && landedOf(sweep, today);
  if (own && landed && landed.as !== own.landed?.as) await save({ ...own, landed });
}

/**
 * What two people of the portal asked for, by the provider's id of it: by the id that it gave in its answer, and where it
 * gave none by the one that people typed.
 */
const askedFor = (moves: readonly Funding[]): ReadonlyMap<string, Funding> =>
  new Map(
    [...moves.filter(({ agreed }) => agreed), ...moves.filter(({ agreed }) => !agreed)].flatMap((each) =>
      each.sweepId ? [[each.sweepId, each] as const] : [],
    ),
  );

/** Whether a sweep is what they asked for: an id may have been typed that is another sweep's. */
const isThat = (own: Funding, seen: SeenSweep, before: KeptSweep | undefined): boolean =>
  own.amount === seen.amount && (before === undefined || before.way === own.way);

/**
 * Asks the provider what it has swept, and writes down what is new; the books follow the records. What two people of the
 * portal asked for goes the way that they said, where it is as much. A sweep of another amount is booked as the provider
 * tells of it, and the deposit or withdrawal stays as they ended it, with nothing that landed. Safe to repeat, also at
 * the same time.
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

/** The minute of each hour in which a tenant's sweeps are asked about: spread, so that all do not ask at once. */
export function isSweepMinute(tenant: TenantId, now: Date, everyMinutes: number): boolean {
  let turn = 0;
  for (const letter of tenant) turn = (turn * 31 + (letter.codePointAt(0) ?? 0)) % 60_000;
  return Math.floor(now.getTime() / 60_000) % everyMinutes === turn % everyMinutes;
}
