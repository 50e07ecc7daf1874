import { monthSides } from '#functions/console/reports/month-sides.ts';
import { accountsOfMonth, readStatementSide } from '#functions/console/reports/statement-side.ts';
import { checkLedger } from '#functions/provider/check-ledger.ts';
import { stillBooks } from '#functions/provider/still-books.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { providerMonthOf } from '#shared/ledger/provider-month.ts';
import { done, refuse } from '#shared/outcome.ts';
import { namedAccounts } from '#shared/tenant/trust-accounts.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { openBooks } from './books.ts';
import type { At } from './command.ts';
import type { Refused } from './refused.ts';

type Given = {
  readonly tenant: TenantId;
  readonly month: string;
  readonly bank?: number | undefined;
  readonly account?: string | undefined;
};

export const NO_TENANT: Refused = {
  code: 'tenant/not-found',
  sentence: 'There is no tenant with that id here. "tenant list" shows them.',
};

/** The imported statements' side of an account, from every transaction. */
async function sideOf({ tenant, month, account, bank }: Given, wires: readonly ReceivedWire[]) {
  const { statementLines: lines, statements } = await import('#functions/adapters/dynamo/bank.ts');
  const accounts = accountsOfMonth(await statements.all(tenant), month);
  if (!account && bank === undefined && accounts.length > 1)
    return refuse({
      code: 'staff/which-account',
      sentence: `Statements of several accounts were imported for ${month}. Add one: --account ${accounts.join(' or ')}`,
    });
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const read = { lines, statements, sweeps: sweeps.all };
  return done((await readStatementSide(read, { tenant, month, wires, account })).side);
}

/** Reads a month's three sides, with the provider's current balance. */
export async function readMonthSides(at: At, given: Given) {
  const config = await at.ports.staff.tenants.config(given.tenant);
  if (!config) return refuse(NO_TENANT);
  const books = await openBooks();
  const { entries, ...still } = await stillBooks(books, given.tenant);
  const lines = await books.statement.lines(config);
  const { othersIds, months } = await checkLedger(books, given.tenant, config, at.now);
  const told = { lines, othersIds, sweeps: await books.statement.sweeps(config) };
  const wires = await at.ports.wires(given.tenant);
  const side = await sideOf(given, wires);
  if (!side.ok) return side;
  const sides = monthSides(given.month, {
    books: { ...still, later: entries },
    provider:
      months.find(({ month }) => month === given.month) ??
      providerMonthOf(given.month, told, { entries, today: bookedOn(at.now.toISOString()) }),
    wires,
    side: side.value,
    named: namedAccounts(config.destinationAccounts),
    typed: given.bank,
  });
  return done({ config, ...sides });
}
