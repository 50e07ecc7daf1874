import { addDays } from '#shared/banking-days.ts';
import type { TenantId } from '#shared/ids.ts';
import { alikeIn } from '#shared/statement/alike.ts';
import type { KeptLine, LineName } from '#shared/statement/kept-line.ts';
import type { Statement } from '#shared/statement/statement.ts';
import { breaksOff } from './left-out.ts';
import type { StatementPorts } from './ports.ts';

type LinePorts = Pick<StatementPorts, 'lines'>;

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

/** The transactions of an account on record, in the months of these ones, except those of the same file. */
async function notInFile(
  ports: LinePorts,
  tenant: TenantId,
  { account, lines }: Statement,
  { of, file = lines }: { readonly of: readonly LineName[]; readonly file?: readonly LineName[] },
): Promise<readonly KeptLine[]> {
  const days = of.flatMap(({ on }) => [addDays(on, -DAYS_APART), addDays(on, DAYS_APART)]);
  const months = new Set(days.map((on) => on.slice(0, 'yyyy-mm'.length)));
  const own = new Set(file.map(({ id }) => id));
  const known = await Promise.all([...months].map((month) => linesOf(ports, tenant, month)));
  return known.flat().filter((line) => line.account === account && !own.has(line.id));
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
  const others = await notInFile(ports, tenant, statement, { of: lines });
  return others.some(({ on }) => on >= from && on <= until);
}
