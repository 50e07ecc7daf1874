import type { Day } from '../dates.ts';
import { formatDollars } from '../money.ts';
import { done, refuse } from '../outcome.ts';
import { bookedDays } from './booked-days.ts';
import { readElements } from './camt-elements.ts';
import { dayIn, type Elements, entryOf, firstOf, isInDollars, signedCents } from './camt-entry.ts';
import { isHidden, isOneOf, isSameAccount, lastFourOf } from './cleaned.ts';
import { xmlDay } from './figures.ts';
import { type ReadLine, withIds } from './line-ids.ts';
import {
  LINES_MAX,
  movedBy,
  type Read,
  type ReadStatement,
  refuseCurrency,
  refuseHidden,
  refuseLine,
  refuseSize,
  refuseTwins,
  type Statements,
} from './reading.ts';

/** The message's name and version at the end of its namespace. Later versions only add fields. */
const NAMESPACE = /camt\.053\.001\.(?:0[2-9]|1\d)$/;
const OTHER_MESSAGE = /camt\.05[24]\./;

/** Data found so far of the current statement. */
type Draft = {
  readonly of: Map<string, string[]>;
  readonly lines: ReadLine[];
  readonly days: Day[];
  opening?: number;
  closing?: number;
  entries: number;
  /** The first lines with an amount in dollars and in another currency. */
  dollars?: number;
  foreign?: number;
};

/** The texts kept per entry. A batch may name thousands of payments. */
const TEXTS_MAX = 20;

/** Collects texts by their path below an element. */
function keep(elements: Map<string, string[]>, path: string, text: string): void {
  const texts = elements.get(path) ?? [];
  if (texts.length < TEXTS_MAX) texts.push(text);
  elements.set(path, texts);
}

/** Records an opening or closing ledger balance. */
function addBalance(draft: Draft, elements: Elements, line: number): Read<undefined> {
  const code = firstOf(elements, 'Tp/CdOrPrtry/Cd');
  if (!['OPBD', 'PRCD', 'CLBD'].includes(code ?? '')) return done(undefined);
  const cents = signedCents(elements, line);
  if (!cents.ok) return cents;
  if (code === 'CLBD') draft.closing = cents.value;
  // The day's own opening balance is better than the previous day's closing balance.
  else if (code === 'OPBD' || draft.opening === undefined) draft.opening = cents.value;
  const on = dayIn(elements, 'Dt');
  if (on && code !== 'PRCD') draft.days.push(on);
  return done(undefined);
}

/** How the statement's own sums differ from its transactions, if they do. */
function mismatchIn({ of, lines, opening, closing, entries }: Draft): string | undefined {
  const ended = opening === undefined ? undefined : opening + movedBy(lines);
  if (ended !== undefined && closing !== undefined && ended !== closing)
    return `its entries lead from ${formatDollars(opening)} to ${formatDollars(ended)}, and it ends with ${formatDollars(closing)}`;
  const counted = firstOf(of, 'TxsSummry/TtlNtries/NbOfNtries');
  if (counted === undefined || Number(counted) === entries) return undefined;
  return `it counts ${counted} entries, and has ${entries}`;
}

const numberOf = ({ of }: Draft): string => firstOf(of, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id') ?? '';

/** The finished statement; undefined if it has no bookings and no balance. */
function finished(draft: Draft, line: number, account: string): Read<Told | undefined> {
  const { of, lines, opening, closing } = draft;
  const number = numberOf(draft);
  const mismatch = mismatchIn(draft);
  if (mismatch) return refuseLine('statement/totals', line, mismatch);
  const told = [firstOf(of, 'FrToDt/FrDtTm'), firstOf(of, 'FrToDt/ToDtTm')].map((day) => xmlDay(day ?? ''));
  const days = [...draft.days, ...lines.map(({ bookedOn }) => bookedOn)].toSorted();
  const [from = days[0], until = days.at(-1)] = told;
  if (!from || !until) return done(undefined);
  return done({
    ...{ number, account, from, until },
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
    lines,
  });
}

/** True if one statement begins with the balance that the other one ended with, and both tell of one day. */
function isContinued(one: Told, other: Told): boolean {
  if (one.account !== other.account || one.closing === undefined || one.closing !== other.opening) return false;
  // A statement that is in the file twice may end with the balance that it began with.
  if (one.opening === other.opening && JSON.stringify(one.lines) === JSON.stringify(other.lines)) return false;
  const days = new Set(other.lines.map(({ bookedOn }) => bookedOn));
  return one.lines.some(({ bookedOn }) => days.has(bookedOn));
}

const joined = (one: Told, { until, from, closing, lines }: Told): Told => ({
  ...one,
  from: from < one.from ? from : one.from,
  until: until > one.until ? until : one.until,
  ...(closing === undefined ? {} : { closing }),
  lines: [...one.lines, ...lines],
});

/**
 * A bank may tell a day in several statements. They are read as one, because equal transactions are told apart by their
 * number within the day: in two statements, the second would be taken for the first, and its money would be missing.
 */
function withNext(before: readonly Told[], next: Told): readonly Told[] {
  const neighbor = before.find((each) => isContinued(each, next) || isContinued(next, each));
  if (!neighbor) return [...before, next];
  const both = isContinued(neighbor, next) ? joined(neighbor, next) : joined(next, neighbor);
  const others = before.filter((each) => each !== neighbor);
  return withNext(others, both);
}

/** The path of a statement in the document, below any wrapper of a bank. */
const STATEMENT = ['BkToCstmrStmt', 'Stmt'];
/** Parts that are collected as a whole, each below its own name. Other elements are kept by path. */
const PARTS = ['Ntry', 'Bal'];

/** A statement before its transactions have their ids. */
type Told = Omit<ReadStatement, 'days' | 'lines'> & { readonly lines: readonly ReadLine[] };

type Progress = {
  /** The company's accounts; undefined if any will do. */
  readonly own: readonly string[] | undefined;
  /** The account that the person chose for a file that doesn't show its number. */
  readonly chosen: string | undefined;
  readonly others: Set<string>;
  statements: readonly Told[];
  entries: number;
  notBooked: number;
  skipped: number;
  /** How many elements surround the document; undefined outside one. */
  around?: number | undefined;
  draft?: Draft | undefined;
  part?: Map<string, string[]> | undefined;
  /** Why the first account in another currency would be refused if it were the only one. */
  refused?: ReturnType<typeof refuseLine>;
};

/** Records an entry or a balance. An account has one currency; an account in another one is left out entirely. */
function closePart(progress: Progress, draft: Draft, elements: Elements, name: string, line: number): Read<undefined> {
  if (name === 'Ntry') {
    progress.entries += 1;
    draft.entries += 1;
    if (progress.entries > LINES_MAX) return refuseSize(line);
  }
  if (!isInDollars(elements)) {
    draft.foreign ??= line;
    return draft.dollars === undefined ? done(undefined) : refuseCurrencies(line);
  }
  draft.dollars ??= line;
  if (draft.foreign !== undefined) return refuseCurrencies(draft.foreign);
  if (name === 'Bal') return addBalance(draft, elements, line);
  const entry = entryOf(elements, line);
  if (!entry.ok) return entry;
  if (entry.value === 'not booked') progress.notBooked += 1;
  else if (entry.value) draft.lines.push(entry.value);
  return done(undefined);
}

/** Refuses an entry or a balance inside another one: only one of the two would be read. */
const refuseNested = (line: number) =>
  refuseLine('statement/not-read', line, 'a transaction or a balance is inside another one');

/** Refuses an account with two currencies, because leaving some amounts out would leave out money. */
const refuseCurrencies = (line: number) =>
  refuseLine(
    'statement/other-currency',
    line,
    'an amount isn’t in United States dollars, and others of this account are',
    'Ask the bank for the statement of this account in dollars.',
  );

/** Closes a statement. One of another company's account or in another currency is skipped if another one is read. */
function closeStatement(progress: Progress, draft: Draft, line: number): Read<undefined> {
  const number = numberOf(draft);
  const lastFour = lastFourOf(number) ?? progress.chosen;
  if (!lastFour) return refuseHidden();
  if (progress.own && !isOneOf(progress.own, lastFourOf(number) ? number : lastFour)) {
    progress.others.add(lastFour);
    return done(undefined);
  }
  if (draft.foreign !== undefined) {
    progress.skipped += 1;
    progress.refused ??= refuseCurrency(draft.foreign);
    return done(undefined);
  }
  const read = finished(draft, line, lastFour);
  if (!read.ok) return read;
  if (!read.value) return done(undefined);
  const { from, until } = read.value;
  // Hidden numbers look alike, so two statements of the same days may be of two accounts.
  const hides = isHidden(number);
  const twin = progress.statements.find(
    (other) =>
      other.account === lastFour &&
      (!isSameAccount(other.number, number) ||
        (other.from <= until && from <= other.until && (hides || other.number === ''))),
  );
  if (twin) return refuseTwins(twin.number, number);
  progress.statements = withNext(progress.statements, read.value);
  return done(undefined);
}

/** Reads a camt.053 statement (ISO 20022), versions 02 to 13: booked entries only. */
export function parseCamt(text: string, own?: readonly string[], chosen?: string): Read<Statements> {
  const progress: Progress = {
    ...{ own, chosen, others: new Set(), statements: [] },
    ...{ entries: 0, notBooked: 0, skipped: 0 },
  };
  const namespaces: (readonly string[])[] = [];
  let isFound = false;
  // The path below the document, and below the part being read.
  const within = (path: readonly string[]) => path.slice(progress.around ?? path.length);
  const below = (path: readonly string[]) =>
    within(path)
      .slice(progress.part ? 4 : 3)
      .join('/');
  const isPart = (path: readonly string[]) => within(path).length === 4 && PARTS.includes(path.at(-1) ?? '');
  const isStatement = (path: readonly string[]) => within(path).slice(1).join('/') === STATEMENT.join('/');

  const read = readElements(text, {
    open(path, attributes, line) {
      namespaces[path.length - 1] = namespacesIn(attributes);
      if (progress.around === undefined) {
        const root = rootOf(namespaces.slice(0, path.length).flat(), path, line);
        if (!root.ok) return root;
        if (root.value) [progress.around, isFound] = [path.length - 1, true];
        return done(undefined);
      }
      if (isStatement(path)) progress.draft = { of: new Map(), lines: [], days: [], entries: 0 };
      const { draft } = progress;
      if (!draft) return done(undefined);
      if (progress.part && PARTS.includes(path.at(-1) ?? '')) return refuseNested(line);
      if (isPart(path)) progress.part = new Map();
      const currency = attributes['Ccy'];
      if (currency) keep(progress.part ?? draft.of, `${below(path)}@Ccy`, currency);
      return done(undefined);
    },
    close(path, content, line) {
      if (within(path).length === 1) progress.around = undefined;
      const { draft, part } = progress;
      if (!draft) return done(undefined);
      if (isStatement(path)) {
        progress.draft = undefined;
        return closeStatement(progress, draft, line);
      }
      if (part && isPart(path)) {
        progress.part = undefined;
        return closePart(progress, draft, part, path.at(-1) ?? '', line);
      }
      if (content !== '') keep(part ?? draft.of, below(path), content);
      return done(undefined);
    },
  });
  if (!read.ok) return read;
  const { notBooked, skipped, refused, others } = progress;
  const statements = progress.statements.map(({ lines, ...told }) => ({
    ...told,
    days: bookedDays(lines),
    lines: [...withIds(told.account, lines)],
  }));
  if (statements.length === 0 && refused) return refused;
  // Nothing in it was a bank statement.
  if (!isFound) return refuse({ code: 'statement/unknown-format' });
  return done({ statements, notBooked, leftOut: 0, skipped, others: [...others] });
}

const namespacesIn = (attributes: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(attributes).flatMap(([key, value]) => (key.startsWith('xmlns') ? [value] : []));

/**
 * True if an element is a camt.053 document, by its own or a surrounding namespace. Without a namespace, its element
 * names decide, because they are the same in all versions. An intraday report is refused wherever it is.
 */
function rootOf(namespaces: readonly string[], path: readonly string[], line: number): Read<boolean> {
  if (path.at(-1) === 'Document' && (namespaces.length === 0 || namespaces.some((each) => NAMESPACE.test(each))))
    return done(true);
  if (namespaces.some((namespace) => OTHER_MESSAGE.test(namespace)))
    return refuseLine(
      'statement/unknown-format',
      line,
      'it is a report of the day under way',
      'Download the statement (camt.053), which has only what is booked.',
    );
  return done(false);
}
