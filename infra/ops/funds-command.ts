import * as z from 'zod/mini';
import { type LedgerFunds, readFunds } from '#functions/ledger-funds/read-funds.ts';
import type { Table } from '#functions/reports/books-at.ts';
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
      ['good at the provider', '', '', signed(balance?.available)],
      ['on its way, as the provider has it', signed(balance?.pending), '', ''],
      [`promised, ${promised.count}`, '', { cents: promised.amount }, ''],
      [`waiting for a second person, ${prepared.count}`, '', { cents: prepared.amount }, ''],
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

/** What to do about a ledger, in one sentence. */
function sentenceOf({ name, toFund, toFundWithPrepared, coveredOn }: LedgerFunds): string {
  if (toFund === null || toFundWithPrepared === null) return `${name}: the provider doesn’t say what is there.`;
  const more =
    toFundWithPrepared > toFund ? ` With what waits for a second person, ${formatDollars(toFundWithPrepared)}.` : '';
  if (toFund === 0) return `${name} carries what is promised.${more}`;
  const until = coveredOn ? ` What arrives covers it by itself on ${coveredOn}.` : '';
  return `${name}: fund ${formatDollars(toFund)}, so that what is promised can go out.${until}${more}`;
}

export const fundsCommand = command({
  noun: 'ledger',
  verb: 'funds',
  summary: 'shows whether the ledgers at the provider can carry what is promised, and what to put in',
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
