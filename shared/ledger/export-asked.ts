import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { CASH_ACCOUNTS, LEDGER_ACCOUNTS, type LedgerAccount } from './postings.ts';

/**
 * How the books are told: line by line, as a register of good funds, or in the columns that another program's import is
 * mapped to.
 */
export const EXPORT_PROFILES = ['journal', 'register', 'softpro', 'qualia', 'ramquest', 'resware'] as const;
export type ExportProfile = (typeof EXPORT_PROFILES)[number];

/** A table for a spreadsheet, or the statement of an account: as QuickBooks takes it, and by the newer standard. */
export const EXPORT_FORMATS = ['csv', 'qbo', 'ofx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What somebody chooses: a profile of a table, or the format of a statement. */
export const EXPORT_KINDS = [...EXPORT_PROFILES, 'qbo', 'ofx'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Which accounts a kind can tell of alone: the journal all of them, everything else those that hold good funds. */
export const accountsOfKind = (kind: ExportKind): readonly LedgerAccount[] =>
  kind === 'journal' ? LEDGER_ACCOUNTS : CASH_ACCOUNTS;

/** A year and a day: a fiscal year, whichever it is, in one file. */
export const EXPORT_DAYS_MAX = 366;
const DAY_MS = 86_400_000;
const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const isCash = (account: string): boolean => CASH_ACCOUNTS.some((each) => each === account);

const sentences = {
  order: 'The first day comes after the last one.',
  long: 'Choose a year at most.',
  cash: 'Only "trust bank" and "provider available" have a statement. Choose one of them.',
  bank: 'Give the number that stands behind INTU.BID in a file of your bank’s: up to five digits.',
  file: 'A statement is of a whole account. Leave the file out, or choose a table.',
};

/** What of the books is wanted: which days of the books, both included, and how. */
export const exportAsked = z
  .object({
    profile: z._default(z.enum(EXPORT_PROFILES), 'journal'),
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    from: day,
    to: day,
    account: z.optional(z.enum(LEDGER_ACCOUNTS)),
    file: z.optional(fileNumber),
    /** Intuit's number of a bank, by which QuickBooks names where the file comes from. */
    bank: z.optional(z.string().check(z.regex(/^\d{1,5}$/, sentences.bank))),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: sentences.order, path: ['to'] }),
    z.refine(({ from, to }) => daysIn(from, to) <= EXPORT_DAYS_MAX, { error: sentences.long, path: ['to'] }),
    z.refine(({ profile, format, account }) => account === undefined || isOfLines(profile, format) || isCash(account), {
      error: sentences.cash,
      path: ['account'],
    }),
    z.refine(({ format, file }) => format === 'csv' || file === undefined, { error: sentences.file, path: ['file'] }),
  );
export type ExportAsked = z.infer<typeof exportAsked>;

/** Whether an export has every line of the books; all others tell of good funds only. */
function isOfLines(profile: ExportProfile, format: ExportFormat): boolean {
  return format === 'csv' && profile === 'journal';
}

/** The name of the file: what it is, whose, and of which days. */
export const exportName = (tenant: string, { profile, format, from, to }: ExportAsked): string =>
  `${format === 'csv' ? profile : 'statement'}-${tenant}-${from}-${to}.${format}`;
