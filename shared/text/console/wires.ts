import type { LineState } from '../../statement/kept-line.ts';
import type { ReceivedWire, WireMove } from '../../wire/received.ts';
import { provenText } from './proven.ts';

const lines = (count: number): string => (count === 1 ? '1 transaction' : `${count} transactions`);

/** The texts of the screen for bank statements and their wires. */
export const wiresText = {
  title: 'Bank activity',
  lead: 'Match each bank transaction to a payment or a file.',
  caption: 'Bank transactions',
  columns: { account: 'Account', on: 'Date', amount: 'Amount', who: 'Name', what: 'Match' },
  states: { new: 'To match', matched: 'Matched', ignored: 'Excluded' } satisfies Record<LineState, string>,
  /** The same for a list filter. Transactions that are part of a file are listed with the excluded ones. */
  chosen: {
    new: 'To match',
    matched: 'Matched',
    ignored: 'Excluded or posted',
  } satisfies Record<LineState, string>,
  /** The age of an open transaction: "3 days". */
  age: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
  late: ', overdue',
  which: 'Show',
  month: 'Month',
  choose: 'Import statement',
  manyFiles: (count: number) => `You dropped ${count} files, so none was imported. Import one at a time.`,
  emptyFile: 'This file is empty. Nothing was imported.',
  none: {
    new: 'Nothing to match',
    matched: 'No matched transactions in this month',
    ignored: 'No excluded or posted transactions in this month',
  } satisfies Record<LineState, string>,
  noneLead: 'Import today’s statement (CSV, BAI2 or camt.053), or drop it here.',
  more: 'Show more',
  /** The exact matches, reviewed and matched together. */
  certain: {
    title: (count: number) => `Match ${count === 1 ? '1 exact transaction' : `${count} exact transactions`}`,
    to: (reference: string, name: string) => `to ${reference} · ${name}.`,
    go: (count: number) => (count === 1 ? 'Match it' : `Match all ${count}`),
    done: (count: number) => `${lines(count)} matched.`,
    leftMany: (count: number) => `${lines(count)} not matched:`,
  },
  /** The bank’s fees and transfers between own accounts, reviewed and excluded together. */
  known: {
    title: (count: number) => `Exclude ${count === 1 ? '1 fee or transfer' : `${count} fees and transfers`}`,
    go: (count: number) => (count === 1 ? 'Exclude it' : `Exclude all ${count}`),
    done: (count: number) => `${lines(count)} excluded.`,
    leftMany: (count: number) => `${lines(count)} not excluded:`,
  },
  /** Money out whose bank description names a file, reviewed and charged together. */
  charges: {
    title: (count: number) =>
      `Charge ${count === 1 ? '1 transaction to its file' : `${count} transactions to their files`}`,
    go: (count: number) => (count === 1 ? 'Charge it' : `Charge all ${count}`),
    done: (count: number) => `${lines(count)} charged.`,
    leftMany: (count: number) => `${lines(count)} not charged:`,
  },
  isCertain: 'exact',
  imported: (added: number, known: number) => `${lines(added)} imported, ${known} already on record.`,
  days: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  ends: (balance: string) => `closing balance ${balance}`,
  statements: 'Statements',
  remove: {
    ask: 'Remove…',
    of: (account: string, days: string) => `Remove the statement: ${account}, ${days}`,
    lead: 'Removes the statement with the transactions it brought. Only while none of them is matched, posted or excluded.',
    act: 'Remove statement',
    done: (count: number) => `Statement removed, with ${lines(count)}.`,
  },
  gaps: 'Bank activity is missing',
  gap: (account: string, from: string, until: string, rose: boolean, by: string) =>
    `${account}: the balance ${rose ? 'rose' : 'fell'} by ${by} between ${from} and ${until}, and no statement shows why.`,
  gapsLead: 'Import the bank’s statements for these days.',
  awaited: 'Expected wires',
  noneAwaited: 'No wires expected.',
  /** The screen for money that someone held as unidentified. */
  held: {
    title: 'Unidentified wires',
    lead: 'Money that arrived for no known payment or file. It counts toward no disbursement.',
    noneLead: 'Wires that you hold as unidentified are listed here.',
    count: (count: number) => (count === 1 ? '1 wire' : `${count} wires`),
    open: 'Open wire',
    back: 'All unidentified wires',
    decided: 'This wire is no longer unidentified. A colleague may have handled it.',
    paid: (name: string, reference: string) => `${name}’s payment ${reference}`,
    sender: 'Sender',
    status: 'Status',
  },
  noneHeld: 'No unidentified wires',
  open: 'Open transaction',
  back: 'All bank activity',
  gone: 'A colleague has already handled this transaction.',
  changed: 'This transaction is no longer in this list. A colleague may have handled it.',
  elsewhere: 'This transaction is no longer in this list. Choose another list or month to find it.',
  goneTyped: 'Your entries weren’t submitted. They stay here until you close this.',
  seeNow: 'Show current status',
  moneyIn: 'money in',
  moneyOut: 'money out',
  reference: 'Reference',
  noReference: 'None from the bank',
  words: 'Bank description',
  postedOn: 'Post date',
  valueDate: 'Value date',
  candidates: 'Suggested matches',
  noCandidate: 'No match found.',
  ambiguous: 'More than one could match. Compare them before you choose.',
  /** For a transaction that may be the same money as one from another file. */
  alike: {
    title: 'This may be a duplicate',
    mark: 'possible duplicate',
    lead: (known: string) =>
      `It may be the same money as this transaction from another file: ${known}. It doesn’t count until you decide.`,
    exclude: 'Exclude duplicate',
    because: (known: string) => `Duplicate of ${known}`,
    keep: 'Keep both…',
    keepLead: 'Only if the bank has both. This needs approval.',
    wants: (by: string, reason: string) => `${by} asked to keep both: “${reason}”`,
    isWanted: 'approval requested',
  },
  /** For a transaction that may be a wire that someone entered. */
  typed: {
    title: 'This wire may already be entered',
    mark: 'may be entered already',
    lead: (by: string, payment: string, reference: string) =>
      `${by} entered a wire of the same amount for ${payment}, under the reference ${reference}. This transaction doesn’t count until you decide.`,
    match: 'Match to that wire',
    done: 'Matched to the wire that was entered.',
  },
  equal: 'Another transaction has the same amount and sender. Check both before you match.',
  equalWire: 'Another unidentified wire has the same amount and sender. Check both before you decide.',
  /** For a transaction that equals a payment's recent receipt. The payment's reference goes between the parts. */
  receivedSame: {
    before: 'This client’s payment ',
    after: (on: string) => ` received the same amount on ${on}.`,
  },
  confirmFor: (reference: string) => `Match to ${reference}`,
  confirmed: 'Matched. The payment is received.',
  heldFor: 'The amount differs from the request, so this match needs approval.',
  other: 'Another payment',
  choosePayment: 'Choose a payment',
  payment: 'Payment',
  /** The amount that the chosen payment asks for, and the difference to a wire. */
  asksFor: (asked: string, than: string) =>
    `The payment is for ${asked}. ${than ? `The wire is ${than}.` : 'The amounts match.'}`,
  keep: 'Hold as unidentified',
  kept: 'Held as unidentified. It isn’t in any file yet.',
  ignore: 'Exclude…',
  ignoreLead: {
    in: 'For interest, or money that isn’t for a closing.',
    out: 'For a bank fee, or a transfer between the company’s accounts. Charge anything else to its file. Excluding it needs approval.',
  },
  /** Why a transaction is excluded with one click: a fee that the bank’s own codes or words show, or a transfer. */
  fee: 'Bank fee',
  ownTransfer: {
    in: (account: string) => `Transfer from ${account}`,
    out: (account: string) => `Transfer to ${account}`,
  },
  excludeFee: 'Exclude bank fee',
  excludeTransfer: 'Exclude both sides',
  unexplainedSweep: 'Plaid transfer, not in the books yet',
  ignored: 'Excluded.',
  /** The reason why the portal excludes one of the provider's transactions. */
  swept: {
    withdraw: (amount: string, on: string) =>
      `Plaid’s withdrawal of ${amount} from your balance, arrived ${on}. It’s already in the books.`,
    deposit: (amount: string, on: string) =>
      `Plaid’s deposit of ${amount} to your balance, debited ${on}. It’s already in the books.`,
    back: (amount: string, on: string) =>
      `Returned ${on}: ${amount} that Plaid moved between your balance and this account. It’s already in the books.`,
  },
  outside: {
    in: {
      ask: 'Post to file…',
      lead: 'Money that came straight to your bank, such as the lender’s wire. It counts toward what this file can disburse.',
      go: 'Post to file',
      of: (files: readonly string[]) => `Posted to ${provenText.files(files)}`,
      done: 'Posted. The file can disburse it now.',
      wants: (by: string, files: readonly string[], reason: string) =>
        `${by} asked to post this to ${provenText.files(files)}: “${reason}”`,
      unnamed: 'The bank description doesn’t name this file, so this needs approval.',
      for: (file: string) => `Posted to file ${file}`,
      restoreLead:
        'This needs approval. Disbursements of the file that clients haven’t accepted yet are held until they’re approved again.',
    },
    out: {
      ask: 'Charge to file…',
      lead: 'Money you paid from your bank for this file, such as a check. The file can disburse that much less. Disbursements it no longer covers are held.',
      go: 'Charge to file',
      of: (files: readonly string[]) => `Charged to ${provenText.files(files)}`,
      done: 'Charged. The file can disburse that much less.',
      for: (file: string) => `Charged to file ${file}`,
      restoreLead: 'This needs approval. The file can then disburse the money again.',
    },
  },
  outsideFile: 'File number',
  /** The typed file's street and balance. */
  fileHolds: (property: string, held: string) => `${property}. Balance ${held}.`,
  namedFile: {
    in: (file: string) => `The bank description names file ${file}. If this is the lender’s wire, post it to the file.`,
    out: (file: string) => `The bank description names file ${file}.`,
  },
  /** A file that the bank description names: in the row, on its button, and as the reason of the posting. */
  namesFile: (file: string) => `File ${file}`,
  forNamed: {
    in: (file: string) => `Post to file ${file}…`,
    out: (file: string) => `Charge to file ${file}…`,
  },
  namedReason: (file: string) => `The bank description names file ${file}`,
  /** A transaction shared by several files, each with a part of it. */
  divide: {
    ask: 'Split across files…',
    lead: (all: string) =>
      `This transaction is ${all}. Enter each file’s part. The parts must add up to the transaction.`,
    left: (amount: string, sign: number) =>
      sign > 0 ? `${amount} left.` : sign < 0 ? `${amount} over.` : 'All of it is assigned.',
    taken: 'This file already has a part. Combine them.',
    tooFew: 'Enter at least two files. For one file, cancel and enter it alone.',
    otherSum: (amount: string, isLess: boolean) =>
      `The parts are ${amount} ${isLess ? 'less' : 'more'} than the transaction. They must add up to it.`,
    in: {
      go: 'Post to files',
      done: 'Posted. The files can disburse it now.',
      for: (amount: string, file: string) => `${amount} posted to file ${file}`,
    },
    out: {
      go: 'Charge to files',
      done: 'Charged. The files can disburse that much less.',
      for: (amount: string, file: string) => `${amount} charged to file ${file}`,
    },
  },
  /** A returned wire, with the bank transaction of that payment. */
  returned: {
    wire: (amount: string, sender: string) => `${sender}’s ${amount} wire.`,
    confirmFor: (reference: string) => `Match to the return of wire ${reference}`,
    done: 'Matched. The wire was returned.',
    back: (sender: string) => `return to ${sender}`,
    ask: 'check with the bank',
    contradicted: 'This doesn’t match our records',
    went: (amount: string, sender: string, reference: string) =>
      `This transaction returned ${sender}’s ${amount} wire (${reference}).`,
    restoreLead: 'This needs approval. Both the wire’s return and this transaction are then open to match again.',
    open: 'Returned, not at the bank yet',
    openLead: 'Later statements don’t show these returns. Ask the bank if it sent them.',
    since: (on: string) => `returned ${on}`,
  },
  undoMatch: {
    ask: 'Undo match…',
    lead: 'This needs approval. The payment then waits for its wire again, and we ask the client to call. Disbursements of the file that clients haven’t accepted yet are held until they’re approved again.',
    matched: 'Matched to',
    see: 'See the wire',
  },
  restore: 'Undo…',
  restoreLead: 'This needs approval.',
  restoreDone: 'Submitted for approval.',
  wantsBack: (by: string, reason: string) => `${by} asked to undo this: “${reason}”`,
  wantsExcluded: (by: string, reason: string) => `${by} asked to exclude this: “${reason}”`,
  wantedBack: 'Needs approval',
  wantedBackLead: 'A colleague submitted these.',
  isWantedBack: 'undo requested',
  yours: 'You submitted this. Someone else has to approve it.',
  reason: 'Reason',
  reasonHint: 'Saved in the audit log.',
  noReason: 'Enter a reason.',
  cancel: 'Cancel',
  last: {
    match: 'Matched',
    ignore: 'Excluded',
    propose: 'Submitted',
    restore: 'Undone',
    keep: 'Kept beside the other',
    reject: 'Rejected',
  } as Readonly<Record<string, string>>,
  by: (what: string, by: string, when: string, reason: string) =>
    `${what} by ${by}, ${when}${reason && `: “${reason}”`}`,
  wireStates: {
    applied: 'applied',
    unmatched: 'unidentified',
    posted: 'posted to a file',
    'sent back': 'returned',
    void: 'void',
    split: 'split',
  } satisfies Record<ReceivedWire['state'], string>,
  moves: {
    apply: 'Apply to payment',
    reopen: 'Undo match',
    'send back': 'Return wire',
    void: 'Void entry',
    split: 'Split',
    join: 'Combine for one payment',
    undo: 'Undo split',
    unpost: 'Undo posting',
  } satisfies Record<WireMove, string>,
  /** For a wire to return: the sender. */
  sendBackLead: 'Order the return wire at your bank first. Then a colleague approves this.',
  wants: (by: string, what: string, payment: string) => `${by} submitted: ${what}${payment && ` (${payment})`}`,
  split: {
    lead: (all: string) =>
      `${all} arrived. Enter the payments it’s for, or files for money without a payment, such as lender funding. What’s left stays unidentified.`,
    part: (at: number) => `Part ${at}`,
    payment: 'Payment',
    none: 'None',
    file: 'Or file number',
    oneOfBoth: 'Choose a payment or enter a file number, not both.',
    amount: 'Amount',
    more: 'Add part',
    left: (amount: string, sign: number) =>
      sign > 0 ? `${amount} left.` : sign < 0 ? `${amount} more than arrived.` : 'All of it is assigned.',
    badAmount: 'Enter an amount like 25,000.',
    taken: 'This payment or file already has a part. Combine them.',
    tooMuch: (amount: string) => `That’s ${amount} more than arrived.`,
    tooFew: 'A split needs at least two parts. Enter a payment and an amount for each.',
  },
  join: {
    which: 'Combine with',
    tooFew: 'Choose one to four other wires.',
    together: (sum: string, asked: string) => `Total ${sum}.${asked && ` The payment is for ${asked}.`}`,
  },
  several: 'Split across payments and files…',
  splitBetween: (one: string, two: string) => `Split between ${one} and ${two}…`,
  keptToSplit: 'Held as unidentified. Now enter how to split it.',
  /** A proposal for several records: "$50.00 for CP-1". */
  partOf: (amount: string, payment: string) => `${amount} ${payment ? `for ${payment}` : 'unidentified'}`,
  /** A part that is posted to a file, and the form to undo that. */
  posting: {
    for: (amount: string, file: string) => `${amount} posted to file ${file}`,
    ask: 'Undo posting…',
    lead: 'This needs approval. The money is then unidentified. Disbursements of the file that clients haven’t accepted yet are held until they’re approved again.',
  },
  otherOf: (reference: string, amount: string) => `${amount}, ${reference}`,
  /** A proposal to undo a step, and the wire's owner afterwards. */
  undoneOf: (sum: string, references: string) => `${sum} in total, back to ${references}`,
  /** For a part: its wire. For joined wires: all of them. */
  partFrom: (reference: string) => `Part of wire ${reference}`,
  joinedFrom: (references: string) => `Wires ${references} combined`,
  propose: 'Submit for approval',
  proposed: 'Submitted for approval.',
  wasDropped: 'Rejected',
  noPayment: 'Choose the payment.',
  noRole: 'An escrow officer has to handle this.',
} as const;
