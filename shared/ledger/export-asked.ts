import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { fileNumber } from '../transfer/file-number.ts';
import { CASH_ACCOUNTS, LEDGER_ACCOUNTS, type LedgerAccount } from './postings.ts';

/** Export profiles: entry by entry, a register of cleared funds, or columns for another program's import. */
export const EXPORT_PROFILES = ['journal', 'register', 'softpro', 'qualia', 'ramquest', 'resware'] as const;
export type ExportProfile = (typeof EXPORT_PROFILES)[number];

/** A spreadsheet table, or an account statement for QuickBooks or in the newer standard. */
export const EXPORT_FORMATS = ['csv', 'qbo', 'ofx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A person's choice: a table profile, or a statement format. */
export const EXPORT_KINDS = [...EXPORT_PROFILES, 'qbo', 'ofx'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Accounts that an export can be limited to: all for the journal, otherwise only those that hold cleared funds. */
export const accountsOfKind = (kind: ExportKind): readonly LedgerAccount[] =>
  kind === 'journal' ? LEDGER_ACCOUNTS : CASH_ACCOUNTS;

/** A year and a day, so that any fiscal year fits in one file. */
export const EXPORT_DAYS_MAX = 366;
const DAY_MS = 86_400_000;
const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const isCash = (account: string): boolean => CASH_ACCOUNTS.some((each) => each === account);

const sentences = {
  order: 'The first day comes after the last one.',
  long: 'Choose a year at most.',
  cash: 'Only escrow trust checking and Plaid cash have a statement. Choose one of them.',
  bank: 'Enter the number after INTU.BID in a file from your bank, up to five digits.',
  file: 'A statement is of a whole account. Leave the file out, or choose a table.',
};

/** An export request: the days, inclusive, and the form. */
export const exportAsked = z
  .object({
    profile: z._default(z.enum(EXPORT_PROFILES), 'journal'),
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    from: day,
    to: day,
    account: z.optional(z.enum(LEDGER_ACCOUNTS)),
    file: z.optional(fileNumber),
    /** Intuit's bank number, by which QuickBooks names the file's source. */
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

/** True if an export has every entry of the books. All others cover cleared funds only. */
function isOfLines(profile: ExportProfile, format: ExportFormat): boolean {
  return format === 'csv' && profile === 'journal';
}

/** The file's name: its kind, its company and its days. */
export const exportName = (tenant: string, { profile, format, from, to }: ExportAsked): string =>
  `${format === 'csv' ? profile : 'statement'}-${tenant}-${from}-${to}.${format}`;
