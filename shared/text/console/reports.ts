import type { LedgerAccount } from '../../ledger/postings.ts';

/** The reports of the books: the file, and its purpose. */
export const exportKindText = {
  journal: ['Journal', 'Every entry in the books, for a spreadsheet. Debits equal credits.'],
  register: ['Register of cleared money', 'Receipts and disbursements, for a spreadsheet.'],
  qbo: ['QuickBooks statement', 'Choose the account in QuickBooks at the first import.'],
  ofx: ['OFX 2 statement', 'For programs that use the newer standard.'],
  softpro: ['SoftPro format', 'Not certified by SoftPro. Try one day first.'],
  qualia: ['Qualia format', 'Not certified by Qualia. Try one day first.'],
  ramquest: ['RamQuest format', 'Not certified by RamQuest. Try one day first.'],
  resware: ['ResWare format', 'Not certified by ResWare. Try one day first.'],
} as const;

/** An explanation of each account of the books, to choose one. */
export const ledgerAccountText = {
  'trust bank': 'Escrow trust checking: wires in your bank account',
  'provider available': 'Plaid cash: cleared money at Plaid',
  'client receivable': 'ACH receivable: authorized, not yet accepted',
  'provider pending': 'Deposits in transit: debits not cleared yet',
  uncleared: 'Not cleared: owed to files once debits clear',
  trust: 'Trust: held for closings',
  fees: 'Fees',
  disbursements: 'Disbursements: outstanding to clients',
  unassigned: 'Unidentified deposits: wires without a file',
  returns: 'Returns',
  'between files': 'Between files',
  'in transit': 'In transit: between Plaid and your bank account',
} as const satisfies Record<LedgerAccount, string>;

/** The texts of the reports screen. */
export const reportsText = {
  title: 'Reports',
  lead: 'The audit log shows who downloaded each report.',
  day: {
    title: 'Daily receipts and disbursements',
    lead: 'By account, with balances, on your letterhead.',
    on: 'Day',
    go: 'Download daily PDF',
    saved: (name: string) => `${name} was saved.`,
  },
  month: {
    title: 'Three-way reconciliation',
    lead: 'The books, the files, and Plaid and the bank, with open items.',
    month: 'Month',
    open: 'Open month',
    toldAt: (moment: string) => `Plaid’s figures are as of ${moment}.`,
    noNumber: 'No file number',
    noStatement: 'No bank statement reaches the end of this month. Import it in Bank activity, or enter the balance.',
    bank: 'Bank closing balance',
    bankOf: (account: string) => `Bank closing balance, ${account}`,
    bankWrong: 'Enter an amount like 125,000.00.',
    bankGo: 'Use this balance',
    typed: 'The bank balance was entered by hand.',
    bankAgain: 'Remove it',
    go: 'Download PDF',
  },
  year: {
    title: 'Annual review',
    lead: 'For your auditor, and for Nacha’s yearly review of fraud monitoring: the controls, what they caught, changed settings, reconciled months, open items, and approvers.',
    year: 'Year',
    go: 'Download annual PDF',
    saved: (name: string) => `${name} was saved.`,
    draft: (on: string) => `This is a draft. You can sign the review from ${on}.`,
  },
  sign: {
    open: (version: string) => `Sign version ${version}`,
    lead: (version: string) => `You sign exactly what you downloaded, version ${version}. Then someone else signs it.`,
    go: 'Sign',
    cancel: 'Cancel',
    reason: 'Review note',
    reasonHint: 'What you checked. Your colleagues can read it. It isn’t printed.',
    noReason: 'Enter a note.',
    who: 'An owner or approver can sign it.',
    first: (by: string) => `Signed by ${by}. Someone else has to sign it, too.`,
    approvals: 'See Approvals',
    both: (first: string, second: string) => `Signed by ${first} and ${second}.`,
  },
  exports: 'Exports',
  kind: 'Type',
  from: 'First day',
  to: 'Last day',
  days: 'Bank day, Eastern time.',
  daysMost: 'Up to one year.',
  account: 'Account',
  everyAccount: 'All accounts',
  file: 'File number',
  fileHint: 'For one closing only.',
  go: 'Download',
  going: (parts: number) => `Preparing: ${parts === 1 ? '1 part' : `${parts} parts`} done so far.`,
  saved: (name: string, lines: number) =>
    `${name} was saved: ${lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}.`,
  none: 'No entries on these days. The file has only the headings.',
} as const;
