import { monthSides } from '#functions/console/reports/month-sides.ts';
import { readAccountSides } from '#functions/console/reports/statement-side.ts';
import { checkLedger } from '#functions/provider/check-ledger.ts';
import { stillBooks } from '#functions/provider/still-books.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { providerMonthOf } from '#shared/ledger/provider-month.ts';
import { done, refuse } from '#shared/outcome.ts';
import { openBooks } from '../kit/books.ts';
import type { At } from '../kit/command.ts';
import type { Refused } from '../kit/refused.ts';

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
  const { statementLines, statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const { tenant, month, account, bank: closing } = given;
  const settings = config.destinationAccounts;
  const read = { lines: statementLines, statements, sweeps: sweeps.all };
  const { accounts } = await readAccountSides(read, { tenant, month, wires, settings });
  if (closing !== undefined && accounts.length > 1 && !accounts.some((each) => each.account === account))
    return refuse({
      code: 'staff/which-account',
      sentence: `You have several trust accounts. Name the one this balance belongs to: --account ${accounts.map((each) => each.account).join(' or ')}`,
    });
  const sides = monthSides(given.month, {
    books: { ...still, later: entries },
    provider:
      months.find(({ month }) => month === given.month) ??
      providerMonthOf(given.month, told, { entries, today: bookedOn(at.now.toISOString()) }),
    wires,
    accounts,
    settings,
    typed: { closing, account },
  });
  return done({ config, ...sides });
}
