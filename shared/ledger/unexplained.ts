import * as z from 'zod/mini';
import { formatDay, type Instant, instant } from '../dates.ts';
import { formatDollars } from '../money.ts';
import { bookedOn } from './entry.ts';

/**
 * The part of a company's ledger balances at the provider that its events don't explain: money from before the portal,
 * and manual moves. It stays the same as long as every cent of a change is reported.
 */
export const ledgerBaseline = z.object({
  /** The provider account and ledgers that it was measured for. */
  of: z.string(),
  available: z.int(),
  /** When it was measured, or when two people approved it. */
  since: instant,
  /** The last measurement, if it differs. */
  found: z.optional(z.int()),
  /** The unapproved difference of earlier ledgers when these replaced them. */
  carried: z.optional(z.int()),
});
export type LedgerBaseline = z.infer<typeof ledgerBaseline>;

/** One measurement. */
export type Unexplained = Pick<LedgerBaseline, 'of' | 'available'>;

/** A new baseline that two people approved. */
export type AgreedBalance = Unexplained & { readonly at: Instant };

/** True if two people have approved another balance since this one. */
export const isNewlyAgreed = (before: LedgerBaseline | undefined, agreed: AgreedBalance | undefined): boolean =>
  before !== undefined && agreed?.of === before.of && agreed.at > before.since;

/** The names of the two directions in which a ledger can differ. */
const LEDGER_DIFFERS = { less: 'the ledger holds less', more: 'the ledger holds more' } as const;
export type LedgerDiffers = (typeof LEDGER_DIFFERS)[keyof typeof LEDGER_DIFFERS];
export const isLedgerName = (name: string): name is LedgerDiffers =>
  Object.values<string>(LEDGER_DIFFERS).includes(name);

/** The difference at the last measurement; negative if money is missing. */
export const unexplainedChange = ({ available, found = available }: LedgerBaseline): number => found - available;

/** The baseline for a measurement: a newly approved one, or the previous one. */
const baseOf = (before: LedgerBaseline, agreed: AgreedBalance | undefined): LedgerBaseline =>
  agreed && isNewlyAgreed(before, agreed)
    ? { ...before, available: agreed.available, since: agreed.at, carried: undefined }
    : before;

/**
 * The baseline for another account or other ledgers: their full balance at first, plus any open difference from before.
 */
function begunAnew(before: LedgerBaseline | undefined, { of, available }: Unexplained, since: Instant): LedgerBaseline {
  const carried = before ? unexplainedChange(before) : 0;
  if (carried === 0) return { of, available, since };
  return { of, available: available - carried, since, found: available, carried };
}

/**
 * Compares a measurement with the baseline. The first measurement is the baseline, and so is the first one of another
 * account or other ledgers. An earlier difference stays open, because no one has approved it. A difference is named by
 * its direction, not its amount. If money disappears bit by bit, the amount changes at each measurement, but the name
 * stays.
 */
export function judgeUnexplained(
  before: LedgerBaseline | undefined,
  { of, available }: Unexplained,
  { agreed, now }: { readonly agreed?: AgreedBalance | undefined; readonly now: Date },
): { readonly baseline: LedgerBaseline; readonly differs: LedgerDiffers | undefined } {
  const known = before && baseOf(before, agreed);
  const base = known?.of === of ? known : begunAnew(known, { of, available }, now.toISOString());
  const kept = { of, available: base.available, since: base.since };
  if (available === base.available) return { baseline: kept, differs: undefined };
  const differs = available < base.available ? LEDGER_DIFFERS.less : LEDGER_DIFFERS.more;
  const { carried } = base;
  return { baseline: { ...kept, found: available, ...(carried ? { carried } : {}) }, differs };
}

/** A busy hour is normal, but a ledger in which money moves at every hourly check can't be compared. */
const UNJUDGED_MAX_MS = 3 * 86_400_000;
export const isUnjudgedTooLong = (since: Instant | undefined, now: Date): boolean =>
  since !== undefined && Date.parse(since) + UNJUDGED_MAX_MS <= now.getTime();

/** Says that a ledger couldn't be compared. */
export const unjudgedWords = (since: Instant): string =>
  `It couldn’t be compared since ${formatDay(bookedOn(since))}: money moved in it at each look.`;

/** An amount with its direction in words, without a sign. */
export const lessOrMore = (cents: number): string => `${formatDollars(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'}`;

/** Describes the change to the person who looks into it. */
export function unexplainedWords(baseline: LedgerBaseline): string {
  const change = unexplainedChange(baseline);
  const since = formatDay(bookedOn(baseline.since));
  const { carried } = baseline;
  if (!carried) return `It holds ${lessOrMore(change)} than payments, deposits and withdrawals since ${since} explain.`;
  const now = change === carried ? '' : `, and now ${lessOrMore(change)} are`;
  return `It’s compared again since ${since}, with other Plaid balances. Before that, ${lessOrMore(carried)} were unexplained${now}.`;
}
