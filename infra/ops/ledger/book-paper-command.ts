import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { dayPaper } from '#functions/console/reports/day-paper.ts';
import { monthPaper, monthVersion } from '#functions/console/reports/month-paper.ts';
import { accountNamed } from '#functions/console/reports/month-sides.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { signatureOf } from '#functions/proposals/kinds/report-signature.ts';
import { day } from '#shared/dates.ts';
import { bookedOn, month } from '#shared/ledger/entry.ts';
import { done, refuse } from '#shared/outcome.ts';
import { memberOf } from '../kit/acting.ts';
import { type At, command } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { options } from '../kit/options.ts';
import { NO_TENANT, readMonthSides } from './month-sides.ts';

const { tenant, by, amount, account } = options;
type Given = {
  readonly tenant: z.output<typeof tenant.schema>;
  readonly day?: string | undefined;
  readonly month?: string | undefined;
  readonly bank?: number | undefined;
  readonly account?: string | undefined;
};

/** The requested document. */
async function drawn({ ports, ...at }: At, given: Given, name: string) {
  const { now } = at;
  const about = { by: name, now };
  if (given.month !== undefined) {
    const read = await readMonthSides({ ports, ...at }, { ...given, month: given.month });
    if (!read.ok) return read;
    const sides = read.value;
    const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
    const version = monthVersion(given.month, sides);
    const asked = { report: given.month, lastFour: accountNamed(sides), sha256: version };
    const signed = {
      version,
      signature: await signatureOf(proposals, given.tenant, asked),
      timeZone: sides.config.timeZone,
    };
    return done({ config: sides.config, version, paper: monthPaper(given.month, sides, { ...about, signed }) });
  }
  const config = await ports.staff.tenants.config(given.tenant);
  const { journal } = await import('#functions/adapters/dynamo/books.ts');
  const { journalPages } = await import('#functions/adapters/dynamo/books.ts');
  const { receivedWires: wires } = await import('#functions/adapters/dynamo/bank.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const books = {
    journal: { ...journalPages, days: journal.days, months: journal.months },
    transfers,
    wires,
    tenants: ports.staff.tenants,
  };
  if (!config) return refuse(NO_TENANT);
  return done({
    config,
    version: undefined,
    paper: await dayPaper(books, given.tenant, { on: given.day ?? '', ...about }),
  });
}

export const bookPaperCommand = command({
  noun: 'ledger',
  verb: 'paper',
  summary: 'saves a day’s receipts and disbursements, or a month’s three-way reconciliation, as a PDF',
  effect: 'signs',
  options: {
    ...{ tenant, by },
    day: { about: 'the day, YYYY-MM-DD', placeholder: '<day>', schema: z.optional(day) },
    month: { about: 'the month, YYYY-MM, in the place of a day', placeholder: '<month>', schema: z.optional(month) },
    bank: {
      about: 'of a month: a trust account’s closing balance, where no statement was imported',
      placeholder: '<dollars>',
      schema: z.optional(amount.schema),
    },
    account,
    out: {
      about: 'the file to write, .pdf',
      placeholder: '<file>',
      schema: z.string('Say where to: --out day.pdf').check(z.endsWith('.pdf', 'Name a file that ends with .pdf.')),
    },
  },
  async run(at, given) {
    const who = await memberOf(at, given, 'either');
    if (!who.ok) return who;
    if ((given.day === undefined) === (given.month === undefined))
      return refuse({
        code: 'ledger/paper-of-what',
        sentence: 'Name a day or a month: --day 2026-11-21, --month 2026-10.',
      });
    const of = given.day ?? given.month ?? '';
    if (of > bookedOn(at.now.toISOString()).slice(0, of.length))
      return refuse({ code: 'staff/day-ahead', sentence: 'The books have nothing of days that are still to come.' });
    if (!existsSync(dirname(resolve(given.out))))
      return refuse({ code: 'ledger/no-folder', sentence: `There is no folder ${dirname(resolve(given.out))}.` });
    const read = await drawn(at, given, who.value.name);
    if (!read.ok) return read;
    const made = read.value;
    const { bookPdf } = await import('#functions/messages/book-pdf.ts');
    const pdf = await bookPdf(senderOf(made.config), made.paper);
    const what = given.day === undefined ? 'ledger/month-taken' : 'ledger/day-taken';
    const details = { on: of, ...(made.version ? { version: made.version } : {}) };
    // Like every export, it is recorded before anyone gets it.
    await noteDone(who.value, { what, subject: 'books', details });
    if (!at.isDryRun) writeFileSync(given.out, pdf, { mode: 0o600 });
    return done({
      lines: [`${made.paper.title} is in ${given.out}.`, made.paper.sentence],
      data: { of, out: given.out },
    });
  },
});
