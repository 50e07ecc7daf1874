import * as z from 'zod/mini';
import { formatDay, type Instant, instant } from '../dates.ts';
import { formatDollars } from '../money.ts';
import { bookedOn } from './entry.ts';

/**
 * What a company's ledgers at the provider held at one look beyond all that is told of them: what was in them before the
 * portal, and what somebody has moved there by hand. It stays the same for as long as every cent of a change is told.
 */
export const ledgerBaseline = z.object({
  /** Which account at the provider and which ledgers it was measured for. */
  of: z.string(),
  available: z.int(),
  /** When it was measured, or when two people agreed to it. */
  since: instant,
  /** What the last look measured, where that is something else. */
  found: z.optional(z.int()),
  /** By how much former ledgers differed when these took their place, where nobody had agreed to that. */
  carried: z.optional(z.int()),
});
export type LedgerBaseline = z.infer<typeof ledgerBaseline>;

/** What one look measured. */
export type Unexplained = Pick<LedgerBaseline, 'of' | 'available'>;

/** What two people agreed to compare with from now on. */
export type AgreedBalance = Unexplained & { readonly at: Instant };

/** Whether two people have agreed to another balance since there is one to compare with. */
export const isNewlyAgreed = (before: LedgerBaseline | undefined, agreed: AgreedBalance | undefined): boolean =>
  before !== undefined && agreed?.of === before.of && agreed.at > before.since;

/** The names of the two ways in which a ledger differs, among all that differs at a look. */
const LEDGER_DIFFERS = { less: 'the ledger holds less', more: 'the ledger holds more' } as const;
export type LedgerDiffers = (typeof LEDGER_DIFFERS)[keyof typeof LEDGER_DIFFERS];
export const isLedgerName = (name: string): name is LedgerDiffers =>
  Object.values<string>(LEDGER_DIFFERS).includes(name);

/** By how much the last look differs; less than nothing where money is gone. */
export const unexplainedChange = ({ available, found = available }: LedgerBaseline): number => found - available;

/** What a look is compared with: what two people have agreed to meanwhile, or what it was compared with before. */
const baseOf = (before: LedgerBaseline, agreed: AgreedBalance | undefined): LedgerBaseline =>
  agreed && isNewlyAgreed(before, agreed)
    ? { ...before, available: agreed.available, since: agreed.at, carried: undefined }
    : before;

/** What another account or other ledgers are compared with: all that they hold at first, and what was open before. */
function begunAnew(before: LedgerBaseline | undefined, { of, available }: Unexplained, since: Instant): LedgerBaseline {
  const carried = before ? unexplainedChange(before) : 0;
  if (carried === 0) return { of, available, since };
  return { of, available: available - carried, since, found: available, carried };
}

/**
 * Judges what a look has measured. The first measure is what later ones are compared with, and so is the first one of
 * another account or of other ledgers; what differed before them goes on differing by as much, because nobody has agreed
 * to it. What differs has the name of its direction and not of its amount: money that goes bit by bit differs by another
 * amount at each look, and by the same name.
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

/** A busy hour is none; a ledger in which money moves at each hour's look is judged by nobody. */
const UNJUDGED_MAX_MS = 3 * 86_400_000;
export const isUnjudgedTooLong = (since: Instant | undefined, now: Date): boolean =>
  since !== undefined && Date.parse(since) + UNJUDGED_MAX_MS <= now.getTime();

/** That a ledger could not be compared, in a sentence. */
export const unjudgedWords = (since: Instant): string =>
  `It couldn’t be compared since ${formatDay(bookedOn(since))}: money moved in it at each look.`;

/** An amount with its direction, and without its sign. */
export const lessOrMore = (cents: number): string => `${formatDollars(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'}`;

/** The change in a sentence, for whoever looks for its reason. */
export function unexplainedWords(baseline: LedgerBaseline): string {
  const change = unexplainedChange(baseline);
  const since = formatDay(bookedOn(baseline.since));
  const { carried } = baseline;
  if (!carried) return `It holds ${lessOrMore(change)} than payments, deposits and withdrawals since ${since} explain.`;
  const now = change === carried ? '' : `, and now ${lessOrMore(change)} are`;
  return `It is compared anew since ${since}, with other ledgers. Before that ${lessOrMore(carried)} were unexplained${now}.`;
}
