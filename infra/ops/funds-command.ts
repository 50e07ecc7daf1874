import * as z from 'zod/mini';
import type { Table } from '#functions/console/reports/books-at.ts';
import { type LedgerFunds, readFunds } from '#functions/ledger/read-funds.ts';
import { type Cell, csvLines } from '#shared/csv.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { command } from './command.ts';
import { rowsOf, textOf } from './ledger-reports.ts';
import { options } from './options.ts';

const signed = (cents: number | null | undefined): Cell =>
  cents === null || cents === undefined ? 'not known' : { cents };

/** A ledger as a table: its balance, then money in and out by day. */
function tableOf({ name, id, balance, promised, prepared, days, later }: LedgerFunds): Table {
  return {
    heading: id ? `${name} (${id})` : name,
    columns: ['what', 'in', 'out', 'left'],
    rows: [
      ['good at Plaid', '', '', signed(balance?.available)],
      ['on its way, by Plaid’s figures', signed(balance?.pending), '', ''],
      [`promised, ${promised.count}`, '', { cents: promised.amount }, ''],
      [`needs approval, ${prepared.count}`, '', { cents: prepared.amount }, ''],
      ...days.map(({ on, in: comes, out, left }): readonly Cell[] => [
        on,
        { cents: comes },
        { cents: out },
        signed(left),
      ]),
      ['later', { cents: later }, '', ''],
    ],
  };
}

/** The next step for a ledger, in one sentence. */
function sentenceOf({ name, toFund, toFundWithPrepared, coveredOn }: LedgerFunds): string {
  if (toFund === null || toFundWithPrepared === null) return `${name}: Plaid doesn’t report the balance now.`;
  const more = toFundWithPrepared > toFund ? ` With what needs approval, ${formatDollars(toFundWithPrepared)}.` : '';
  if (toFund === 0) return `${name}: the Plaid balance covers all outstanding disbursements.${more}`;
  const until = coveredOn ? ` Expected money covers it on ${coveredOn}.` : '';
  return `${name}: add ${formatDollars(toFund)} to cover all outstanding disbursements.${until}${more}`;
}

export const fundsCommand = command({
  noun: 'ledger',
  verb: 'funds',
  summary: 'shows whether the Plaid balance covers all outstanding disbursements, and what to add',
  effect: 'reads',
  options: { tenant: options.tenant, csv: { about: 'print it as CSV', schema: z._default(z.boolean(), false) } },
  async run({ ports, now }, given) {
    const config = await ports.staff.tenants.config(given.tenant);
    if (!config)
      return refuse({
        code: 'tenant/not-found',
        sentence: 'There is no tenant with that id here. "tenant list" shows them.',
      });
    const funds = await readFunds(ports.funds, given.tenant, config, now);
    const tables = funds.ledgers.map(tableOf);
    const last = [
      ...funds.ledgers.map(sentenceOf),
      ...(funds.isMore ? ['More is on its way than was read: 500 of each list.'] : []),
    ];
    return done({ lines: given.csv ? csvLines(rowsOf(tables)) : [...textOf(tables), ...last], data: funds });
  },
});
