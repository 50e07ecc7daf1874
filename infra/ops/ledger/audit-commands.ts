import * as z from 'zod/mini';
import { chainCheck } from '#functions/ledger/audit-chain.ts';
import type { AuditRecord } from '#shared/audit/record.ts';
import { csvLines } from '#shared/csv.ts';
import { done, refuse } from '#shared/outcome.ts';
import { openBooks } from '../kit/books.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';

const { tenant } = options;

const number = (fallback: string) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,12}$/, 'Give a whole number.')), fallback),
    z.transform((text) => Number(text)),
  );

const kept = z.optional(
  z.string().check(z.regex(/^\d+:[0-9a-f]{64}$/, 'Give number and hash as "audit verify" printed them: 4711:9f86…')),
);

const detailsOf = ({ details }: AuditRecord): string =>
  Object.entries(details)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const who = ({ actor, by }: AuditRecord): string => (by ? `${actor} ${by}` : actor);

const line = (record: AuditRecord): string =>
  [
    String(record.sequence).padStart(7),
    record.at,
    record.what.padEnd(26),
    who(record),
    record.subject ?? record.clientId ?? '',
    detailsOf(record),
  ]
    .join('  ')
    .trimEnd();

const rows = (records: readonly AuditRecord[]) => [
  ['number', 'at', 'recorded at', 'what', 'actor', 'by', 'client', 'subject', 'details', 'hash'],
  ...records.map((record) => [
    String(record.sequence),
    record.at,
    record.recordedAt,
    record.what,
    record.actor,
    record.by ?? '',
    record.clientId ?? '',
    record.subject ?? '',
    detailsOf(record),
    record.hash,
  ]),
];

const isAbout = (wanted: string | undefined) => (record: AuditRecord) =>
  wanted === undefined || record.subject === wanted || record.clientId === wanted || record.what.startsWith(wanted);

export const auditCommands: readonly Command[] = [
  command({
    noun: 'audit',
    verb: 'verify',
    summary: 'checks the audit log’s hash chain, and prints its last record',
    effect: 'reads',
    options: {
      tenant,
      kept: {
        about: 'an earlier end of the log, as this command printed it then',
        placeholder: '<number:hash>',
        schema: kept,
      },
    },
    async run(_at, given) {
      const books = await openBooks();
      // Read before the records: the log may grow in between, but never shrinks.
      const end = await books.head(given.tenant);
      const chain = chainCheck(given.tenant);
      let isKept = given.kept === undefined;
      for await (const record of books.records(given.tenant)) {
        if (record.sequence > (end?.sequence ?? 0)) break;
        const checked = chain.check(record);
        if (!checked.ok) return refuse({ code: 'audit/tampered', sentence: checked.refusal.sentence });
        if (`${record.sequence}:${record.hash}` === given.kept) isKept = true;
      }
      const ended = chain.end(end);
      if (!ended.ok) return refuse({ code: 'audit/tampered', sentence: ended.refusal.sentence });
      if (!isKept)
        return refuse({
          code: 'audit/rewritten',
          sentence: 'The log is consistent, but it doesn’t contain the end you kept.',
        });
      const { sequence, hash } = ended.value;
      const lines = [`${sequence} records, none changed, removed or moved.`, `${sequence}:${hash}`];
      return done({ lines, data: { sequence, hash } });
    },
  }),
  command({
    noun: 'audit',
    verb: 'show',
    summary: 'shows a tenant’s audit log, oldest first',
    effect: 'reads',
    options: {
      tenant,
      about: {
        about: 'only records about this transfer, client or kind ("wiring", "tenant/applied")',
        placeholder: '<id or kind>',
        schema: z.optional(z.string()),
      },
      after: { about: 'start after the record with this number', placeholder: '<number>', schema: number('0') },
      last: { about: 'at most this many, the newest ones', placeholder: '<number>', schema: number('100') },
      csv: { about: 'print it as CSV', schema: z._default(z.boolean(), false) },
    },
    async run(_at, given) {
      const found: AuditRecord[] = [];
      const wanted = isAbout(given.about);
      for await (const record of (await openBooks()).records(given.tenant, given.after)) {
        if (wanted(record)) found.push(record);
        if (found.length > given.last) found.shift();
      }
      const lines = given.csv ? csvLines(rows(found)) : found.map(line);
      return done({ lines: lines.length > 0 ? lines : ['None.'], data: found });
    },
  }),
];
