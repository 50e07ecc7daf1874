import { addDays } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import type { KeptStatement } from './kept-line.ts';
import type { BookedDay } from './statement.ts';

/** What is compared of a statement. */
type File = Pick<KeptStatement, 'account' | 'from' | 'until' | 'opening' | 'closing' | 'closedAt' | 'days'>;

/** How each sentence about a gap begins, as whoever brings in a statement beside it reads it. */
export const GAP_LEAD = 'Something is missing between';

/** Where the balance of an account goes on from another one than it ended with: something between is missing. */
export type Gap = {
  readonly account: string;
  /** The last day of which the balance is known, and the first day behind the gap. */
  readonly from: Day;
  readonly until: Day;
  readonly ended: number;
  readonly begins: number;
};

/** A statement as a row of balances at the ends of days, from the day before its first one. */
type Balances = {
  readonly file: File;
  readonly before: Day;
  readonly until: Day;
  /** The days at whose ends the balance is known. It is the same on the days between, unless only the ends are known. */
  readonly known: readonly (readonly [Day, number])[];
  readonly isWhole: boolean;
};

const movedOn = (days: readonly BookedDay[]): number => days.reduce((sum, { moved }) => sum + moved, 0);

/** The balances of a file that has one; the other follows from its lines, as does one that an earlier file had. */
function balancesOf(file: File): Balances | undefined {
  const { from, until, days } = file;
  const moved = days && movedOn(days);
  const added = file.opening !== undefined && moved !== undefined ? file.opening + moved : undefined;
  const closing = file.closedAt === undefined ? (file.closing ?? added) : (added ?? file.closing);
  const opening = file.opening ?? (closing !== undefined && moved !== undefined ? closing - moved : undefined);
  if (opening === undefined && closing === undefined) return undefined;
  const before = addDays(from, -1);
  // Lines that don't lead from one balance to the other say nothing of the days between.
  const isWhole = opening !== undefined && moved !== undefined && opening + moved === closing;
  const known: [Day, number][] = opening === undefined ? [] : [[before, opening]];
  let balance = opening ?? 0;
  for (const { on, moved: ofDay } of isWhole ? (days ?? []) : []) {
    balance += ofDay;
    if (on !== until) known.push([on, balance]);
  }
  if (closing !== undefined) known.push([until, closing]);
  return { file, before, until, known, isWhole };
}

/** The balance at the end of a day, as far as a file says it. */
function balanceOn({ before, until, known, isWhole }: Balances, on: Day): number | undefined {
  if (on < before || on > until) return undefined;
  return known.findLast(([day]) => (isWhole ? day <= on : day === on))?.[1];
}

/** The first day on which two files are known, and whether they ever agree: each leads on by its own lines from there. */
function compared(one: Balances, other: Balances): { readonly differ?: Day; readonly agree: boolean } {
  const [, first = ''] = [one.before, other.before].toSorted();
  const days = [first, ...one.known.map(([day]) => day), ...other.known.map(([day]) => day)];
  let differ: Day | undefined;
  for (const on of days.filter((each) => each >= first).toSorted()) {
    const [own, others] = [balanceOn(one, on), balanceOn(other, on)];
    if (own === undefined || others === undefined) continue;
    if (own === others) return { agree: true };
    differ ??= on;
  }
  return { agree: false, ...(differ ? { differ } : {}) };
}

const linesOn = ({ days }: File, on: Day): number => days?.find((day) => day.on === on)?.lines ?? 0;

/** How the files of an account have been followed so far. */
type Followed = {
  readonly gaps: Gap[];
  readonly fits: Set<File>;
  readonly known: Balances[];
  /** The last day of which something has come, and the last one of which a file itself says the balance. */
  reach: Day;
  sure: Day;
};

/** What is known of the balance where the files end that have been followed. One that has less of a day is not asked. */
function endsOf({ known, reach }: Followed): readonly Balances[] {
  const ends = known.filter(({ until }) => until === reach);
  const most = Math.max(...ends.map(({ file }) => linesOn(file, reach)));
  return ends.filter(({ file }) => linesOn(file, reach) === most);
}

/** Takes a file as going on from the one before, for one that has no balance and has its lines. */
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

/** The same for one that has days of the others, too. */
function gapWithin(own: Balances, followed: Followed): void {
  const meets = followed.known
    .filter(({ until }) => until >= own.before)
    .map((other) => ({ other, ...compared(own, other) }));
  const fitting = meets.filter(({ agree }) => agree);
  for (const { other } of fitting) followed.fits.add(other.file).add(own.file);
  const wrong = meets.find(({ differ }) => differ);
  if (fitting.length > 0 || !wrong?.differ) return;
  const [ended, begins] = [balanceOn(wrong.other, wrong.differ), balanceOn(own, wrong.differ)];
  if (ended === undefined || begins === undefined) return;
  const { account } = own.file;
  followed.gaps.push({ account, from: wrong.differ, until: addDays(wrong.differ, 1), ended, begins });
}

function follow(followed: Followed, file: File): void {
  const own = balancesOf(file);
  const isFirst = followed.known.length === 0;
  if (own && !isFirst) (own.before >= followed.reach ? gapBefore : gapWithin)(own, followed);
  const taken = own ?? (!isFirst && file.until > followed.reach ? assumedOf(file, followed) : undefined);
  if (taken) followed.known.push(taken);
  if (isFirst && !taken) return;
  if (file.until > followed.reach) followed.reach = file.until;
  if (own && file.until > followed.sure) followed.sure = file.until;
}

/** The gaps that a statement has before, behind or in it. */
export const gapsAt = (gaps: readonly Gap[], { account, from, until }: File): readonly Gap[] =>
  gaps.filter((gap) => gap.account === account && gap.from <= until && gap.until >= from);

/** Earlier ones first; of those that begin on one day first what has most of it. */
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
 * Where the statements of accounts don't go on from one another, and which of them go on from another one or before it.
 *
 * Files overlap: a download of the last seven days has six that came before. So a file is not compared with what ended
 * before it, but with all that has its days or ends where it begins. Two that agree at the end of any day leave nothing
 * out, because each leads on from there by its own lines.
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
