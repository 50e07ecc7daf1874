import type { TenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { Statement, StatementLine } from '#shared/statement/statement.ts';
import { breaksOff } from './left-out.ts';
import type { StatementPorts } from './ports.ts';

type LinePorts = Pick<StatementPorts, 'lines'>;

/** Transactions and months that are read: more than a file of one day touches. */
const LOOKED_AT_ONCE = 1000;
const PAGES_MAX = 5;
const MONTHS_MAX = 3;

/** The recorded transactions of a month, newest first. */
async function linesOf({ lines }: LinePorts, tenant: TenantId, month: string): Promise<readonly KeptLine[]> {
  const found: KeptLine[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await lines.month(tenant, { month, after, most: LOOKED_AT_ONCE });
    found.push(...page.lines);
    after = page.after;
    if (after === undefined) break;
  }
  return found;
}

/** The recorded transactions of a statement's account that its file lacks, in the months of its transactions. */
async function notInFile(
  ports: LinePorts,
  tenant: TenantId,
  { account, lines }: Statement,
  of: readonly Pick<StatementLine, 'on'>[],
): Promise<readonly KeptLine[]> {
  const months = [...new Set(of.map(({ on }) => on.slice(0, 'yyyy-mm'.length)))].toSorted().slice(-MONTHS_MAX);
  const own = new Set(lines.map(({ id }) => id));
  const known = await Promise.all(months.map((month) => linesOf(ports, tenant, month)));
  return known.flat().filter((line) => line.account === account && !own.has(line.id));
}

const moneyOf = ({ on, amount, direction }: Pick<StatementLine, 'on' | 'amount' | 'direction'>): string =>
  `${on} ${direction} ${amount}`;

/**
 * The new transactions of a statement that move the same money on the same day as recorded ones that its file lacks. A
 * transaction is identified by its contents. So a table read with other columns before, or another kind of file, has
 * every transaction a second time.
 */
export async function readOtherwise(
  ports: LinePorts,
  tenant: TenantId,
  statement: Statement,
  fresh: readonly KeptLine[],
): Promise<ReadonlySet<string>> {
  if (fresh.length === 0) return new Set();
  const left = new Map<string, number>();
  for (const line of await notInFile(ports, tenant, statement, fresh))
    left.set(moneyOf(line), (left.get(moneyOf(line)) ?? 0) + 1);
  const again = fresh.filter((line) => {
    const count = left.get(moneyOf(line)) ?? 0;
    left.set(moneyOf(line), count - 1);
    return count > 0;
  });
  return new Set(again.map(({ id }) => id));
}

/**
 * True if a statement may belong to another account than its table's format says: its balance connects to nothing of
 * that account, or none of its transactions is known although the account has others on those days.
 */
export async function isPerhapsOthers(
  ports: Pick<StatementPorts, 'lines' | 'statements'>,
  tenant: TenantId,
  statement: Statement,
): Promise<boolean> {
  const { from, until, lines } = statement;
  if (await breaksOff(ports, tenant, statement)) return true;
  if ((await ports.lines.named(tenant, lines)).length > 0) return false;
  const others = await notInFile(ports, tenant, statement, lines);
  return others.some(({ on }) => on >= from && on <= until);
}
