import type { LedgerAccount } from '../../ledger/postings.ts';
import type { ReportKind, ReportPeriod } from '../../staff/report-schedule.ts';
import { exportKindText, ledgerAccountText } from './reports.ts';

/** The name of each report. */
export const reportKindText = {
  journal: exportKindText.journal[0],
  register: exportKindText.register[0],
  qbo: exportKindText.qbo[0],
  ofx: exportKindText.ofx[0],
  softpro: exportKindText.softpro[0],
  qualia: exportKindText.qualia[0],
  ramquest: exportKindText.ramquest[0],
  resware: exportKindText.resware[0],
  'day paper': 'Daily receipts and disbursements (PDF)',
  'month paper': 'Three-way reconciliation (PDF)',
} as const satisfies Readonly<Record<ReportKind, string>>;

/** An account's short name: "Trust bank". */
export const accountName = (account: LedgerAccount): string => ledgerAccountText[account].split(':')[0] ?? account;

/** The texts of the email with links to reports, in English for all staff. */
export const reportMailText = {
  subject: (on: string, company: string): string => `Reports ready on ${on}: ${company}`,
  heading: (count: number): string => (count === 1 ? 'Your report is ready' : 'Your reports are ready'),
  lead: 'Each link opens Reports at the console with the dates filled in. Sign in, then download.',
  days: (from: string, to: string): string => `${from} to ${to}`,
  /** Each link has a distinct name, for people who hear only the links. */
  open: (report: string): string => `Open “${report}”`,
  why: (company: string): string =>
    `You get this because you scheduled it for ${company} at the console. To stop it, go to “Reports”.`,
  noReply: 'This is for the office only. Don’t forward it to clients.',
} as const;

const every = {
  day: 'Every banking day',
  week: 'Every week',
  month: 'Every month',
} as const satisfies Readonly<Record<ReportPeriod, string>>;

/** The texts of the form to subscribe to reports. */
export const reportSchedulesText = {
  title: 'Reports by email',
  lead: (email: string) =>
    `We email a link to ${email} at 8 a.m. on the next banking day. It opens this page with the dates filled in.`,
  kind: 'Report',
  every,
  often: 'How often',
  oftenHint: {
    day: 'Since the previous banking day. On Mondays, that’s Friday to Sunday.',
    week: 'Monday to Sunday.',
    month: 'The full month.',
  } as const satisfies Readonly<Record<ReportPeriod, string>>,
  account: 'Which account',
  add: 'Schedule report',
  yours: 'Scheduled reports',
  none: 'None scheduled',
  remove: 'Remove',
  removeOf: (what: string) => `Remove ${what}`,
  known: 'You already get this report.',
  full: (most: number) => `You can schedule up to ${most} reports. Remove one to add another.`,
  /** "Register of cleared money, each month, Trust bank". */
  line: (kind: string, often: string, account: string | undefined): string =>
    [kind, often.toLowerCase(), ...(account ? [account] : [])].join(', '),
} as const;
