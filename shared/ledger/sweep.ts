import * as z from 'zod/mini';
import { type Day, day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { FUNDING_WAYS, type Funding, fundingId } from './funding.ts';
import type { Movement } from './postings.ts';

/** How far the provider says that a sweep is. `funds_available` is the end of a deposit, `settled` that of a withdrawal. */
export const SWEEP_STATES = ['pending', 'posted', 'settled', 'funds_available', 'returned', 'failed'] as const;
export type SweepState = (typeof SWEEP_STATES)[number];

/** What a sweep did to the books: money left where it was, arrived where it goes, or came back. */
const SWEEP_STEPS = ['left', 'arrived', 'back'] as const;
export type SweepStepName = (typeof SWEEP_STEPS)[number];

const sweepStep = z.object({
  name: z.enum(SWEEP_STEPS),
  /** The bank's day of it, as the provider says it; the day on which it was seen where the provider says none. */
  on: day,
  at: instant,
});
export type SweepStep = z.infer<typeof sweepStep>;

/** A sweep as the provider tells of it now. */
export type SeenSweep = {
  readonly id: string;
  readonly way: (typeof FUNDING_WAYS)[number];
  readonly amount: Cents;
  readonly state: SweepState;
  readonly createdOn: Day;
  readonly settledOn?: Day;
  /** For a deposit: when it is expected to be good. */
  readonly goodOn?: Day;
};

/**
 * Money that the provider moved between a ledger of the company's and the company's own account there: for two people of
 * the portal, by the provider itself at a limit, or for somebody in the provider's dashboard. Steps are only ever added.
 */
export const keptSweep = z.object({
  tenantId,
  id: z.string(),
  way: z.enum(FUNDING_WAYS),
  amount: cents,
  state: z.enum(SWEEP_STATES),
  /** What two people of the portal asked for, where this is it. */
  fundingId: z.optional(fundingId),
  steps: z.array(sweepStep).check(z.maxLength(SWEEP_STEPS.length)),
  version: z.int(),
});
export type KeptSweep = z.infer<typeof keptSweep>;

const isBack = (state: SweepState): boolean => state === 'returned' || state === 'failed';

/** The steps that a state has behind it, in order; those of what came back are what was known before, and the way back. */
function stepsBehind({ way, state }: Pick<SeenSweep, 'way' | 'state'>, known: readonly SweepStepName[]) {
  if (isBack(state)) {
    const before: readonly SweepStepName[] = way === 'withdraw' && known.length === 0 ? ['left'] : known;
    return before.length > 0 ? [...before.filter((name) => name !== 'back'), 'back' as const] : [];
  }
  // A withdrawal is out of the ledger at once; a deposit is out of the company's account once it is settled.
  const hasSettled = state === 'settled' || state === 'funds_available';
  if (way === 'withdraw') return hasSettled ? (['left', 'arrived'] as const) : (['left'] as const);
  if (state === 'funds_available') return ['left', 'arrived'] as const;
  return hasSettled ? (['left'] as const) : [];
}

/** The provider's day of each step; it says none of when something came back. */
const saidDays = ({ way, createdOn, settledOn, goodOn }: SeenSweep): Partial<Record<SweepStepName, Day | undefined>> =>
  way === 'withdraw' ? { left: createdOn, arrived: settledOn } : { left: settledOn, arrived: goodOn };

/** The day of a step that has happened; never one that is still to come. */
function dayOf(name: SweepStepName, seen: SeenSweep, today: Day): Day {
  const said = saidDays(seen)[name];
  return said && said <= today ? said : today;
}

/**
 * A sweep's record after the provider has told of it; the same one where that is nothing new. What came back stays back,
 * and a word that is older than what is known takes no step away.
 */
export function afterSweep(
  before: KeptSweep | undefined,
  seen: SeenSweep,
  about: Pick<KeptSweep, 'tenantId'> & {
    readonly fundingId?: KeptSweep['fundingId'];
    readonly now: Date;
    readonly today: Day;
  },
): KeptSweep {
  const { tenantId: tenant, fundingId: asked, now, today } = about;
  const known = before?.steps.map(({ name }) => name) ?? [];
  // That it came back is the provider's last word.
  if (before && isBack(before.state)) return before;
  const fresh = stepsBehind(seen, known).filter((name) => !known.includes(name));
  if (before && fresh.length === 0 && before.state === seen.state) return before;
  const steps = fresh.map((name) => ({ name, on: dayOf(name, seen, today), at: now.toISOString() }));
  return {
    ...{ tenantId: tenant, id: seen.id, way: seen.way, amount: seen.amount },
    ...(asked ? { fundingId: asked } : {}),
    version: 0,
    ...before,
    state: seen.state,
    steps: [...(before?.steps ?? []), ...steps],
  };
}

/** What became of a deposit in the end; undefined while it is on its way, and for a withdrawal. */
export function landedOf({ way, state, steps }: KeptSweep, today: Day): Funding['landed'] {
  if (way !== 'deposit') return undefined;
  const dayOf = (step: SweepStepName) => steps.find(({ name }) => name === step)?.on;
  // What failed before it left has no step.
  if (isBack(state)) return { as: 'back', on: dayOf('back') ?? today };
  const arrivedOn = dayOf('arrived');
  return arrivedOn ? { as: 'good', on: arrivedOn } : undefined;
}

/**
 * What a step of a sweep does to the books. Between the two accounts the money is in transit: good, and the company's,
 * and in neither of them.
 */
export function sweepMovements(
  { way, amount, steps }: Pick<KeptSweep, 'way' | 'amount' | 'steps'>,
  { name }: Pick<SweepStep, 'name'>,
): readonly Movement[] {
  const [from, to] =
    way === 'withdraw'
      ? (['provider available', 'trust bank'] as const)
      : (['trust bank', 'provider available'] as const);
  if (name === 'left') return [{ debit: 'in transit', credit: from, amount }];
  if (name === 'arrived') return [{ debit: to, credit: 'in transit', amount }];
  const hadArrived = steps.some((step) => step.name === 'arrived');
  return [{ debit: from, credit: hadArrived ? to : 'in transit', amount }];
}

/** The steps of a sweep that the books have, each with its day. */
export type BookedSteps = ReadonlyMap<SweepStepName, Day>;

/** Which step of a sweep an entry of the journal is, by its event. */
export const sweepStepOf = (event: string): SweepStepName | undefined =>
  SWEEP_STEPS.find((name) => event.endsWith(` ${name}`));

/**
 * The day of a step by the provider's own telling. It says none of when a sweep came back, forgets others by then, and
 * may tell of a step before the day that it says of it: there it is the day on which the portal has seen it. Otherwise
 * the step would be of another day tomorrow, and a month that is over would change.
 */
function keptDayOf(name: SweepStepName, seen: SeenSweep, today: Day, booked: BookedSteps): Day {
  const [on, known] = [saidDays(seen)[name], booked.get(name)];
  if (!on || on > today) return known ?? today;
  return known && known < on ? known : on;
}

/**
 * What a sweep has in the ledger by the provider's own telling, and between the two accounts, at the end of a day. What
 * came back was where it was until the day on which it came back; where it was the provider no longer says, so the
 * steps are those that the books have.
 */
export function sweptAt(
  seen: SeenSweep,
  { until, today, booked }: { readonly until: Day; readonly today: Day; readonly booked: BookedSteps },
): { available: number; transit: number } {
  const { way, amount, state } = seen;
  const known = isBack(state) ? [...booked.keys()] : [];
  const done = stepsBehind(seen, known).filter((name) => keptDayOf(name, seen, today, booked) <= until);
  if (done.includes('back') || !done.includes('left')) return { available: 0, transit: 0 };
  const hasArrived = done.includes('arrived');
  if (way === 'withdraw') return { available: -amount, transit: hasArrived ? 0 : amount };
  return hasArrived ? { available: amount, transit: 0 } : { available: 0, transit: amount };
}
