import type { StatementPorts } from '#functions/statements/ports.ts';
import { addDays, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import { isWireOf, type KeptLine, type KeptStatement } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { Table } from './ledger-reports.ts';

/** What the imported statements of a month say, beside the wires of the books. */
export type StatementSide = {
  /** The closing balance of the account that wires go to; none where no statement reaches to the month's end. */
  readonly closing: number | undefined;
  /** Why there is no closing balance, where some days of the month were imported. */
  readonly lacks: readonly string[];
  readonly tables: readonly Table[];
};

const PAGE = 500;

async function linesOf({ lines }: StatementPorts, tenant: TenantId, month: string): Promise<readonly KeptLine[]> {
  const all: KeptLine[] = [];
  let after: string | undefined;
  do {
    const page = await lines.month(tenant, { month, after, most: PAGE });
    all.push(...page.lines);
    after = page.after;
  } while (after);
  return all.toReversed();
}

/** Whether no day on which a bank books lies between a day and the end of its month. */
function isLastOf(until: Day): boolean {
  for (let on = addDays(until, 1); monthOf(on) === monthOf(until); on = addDays(on, 1))
    if (isBankingDay(on)) return false;
  return true;
}

/** The last statement of the month, of the account that wires go to; of the only one where nobody says which it is. */
function lastOf(statements: readonly KeptStatement[], month: string, account: string | undefined) {
  const own = statements.filter(({ until }) => monthOf(until) === month);
  const accounts = new Set(own.map((one) => one.account));
  const wanted = account && accounts.has(account) ? account : accounts.size === 1 ? [...accounts][0] : account;
  return own
    .filter((one) => one.account === wanted)
    .toSorted((one, other) => (one.until < other.until ? -1 : 1))
    .at(-1);
}

const lineRow = ({ on, amount, direction, party, text, reference, state }: KeptLine) =>
  [on, { cents: direction === 'in' ? amount : -amount }, party || text, reference, state] as const;
const wireRow = ({ on, received, sender, reference, state, transfer }: ReceivedWire) =>
  [on, { cents: received }, sender, reference, transfer ? `${state} to ${transfer.referenceId}` : state] as const;

/**
 * The bank's side of a month, line by line: which lines no wire of the books belongs to, and which wires of the books
 * stand on no line.
 */
export function statementSide(
  month: string,
  about: {
    readonly statements: readonly KeptStatement[];
    readonly lines: readonly KeptLine[];
    readonly wires: readonly ReceivedWire[];
    /** The last four digits of the account that wires go to. */
    readonly account: string | undefined;
  },
): StatementSide | undefined {
  const { lines } = about;
  const last = lastOf(about.statements, month, about.account);
  if (!last && lines.length === 0) return undefined;
  const wires = about.wires.filter(({ on, state }) => monthOf(on) === month && state !== 'void');
  const matched = new Map(lines.map((line) => [line.id, about.wires.find((wire) => isWireOf(line, wire))]));
  const onLines = new Set([...matched.values()].map((wire) => wire?.reference));
  const isWhole = last?.closing !== undefined && isLastOf(last.until);
  return {
    closing: isWhole ? last.closing : undefined,
    lacks: isWhole
      ? []
      : [`The imported statements reach to ${last?.until ?? 'no day'} and not to the end of ${month}.`],
    tables: [
      {
        heading: 'On the statement, and in no entry of the books',
        columns: ['day', 'amount', 'who or what', 'reference', 'state'],
        rows: lines.filter(({ id }) => !matched.get(id)).map(lineRow),
      },
      {
        heading: 'In the books, and on no line of the statement',
        columns: ['day', 'amount', 'sender', 'reference', 'state'],
        rows: wires.filter(({ reference }) => !onLines.has(reference)).map(wireRow),
      },
    ],
  };
}

/** Reads what the statements of a month say. */
export async function readStatementSide(
  ports: StatementPorts,
  tenant: TenantId,
  month: string,
  about: { readonly wires: readonly ReceivedWire[]; readonly account: string | undefined },
): Promise<StatementSide | undefined> {
  const [statements, lines] = await Promise.all([ports.statements.all(tenant), linesOf(ports, tenant, month)]);
  return statementSide(month, { ...about, statements, lines });
}
