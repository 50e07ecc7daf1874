import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { accountsOfKind, EXPORT_KINDS, type ExportKind } from '../ledger/export-asked.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../ledger/postings.ts';

/** The papers of the books, which leave as PDF. */
const PAPER_KINDS = ['day paper', 'month paper'] as const;
/** What of the books somebody is sent a link to: an export, or a paper. */
export const REPORT_KINDS = [...EXPORT_KINDS, ...PAPER_KINDS] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** How often: each banking day, or after each week or month. */
export const REPORT_PERIODS = ['day', 'week', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** More than this one person does not read; each is a line of one e-mail. */
export const REPORT_SCHEDULES_MAX = 10;

const isExport = (kind: ReportKind): kind is ExportKind => EXPORT_KINDS.some((each) => each === kind);

/** How often a report can be sent. A paper is of its day or of its month. */
export const periodsOf = (kind: ReportKind): readonly ReportPeriod[] =>
  kind === 'day paper' ? ['day'] : kind === 'month paper' ? ['month'] : REPORT_PERIODS;

/** Which accounts a report can be of alone; a paper is of all of them. */
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

/** A report that somebody is sent a link to, again and again. Without an account it is of all of them. */
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

/** As it is kept. Its words are texts: a release that knows more of them may have written it. */
export const keptSchedule = z.object({ kind: z.string(), every: z.string(), account: z.optional(z.string()) });
type KeptSchedule = z.infer<typeof keptSchedule>;

/** What of it this release knows. */
export const knownSchedules = (kept: readonly KeptSchedule[]): readonly ReportSchedule[] =>
  kept.flatMap((each) => reportSchedule.safeParse(each).data ?? []);

/** Two schedules with one key are the same. */
export const scheduleKey = ({ kind, every, account = '' }: KeptSchedule): string => [kind, every, account].join('|');

/** Which report of which days of the books, both included, a link asks for. */
export const linkedReport = z.lazy(() =>
  z.object({ kind: z.enum(REPORT_KINDS), from: day, to: day, account: z.optional(z.enum(LEDGER_ACCOUNTS)) }).check(
    z.refine(({ from, to }) => from <= to),
    z.refine(fits),
  ),
);
export type LinkedReport = z.infer<typeof linkedReport>;

/** The words of a link behind the address of the reports. */
export const searchOfReport = ({ kind, from, to, account }: LinkedReport): string =>
  new URLSearchParams({ kind, from, to, ...(account ? { account } : {}) }).toString();

/** What a link asks for; undefined where the address asks for nothing, or for what there is not. */
export const reportInSearch = (search: URLSearchParams): LinkedReport | undefined =>
  linkedReport.safeParse(Object.fromEntries(search)).data;
