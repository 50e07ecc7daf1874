import { type Day, formatDay } from '#shared/dates.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { bankDayOf, countedOnce } from '#shared/statement/alike.ts';
import { isWireOf, type KeptLine, wireNamesOf } from '#shared/statement/kept-line.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { bookedText } from '#shared/text/console/ledger-export.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { bankReferenceOf, type ReceivedWire, type WireStep, wireReferenceOf } from '#shared/wire/received.ts';
import type { RowOf } from '../../messages/book-pdf.ts';
import type { OutsidePart } from './books-at.ts';
import { linesByPart } from './gone-by-parts.ts';
import { linesOfSweeps, type OwnSide } from './own-sweeps.ts';

const { standings } = bookPaperText.month;

/**
 * An item that only the bank or only the books have at a month's end. The two balances differ by all of these together.
 * The bank's closing balance has a transaction from the day on which the bank booked it, not from its value date.
 */
export type BankItem = {
  readonly side: 'bank' | 'books';
  /** The trust account, by the name under which its statements are kept. */
  readonly account: string;
  readonly on: Day;
  /** As its side has it; negative for outgoing money. */
  readonly cents: number;
  readonly who: string;
  readonly reference: string;
  readonly standing: string;
  /** Groups it with its like on the reports of later months. */
  readonly kind: string;
  /** True if it isn't explained yet. An explained item doesn't keep a month from agreeing. */
  readonly isOpen: boolean;
  /** The transaction, recorded wire or payment that it is, to open it. */
  readonly of?: RowOf;
  /** The files that it is posted or charged to. */
  readonly files?: readonly OutsidePart[];
};

/** Transactions and books of all trust accounts since the first imported statement. */
export type BankAndBooks = {
  readonly lines: readonly KeptLine[];
  readonly wires: readonly ReceivedWire[];
  /** The company's own side of all sweeps. */
  readonly sweeps: readonly OwnSide[];
};

/** The days that an account's statements cover. On other days, a missing transaction can't be known. */
export type ToldDays = { readonly from: Day; readonly until: Day };

/** The wire of each transaction that has one: its own, or a typed one that isn't part of a transaction yet. */
function wiresByLine(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): ReadonlyMap<KeptLine, ReceivedWire> {
  const byReference = new Map(wires.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const found = new Map<KeptLine, ReceivedWire>();
  const taken = new Set<ReceivedWire>();
  for (const line of lines) {
    const named = (line.wire ? [line.wire.reference] : wireNamesOf(line)).map((name) =>
      byReference.get(wireReferenceOf(name)),
    );
    const wire = named.find((each) => each && !taken.has(each) && (line.wire || isWireOf(line, each)));
    if (!wire) continue;
    found.set(line, wire);
    taken.add(wire);
  }
  return found;
}

/** Steps by which a wire enters the bank account in the books. */
const COMES_IN: readonly WireStep['name'][] = ['confirm', 'keep'];
/** Steps that add a wire's money to the books or take it out. The books have no money of a part posted to a file. */
const CHANGES: Partial<Record<WireStep['name'], 1 | -1>> = { confirm: 1, keep: 1, unpost: 1, void: -1, post: -1 };
/** A wire's own money in the books: it arrived, its record was voided, or a part was posted to a file. */
const arrivalsOf = ({ steps }: ReceivedWire) =>
  steps.flatMap(({ name, on, received }) => {
    const sign = CHANGES[name];
    return sign ? [{ on, cents: sign * received }] : [];
  });
const receivedBy = (month: string, wire: ReceivedWire): number =>
  arrivalsOf(wire).reduce((sum, { on, cents }) => sum + (monthOf(on) <= month ? cents : 0), 0);

/** The day on which a wire is booked. It is after the bank's if the month of that was signed already. */
const bookedOn = ({ steps, on }: ReceivedWire): Day => steps.findLast(({ name }) => COMES_IN.includes(name))?.on ?? on;

/** Returned wires, which have a bank transaction of their own, like sweeps. */
const sentBackOf = ({ steps, reference }: ReceivedWire): readonly OwnSide[] =>
  steps
    .filter(({ name }) => name === 'send back')
    .map(({ on, received }) => ({ on, cents: -received, reference, what: 'send back' }));

const standingOfWire = ({ state, transfer }: ReceivedWire): string =>
  transfer ? `${state} to ${transfer.referenceId}` : state;

/** Why a booked wire has no transaction by the month's end; undefined if unknown. */
function whyMissing(month: string, wire: ReceivedWire, line: KeptLine | undefined) {
  const later = line ? bankDayOf(line) : wire.line?.on;
  if (later && monthOf(later) > month) return { standing: standings.transit(formatDay(later)), kind: standings.later };
  const out = wire.steps.findLast(({ name }) => name === 'void');
  if (wire.state === 'void' && out) return { standing: standings.takenOut(formatDay(out.on)), kind: standings.later };
  return undefined;
}

type OfAccount = { readonly account: string; readonly told: ToldDays };

/** The item of a part that was posted to a file by the month's end: the bank has its money, and the books don't. */
function itemOfPosted(month: string, wire: ReceivedWire, account: string, line: KeptLine | undefined): BankItem[] {
  const posted = wire.steps.findLast(({ name, on }) => name === 'post' && monthOf(on) <= month);
  const cents = -receivedBy(month, wire);
  if (!posted?.file || cents === 0) return [];
  const { on, file } = posted;
  const of = line ? { line: { on: line.on, id: line.id, state: line.state } } : { wire: wire.reference };
  const own = { account, on, cents, who: wire.sender, reference: wire.reference, of };
  const item = { side: 'bank', ...own, files: [{ ...file, amount: cents }] } as const;
  if (wire.proposed) return [{ ...item, ...open(standings.notDecided) }];
  const kind = standings.outside.in(provenText.files([file.fileNumber]));
  return [{ ...item, standing: kind, kind, isOpen: false }];
}

/** The part of a wire that only one side has: it has no transaction, one of another month, or it was booked later. */
function itemOfWire(
  month: string,
  wire: ReceivedWire,
  line: KeptLine | undefined,
  { account, told }: OfAccount,
): readonly BankItem[] {
  const { sender: who, reference } = wire;
  const isThere = line && monthOf(bankDayOf(line)) <= month;
  const cents = receivedBy(month, wire) - (isThere ? line.amount : 0);
  if (cents === 0) return [];
  const of = wire.transfer ? { payment: wire.transfer.id } : { wire: reference };
  const own = { account, who, reference, of } as const;
  if (cents < 0 && line) {
    const standing = standings.bookedLater(formatDay(bookedOn(wire)));
    const on = bankDayOf(line);
    return [{ ...own, side: 'bank', on, cents: -cents, standing, kind: standings.later, isOpen: false }];
  }
  const why = whyMissing(month, wire, line);
  if (!why && !isTold(wire.on, told)) return [];
  const { standing, kind } = why ?? { standing: standingOfWire(wire), kind: wire.state };
  return [{ ...own, side: 'books', on: wire.on, cents, standing, kind, isOpen: !why }];
}

const isTold = (on: Day, { from, until }: ToldDays): boolean => on >= from && on <= until;

const signed = ({ direction, amount }: KeptLine): number => (direction === 'in' ? amount : -amount);
const ofLine = (line: KeptLine) =>
  ({
    ...{
      account: line.account,
      on: bankDayOf(line),
      cents: signed(line),
      who: line.party || line.text,
      reference: line.reference,
    },
    of: { line: { on: line.on, id: line.id, state: line.state } },
  }) as const;
const ofSide = ({ on, cents, reference, what }: OwnSide, account: string) =>
  ({
    ...{ account, on, cents, who: bookedText.en[what] ?? what, reference },
    ...(what === 'send back' ? { of: { wire: reference } } : {}),
  }) as const;

/** The files that a transaction's outside money belongs to, in words; undefined if none. */
function standingOutside({ files: parts = [], direction }: KeptLine): string | undefined {
  if (parts.length === 0) return undefined;
  const isOne = parts.length === 1;
  const files = parts.map(({ fileNumber: file, amount }) =>
    isOne ? file : provenText.part(file, formatDollars(amount)),
  );
  return standings.outside[direction](provenText.files(files));
}

/** An item for a transaction that no entry of the books has. One with a proposed undo isn't explained. */
function itemOfLine(line: KeptLine): BankItem {
  const sign = Math.sign(signed(line));
  const files = line.files?.map((part) => ({ ...part, amount: sign * part.amount }));
  const own = { side: 'bank', ...ofLine(line), ...(files ? { files } : {}) } as const;
  if (line.state !== 'ignored' || line.proposed) return { ...own, ...open(standings.notDecided) };
  const kind = standingOutside(line);
  if (kind) return { ...own, standing: kind, kind, isOpen: false };
  const reason = line.steps.findLast(({ name }) => name === 'ignore')?.reason;
  return { ...own, standing: standings.setAside(reason), kind: standings.setAside(undefined), isOpen: false };
}
const open = (standing: string) => ({ standing, kind: standing, isOpen: true });

/** An item for a sweep or a returned wire whose transaction is on the other side of the month's end. */
function itemOfPair(month: string, line: KeptLine, side: OwnSide): readonly BankItem[] {
  const isLineThere = monthOf(bankDayOf(line)) <= month;
  const isBooked = monthOf(side.on) <= month;
  if (isLineThere === isBooked) return [];
  const explained = { kind: standings.later, isOpen: false } as const;
  if (isBooked)
    return [
      {
        side: 'books',
        ...ofSide(side, line.account),
        ...explained,
        standing: standings.transit(formatDay(bankDayOf(line))),
      },
    ];
  // The transaction may cover several returned parts; this amount is this one's.
  const own = { ...ofLine(line), cents: side.cents };
  return [{ side: 'bank', ...own, ...explained, standing: standings.bookedLater(formatDay(side.on)) }];
}

/** A returned wire with its transaction: matched, named by its text, or covering all its parts. */
type Return = { readonly side: OwnSide; readonly line: KeptLine | undefined; readonly on: Day };

/** The wires whose return transaction is recorded. */
function returnsOf(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): ReadonlyMap<ReceivedWire, Return> {
  const ofWhole = linesByPart(lines, wires);
  const gone = wires.filter((wire) => wire.sentBackLine || ofWhole.has(wire));
  if (gone.length === 0) return new Map();
  const byId = new Map(lines.map((line) => [line.id, line]));
  return new Map(
    gone.flatMap((wire) => {
      const side = sentBackOf(wire).at(-1);
      const said = wire.sentBackLine ?? ofWhole.get(wire);
      if (!side || !said) return [];
      return [[wire, { side: { ...side, account: said.account }, line: byId.get(said.id), on: said.on }] as const];
    }),
  );
}

/** The part of a returned wire that only one side has: its transaction is of another month. */
function itemOfReturn(month: string, { side, line, on }: Return, account: string): readonly BankItem[] {
  if (line) return itemOfPair(month, line, side);
  if (monthOf(side.on) > month) return [];
  const later = { standing: standings.transit(formatDay(on)), kind: standings.later };
  return [{ side: 'books', ...ofSide(side, account), ...later, isOpen: false }];
}

/** A part's wire; any other wire itself. */
function wholesIn(wires: readonly ReceivedWire[]): (wire: ReceivedWire) => ReceivedWire {
  const byReference = new Map(wires.map((wire) => [wire.reference, wire]));
  return (wire) => byReference.get(bankReferenceOf(wire)) ?? wire;
}

/** Transactions and what the books have, each with its other side as far as that is known. */
export function pairsOf({ lines: all, wires, sweeps }: BankAndBooks) {
  const lines = countedOnce(all);
  const wireOf = wiresByLine(lines, wires);
  const lineOf = new Map([...wireOf].map(([line, wire]) => [wire, line]));
  const returns = returnsOf(lines, wires);
  const returned = new Set([...returns.values()].map(({ line }) => line));
  const free = lines.filter((line) => !wireOf.has(line) && !returned.has(line));
  const wholeOf = wholesIn(wires);
  /** The account of a wire as far as it is known. A part's is the one that its wire came into. */
  const accountOf = (wire: ReceivedWire) => lineOf.get(wholeOf(wire))?.account ?? wholeOf(wire).account;
  const unseen = wires
    .filter((wire) => !returns.has(wire))
    .flatMap((wire) => sentBackOf(wire).map((side) => ({ ...side, account: accountOf(wire) })));
  const perhapsKnown = all.filter(({ alike, state }) => alike && state === 'new');
  return {
    wires,
    lineOf,
    wholeOf,
    returns,
    free,
    perhapsKnown,
    accountOf,
    ...linesOfSweeps(free, [...sweeps, ...unseen]),
  };
}
export type Pairs = ReturnType<typeof pairsOf>;

/**
 * The wires, returns and sweeps in the books, each with its trust account as far as it is known. All of them together
 * are the books' balance of trust money at the bank.
 */
export const bookedSides = ({ wires, returns, free, matched, onlyBooks, accountOf }: Pairs) => [
  ...wires.flatMap((wire) => arrivalsOf(wire).map((each) => ({ ...each, account: accountOf(wire) }))),
  ...[...returns].map(([wire, { side }]) => ({ ...side, account: side.account ?? accountOf(wire) })),
  ...free.flatMap(({ id, account }) => {
    const side = matched.get(id);
    return side ? [{ ...side, account }] : [];
  }),
  ...onlyBooks,
];

/**
 * Items that only the bank or only the books have at a month's end, since the first imported transaction. It uses
 * everything known now, so an item that was decided or arrived after the month's end is no longer open.
 */
export function bankItems(
  month: string,
  { wires, lineOf, wholeOf, returns, free, perhapsKnown, matched, onlyBooks, accountOf }: Pairs,
  { fallback, toldOf }: { readonly fallback: string; readonly toldOf: (account: string) => ToldDays },
): readonly BankItem[] {
  const isNow = (on: Day): boolean => monthOf(on) <= month;
  const ofWire = (wire: ReceivedWire) => accountOf(wire) ?? fallback;
  return [
    ...free.flatMap((line) => {
      const side = matched.get(line.id);
      return side ? itemOfPair(month, line, side) : isNow(bankDayOf(line)) ? [itemOfLine(line)] : [];
    }),
    ...perhapsKnown
      .filter((line) => isNow(bankDayOf(line)))
      .map((line): BankItem => {
        const standing = standings.perhapsKnown(formatDollars(line.amount));
        return { side: 'bank', ...ofLine(line), cents: 0, ...open(standing) };
      }),
    ...[...returns].flatMap(([wire, each]) => itemOfReturn(month, each, each.side.account ?? ofWire(wire))),
    ...wires.flatMap((wire) => {
      const account = ofWire(wire);
      if (wire.part) return itemOfPosted(month, wire, account, lineOf.get(wholeOf(wire)));
      return itemOfWire(month, wire, lineOf.get(wire), { account, told: toldOf(account) });
    }),
    ...onlyBooks
      .map((side) => ({ side, account: side.account ?? fallback }))
      .filter(({ side, account }) => isNow(side.on) && isTold(side.on, toldOf(account)))
      .map(({ side, account }): BankItem => {
        const standing = side.what === 'send back' ? standings.sentBack : standings.swept;
        return { side: 'books', ...ofSide(side, account), ...open(standing) };
      }),
  ];
}

/** How the items lead from the bank's closing balance to the books' expected balance. */
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
      /** Two equal amounts don't cancel out, because each of them is someone's money. */
      size: [...onlyBank, ...onlyBooks].reduce((sum, { cents }) => sum + Math.abs(cents), 0),
    },
  };
}
export type Adjustment = ReturnType<typeof adjustmentOf>;

/** Sums up explained items of a kind that earlier months have listed one by one. */
function summedUp(month: string, items: readonly BankItem[]): readonly BankItem[] {
  const early = items.filter(({ on }) => monthOf(on) < month);
  return [...Map.groupBy(early, ({ kind }) => kind)].flatMap(([kind, some]) => {
    const [oldest] = some.toSorted(byDay);
    if (!oldest || some.length === 1) return some;
    const { of: _one, ...first } = oldest;
    const cents = some.reduce((sum, item) => sum + added(item), 0);
    const words = { who: standings.earlier, reference: standings.count(some.length) };
    return [{ ...first, ...words, side: 'books', cents, standing: kind }];
  });
}
const byDay = (one: { readonly on: Day }, other: { readonly on: Day }): number => (one.on < other.on ? -1 : 1);
/** An item's effect on the bank's balance. */
const added = ({ side, cents }: BankItem): number => (side === 'bank' ? -cents : cents);

/** The items as listed: open ones one by one, explained ones by their effect on the bank's balance. */
export function listedItems(month: string, items: readonly BankItem[]) {
  const isOf = (side: BankItem['side']) => items.filter((item) => item.isOpen && item.side === side).toSorted(byDay);
  const explained = items.filter(({ isOpen }) => !isOpen);
  const own = explained.filter(({ on }) => monthOf(on) >= month);
  const listed = [...summedUp(month, explained), ...own].map((item) => ({ ...item, cents: added(item) }));
  return { onlyBank: isOf('bank'), onlyBooks: isOf('books'), explained: listed.toSorted(byDay) };
}
