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
  'day paper': 'A day on paper (PDF)',
  'month paper': 'A month on paper (PDF)',
} as const satisfies Readonly<Record<ReportKind, string>>;

/** An account's short name: "Trust bank". */
export const accountName = (account: LedgerAccount): string => ledgerAccountText[account].split(':')[0] ?? account;

/** The texts of the e-mail with links to reports, in English for all staff. */
export const reportMailText = {
  subject: (on: string, company: string): string => `Reports ready on ${on}: ${company}`,
  heading: (count: number): string => (count === 1 ? 'Your report is ready' : 'Your reports are ready'),
  lead: 'Each link opens Reports at the console with its days filled in. Sign in there, then download. This e-mail has no figures of the books.',
  days: (from: string, to: string): string => `${from} to ${to}`,
  /** Each link has a distinct name, for people who hear only the links. */
  open: (report: string): string => `Open “${report}”`,
  why: (company: string): string =>
    `You get this because you chose it for ${company} at the console, on the page “Reports”. There you remove it.`,
  noReply: 'It’s for the office only: don’t forward it to clients.',
} as const;

const every = {
  day: 'Each banking day',
  week: 'Each week',
  month: 'Each month',
} as const satisfies Readonly<Record<ReportPeriod, string>>;

/** The texts of the form to subscribe to reports. */
export const reportSchedulesText = {
  title: 'Reports by e-mail',
  lead: (email: string) =>
    `You get a link at ${email} when the days are over: on the next banking day at 8 a.m. It opens this page with the days filled in. The e-mail has no figures.`,
  kind: 'Report',
  every,
  often: 'How often',
  oftenHint: {
    day: 'The days since the banking day before. On Monday: Friday to Sunday.',
    week: 'Monday to Sunday.',
    month: 'The whole month.',
  } as const satisfies Readonly<Record<ReportPeriod, string>>,
  account: 'Which account',
  add: 'Send me the link',
  yours: 'You get',
  none: 'No links yet.',
  remove: 'Remove',
  removeOf: (what: string) => `Remove: ${what}`,
  known: 'You already get this one.',
  full: (most: number) => `You get ${most} reports, which is the most. Remove one to choose another.`,
  /** "Register of cleared money, each month, Trust bank". */
  line: (kind: string, often: string, account: string | undefined): string =>
    [kind, often.toLowerCase(), ...(account ? [account] : [])].join(', '),
} as const;
