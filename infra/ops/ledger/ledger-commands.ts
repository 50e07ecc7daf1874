import * as z from 'zod/mini';
import type { Table } from '#functions/console/reports/books-at.ts';
import { openIn, verdictOf } from '#functions/console/reports/month-sides.ts';
import { type Checked, checkLedger } from '#functions/provider/check-ledger.ts';
import { csvLines } from '#shared/csv.ts';
import { month } from '#shared/ledger/entry.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { type LedgerBaseline, lessOrMore, unexplainedWords } from '#shared/ledger/unexplained.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { memberOf } from '../kit/acting.ts';
import { openBooks } from '../kit/books.ts';
import { type At, type Command, command, type Told } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { options } from '../kit/options.ts';
import type { Refused } from '../kit/refused.ts';
import { bookPaperCommand } from './book-paper-command.ts';
import { exportCommand } from './export-command.ts';
import { rowsOf, textOf } from './ledger-reports.ts';
import { NO_TENANT, readMonthSides } from './month-sides.ts';

const { tenant, by, transfer, phone, amount, account } = options;
const csv = { about: 'print it as CSV', schema: z._default(z.boolean(), false) };

const told = (tables: readonly Table[], isCsv: boolean, last: readonly string[], data: unknown): Told => ({
  lines: isCsv ? csvLines(rowsOf(tables)) : [...textOf(tables), ...last],
  data,
});

const standing = (what: string, { available, pending }: LedgerStanding) =>
  [what, { cents: available }, { cents: pending }] as const;

const comparedLines = (ledger: LedgerBaseline | undefined): readonly string[] => {
  if (!ledger) return ['No check yet: the Plaid balance is checked once a day.'];
  const { available, found, since } = ledger;
  if (found === undefined)
    return [`The Plaid balance is ${lessOrMore(available)} than the records explain, as it has been since ${since}.`];
  return [
    unexplainedWords(ledger),
    `It was ${lessOrMore(available)} than the records explain since ${since}, and is ${lessOrMore(found)} now.`,
  ];
};

const isNothing = ({ available, pending }: LedgerStanding): boolean => available === 0 && pending === 0;

const inDollars = ({ available, pending }: LedgerStanding): string =>
  `${formatDollars(available)} good and ${formatDollars(pending)} on its way`;

/** All disagreements, in sentences. */
const disagreements = ({ differences, faults }: Checked): readonly string[] => [
  ...faults,
  ...differences.map(
    ({ transfer: id, providerTransferId, book, provider }) =>
      `${id ?? `A transfer without an owner, ${providerTransferId}`}: the books have ${inDollars(book)}, the provider ${inDollars(provider)}.`,
  ),
];

function toldOfCheck(checked: Checked, isCsv: boolean): Outcome<Told, Refused> {
  const wrong = disagreements(checked);
  if (wrong.length > 0)
    return refuse({
      code: 'ledger/differs',
      sentence:
        'Books and Plaid differ. Events of the last minutes may not be booked yet: check again. ' +
        '"ledger repair" adds what is missing.',
      lines: wrong,
    });
  const table: Table = {
    heading: 'Books and Plaid agree, transfer by transfer',
    columns: ['what', 'good', 'on its way'],
    rows: [
      standing('the books', checked.book),
      standing('Plaid’s events', checked.provider),
      standing("other tenants' transfers of this account", checked.others),
      ...(isNothing(checked.elsewhere)
        ? []
        : [standing('of these, in ledgers that aren’t this company’s today', checked.elsewhere)]),
      standing('deposits and withdrawals that are booked', checked.swept),
      standing('opening balance, and what isn’t booked yet', checked.moved),
      standing('the Plaid balance', checked.ledger),
    ],
  };
  return done(told([table], isCsv, [], checked));
}

const indented = (line: string): string => `  ${line}`;

async function monthly(
  at: At,
  given: {
    readonly tenant: z.output<typeof tenant.schema>;
    readonly month: string;
    readonly bank?: number | undefined;
    readonly account?: string | undefined;
    readonly csv: boolean;
  },
): Promise<Outcome<Told, Refused>> {
  const read = await readMonthSides(at, given);
  if (!read.ok) return read;
  const sides = read.value;
  const { tables, accounts, wrong, lacks, totals, inBooks } = sides;
  const last = [verdictOf(sides), ...[...wrong, ...lacks].map(indented)];
  const open = openIn(accounts);
  const hasStatement = accounts.every(({ bank }) => bank !== undefined);
  const data = { month: given.month, ...totals, ...inBooks, open, faults: wrong, hasStatement };
  const items = accounts.flatMap(({ name, tables: own }) =>
    accounts.length === 1
      ? own
      : own.filter(({ rows }) => rows.length > 0).map((each) => ({ ...each, heading: `${each.heading}: ${name}` })),
  );
  return done(told([...tables, ...items], given.csv, last, data));
}

export const ledgerCommands: readonly Command[] = [
  command({
    noun: 'ledger',
    verb: 'check',
    summary: 'compares the books with Plaid’s ledger, transfer by transfer',
    effect: 'reads',
    options: { tenant, csv },
    async run(at, given) {
      const config = await at.ports.staff.tenants.config(given.tenant);
      if (!config) return refuse(NO_TENANT);
      return toldOfCheck(await checkLedger(await openBooks(), given.tenant, config, at.now), given.csv);
    },
  }),
  command({
    noun: 'ledger',
    verb: 'three-way',
    summary: 'shows a month’s three-way reconciliation: books, files, and Plaid and bank',
    effect: 'reads',
    options: {
      tenant,
      month: {
        about: 'the month, YYYY-MM',
        placeholder: '<month>',
        schema: z.pipe(z.string('Give the month: --month 2026-11'), month),
      },
      bank: {
        about: 'the closing balance of the account that wires go to, where its statement wasn’t imported',
        placeholder: '<dollars>',
        schema: z.optional(amount.schema),
      },
      account,
      csv,
    },
    run: monthly,
  }),
  command({
    noun: 'ledger',
    verb: 'balance',
    summary: 'shows how much of the Plaid balance the portal’s records don’t explain',
    effect: 'reads',
    options: { tenant },
    async run(_at, given) {
      const { atBank } = await import('#functions/adapters/dynamo/provider.ts');
      const { ledger } = await atBank.comparedSoFar(given.tenant);
      return done({ lines: comparedLines(ledger), data: { ledger } });
    },
  }),
  exportCommand,
  bookPaperCommand,
  command({
    noun: 'ledger',
    verb: 'repair-sweeps',
    summary: 'adds missing sweeps between the Plaid balances and the company’s own account to the journal',
    effect: 'signs',
    options: { tenant, by },
    async run(at, given) {
      const who = await memberOf(at, given, 'prepare');
      if (!who.ok) return who;
      const entries = await (await openBooks()).repairSweeps(given.tenant, at.isDryRun);
      await noteDone(who.value, { what: 'ledger/sweeps-repaired', subject: given.tenant, details: { entries } });
      const line =
        entries === 0 ? 'The books were complete.' : `${entries} ${entries === 1 ? 'entry' : 'entries'} written.`;
      return done({ lines: [line], data: { entries } });
    },
  }),
  command({
    noun: 'ledger',
    verb: 'repair',
    summary: 'adds a transfer’s missing entries to the journal and the audit log',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer, phone: { ...phone, schema: z.optional(phone.schema) } },
    async run(at, given) {
      const { ports, now, isDryRun } = at;
      const who = await memberOf(at, given, 'prepare');
      if (!who.ok) return who;
      const which = await ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      const found = await ports.staff.transfers.find(given.tenant, which.value.client, given.transfer);
      if (!found) return refuse({ code: 'transfer/not-found', sentence: 'This client has no transfer with that id.' });
      const entries = await (await openBooks()).repair(found, now, isDryRun);
      await noteDone(who.value, { what: 'ledger/repaired', subject: found.id, details: { entries } });
      const line =
        entries === 0 ? 'The books were complete.' : `${entries} ${entries === 1 ? 'entry' : 'entries'} written.`;
      return done({ lines: [line], data: { transfer: found.id, entries } });
    },
  }),
];
