import { addDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import { formatDollars } from '../money.ts';
import type { KeptStatement } from './kept-line.ts';
import type { BookedDay } from './statement.ts';

type File = Pick<KeptStatement, 'account' | 'from' | 'until' | 'opening' | 'closing' | 'closedAt' | 'days' | 'instead'>;

/** How each sentence about a gap begins, for the person importing a statement next to it. */
export const GAP_LEAD = 'Bank activity is missing between';

/** A gap: an account's balance continues at a different amount than it ended with, so something is missing. */
export type Gap = {
  readonly account: string;
  /** The last day with a known balance, and the first day after the gap. */
  readonly from: Day;
  readonly until: Day;
  readonly ended: number;
  readonly begins: number;
};

/** A statement as end-of-day balances, from the day before its first one. */
type Balances = {
  readonly file: File;
  readonly before: Day;
  readonly until: Day;
  /** Days with a known end-of-day balance. It stays the same between them, unless only the ends are known. */
  readonly known: readonly (readonly [Day, number])[];
  readonly isWhole: boolean;
};

const movedOn = (days: readonly BookedDay[]): number => days.reduce((sum, { moved }) => sum + moved, 0);

/**
 * The balances of a file that has at least one. The other follows from its transactions, even if it came from an
 * earlier file.
 */
function balancesOf(file: File): Balances | undefined {
  const { from, until, days } = file;
  const moved = days && movedOn(days);
  const added = file.opening !== undefined && moved !== undefined ? file.opening + moved : undefined;
  const closing = file.closedAt === undefined ? (file.closing ?? added) : (added ?? file.closing);
  const opening = file.opening ?? (closing !== undefined && moved !== undefined ? closing - moved : undefined);
  if (opening === undefined && closing === undefined) return undefined;
  const before = addDays(from, -1);
  // If the transactions don't lead from one balance to the other, the days between are unknown.
  const isWhole = opening !== undefined && moved !== undefined && opening + moved === closing;
  const known: [Day, number][] = opening === undefined ? [] : [[before, opening]];
  let balance = opening ?? 0;
  for (const { on, moved: ofDay } of isWhole ? (days ?? []) : []) {
    balance += ofDay;
    known.push([on, balance]);
  }
  if (closing !== undefined) known.push([until, closing]);
  return { file, before, until, known, isWhole };
}

/** The balance at the end of a day, if the file has it. */
function balanceOn({ before, until, known, isWhole }: Balances, on: Day): number | undefined {
  if (on < before || on > until) return undefined;
  return known.findLast(([day]) => (isWhole ? day <= on : day === on))?.[1];
}

/**
 * Compares two files from the first day that both know. If they agree on any day, each continues from there by its own
 * transactions.
 */
function compared(own: Balances, other: Balances) {
  let differ: { readonly on: Day; readonly ended: number; readonly begins: number } | undefined;
  for (const on of [...own.known, ...other.known].map(([day]) => day).toSorted()) {
    const [begins, ended] = [balanceOn(own, on), balanceOn(other, on)];
    if (begins === undefined || ended === undefined) continue;
    if (begins === ended) return { agree: true };
    differ ??= { on, ended, begins };
  }
  return { agree: false, differ };
}

const linesOn = ({ days }: File, on: Day): number => days?.find((day) => day.on === on)?.lines ?? 0;

/** Progress while following an account's files. */
type Followed = {
  readonly gaps: Gap[];
  readonly fits: Set<File>;
  readonly known: Balances[];
  /** The last day covered so far, and the last one whose balance a file states itself. */
  reach: Day;
  sure: Day;
};

/** The balances at the end of the files so far. Files with fewer transactions of that day don't count. */
function endsOf({ known, reach }: Followed): readonly Balances[] {
  const ends = known.filter(({ until }) => until === reach);
  const most = Math.max(...ends.map(({ file }) => linesOn(file, reach)));
  return ends.filter(({ file }) => linesOn(file, reach) === most);
}

/** Assumes that a file without a balance continues from the previous one, by its transactions. */
function assumedOf(file: File, followed: Followed): Balances | undefined {
  const { days, until } = file;
  const [end] = endsOf(followed);
  const balance = end && balanceOn(end, followed.reach);
  if (!days || balance === undefined) return undefined;
  const before = followed.reach;
  const closing = balance + movedOn(days.filter(({ on }) => on > before));
  return {
    file,
    before,
    until,
    known: [
      [before, balance],
      [until, closing],
    ],
    isWhole: false,
  };
}

/** The gap before a file that begins where the others end, or later. */
function gapBefore(own: Balances, followed: Followed): void {
  const { account, from } = own.file;
  const begins = balanceOn(own, own.before);
  const ends = endsOf(followed).flatMap((end) => {
    const ended = balanceOn(end, followed.reach);
    return ended === undefined ? [] : [{ end, ended }];
  });
  if (begins === undefined || ends.length === 0) return;
  const fitting = ends.filter(({ ended }) => ended === begins);
  for (const { end } of fitting) followed.fits.add(end.file).add(own.file);
  const ended = ends.at(-1)?.ended ?? begins;
  if (fitting.length === 0) followed.gaps.push({ account, from: followed.sure, until: from, ended, begins });
}

/** The same for a file that overlaps the others. */
function gapWithin(own: Balances, followed: Followed): void {
  const meets = followed.known
    .filter(({ until }) => until >= own.before)
    .map((other) => ({ other, ...compared(own, other) }));
  const fitting = meets.filter(({ agree }) => agree);
  for (const { other } of fitting) followed.fits.add(other.file).add(own.file);
  const [wrong] = meets.flatMap(({ differ }) => differ ?? []);
  if (fitting.length > 0 || !wrong) return;
  const { on, ended, begins } = wrong;
  followed.gaps.push({ account: own.file.account, from: on, until: addDays(on, 1), ended, begins });
}

function follow(followed: Followed, file: File): void {
  const own = balancesOf(file);
  if (own) (own.before >= followed.reach ? gapBefore : gapWithin)(own, followed);
  const taken = own ?? (file.until > followed.reach ? assumedOf(file, followed) : undefined);
  if (taken) followed.known.push(taken);
  // The first file whose balance is known is the one to begin with.
  if (followed.known.length === 0) return;
  if (file.until > followed.reach) followed.reach = file.until;
  if (own && file.until > followed.sure) followed.sure = file.until;
}

/** The gaps before, after or inside a statement. */
export const gapsAt = (gaps: readonly Gap[], { account, from, until }: File): readonly Gap[] =>
  gaps.filter((gap) => gap.account === account && gap.from <= until && gap.until >= from);

/** Earlier files first. Among those that begin on the same day, the one with the most transactions on it. */
const byDay = (one: File, other: File): number => {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return linesOn(other, other.from) - linesOn(one, one.from) || (one.until > other.until ? -1 : 1);
};

function followAccount(files: readonly File[]): Followed {
  const followed: Followed = { gaps: [], fits: new Set(), known: [], reach: '', sure: '' };
  for (const file of files.toSorted(byDay)) follow(followed, file);
  return followed;
}

/**
 * Finds gaps between an account's statements, and the statements that connect to another one.
 *
 * Files overlap: each download of the last seven days repeats six. So a file isn't compared with the one that ended
 * before it, but with every file that shares its days or ends where it begins. If two agree at the end of any day,
 * nothing is missing, because each continues from there by its own transactions.
 */
export function continuityOf(statements: readonly File[]): {
  readonly gaps: readonly Gap[];
  readonly fits: ReadonlySet<object>;
} {
  const accounts = [...Map.groupBy(statements, ({ account }) => account).values()].map(followAccount);
  return {
    gaps: accounts.flatMap(({ gaps }) => gaps),
    fits: new Set(accounts.flatMap(({ fits }) => [...fits])),
  };
}

/** True if one of the other statements has a day's transactions too, by their number and sum. */
export function isOnAnother(on: Day, { days }: File, others: readonly File[]): boolean {
  const own = days?.find((day) => day.on === on);
  return (
    own !== undefined &&
    others.some((other) =>
      other.days?.some((day) => day.on === on && day.lines === own.lines && day.moved === own.moved),
    )
  );
}

/**
 * Why an account's statement is only its importer's word, in a sentence for an approver, without its period: its
 * balances don't continue those of its neighbors, it contradicts one that it replaced, it doesn't add up, or it has no
 * balances although the account has other statements. Undefined if nothing speaks against it.
 */
export function doubtIn(statement: File, statements: readonly File[]): string | undefined {
  const { opening, closing, days, closedAt, from, until, instead } = statement;
  if (instead) return `It contradicts an earlier one of the same days, which ${instead.by} imported`;
  if (opening === undefined && closing === undefined) return statements.length > 1 ? 'It shows no balances' : undefined;
  const isWhole = opening === undefined || closing === undefined || !days || closedAt !== undefined;
  if (!isWhole && opening + movedOn(days) !== closing) return 'Its transactions don’t lead to its closing balance';
  const [gap] = gapsAt(continuityOf(statements).gaps, statement);
  if (!gap) return undefined;
  const balances = `(${formatDollars(gap.ended)}, then ${formatDollars(gap.begins)})`;
  if (gap.until === from) return `Its opening balance doesn’t continue the last statement’s ${balances}`;
  if (gap.from === until) return `The next statement’s opening balance doesn’t continue its own ${balances}`;
  return `Another statement of these days has other balances ${balances}`;
}
