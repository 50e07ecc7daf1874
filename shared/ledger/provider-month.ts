import * as z from 'zod/mini';
import { addDays } from '../banking-days.ts';
import { type Day, instant } from '../dates.ts';
import { bookedOn, type JournalEntry, month, monthOf } from './entry.ts';
import { MONTHS_TOLD_MAX } from './months-told.ts';
import { type ProviderLine, providerStandings, sumOf, sweptStandings } from './reconcile.ts';
import type { SeenSweep } from './sweep.ts';

/** The last day of a month, or today if the month isn't over. */
export function lastDayOf(month: string, today: Day): Day {
  const first = addDays(`${month}-28`, 4);
  const last = addDays(first, -Number(first.slice(-2)));
  return last < today ? last : today;
}

/**
 * The provider's figures for a month, in cents: by its own events, a company's payments at the month's end, cleared and
 * on their way, and money between its ledgers and its own account.
 */
const providerMonth = z.object({
  ...{ month, available: z.int(), pending: z.int(), transit: z.int() },
  /** The balance of the ledgers at the month's end. Unknown if it changed while it was read. */
  balance: z.optional(z.int()),
  /** The part of it that neither payments nor the accepted baseline explain; negative if money is missing. */
  unexplained: z.optional(z.int()),
});
export type ProviderMonth = z.infer<typeof providerMonth>;

/** The provider's figures for a company's months, and when they were read. */
export const providerMonths = z.object({ at: instant, months: z.array(providerMonth) });
export type ProviderMonths = z.infer<typeof providerMonths>;

/** The provider's data of all months. */
export type ToldByProvider = {
  /** Its events, oldest first. */
  readonly lines: readonly ProviderLine[];
  /** Transfers of other companies that share the account. */
  readonly othersIds: readonly string[];
  readonly sweeps: readonly SeenSweep[];
};

/** A company's own events with their months. Each month goes through thousands of them, so this is done once. */
function ownLinesOf({ lines, othersIds }: ToldByProvider) {
  const others = new Set(othersIds);
  return lines
    .filter(({ providerTransferId: id }) => !others.has(id))
    .map((line) => ({ line, month: monthOf(bookedOn(line.at)) }));
}

type About = { readonly entries: readonly JournalEntry[]; readonly today: Day };

function sideOf(
  wanted: string,
  { lines, sweeps }: { readonly lines: ReturnType<typeof ownLinesOf>; readonly sweeps: readonly SeenSweep[] },
  { entries, today }: About,
): ProviderMonth {
  const until = lines.filter((each) => each.month <= wanted).map(({ line }) => line);
  const swept = sweptStandings(entries, sweeps, { until: lastDayOf(wanted, today), today });
  const { available, pending } = sumOf([...providerStandings(until).values(), swept.standing]);
  return { month: wanted, available, pending, transit: swept.transit };
}

/**
 * The provider's figures for one month, by its own events and sweeps until then. The books only say which sweeps are
 * the company's own.
 */
export const providerMonthOf = (wanted: string, told: ToldByProvider, about: About): ProviderMonth =>
  sideOf(wanted, { lines: ownLinesOf(told), sweeps: told.sweeps }, about);

/**
 * The provider's figures for this month and the stored months before it, newest first. Its balance of an earlier day is
 * today's, less what the company's payments and sweeps have changed since.
 */
export function providerMonthsOf(
  told: ToldByProvider,
  about: About & { readonly balance?: number | undefined },
): readonly ProviderMonth[] {
  const own = { lines: ownLinesOf(told), sweeps: told.sweeps };
  const months: ProviderMonth[] = [];
  for (let on = about.today; months.length <= MONTHS_TOLD_MAX; on = addDays(`${monthOf(on)}-01`, -1))
    months.push(sideOf(monthOf(on), own, about));
  const { balance } = about;
  if (balance === undefined) return months;
  const other = balance - (months[0]?.available ?? 0);
  return months.map((each) => ({ ...each, balance: each.available + other }));
}
