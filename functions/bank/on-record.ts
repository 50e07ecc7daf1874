import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { monthOf } from '#shared/ledger/entry.ts';
import { alikeIn, bankDayOf } from '#shared/statement/alike.ts';
import type { KeptLine, LineName } from '#shared/statement/kept-line.ts';
import type { Statement } from '#shared/statement/statement.ts';
import type { LinePorts } from '../payments/engine/wire-work.ts';
import { breaksOff } from './left-out.ts';
import type { StatementPorts } from './ports.ts';

const PAGE = 1000;
/** More than a company has in a month: a file has half as many. */
const PAGES_MAX = 100;

/** The recorded transactions of a month, newest first. */
async function linesOf({ lines }: LinePorts, tenant: TenantId, month: string): Promise<readonly KeptLine[]> {
  const found: KeptLine[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await lines.month(tenant, { month, after, most: PAGE });
    found.push(...page.lines);
    after = page.after;
    if (after === undefined) break;
  }
  return found;
}

/** A value date is rarely further from the booking day. */
const DAYS_APART = 7;

/** The months from some days before a day to some days after another one. */
function monthsAround(from: Day, until: Day): readonly string[] {
  const last = monthOf(addDays(until, DAYS_APART));
  const months: string[] = [];
  for (
    let month = monthOf(addDays(from, -DAYS_APART));
    month <= last;
    month = monthOf(addDays(`${month}-28`, DAYS_APART))
  )
    months.push(month);
  return months;
}

/** The transactions on record in the months of these days. */
export async function linesAround(
  ports: LinePorts,
  tenant: TenantId,
  { from, until }: Pick<Statement, 'from' | 'until'>,
): Promise<readonly KeptLine[]> {
  const known = await Promise.all(monthsAround(from, until).map((month) => linesOf(ports, tenant, month)));
  return known.flat();
}

/** The same for the days of these transactions, without transactions of their own file. */
async function notInFile(
  ports: LinePorts,
  tenant: TenantId,
  { lines }: Statement,
  { of, file = lines }: { readonly of: readonly LineName[]; readonly file?: readonly LineName[] },
): Promise<readonly KeptLine[]> {
  const days = of.map(({ on }) => on).toSorted();
  const [from, until] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined) return [];
  const own = new Set(file.map(({ id }) => id));
  return (await linesAround(ports, tenant, { from, until })).filter(({ id }) => !own.has(id));
}

/** A statement's new transactions that may be money on record from another file, each with that transaction. */
export async function alikeOnRecord(
  ports: LinePorts,
  tenant: TenantId,
  statement: Statement,
  { fresh, file }: { readonly fresh: readonly KeptLine[]; readonly file: readonly LineName[] },
): Promise<ReadonlyMap<string, LineName>> {
  return alikeIn(fresh, await notInFile(ports, tenant, statement, { of: fresh, file }));
}

/** The days of the statement that brought a transaction. */
const statementOf = ({ imported }: KeptLine): string => (imported ? `${imported.from} ${imported.until}` : '');

/**
 * Deposits of an imported statement's account and days that its file doesn't have, so that they may be made up.
 *
 * A file that shares a transaction with a statement on record is of its format and has to have all of its deposits,
 * except on the last day if it was downloaded earlier that day. Another format may book a transaction a banking day
 * apart, so the first and last day aren't compared, and a possible duplicate stands for its original.
 */
export async function lackedBy(
  { lines }: LinePorts,
  tenant: TenantId,
  { account, from, until, lines: own }: Statement,
  known: ReadonlySet<string>,
): Promise<readonly KeptLine[]> {
  const recorded = (await linesAround({ lines }, tenant, { from, until })).filter((line) => line.account === account);
  const ids = new Set(own.map(({ id }) => id));
  const originals = new Set(recorded.flatMap(({ id, alike }) => (alike && ids.has(id) ? [alike.id] : [])));
  const isShown = ({ id }: KeptLine) => ids.has(id) || originals.has(id);
  const formats = new Set(recorded.filter(({ id }) => known.has(id)).map(statementOf));
  const isOnLast = (line: Pick<KeptLine, 'bookedOn' | 'on'>) => bankDayOf(line) === until;
  const before = recorded.filter(({ id }) => !ids.has(id) || known.has(id));
  const hasAllOfLast = own.filter(isOnLast).length >= before.filter(isOnLast).length;
  const isCompared = (line: KeptLine): boolean => {
    const day = bankDayOf(line);
    if (!formats.has(statementOf(line))) return day > from && day < until;
    return day >= from && (day < until || (day === until && hasAllOfLast));
  };
  return recorded.filter(
    (line) => line.direction === 'in' && !line.alike && !line.isAccountSaid && !isShown(line) && isCompared(line),
  );
}

/**
 * True if a statement may not belong to the account in its saved format: its balance connects to nothing of that
 * account, or none of its transactions is known although the account has others on those days.
 */
export async function isPerhapsOthers(
  ports: Pick<StatementPorts, 'lines' | 'statements'>,
  tenant: TenantId,
  statement: Statement,
): Promise<boolean> {
  const { account, from, until, lines } = statement;
  if (await breaksOff(ports, tenant, statement)) return true;
  if ((await ports.lines.named(tenant, lines)).length > 0) return false;
  const others = await notInFile(ports, tenant, statement, { of: lines });
  return others.some((other) => other.account === account && other.on >= from && other.on <= until);
}
