import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { writeExport } from '#functions/console/reports/write-export.ts';
import { day } from '#shared/dates.ts';
import { EXPORT_FORMATS, EXPORT_PROFILES, type ExportAsked, exportAsked } from '#shared/ledger/export-asked.ts';
import { CASH_ACCOUNTS, LEDGER_ACCOUNTS } from '#shared/ledger/postings.ts';
import { done, refuse } from '#shared/outcome.ts';
import { memberOf } from '../kit/acting.ts';
import { type At, command } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { options } from '../kit/options.ts';

const { tenant, by, file } = options;

const onDay = (which: string, sentence: string) => ({
  about: `the ${which} day of the books, YYYY-MM-DD`,
  placeholder: '<day>',
  schema: z.pipe(z.string(sentence), day),
});

const oneOf = <const T extends readonly [string, ...string[]]>(words: T) => z.optional(z.enum(words));

/** The parts of an export in order, holding one page at a time in memory. */
async function* partsOf(
  at: At,
  given: { readonly tenant: Parameters<typeof writeExport>[1]['tenant'] },
  asked: ExportAsked,
) {
  const { journal } = await import('#functions/adapters/dynamo/books.ts');
  const { journalPages } = await import('#functions/adapters/dynamo/books.ts');
  const { receivedWires: wires } = await import('#functions/adapters/dynamo/bank.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { tenants } = at.ports.staff;
  const ports = { journal: { ...journalPages, days: journal.days, months: journal.months }, transfers, wires, tenants };
  let after: string | null = null;
  do {
    const part = await writeExport(ports, { tenant: given.tenant, now: at.now }, asked, after);
    yield part.text;
    after = part.after;
  } while (after !== null);
}

export const exportCommand = command({
  noun: 'ledger',
  verb: 'export',
  summary: 'exports the books between two days, a year at most, as CSV or for QuickBooks',
  effect: 'signs',
  options: {
    ...{ tenant, by },
    from: onDay('first', 'Give the first day: --from 2026-11-01'),
    to: onDay('last', 'Give the last day: --to 2026-11-30'),
    profile: {
      about: `which columns: ${EXPORT_PROFILES.join(', ')}; journal without it`,
      placeholder: '<profile>',
      schema: oneOf(EXPORT_PROFILES),
    },
    format: {
      about: `${EXPORT_FORMATS.join(', ')}: a table, a statement for QuickBooks, or one by the OFX 2 standard`,
      placeholder: '<format>',
      schema: oneOf(EXPORT_FORMATS),
    },
    account: {
      about: `one account of the books only; a statement is of ${CASH_ACCOUNTS.map((each) => `"${each}"`).join(' or ')}`,
      placeholder: '<account>',
      schema: oneOf(LEDGER_ACCOUNTS),
    },
    file: { ...file, about: 'one file (escrow) number only' },
    bank: {
      about: 'for QuickBooks Desktop: the number behind INTU.BID in a file of your bank’s',
      placeholder: '<number>',
      schema: z.optional(z.string()),
    },
    out: { about: 'the file to write; prints it without', placeholder: '<file>', schema: z.optional(z.string()) },
  },
  async run(at, { by: name, tenant: of, out, ...wanted }) {
    const who = await memberOf(at, { tenant: of, by: name }, 'either');
    if (!who.ok) return who;
    const asked = exportAsked.safeParse(wanted);
    if (!asked.success)
      return refuse({
        code: 'ledger/export-unfit',
        sentence: asked.error.issues.map(({ message }) => message).join(' '),
      });
    if (out && !existsSync(dirname(resolve(out))))
      return refuse({
        code: 'ledger/no-folder',
        sentence: `There is no folder ${dirname(resolve(out))}. Make it first.`,
      });
    const { from, to, profile, format } = asked.data;
    const details = { from, to, profile, format, ...(asked.data.file ? { file: asked.data.file } : {}) };
    // Recorded first, so every export of the books has a name beside it.
    await noteDone(who.value, { what: 'ledger/exported', subject: 'books', details });
    const printed: string[] = [];
    let lines = 0;
    if (out && !at.isDryRun) writeFileSync(out, '', { mode: 0o600 });
    for await (const text of partsOf(at, { tenant: of }, asked.data)) {
      lines += text.split('\r\n').length - 1;
      if (out === undefined) printed.push(text);
      else if (!at.isDryRun) appendFileSync(out, text);
    }
    const told = out === undefined ? printed.join('').trimEnd().split('\r\n') : [`${lines} lines written to ${out}.`];
    return done({ lines: told, data: { ...asked.data, lines, ...(out ? { out } : { text: printed.join('') }) } });
  },
});
