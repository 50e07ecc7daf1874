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

const SCOPES = { client: 'one client', tenant: 'all clients together' } as const;

/** Contradictory velocity limits, in words that an operator and an office can act on. */
export function velocityProblems(limits: Velocity, largest: Cents): readonly string[] {
  const { client, tenant } = limits;
  const problems = Object.entries(SCOPES)
    .filter(([scope]) => {
      const { day, week } = limits[scope as keyof typeof SCOPES];
      return week.amount < day.amount || week.count < day.count;
    })
    .map(([, who]) => `A week allows ${who} less than a day. Raise the week or lower the day.`);
  if (client.day.amount < largest)
    problems.push(
      `What one client may send in a day (${formatDollars(client.day.amount)}) is below the most per payment ` +
        `(${formatDollars(largest)}). Raise it, or lower the most per payment, for wires too.`,
    );
  if (tenant.day.amount < client.day.amount || tenant.week.amount < client.week.amount)
    problems.push('All clients together may send less than one client may. Raise the company’s limits.');
  return problems;
}
