import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { accountsOfKind, EXPORT_KINDS, type ExportKind } from '../ledger/export-asked.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../ledger/postings.ts';

/** Reports of the books as PDF. */
const PAPER_KINDS = ['day paper', 'month paper'] as const;
/** Reports that a person can be sent a link to: exports and PDFs. */
export const REPORT_KINDS = [...EXPORT_KINDS, ...PAPER_KINDS] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** How often: each banking day, or after each week or month. */
export const REPORT_PERIODS = ['day', 'week', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** More than one person reads. Each is a line of one email. */
export const REPORT_SCHEDULES_MAX = 10;

const isExport = (kind: ReportKind): kind is ExportKind => EXPORT_KINDS.some((each) => each === kind);

/** The possible periods of a report. A PDF covers its day or its month. */
export const periodsOf = (kind: ReportKind): readonly ReportPeriod[] =>
  kind === 'day paper' ? ['day'] : kind === 'month paper' ? ['month'] : REPORT_PERIODS;

/** Accounts that a report can be limited to. A PDF always covers all. */
export const reportAccounts = (kind: ReportKind): readonly LedgerAccount[] =>
  isExport(kind) ? accountsOfKind(kind) : [];

const fits = ({
  kind,
  account,
}: {
  readonly kind: ReportKind;
  readonly account?: LedgerAccount | undefined;
}): boolean => account === undefined || reportAccounts(kind).includes(account);

const sentences = {
  period: 'This report isn’t sent that often. Choose one of the periods that are offered.',
  account: 'This report has no such account. Choose one of those that are offered.',
};

/** A scheduled report for one person. Without an account it covers all of them. */
export const reportSchedule = z.lazy(() =>
  z
    .object({
      kind: z.enum(REPORT_KINDS),
      every: z.enum(REPORT_PERIODS),
      account: z.optional(z.enum(LEDGER_ACCOUNTS)),
    })
    .check(
      z.refine(({ kind, every }) => periodsOf(kind).includes(every), { error: sentences.period, path: ['every'] }),
      z.refine(fits, { error: sentences.account, path: ['account'] }),
    ),
);
export type ReportSchedule = z.infer<typeof reportSchedule>;

/** The stored form. Its values are plain strings, because a newer release may have written new ones. */
export const keptSchedule = z.object({ kind: z.string(), every: z.string(), account: z.optional(z.string()) });
type KeptSchedule = z.infer<typeof keptSchedule>;

/** The schedules that this release knows. */
export const knownSchedules = (kept: readonly KeptSchedule[]): readonly ReportSchedule[] =>
  kept.flatMap((each) => reportSchedule.safeParse(each).data ?? []);

/** Two schedules with the same key are the same. */
export const scheduleKey = ({ kind, every, account = '' }: KeptSchedule): string => [kind, every, account].join('|');

/** The report and days (inclusive) that a link opens. */
export const linkedReport = z.lazy(() =>
  z.object({ kind: z.enum(REPORT_KINDS), from: day, to: day, account: z.optional(z.enum(LEDGER_ACCOUNTS)) }).check(
    z.refine(({ from, to }) => from <= to),
    z.refine(fits),
  ),
);
export type LinkedReport = z.infer<typeof linkedReport>;

/** The query string of a report's link. */
export const searchOfReport = ({ kind, from, to, account }: LinkedReport): string =>
  new URLSearchParams({ kind, from, to, ...(account ? { account } : {}) }).toString();

/** The report that a query string asks for; undefined if there is none or it is invalid. */
export const reportInSearch = (search: URLSearchParams): LinkedReport | undefined =>
  linkedReport.safeParse(Object.fromEntries(search)).data;
