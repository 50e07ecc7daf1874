import { monthSides } from '#functions/console/reports/month-sides.ts';
import { readStatementSide } from '#functions/console/reports/statement-side.ts';
import { checkLedger } from '#functions/provider/check-ledger.ts';
import { stillBooks } from '#functions/provider/still-books.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { providerMonthOf } from '#shared/ledger/provider-month.ts';
import { namedAccounts } from '#shared/tenant/trust-accounts.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { openBooks } from './books.ts';
import type { At } from './command.ts';

/** The imported statements' side of the account that receives wires, from every transaction. */
async function sideOf({ ports }: At, tenant: TenantId, month: string, wires: readonly ReceivedWire[]) {
  const file = await ports.tenants.file(tenant);
  const [wired, ...more] = Object.values(file?.wiring ?? {});
  const account = more.length === 0 ? wired?.accountNumber.slice(-4) : undefined;
  const { statementLines: lines } = await import('#functions/adapters/dynamo/bank.ts');
  const { statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const read = { lines, statements, sweeps: sweeps.all };
  return (await readStatementSide(read, { tenant, month, wires, account })).side;
}

/** Reads a month's three sides, with the provider's current balance. Undefined for an unknown tenant. */
export async function readMonthSides(
  at: At,
  given: { readonly tenant: TenantId; readonly month: string; readonly bank?: number | undefined },
) {
  const config = await at.ports.staff.tenants.config(given.tenant);
  if (!config) return undefined;
  const books = await openBooks();
  const { entries, ...still } = await stillBooks(books, given.tenant);
  const lines = await books.statement.lines(config);
  const { othersIds, months } = await checkLedger(books, given.tenant, config, at.now);
  const told = { lines, othersIds, sweeps: await books.statement.sweeps(config) };
  const wires = await at.ports.wires(given.tenant);
  const sides = monthSides(given.month, {
    books: { ...still, later: entries },
    provider:
      months.find(({ month }) => month === given.month) ??
      providerMonthOf(given.month, told, { entries, today: bookedOn(at.now.toISOString()) }),
    wires,
    side: await sideOf(at, given.tenant, given.month, wires),
    named: namedAccounts(config.destinationAccounts),
    typed: given.bank,
  });
  return { config, ...sides };
}
