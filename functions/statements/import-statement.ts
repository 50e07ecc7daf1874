import { NEW_LINES_AT_ONCE, type TableQuestion } from '#shared/contracts/statement-files.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { WIRE_MAX_CENTS } from '#shared/limits.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { gapsAt } from '#shared/statement/continuity.ts';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { BOOKED_DAYS_MAX, type KeptLine, type KeptStatement } from '#shared/statement/kept-line.ts';
import type { Statement, StatementLine } from '#shared/statement/statement.ts';
import { byMember, type Member, nameOf } from '../staff/member.ts';
import { gapsAround, gapText } from './left-out.ts';
import { readOtherwise } from './on-record.ts';
import type { StatementPorts } from './ports.ts';
import { readFile } from './read-file.ts';
import { matchFresh } from './returned-lines.ts';
import { withoutSwept } from './swept-lines.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements' | 'learned' | 'sweeps' | 'wires'>;

/** What came of one statement of the file. */
export type Imported = {
  readonly statement: KeptStatement;
  readonly added: number;
  readonly known: number;
  readonly warnings: readonly string[];
  /** How many new lines were left for another call. */
  readonly left: number;
};

const freshLine = ({ tenant }: Member, account: string, line: StatementLine): KeptLine => ({
  ...line,
  ...{ tenantId: tenant, account, state: 'new', steps: [], version: 0 },
});

const ADDS = { in: 1, out: -1 } as const;

/** What does not add up in the statement itself. */
function warningsOf({ opening, closing, lines }: Statement): readonly string[] {
  const moved = lines.reduce((sum, { direction, amount }) => sum + ADDS[direction] * amount, 0);
  if (opening === undefined || closing === undefined || opening + moved === closing) return [];
  return [
    `The lines don’t add up to the balances: from ${formatDollars(opening)} they lead to ${formatDollars(opening + moved)}, and the statement ends with ${formatDollars(closing)}.`,
  ];
}

/** The lines of a statement that are not on record yet, each once. */
async function unknownOf({ lines }: Ports, member: Member, statement: Statement): Promise<readonly KeptLine[]> {
  const known = new Set((await lines.named(member.tenant, statement.lines)).map(({ id }) => id));
  return statement.lines.filter(({ id }) => !known.has(id)).map((line) => freshLine(member, statement.account, line));
}

/** A file that was read by other columns before: nobody must take its money in twice. */
const againText = (count: number): string =>
  `${count === 1 ? 'One new line has' : `${count} new lines have`} the day and the amount of lines on record that aren’t in this file. They may be the same money, read by other columns: look before you confirm them, and ignore what is there twice.`;

/** One statement of a file, and which of its new lines are still for people. */
async function importOne(
  ports: Ports,
  member: Member,
  statement: Statement,
  room: number,
): Promise<{ readonly one: Imported; readonly rest: readonly KeptLine[] }> {
  const { account, from, until, opening, closing, days = [] } = statement;
  const fresh = await unknownOf(ports, member, statement);
  const again = await readOtherwise(ports, member.tenant, statement, fresh);
  const taken = fresh.slice(0, room).map((line): KeptLine => (again.has(line.id) ? { ...line, isAlike: true } : line));
  const added = await ports.lines.add(taken);
  const written = taken.map((line) => ({ ...line, version: line.version + 1 }));
  const rest = await withoutSwept(ports, member.tenant, written, member.now);
  const { at, staff: by, identity } = byMember(member);
  const kept: KeptStatement = {
    ...{ tenantId: member.tenant, account, from, until, count: statement.lines.length, by, identity, at },
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
    ...(days.length > BOOKED_DAYS_MAX ? {} : { days }),
  };
  const left = fresh.length - taken.length;
  // It is on record when all of it is: a balance counts for nothing without its lines.
  if (left === 0) await ports.statements.keep(kept);
  const known = statement.lines.length - fresh.length;
  const warnings = [...warningsOf(statement), ...(again.size > 0 ? [againText(again.size)] : [])];
  return { one: { statement: kept, added, known, warnings, left }, rest };
}

/** Says at each statement, before and behind which something is missing; a gap between two of them once. */
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

const TOO_MUCH = `A line of this file is more than ${formatDollars(WIRE_MAX_CENTS)}, which no bank moves at once. Nothing of it was taken.`;

/** What came of a file: its statements, or what has to be said of its table before any of it is taken. */
export type ImportedFile = { readonly imported: readonly Imported[]; readonly asks?: TableQuestion };

/**
 * Brings a statement's file in. Whoever sends it twice, or two that overlap, adds nothing: a line is written once. Where
 * a file has more that is new than one call works off, the same file is sent again.
 */
export async function importStatement(
  ports: Ports,
  member: Member,
  text: string,
  said?: CsvMapping,
): Promise<Outcome<ImportedFile, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const read = await readFile(ports, member, text, said);
  if (!read.ok) return read;
  if (read.value.asks) return done({ imported: [], asks: read.value.asks });
  const { statements, notes } = read.value;
  const today = bookedOn(member.now.toISOString());
  const late = statements.find(({ from }) => from > today);
  if (late) return refuse({ code: 'statement/future' });
  if (statements.some(({ lines }) => lines.some(({ amount }) => amount > WIRE_MAX_CENTS)))
    return refuse({ code: 'statement/not-read', sentence: TOO_MUCH });
  const imported: Imported[] = [];
  const fresh: KeptLine[] = [];
  let room = NEW_LINES_AT_ONCE;
  for (const statement of statements.toSorted((one, other) => (one.until < other.until ? -1 : 1))) {
    const { one, rest } = await importOne(ports, member, statement, room);
    room -= one.added;
    imported.push(one);
    fresh.push(...rest);
  }
  await matchFresh(ports, member, fresh);
  const [first, ...others] = await withGaps(ports, member, imported);
  return done({ imported: first ? [{ ...first, warnings: [...notes, ...first.warnings] }, ...others] : [] });
}
