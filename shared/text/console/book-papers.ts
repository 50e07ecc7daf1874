import type { CashAccount } from '../../ledger/postings.ts';

/** The texts of the printed reports, in English like all texts for the staff. */
export const bookPaperText = {
  accounts: {
    'trust bank': 'Escrow trust checking',
    'provider available': 'Plaid cash',
  } satisfies Record<CashAccount, string>,
  day: {
    title: 'Receipts and disbursements',
    sentence: (made: string, by: string) => `Prepared on ${made} by ${by}. Days are bank days, Eastern time.`,
    notOver: 'The day isn’t over yet. More entries may be booked.',
    summary: 'Balances',
    columns: {
      account: 'Account',
      opening: 'Opening balance',
      received: 'Receipts',
      paid: 'Disbursements',
      closing: 'Closing balance',
    },
    both: 'Both accounts',
    lines: { reference: 'Reference', client: 'Client', what: 'Description', file: 'File', bank: 'Bank reference' },
    sum: 'Total',
    none: 'No entries in this account on this day.',
    cut: (count: number) =>
      `${count.toLocaleString('en-US')} more entries aren’t printed. The balances include them, and the day’s export lists each one.`,
    differs: 'This day’s entries don’t match the books’ totals. Don’t sign this report, and call support.',
  },
  file: {
    title: 'File ledger',
    sentence: (made: string, by: string) => `Prepared on ${made} by ${by}. Days are bank days, Eastern time.`,
    closing: (day: string) => `Closing date: ${day}.`,
    lines: 'Receipts and disbursements',
    columns: {
      on: 'Date',
      what: 'Description',
      reference: 'Reference',
      received: 'Receipts',
      paid: 'Disbursements',
      balance: 'Balance',
    },
    sum: 'Total',
    none: 'No receipts or disbursements yet.',
    cut: (count: number) => `${count.toLocaleString('en-US')} earlier entries aren’t printed. The totals include them.`,
  },
  month: {
    title: 'Three-way reconciliation',
    sentence: (made: string, by: string) => `Prepared on ${made} by ${by}. Days are bank days, Eastern time.`,
    /** The time of the provider's data, if it was not read for this report. */
    toldAt: (moment: string) => `Plaid’s figures are as of ${moment}.`,
    monthName: (month: string) =>
      new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    side: 'Item',
    amount: 'Amount',
    books: '1. The books',
    files: '2. The files',
    outside: '3. Plaid and the bank',
    parts: {
      provider: 'Plaid cash',
      wires: 'Escrow trust checking',
      transit: 'In transit between Plaid and the bank',
      files: 'All files (listed below)',
      fees: 'Fees earned',
      promised: 'Outstanding disbursements, not accepted by Plaid yet',
      unassigned: 'Unidentified deposits',
      unassignedOf: (sender: string, on: string) => `Unidentified wire: ${sender}, ${on}`,
      unassignedMore: (count: number) =>
        `and ${count === 1 ? '1 more unidentified wire' : `${count.toLocaleString('en-US')} more unidentified wires`}`,
      events: 'Cleared, from Plaid’s own records',
      balance: 'Plaid balance',
      notOurs: 'Not from payments here: opening balance, or other programs',
      statement: (account: string) => `Closing balance on the imported bank statement, ${account}`,
      typed: 'Bank closing balance, as entered',
      noStatement: 'Balance from the books (no bank statement)',
      notReached: 'Balance from the books (bank statements don’t reach the month’s end)',
      onlyBank: 'Open: only at the bank',
      onlyBooks: 'Open: only in the books',
      explained: 'Explained, listed below',
    },
    agree: 'Reconciled.',
    /** The sums match, but these items still need an explanation. */
    apart: (count: number, size: string) =>
      `Reconciled, except for ${count === 1 ? 'one open item' : `${count.toLocaleString('en-US')} open items`} of ${size}${count === 1 ? '' : ' in total'}.`,
    /** Follows the result if the bank's balance was typed and no statement of the whole month was imported. */
    notCompared:
      'The bank balance was entered by hand, and no imported statement reaches the month’s end. Not all bank transactions were compared.',
    sums: 'The three totals are the same.',
    differBy: (amount: string) => `Not reconciled. The books differ from Plaid and the bank by ${amount}.`,
    two: 'The books and files agree. There’s no bank statement, so the bank isn’t confirmed.',
    twoNotReached:
      'The books and files agree. The imported bank statements don’t reach the month’s end, so the bank isn’t confirmed.',
    differ: 'Not reconciled.',
    faults: 'Differences',
    fault: 'Difference',
    onlyBank: 'On the bank statement, not in the books',
    onlyBooks: 'In the books, not on the bank statement',
    explained: 'Explained differences between the bank and the books',
    explainedNote: 'Each amount is what it adds to the bank balance.',
    standings: {
      notDecided: 'not matched',
      perhapsKnown: (amount: string) => `${amount} that may be a duplicate, so it isn’t counted`,
      swept: 'swept',
      sentBack: 'returned',
      outside: {
        in: (files: string) => `posted to ${files}`,
        out: (files: string) => `charged to ${files}`,
      },
      setAside: (reason: string | undefined) => (reason ? `excluded: ${reason}` : 'excluded with a reason'),
      elsewhere: (account: string) =>
        account.length > 4
          ? 'on the statement of another trust account'
          : `on the statement of the account ending in ${account}`,
      transit: (on: string) => `in transit: on the statement of ${on}`,
      bookedLater: (on: string) => `in the books on ${on}`,
      takenOut: (on: string) => `voided in the books on ${on}`,
      later: 'date differs between the bank and the books',
      earlier: 'Earlier months',
      count: (count: number) => `${count.toLocaleString('en-US')} items`,
    },
    exceptions: {
      on: 'Day',
      age: 'Days old',
      who: 'Name or description',
      reference: 'Reference',
      state: 'Status',
      amount: 'Amount',
    },
    none: 'None.',
    cut: (count: number) => `${count.toLocaleString('en-US')} more aren’t printed. Ask support for the full report.`,
    filesHead: 'File balances',
    file: 'File',
    property: 'Property',
    sum: 'Total',
    filesDiffer: 'The files don’t add up to the trust account balance.',
  },
  signatures: {
    version: (report: string, version: string) => `${report}, version ${version}`,
    one: (by: string, on: string) => `by ${by} on ${on}`,
    both: (first: string, second: string) => `Reviewed ${first}, and ${second}.`,
    first: (first: string) => `Reviewed ${first}. A second person still has to sign.`,
    and: ' and ',
    changed: (version: string, names: string) =>
      `This isn’t the signed version. ${names} signed version ${version} of this report.`,
  },
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
  signedOn: 'Date',
} as const;
