import type { LedgerAccount } from '../../ledger/postings.ts';

/** The reports of the books: the file, and its purpose. */
export const exportKindText = {
  journal: ['Journal', 'Every line of the books, for a spreadsheet. Debits and credits are equal.'],
  register: ['Register of cleared money', 'What came in and went out, for a spreadsheet.'],
  qbo: ['Statement for QuickBooks', 'Choose the account in QuickBooks once, at the first import.'],
  ofx: ['Statement by OFX 2', 'For programs that read the newer standard.'],
  softpro: ['Columns for SoftPro', 'A mapping, not certified by SoftPro. Try one day first.'],
  qualia: ['Columns for Qualia', 'A mapping, not certified by Qualia. Try one day first.'],
  ramquest: ['Columns for RamQuest', 'A mapping, not certified by RamQuest. Try one day first.'],
  resware: ['Columns for ResWare', 'A mapping, not certified by ResWare. Try one day first.'],
} as const;

/** An explanation of each account of the books, to choose one. */
export const ledgerAccountText = {
  'trust bank': 'Trust bank: wires in your own account',
  'provider available': 'Provider available: cleared money at the provider',
  'client receivable': 'Client receivable: authorized, not yet accepted',
  'provider pending': 'Provider pending: debits on their way',
  uncleared: 'Uncleared: what is on its way',
  trust: 'Trust: held for closings',
  fees: 'Fees',
  disbursements: 'Disbursements: promised to clients',
  unassigned: 'Unassigned: wires that belong to nobody yet',
  returns: 'Returns',
  'between files': 'Between files',
  'in transit': 'In transit: between the ledger and your own account',
} as const satisfies Record<LedgerAccount, string>;

/** The texts of the reports screen. */
export const reportsText = {
  title: 'Reports',
  lead: 'The books leave the portal here. The audit log keeps who took which days.',
  day: {
    title: 'A day on paper',
    lead: 'Receipts and disbursements of each account, with its balances, on your letterhead.',
    on: 'Day',
    go: 'Download the day as PDF',
    saved: (name: string) => `${name} was saved.`,
  },
  month: {
    title: 'A month on paper',
    lead: 'The three-way reconciliation of books, files, and provider and bank, with what only one side has, to sign.',
    month: 'Month',
    monthHint: 'A month that is over.',
    bank: 'Closing balance of the bank',
    bankHint: 'Only if you imported no statement to the end of the month. Leave it empty otherwise.',
    bankWrong: 'Write an amount such as 125,000.00, or leave it empty.',
    accountWrong: 'Enter four digits, or leave it empty.',
    account: 'Account that wires go to',
    accountHint: 'Last four digits. Only if you imported statements of several accounts.',
    go: 'Download the month as PDF',
    saved: (name: string) => `${name} was saved.`,
  },
  kind: 'What',
  from: 'First day',
  to: 'Last day',
  days: 'A day of the banks, Eastern time.',
  daysMost: 'A year at most.',
  account: 'Account',
  everyAccount: 'All accounts',
  file: 'File number',
  fileHint: 'One closing only.',
  go: 'Download',
  going: (parts: number) => `Reading the books: ${parts === 1 ? '1 part' : `${parts} parts`} so far.`,
  saved: (name: string, lines: number) =>
    `${name} was saved: ${lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}.`,
  none: 'There is nothing on these days but the heading.',
} as const;
