import type { TenantId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { continuityOf, GAP_LEAD, type Gap, gapsAt } from '#shared/statement/continuity.ts';
import type { KeptStatement } from '#shared/statement/kept-line.ts';
import type { Statement } from '#shared/statement/statement.ts';
import { keepingBalances } from '#shared/statement/whole-days.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'statements'>;

const daysOf = ({ from, until }: KeptStatement): string => `${from} ${until}`;

/**
 * The gaps before and after an account's statements, found when they are saved. A statement older than all those read
 * has no known gap.
 */
export async function gapsAround(
  { statements: { ofAccount } }: Ports,
  tenant: TenantId,
  account: string,
  own: readonly KeptStatement[],
): Promise<readonly Gap[]> {
  const { statements, isAll } = await ofAccount(tenant, account);
  const oldest = isAll ? '' : (statements.at(-1)?.until ?? '');
  const all = new Map(statements.map((each) => [daysOf(each), each]));
  const comparable = own.filter(({ until }) => until >= oldest);
  for (const each of comparable) all.set(daysOf(each), keepingBalances(all.get(daysOf(each)), each));
  const { gaps } = continuityOf([...all.values()]);
  return gaps.filter((gap) => comparable.some((each) => gapsAt([gap], each).length > 0));
}

/** True if a statement's balance neither continues from an imported one of its account nor leads to one. */
export async function breaksOff(
  { statements: { ofAccount } }: Ports,
  tenant: TenantId,
  statement: Statement,
): Promise<boolean> {
  const { statements, isAll } = await ofAccount(tenant, statement.account);
  if (!isAll && statement.until < (statements.at(-1)?.until ?? '')) return false;
  const { gaps, fits } = continuityOf([...statements, statement]);
  return !fits.has(statement) && gapsAt(gaps, statement).length > 0;
}

/** Describes a gap to the person importing a statement next to it. */
export function gapText({ from, until, ended, begins }: Gap, { from: first, until: last }: KeptStatement): string {
  const [one, other] = [formatDollars(ended), formatDollars(begins)];
  const where = `${GAP_LEAD} ${from} and ${until}:`;
  if (until === first) return `${where} the earlier statement ends with ${one}, and this one starts with ${other}.`;
  if (from === last) return `${where} this statement ends with ${one}, and the next one starts with ${other}.`;
  return `${where} one statement shows a balance of ${one} there, and another shows ${other}.`;
}
