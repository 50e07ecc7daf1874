import * as z from 'zod/mini';
import { type Cents, cents, formatDollars, toCents } from '../money.ts';

/** A limit for a period: money in cents, and number of payments. */
const bound = (amount: Cents, count: number) =>
  z._default(
    z.object({
      amount: z._default(cents.check(z.positive('Give cents, more than none.')), amount),
      count: z._default(z.int().check(z.positive('Give at least one payment.')), count),
    }),
    { amount, count },
  );

type Bound = z.infer<ReturnType<typeof bound>>;

const bounds = (day: Bound, week: Bound) =>
  z._default(z.object({ day: bound(day.amount, day.count), week: bound(week.amount, week.count) }), { day, week });

/**
 * Velocity limits: the starts that one client, and all of them together, may make in a day and in seven days. The
 * default leaves a buyer room for the deposit and the closing funds of one house, the latter in parts.
 */
export const velocityLimits = z.lazy(() =>
  z.object({
    client: bounds({ amount: toCents(30_000_000), count: 6 }, { amount: toCents(60_000_000), count: 12 }),
    tenant: bounds({ amount: toCents(1_000_000_000), count: 300 }, { amount: toCents(3_000_000_000), count: 1200 }),
  }),
);
export type Velocity = z.infer<typeof velocityLimits>;

const SCOPES = ['client', 'tenant'] as const;

/** Contradictory velocity limits in a file, in words an operator can act on. */
export function velocityProblems(limits: Velocity, largest: Cents): readonly string[] {
  const { client, tenant } = limits;
  const problems = SCOPES.filter((scope) => {
    const { day, week } = limits[scope];
    return week.amount < day.amount || week.count < day.count;
  }).map((scope) => `velocity.${scope}: a week allows less than a day. Raise the week or lower the day.`);
  if (client.day.amount < largest)
    problems.push(
      `velocity.client.day.amount (${formatDollars(client.day.amount)}) is below what one transfer may carry ` +
        `(${formatDollars(largest)}): lower limits, for Wire too, or raise it.`,
    );
  if (tenant.day.amount < client.day.amount || tenant.week.amount < client.week.amount)
    problems.push('velocity.tenant allows less than one client may send. Raise it.');
  return problems;
}
