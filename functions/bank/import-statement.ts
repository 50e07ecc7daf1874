import { NEW_LINES_AT_ONCE, type TableQuestion } from '#shared/contracts/statement-files.ts';
import { formatDayAhead } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { WIRE_MAX_CENTS } from '#shared/limits.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { gapsAt } from '#shared/statement/continuity.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import {
  BOOKED_DAYS_MAX,
  type KeptLine,
  type KeptStatement,
  LACKED_MAX,
  type LineName,
  listOrder,
} from '#shared/statement/kept-line.ts';
import { movedBy } from '#shared/statement/reading.ts';
import type { Statement, StatementLine } from '#shared/statement/statement.ts';
import { keepingBalances } from '#shared/statement/whole-days.ts';
import { type Member, nameOf, signedBy } from '../people/member.ts';
import { gapsAround, gapText } from './left-out.ts';
import { alikeOnRecord, lackedBy } from './on-record.ts';
import type { StatementPorts } from './ports.ts';
import { type FileStatement, readFile } from './read-file.ts';
import { matchFresh } from './returned-lines.ts';
import { withoutSwept } from './swept-lines.ts';
import { listOf } from './undo-words.ts';
import { withoutWire } from './waiting-lines.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements' | 'learned' | 'ownAccounts' | 'sweeps' | 'wires'>;

/** The import of one statement of the file. */
export type Imported = {
  readonly statement: KeptStatement;
  readonly added: number;
  readonly known: number;
  readonly warnings: readonly string[];
  /** New transactions left for another call. */
  readonly left: number;
};

/** A statement's transactions as they are kept, each with its place among those of its day. */
function linesIn(
  { tenant }: Member,
  { account, from, until, isAccountSaid, lines }: FileStatement,
): readonly KeptLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const position = (counts.get(line.on) ?? 0) + 1;
    counts.set(line.on, position);
    return {
      ...{ ...line, position, tenantId: tenant, account },
      ...(isAccountSaid ? { isAccountSaid } : {}),
      ...{ state: 'new', imported: { from, until }, steps: [], version: 0 },
    };
  });
}

/** Warnings about a statement that doesn't add up. */
function warningsOf({ opening, closing, lines }: Statement): readonly string[] {
  const moved = movedBy(lines);
  if (opening === undefined || closing === undefined || opening + moved === closing) return [];
  return [
    `The transactions don’t add up. They take the balance from ${formatDollars(opening)} to ${formatDollars(opening + moved)}, but the statement ends with ${formatDollars(closing)}.`,
  ];
}

/** The ids of a statement's transactions that are on record. */
const knownOf = async ({ lines }: Ports, { tenant }: Member, statement: FileStatement): Promise<ReadonlySet<string>> =>
  new Set((await lines.named(tenant, statement.lines)).map(({ id }) => id));

const againText = (count: number): string =>
  `${count === 1 ? 'One new transaction has' : `${count} new transactions have`} the same amount as earlier ones that aren’t in this file, at most a banking day apart. They may be the same money and don’t count. Exclude the duplicates.`;

/** Deposits named in a warning. */
const NAMED_MAX = 3;

function lackedText(lacked: readonly KeptLine[]): string {
  const named = lacked
    .slice(0, NAMED_MAX)
    .map(({ amount, on }) => `${formatDollars(amount)} of ${formatDayAhead(on, 'en')}`);
  const more = lacked.length > NAMED_MAX ? [`${lacked.length - NAMED_MAX} more`] : [];
  return `This file doesn’t have ${lacked.length === 1 ? 'a deposit' : 'deposits'} from an earlier statement: ${listOf([...named, ...more])}. Ask the bank. Until then, matching or posting this money takes two people.`;
}

const withAlike = (line: KeptLine, alike: LineName | undefined): KeptLine => (alike ? { ...line, alike } : line);

/** Adds transactions, and notes which of them may be money on record from another file. */
async function addedOf(
  ports: Ports,
  { tenant }: Member,
  statement: Statement,
  { taken, file }: { readonly taken: readonly KeptLine[]; readonly file: readonly StatementLine[] },
) {
  if (taken.length === 0) return { added: 0, written: [] };
  const compared = () => alikeOnRecord(ports, tenant, statement, { fresh: taken, file });
  const before = await compared();
  const lines = taken.map((line) => withAlike(line, before.get(line.id)));
  const added = await ports.lines.add(lines);
  // A colleague may have imported another file meanwhile. Then both sides note it.
  const after = await compared();
  const written = lines.map(({ version, ...line }) =>
    withAlike({ ...line, version: version + 1 }, line.alike ?? after.get(line.id)),
  );
  const late = written.filter(({ id, alike }) => alike && !before.has(id));
  for (const line of late) await ports.lines.save(line);
  return { added, written: written.filter((line) => !late.includes(line)) };
}

/** Warns of a statement of the same days on record that can't be the bank's as well. */
async function replacedBy({ statements }: Ports, kept: KeptStatement): Promise<readonly string[]> {
  const { statements: own } = await statements.ofAccount(kept.tenantId, kept.account);
  const known = own.find(({ from, until }) => from === kept.from && until === kept.until);
  const { instead } = keepingBalances(known, kept);
  return instead ? [contradictedText(instead.by)] : [];
}

const contradictedText = (by: string): string =>
  `${by} imported an earlier statement of these days with other balances. Ask the bank which one is right. Until then, money of these days takes two people.`;

/** Imports one statement of a file, and returns its new transactions that still need people. */
async function importOne(
  ports: Ports,
  member: Member,
  statement: FileStatement,
  { room, file }: { readonly room: number; readonly file: readonly StatementLine[] },
): Promise<{ readonly one: Imported; readonly rest: readonly KeptLine[] }> {
  const { account, from, until, opening, closing, days = [] } = statement;
  const before = await knownOf(ports, member, statement);
  const fresh = linesIn(member, statement).filter(({ id }) => !before.has(id));
  const taken = fresh.slice(0, room);
  const { added, written } = await addedOf(ports, member, statement, { taken, file });
  const again = written.filter(({ alike }) => alike);
  const rest = await withoutSwept(ports, member.tenant, written, member.now);
  const left = fresh.length - taken.length;
  const lacked = left === 0 ? await lackedBy(ports, member.tenant, statement, before) : [];
  const kept: KeptStatement = {
    ...{ tenantId: member.tenant, account, from, until, count: statement.lines.length },
    ...signedBy(member),
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
    ...(days.length > BOOKED_DAYS_MAX ? {} : { days }),
    ...(lacked.length > 0
      ? { lacks: { by: nameOf(member), lines: lacked.slice(0, LACKED_MAX).map(({ on, id }) => ({ on, id })) } }
      : {}),
  };
  // The statement is saved once all of it is imported, because a balance means nothing without its transactions.
  const replaced = left === 0 ? await replacedBy(ports, kept) : [];
  if (left === 0) await ports.statements.keep(kept);
  const known = statement.lines.length - fresh.length;
  const warnings = [
    ...warningsOf(statement),
    ...replaced,
    ...(lacked.length > 0 ? [lackedText(lacked)] : []),
    ...(again.length > 0 ? [againText(again.length)] : []),
  ];
  return { one: { statement: kept, added, known, warnings, left }, rest };
}

/** The file's undecided deposits, in the order of the list. */
async function openDeposits(
  { lines }: Ports,
  { tenant }: Member,
  statements: readonly Statement[],
): Promise<readonly KeptLine[]> {
  const deposits = statements.flatMap((each) => each.lines.filter(({ direction }) => direction === 'in'));
  const kept = await lines.named(tenant, deposits);
  const open = kept.filter(({ state }) => state === 'new');
  return open.toSorted((one, other) => (listOrder(one) < listOrder(other) ? -1 : 1));
}

/** Adds to each statement the gaps before and after it. A gap between two of them is named once. */
async function withGaps(ports: Ports, { tenant }: Member, imported: readonly Imported[]): Promise<readonly Imported[]> {
  const kept = imported.filter(({ left }) => left === 0).map(({ statement }) => statement);
  const accounts = [...Map.groupBy(kept, ({ account }) => account)];
  const found = await Promise.all(accounts.map(([account, own]) => gapsAround(ports, tenant, account, own)));
  const untold = new Set(found.flat());
  return imported.map((one) => {
    if (one.left > 0) return one;
    const own = gapsAt([...untold], one.statement);
    for (const gap of own) untold.delete(gap);
    return { ...one, warnings: [...one.warnings, ...own.map((gap) => gapText(gap, one.statement))] };
  });
}

const TOO_MUCH = `A transaction in this file is more than ${formatDollars(WIRE_MAX_CENTS)}, which no bank moves at once. Nothing was imported.`;

/** The import of a file: its statements, or the questions about its table before anything is imported. */
export type ImportedFile = { readonly imported: readonly Imported[]; readonly asks?: TableQuestion };

/**
 * Imports a statement file. Sending it twice, or sending two that overlap, adds nothing, because a transaction is
 * written once. If a file has more new transactions than one call handles, it is sent again.
 */
export async function importStatement(ports: Ports, member: Member, text: string, said?: CsvMapping) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const read = await readFile(ports, member, text, said);
  if (!read.ok) return read;
  if (read.value.asks) return done<ImportedFile>({ imported: [], asks: read.value.asks });
  const { statements, notes } = read.value;
  const today = bookedOn(member.now.toISOString());
  const late = statements.find(({ from }) => from > today);
  if (late) return refuse({ code: 'statement/future' });
  if (statements.some(({ lines }) => lines.some(({ amount }) => amount > WIRE_MAX_CENTS)))
    return refuse({ code: 'statement/not-read', sentence: TOO_MUCH });
  const imported: Imported[] = [];
  const fresh: KeptLine[] = [];
  let room = NEW_LINES_AT_ONCE;
  const file = statements.flatMap(({ lines }) => lines);
  for (const statement of statements.toSorted((one, other) => (one.until < other.until ? -1 : 1))) {
    const { one, rest } = await importOne(ports, member, statement, { room, file });
    room -= one.added;
    imported.push(one);
    fresh.push(...rest);
  }
  // A typed wire becomes part of its transaction. Every deposit of the file is compared, in the list's order, so that
  // repeating an interrupted import links the same ones.
  await withoutWire(ports, await openDeposits(ports, member, statements), member.now);
  await matchFresh(ports, member, fresh);
  const [first, ...others] = await withGaps(ports, member, imported);
  return done<ImportedFile>({
    imported: first ? [{ ...first, warnings: [...notes, ...first.warnings] }, ...others] : [],
  });
}
