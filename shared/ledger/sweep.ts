import * as z from 'zod/mini';
import { type Day, day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import { FUNDING_WAYS, type Funding, fundingId } from './funding.ts';
import type { Movement } from './postings.ts';

/** A sweep's state at the provider. A deposit ends with `funds_available`, a withdrawal with `settled`. */
export const SWEEP_STATES = ['pending', 'posted', 'settled', 'funds_available', 'returned', 'failed'] as const;
export type SweepState = (typeof SWEEP_STATES)[number];

/** A sweep's effects on the books: money left its source, arrived, or was returned. */
const SWEEP_STEPS = ['left', 'arrived', 'back'] as const;
export type SweepStepName = (typeof SWEEP_STEPS)[number];

const sweepStep = z.object({
  name: z.enum(SWEEP_STEPS),
  /** The bank's day by the provider's figures, or the day it was first seen. */
  on: day,
  at: instant,
});
export type SweepStep = z.infer<typeof sweepStep>;

/** A sweep as the provider reports it now. */
export type SeenSweep = {
  readonly id: string;
  readonly way: (typeof FUNDING_WAYS)[number];
  readonly amount: Cents;
  readonly state: SweepState;
  readonly createdOn: Day;
  readonly settledOn?: Day;
  /** For a deposit: when it is expected to clear. */
  readonly goodOn?: Day;
};

/**
 * Money that the provider moved between one of the company's ledgers and its own account: for a funding of the portal,
 * at one of the provider's limits, or from the provider's dashboard. Steps are only ever added.
 */
export const keptSweep = z.object({
  tenantId,
  id: z.string(),
  way: z.enum(FUNDING_WAYS),
  amount: cents,
  state: z.enum(SWEEP_STATES),
  /** The portal's funding, if this is its sweep. */
  fundingId: z.optional(fundingId),
  steps: z.array(sweepStep).check(z.maxLength(SWEEP_STEPS.length)),
  version: z.int(),
});
export type KeptSweep = z.infer<typeof keptSweep>;

const isBack = (state: SweepState): boolean => state === 'returned' || state === 'failed';

/** The steps that a state implies, in order. For a returned sweep: the known steps, then the return. */
function stepsBehind({ way, state }: Pick<SeenSweep, 'way' | 'state'>, known: readonly SweepStepName[]) {
  if (isBack(state)) {
    const before: readonly SweepStepName[] = way === 'withdraw' && known.length === 0 ? ['left'] : known;
    return before.length > 0 ? [...before.filter((name) => name !== 'back'), 'back' as const] : [];
  }
  // A withdrawal leaves the ledger at once. A deposit leaves the company's account when it settles.
  const hasSettled = state === 'settled' || state === 'funds_available';
  if (way === 'withdraw') return hasSettled ? (['left', 'arrived'] as const) : (['left'] as const);
  if (state === 'funds_available') return ['left', 'arrived'] as const;
  return hasSettled ? (['left'] as const) : [];
}

/** The provider's day of each step. It gives none for a return. */
const saidDays = ({ way, createdOn, settledOn, goodOn }: SeenSweep): Partial<Record<SweepStepName, Day | undefined>> =>
  way === 'withdraw' ? { left: createdOn, arrived: settledOn } : { left: settledOn, arrived: goodOn };

/** The day of a step that has happened, never a future one. */
function dayOf(name: SweepStepName, seen: SeenSweep, today: Day): Day {
  const said = saidDays(seen)[name];
  return said && said <= today ? said : today;
}

/**
 * A sweep's record after a report by the provider; unchanged if it is nothing new. A return is final, and an older
 * report removes no step.
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
  // A return is the provider's final state.
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

/** A deposit's end; undefined while it is on its way, and for a withdrawal. */
export function landedOf({ way, state, steps }: KeptSweep, today: Day): Funding['landed'] {
  if (way !== 'deposit') return undefined;
  const dayOf = (step: SweepStepName) => steps.find(({ name }) => name === step)?.on;
  // A sweep that failed before it left has no step.
  if (isBack(state)) return { as: 'back', on: dayOf('back') ?? today };
  const arrivedOn = dayOf('arrived');
  return arrivedOn ? { as: 'good', on: arrivedOn } : undefined;
}

/**
 * The postings of a sweep's step. Between the two accounts the money is in transit: it is cleared and the company's,
 * and in neither account.
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

/** The booked steps of a sweep, each with its day. */
export type BookedSteps = ReadonlyMap<SweepStepName, Day>;

/** The sweep step of a journal entry, by its event. */
export const sweepStepOf = (event: string): SweepStepName | undefined =>
  SWEEP_STEPS.find((name) => event.endsWith(` ${name}`));

/**
 * The day of a step by the provider's figures. The provider gives none for a return, forgets others by then, and may
 * report a step before its stated day. The day on which the portal saw it counts then. Otherwise the step would move to
 * another day tomorrow, and a past month would change.
 */
function keptDayOf(name: SweepStepName, seen: SeenSweep, today: Day, booked: BookedSteps): Day {
  const [on, known] = [saidDays(seen)[name], booked.get(name)];
  if (!on || on > today) return known ?? today;
  return known && known < on ? known : on;
}

/**
 * A sweep's amount in the ledger and between the two accounts at the end of a day, by the provider's figures. Returned
 * money was in place until the day of the return. The provider no longer says where, so the booked steps decide.
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
