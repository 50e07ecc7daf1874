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
export const isLedgerName = (name: string): boolean => Object.values<string>(LEDGER_DIFFERS).includes(name);

/**
 * Judges what a look has measured. The first measure is what later ones are compared with, and so is the first one of
 * another account or of other ledgers. What differs has the name of its direction and not of its amount: money that goes
 * bit by bit differs by another amount at each look, and by the same name.
 */
export function judgeUnexplained(
  before: LedgerBaseline | undefined,
  { of, available }: Unexplained,
  { agreed, now }: { readonly agreed?: AgreedBalance | undefined; readonly now: Date },
): { readonly baseline: LedgerBaseline; readonly differs: LedgerDiffers | undefined } {
  if (before?.of !== of) return { baseline: { of, available, since: now.toISOString() }, differs: undefined };
  const base = agreed && isNewlyAgreed(before, agreed) ? { available: agreed.available, since: agreed.at } : before;
  const kept = { of, available: base.available, since: base.since };
  if (available === base.available) return { baseline: kept, differs: undefined };
  const differs = available < base.available ? LEDGER_DIFFERS.less : LEDGER_DIFFERS.more;
  return { baseline: { ...kept, found: available }, differs };
}

/** By how much the last look differs; less than nothing where money is gone. */
export const unexplainedChange = ({ available, found = available }: LedgerBaseline): number => found - available;

/** The change in a sentence, for whoever looks for its reason. */
export function unexplainedWords(baseline: LedgerBaseline): string {
  const change = unexplainedChange(baseline);
  const way = change < 0 ? 'less' : 'more';
  const since = formatDay(bookedOn(baseline.since));
  return `It holds ${formatDollars(Math.abs(change))} ${way} than payments, deposits and withdrawals since ${since} explain.`;
}
