import type { LedgerAccount } from '../../ledger/postings.ts';
import { ledgerAccountText } from './reports.ts';

/** Accounts of the books with money that still has to go somewhere. */
export const OPEN_ACCOUNTS = [
  'client receivable',
  'provider pending',
  'in transit',
  'disbursements',
  'unassigned',
] as const satisfies readonly LedgerAccount[];

/** The texts of the annual review, in English like all texts for the staff. */
export const yearPaperText = {
  title: 'Annual review of fraud controls and escrow accounts',
  prepared: (on: string, by: string) => `Prepared on ${on} by ${by}.`,
  state: {
    draft: (year: string) => `This is a draft: ${year} isn’t over yet.`,
    none: 'Not signed yet.',
    broken: (record: number) =>
      `The audit log was changed at record ${record.toLocaleString('en-US')}. Don’t sign this report, and call support.`,
  },
  controls: {
    heading: '1. Controls, as they are set now',
    columns: { group: 'Area', name: 'Control', state: 'Status', setting: 'Setting' },
    on: 'On',
    off: 'Off',
  },
  counts: {
    heading: (year: string) => `2. Activity of the controls: records of the audit log in ${year}`,
    columns: { group: 'Area', label: 'Records', count: 'Count' },
  },
  changes: {
    heading: (year: string) => `3. Changes to the settings in ${year}`,
    columns: { on: 'Date', what: 'Settings', proposed: 'Proposed by', decided: 'Decision', record: 'Record' },
    unknown: 'See the record',
    approved: (by: string) => `Approved by ${by}`,
    rejected: (by: string) => `Rejected by ${by}`,
    withdrawn: 'Withdrawn',
    open: 'Replaced, or not decided that year',
    none: 'None.',
    cut: (count: number) => `${count.toLocaleString('en-US')} earlier changes aren’t printed. The audit log has them.`,
  },
  months: {
    heading: '4. Monthly three-way reconciliation',
    columns: { month: 'Month', made: 'Report downloaded by', on: 'On', signed: 'Signed by' },
    missing: 'None',
    /** Two people signed it on screen. */
    notDownloaded: 'Not downloaded',
    notOver: 'Not over yet',
    before: 'Before the first record',
    signedBy: (first: string, second: string, on: string) => `${first} and ${second}, ${on}`,
    all: 'Every month has a reconciliation.',
    lack: (months: string) => `No reconciliation for ${months}.`,
    unsigned: (months: string) => `Not signed here: ${months}. Attach the signed copies.`,
  },
  open: {
    heading: (year: string, isOver: boolean) =>
      isOver ? `5. Open items at the end of ${year}` : '5. Open items so far',
    columns: { what: 'Item', count: 'Count', amount: 'Amount' },
    account: (account: (typeof OPEN_ACCOUNTS)[number]) => ledgerAccountText[account],
    deposits: 'Deposits of the year or earlier that are still not matched',
    withdrawals: 'Withdrawals of the year or earlier that are still not matched',
    most: (count: number) => `${count} or more`,
  },
  approvers: {
    heading: '6. Who may approve now',
    columns: { name: 'Name', roles: 'Role', most: 'Payments up to', scope: 'Offices' },
    noPayments: 'No payments',
    allOffices: 'All',
    none: 'No one.',
  },
  prints: {
    about: {
      heading: 'About this report',
      text: 'This report lists controls as they are set, and counts records of the audit log. It doesn’t certify compliance. The company decides if its controls are enough. Nacha Operating Rules, subsection 2.2.4, as amended in 2026: originators have risk-based processes and procedures to identify entries initiated due to fraud, and review them at least once a year. ALTA Best Practices, pillar 2: a three-way reconciliation at least once a month, reviewed by management. No client’s name and no account number is in it.',
    },
    counted: {
      heading: 'About the counts',
      text: (first: number, last: number, year: string, zone: string) =>
        `${last < first ? 'The audit log has no records' : `Each count is of records ${first.toLocaleString('en-US')} to ${last.toLocaleString('en-US')} of the audit log, recorded`} in ${year}, ${zone} time. Refused sign-ins and approvals of colleagues leave no record there, so they aren’t counted. A reconciliation counts if two people signed it, or someone downloaded its report, after its month and before April of the next year.`,
      whole: 'These records are complete and unchanged.',
    },
    version: {
      heading: 'Version',
      text: (hash: string) => `SHA-256 of the tables above: ${hash}`,
    },
  },
} as const;
