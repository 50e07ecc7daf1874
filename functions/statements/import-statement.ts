import { NEW_LINES_AT_ONCE } from '#shared/contracts/statements.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import type { Statement, StatementLine } from '#shared/statement/statement.ts';
import { byMember, type Member, nameOf } from '../staff/member.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements'>;

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

/** What does not add up: with the lines of the statement itself, and with the statement before it. */
function warningsOf({ opening, closing, lines, from }: Statement, before: KeptStatement | undefined) {
  const warnings: string[] = [];
  const moved = lines.reduce((sum, { direction, amount }) => sum + ADDS[direction] * amount, 0);
  if (opening !== undefined && closing !== undefined && opening + moved !== closing)
    warnings.push(
      `The lines don’t add up to the balances: from ${formatDollars(opening)} they lead to ${formatDollars(opening + moved)}, and the statement ends with ${formatDollars(closing)}.`,
    );
  if (opening !== undefined && before?.closing !== undefined && before.closing !== opening)
    warnings.push(
      `Something is missing between ${before.until} and ${from}: the statement before ended with ${formatDollars(before.closing)}, and this one begins with ${formatDollars(opening)}.`,
    );
  return warnings;
}

/** The lines of a statement that are not on record yet, each once. */
async function unknownOf({ lines }: Ports, member: Member, statement: Statement): Promise<readonly KeptLine[]> {
  const known = new Set((await lines.named(member.tenant, statement.lines)).map(({ id }) => id));
  return statement.lines.filter(({ id }) => !known.has(id)).map((line) => freshLine(member, statement.account, line));
}

async function importOne(ports: Ports, member: Member, statement: Statement, room: number): Promise<Imported> {
  const { account, from, until, opening, closing } = statement;
  const before = await ports.statements.before(member.tenant, account, from);
  const fresh = await unknownOf(ports, member, statement);
  const taken = fresh.slice(0, room);
  const added = await ports.lines.add(taken);
  const { at, staff: by, identity } = byMember(member);
  const kept: KeptStatement = {
    ...{ tenantId: member.tenant, account, from, until, count: statement.lines.length, by, identity, at },
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  };
  const left = fresh.length - taken.length;
  // It is on record when all of it is: a balance counts for nothing without its lines.
  if (left === 0) await ports.statements.keep(kept);
  const known = statement.lines.length - fresh.length;
  return { statement: kept, added, known, warnings: warningsOf(statement, before), left };
}

/**
 * Brings a statement's file in. Whoever sends it twice, or two that overlap, adds nothing: a line is written once. Where
 * a file has more that is new than one call works off, the same file is sent again.
 */
export async function importStatement(
  ports: Ports,
  member: Member,
  text: string,
): Promise<Outcome<readonly Imported[], Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const parsed = parseStatement(text);
  if (!parsed.ok) return parsed;
  const today = bookedOn(member.now.toISOString());
  const late = parsed.value.statements.find(({ from }) => from > today);
  if (late) return refuse({ code: 'statement/future' });
  const imported: Imported[] = [];
  let room = NEW_LINES_AT_ONCE;
  for (const statement of parsed.value.statements.toSorted((one, other) => (one.until < other.until ? -1 : 1))) {
    const one = await importOne(ports, member, statement, room);
    room -= one.added;
    imported.push(one);
  }
  return done(imported);
}
