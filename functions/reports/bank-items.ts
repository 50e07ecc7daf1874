import { type Day, formatDay } from '#shared/dates.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { filePartsOf, isWireOf, type KeptLine, wireNamesOf } from '#shared/statement/kept-line.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { bookedText } from '#shared/text/console/ledger-export.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { type ReceivedWire, type WireStep, wireReferenceOf } from '#shared/wire/received.ts';
import { linesByPart } from './gone-by-parts.ts';
import { linesOfSweeps, type OwnSide } from './own-sweeps.ts';

const { standings } = bookPaperText.month;

/** What only the bank or only the books have at a month's end: the two balances differ by all of these together. */
export type BankItem = {
  readonly side: 'bank' | 'books';
  readonly on: Day;
  /** As it stands on its side: what went out is below zero. */
  readonly cents: number;
  readonly who: string;
  readonly reference: string;
  readonly standing: string;
  /** Under which it is summed up with its like on the papers of later months. */
  readonly kind: string;
  /** Nobody has said yet what it is. What somebody has explained keeps no month from agreeing. */
  readonly isOpen: boolean;
};

/** The lines and the books, as far back as statements were imported, and what of them counts. */
type About = {
  readonly lines: readonly KeptLine[];
  readonly wires: readonly ReceivedWire[];
  /** The company's own side of all that was swept. */
  readonly sweeps: readonly OwnSide[];
  /** Whether a line is one of the account that the month is of. */
  readonly isOwn: (line: KeptLine) => boolean;
  /** The days of which the statements tell: of others nobody can say that a line is missing. */
  readonly told: { readonly from: Day; readonly until: Day };
};

/** The wire of each line that has one: a wire is of one line, and first of the one that it was recorded from. */
function wiresByLine(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): ReadonlyMap<KeptLine, ReceivedWire> {
  const byReference = new Map(wires.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const found = new Map<KeptLine, ReceivedWire>();
  const taken = new Set<ReceivedWire>();
  const isOwn = (line: KeptLine, wire: ReceivedWire) => wire.line?.id === line.id;
  for (const isFirst of [true, false])
    for (const line of lines) {
      const wire = [line.wire ?? '', ...wireNamesOf(line)]
        .map((name) => byReference.get(wireReferenceOf(name)))
        .find((each) => isWireOf(line, each) && !taken.has(each));
      if (!wire || found.has(line) || (isFirst && !isOwn(line, wire))) continue;
      found.set(line, wire);
      taken.add(wire);
    }
  return found;
}

/** Steps of a wire that the books have in the bank account: it came in, or it is there no more. */
const COMES_IN: readonly WireStep['name'][] = ['confirm', 'keep'];
const receivedBy = (month: string, { steps }: ReceivedWire): number =>
  steps
    .filter(({ on }) => monthOf(on) <= month)
    .reduce(
      (sum, { name, received }) => sum + (COMES_IN.includes(name) ? received : name === 'void' ? -received : 0),
      0,
    );

/** What left the account again: it stands on a line of its own, as a sweep does. */
const sentBackOf = ({ steps, reference }: ReceivedWire): readonly OwnSide[] =>
  steps
    .filter(({ name }) => name === 'send back')
    .map(({ on, received }) => ({ on, cents: -received, reference, what: 'send back' }));

const standingOfWire = ({ state, transfer }: ReceivedWire): string =>
  transfer ? `${state} to ${transfer.referenceId}` : state;

/** Why a wire of the books is on no line of the account by the month's end; undefined where nobody can say. */
function whyMissing(month: string, wire: ReceivedWire, line: KeptLine | undefined, { isOwn }: About) {
  if (line && !isOwn(line)) {
    const kind = standings.elsewhere(line.account);
    return { standing: `${standingOfWire(wire)}, ${kind}`, kind };
  }
  const later = line?.on ?? wire.line?.on;
  if (later && monthOf(later) > month) return { standing: standings.transit(formatDay(later)), kind: standings.later };
  const out = wire.steps.findLast(({ name }) => name === 'void');
  if (wire.state === 'void' && out) return { standing: standings.takenOut(formatDay(out.on)), kind: standings.later };
  return undefined;
}

/** What of a wire only one side has: it isn't on a line, or on one of another month, or it was booked later. */
function itemOfWire(month: string, wire: ReceivedWire, line: KeptLine | undefined, about: About): readonly BankItem[] {
  const { sender: who, reference } = wire;
  const isThere = line && about.isOwn(line) && monthOf(line.on) <= month;
  const cents = receivedBy(month, wire) - (isThere ? line.amount : 0);
  if (cents === 0) return [];
  const own = { who, reference } as const;
  if (cents < 0 && line) {
    const standing = standings.bookedLater(formatDay(wire.on));
    return [{ ...own, side: 'bank', on: line.on, cents: -cents, standing, kind: standings.later, isOpen: false }];
  }
  const why = whyMissing(month, wire, line, about);
  if (!why && !isTold(wire.on, about)) return [];
  const { standing, kind } = why ?? { standing: standingOfWire(wire), kind: wire.state };
  return [{ ...own, side: 'books', on: wire.on, cents, standing, kind, isOpen: !why }];
}

const isTold = (on: Day, { told }: About): boolean => on >= told.from && on <= told.until;

const signed = ({ direction, amount }: KeptLine): number => (direction === 'in' ? amount : -amount);
const ofLine = (line: KeptLine) =>
  ({ on: line.on, cents: signed(line), who: line.party || line.text, reference: line.reference }) as const;
const ofSide = ({ on, cents, reference, what }: OwnSide) =>
  ({ on, cents, who: bookedText.en[what] ?? what, reference }) as const;

/** Which files a line is money of outside of the portal, in words; nothing for one that is none's. */
function standingOutside(line: KeptLine): string | undefined {
  const parts = filePartsOf(line);
  if (parts.length === 0) return undefined;
  const isOne = parts.length === 1;
  const files = parts.map(({ fileNumber: file, amount }) =>
    isOne ? file : provenText.part(file, formatDollars(amount)),
  );
  return standings.outside[line.direction](provenText.files(files));
}

/** How a line stands that is in no entry of the books. One that somebody wants back is not explained. */
function itemOfLine(line: KeptLine): BankItem {
  const own = { side: 'bank', ...ofLine(line) } as const;
  if (line.state !== 'ignored' || line.proposed) return { ...own, ...open(standings.notDecided) };
  const kind = standingOutside(line);
  if (kind) return { ...own, standing: kind, kind, isOpen: false };
  const reason = line.steps.findLast(({ name }) => name === 'ignore')?.reason;
  return { ...own, standing: standings.setAside(reason), kind: standings.setAside(undefined), isOpen: false };
}
const open = (standing: string) => ({ standing, kind: standing, isOpen: true });

/** A sweep, or a wire that went back, whose line is on the other side of the month's end. */
function itemOfPair(month: string, line: KeptLine, side: OwnSide): readonly BankItem[] {
  const [isLineThere, isBooked] = [monthOf(line.on) <= month, monthOf(side.on) <= month];
  if (isLineThere === isBooked) return [];
  const explained = { kind: standings.later, isOpen: false } as const;
  if (isBooked)
    return [{ side: 'books', ...ofSide(side), ...explained, standing: standings.transit(formatDay(line.on)) }];
  // The line may be of several parts that went back: this much of it is this one.
  const own = { ...ofLine(line), cents: side.cents };
  return [{ side: 'bank', ...own, ...explained, standing: standings.bookedLater(formatDay(side.on)) }];
}

/** A wire that went back, with the line that somebody has matched to it, that named it, or that is of all its parts. */
type Return = { readonly side: OwnSide; readonly line: KeptLine | undefined; readonly on: Day };

/** The wires whose line of going back is on record. */
function returnsOf(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): ReadonlyMap<ReceivedWire, Return> {
  const ofWhole = linesByPart(lines, wires);
  const gone = wires.filter((wire) => wire.sentBackLine || ofWhole.has(wire));
  if (gone.length === 0) return new Map();
  const byId = new Map(lines.map((line) => [line.id, line]));
  return new Map(
    gone.flatMap((wire) => {
      const side = sentBackOf(wire).at(-1);
      const { id, on } = wire.sentBackLine ?? ofWhole.get(wire) ?? { id: '', on: '' };
      return side ? [[wire, { side, line: byId.get(id), on }] as const] : [];
    }),
  );
}

/** What of such a wire only one side has: its line is of another month, or on the statement of another account. */
function itemOfReturn(month: string, { side, line, on }: Return, { isOwn }: About): readonly BankItem[] {
  if (line && isOwn(line)) return itemOfPair(month, line, side);
  if (monthOf(side.on) > month) return [];
  const kind = line ? standings.elsewhere(line.account) : standings.later;
  const standing = line ? kind : standings.transit(formatDay(on));
  return [{ side: 'books', ...ofSide(side), standing, kind, isOpen: false }];
}

/**
 * What only the bank or only the books have at a month's end, from the first line that was imported on. It is told by
 * what is known when it is asked for: what was decided or came in after the month's end is no open item of it any more.
 */
export function bankItems(month: string, about: About): readonly BankItem[] {
  const { lines, wires, isOwn } = about;
  const wireOf = wiresByLine(lines, wires);
  const lineOf = new Map([...wireOf].map(([line, wire]) => [wire, line]));
  const returns = returnsOf(lines, wires);
  const returned = new Set([...returns.values()].map(({ line }) => line));
  const free = lines.filter((line) => isOwn(line) && !wireOf.has(line) && !returned.has(line));
  const rest = wires.filter((wire) => !returns.has(wire));
  const { matched, onlyBooks } = linesOfSweeps(free, [...about.sweeps, ...rest.flatMap(sentBackOf)]);
  const isNow = ({ on }: { readonly on: Day }) => monthOf(on) <= month;
  return [
    ...free.flatMap((line) => {
      const side = matched.get(line.id);
      return side ? itemOfPair(month, line, side) : isNow(line) ? [itemOfLine(line)] : [];
    }),
    ...[...returns.values()].flatMap((each) => itemOfReturn(month, each, about)),
    ...wires.flatMap((wire) => itemOfWire(month, wire, lineOf.get(wire), about)),
    ...onlyBooks
      .filter((side) => isNow(side) && isTold(side.on, about))
      .map((side): BankItem => {
        const standing = side.what === 'send back' ? standings.sentBack : standings.swept;
        return { side: 'books', ...ofSide(side), ...open(standing) };
      }),
  ];
}

/** How the items lead from the bank's closing balance to what the books should have. */
export function adjustmentOf(items: readonly BankItem[]) {
  const isOf = (side: BankItem['side']) => items.filter((item) => item.isOpen && item.side === side);
  const [onlyBank, onlyBooks] = [isOf('bank'), isOf('books')];
  const explained = items.filter(({ isOpen }) => !isOpen);
  const sumOf = (some: readonly BankItem[]) => some.reduce((sum, item) => sum + added(item), 0);
  return {
    ...{ onlyBank: sumOf(onlyBank), onlyBooks: sumOf(onlyBooks), explained: sumOf(explained) },
    items: { onlyBank: onlyBank.length, onlyBooks: onlyBooks.length, explained: explained.length },
    open: {
      count: onlyBank.length + onlyBooks.length,
      /** Two that are as large as each other don't cancel: each of them is somebody's money. */
      size: [...onlyBank, ...onlyBooks].reduce((sum, { cents }) => sum + Math.abs(cents), 0),
    },
  };
}
export type Adjustment = ReturnType<typeof adjustmentOf>;

/** What is said of explained items of one kind that earlier months have said one by one. */
function summedUp(month: string, items: readonly BankItem[]): readonly BankItem[] {
  const early = items.filter(({ on }) => monthOf(on) < month);
  return [...Map.groupBy(early, ({ kind }) => kind)].flatMap(([kind, some]) => {
    const [first] = some.toSorted(byDay);
    if (!first || some.length === 1) return some;
    const cents = some.reduce((sum, item) => sum + added(item), 0);
    const words = { who: standings.earlier, reference: standings.count(some.length) };
    return [{ ...first, ...words, side: 'books', cents, standing: kind }];
  });
}
const byDay = (one: { readonly on: Day }, other: { readonly on: Day }): number => (one.on < other.on ? -1 : 1);
/** What an item adds to the bank's balance. */
const added = ({ side, cents }: BankItem): number => (side === 'bank' ? -cents : cents);

/** The items as they are listed: what is open one by one, and what is explained by what it adds to the bank's balance. */
export function listedItems(month: string, items: readonly BankItem[]) {
  const isOf = (side: BankItem['side']) => items.filter((item) => item.isOpen && item.side === side).toSorted(byDay);
  const explained = items.filter(({ isOpen }) => !isOpen);
  const own = explained.filter(({ on }) => monthOf(on) >= month);
  const listed = [...summedUp(month, explained), ...own].map((item) => ({ ...item, cents: added(item) }));
  return { onlyBank: isOf('bank'), onlyBooks: isOf('books'), explained: listed.toSorted(byDay) };
}
