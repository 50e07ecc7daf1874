import type { LineState } from '../../statement/kept-line.ts';
import type { ReceivedWire, WireMove } from '../../wire/received.ts';
import { provenText } from './proven.ts';

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

/** The texts of the screen for bank statements and their wires. */
export const wiresText = {
  title: 'Wires',
  lead: 'What the bank says, line by line, and what each line is for.',
  caption: 'Lines of the bank’s statements',
  columns: { on: 'Day', age: 'Age', amount: 'Amount', who: 'Sender', what: 'For' },
  states: { new: 'Waiting', matched: 'Matched', ignored: 'Ignored' } satisfies Record<LineState, string>,
  /** The same for a list filter. Transactions that are part of a file are listed with the ignored ones. */
  chosen: {
    new: 'Waiting',
    matched: 'Matched',
    ignored: 'Ignored, or of a file',
  } satisfies Record<LineState, string>,
  /** The age of an open transaction: "3 days". */
  age: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
  late: ', late',
  which: 'Which lines',
  month: 'Month',
  choose: 'Choose a statement…',
  manyFiles: (count: number) => `These are ${count} files, and none was read. Bring them in one after the other.`,
  emptyFile: 'This file is empty. Nothing was read.',
  drop: 'Drop the statement here',
  none: {
    new: 'No line waits',
    matched: 'No line was matched in this month',
    ignored: 'No line was ignored or named for a file in this month',
  } satisfies Record<LineState, string>,
  noneLead: 'Drop today’s statement here (CSV, BAI2, camt.053).',
  more: 'Show more',
  certain: (count: number) => `Confirm all certain (${count})`,
  isCertain: 'certain',
  confirmedMany: (count: number) => `${lines(count)} confirmed.`,
  leftMany: (count: number) => `${lines(count)} not confirmed:`,
  imported: (added: number, known: number) => `${lines(added)} new, ${known} known already.`,
  importing: 'The statement is read.',
  account: (last: string) => `Account ending in ${last}`,
  days: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  ends: (balance: string) => `ends with ${balance}`,
  statements: 'Statements',
  gaps: 'Something is missing',
  gap: (account: string, from: string, until: string, rose: boolean, by: string) =>
    `Account ending in ${account}: between ${from} and ${until} its balance ${rose ? 'rose' : 'fell'} by ${by} that no statement explains.`,
  gapsLead: 'Bring in the bank’s statements of these days.',
  awaited: 'Awaited',
  noneAwaited: 'No payment awaits a wire.',
  held: 'Wires of nobody',
  noneHeld: 'No wire is held.',
  open: 'The line that is open',
  openWire: 'The wire that is open',
  close: 'Close',
  back: 'All lines',
  gone: 'This line waits no more. A colleague may have decided.',
  changed: 'This line isn’t in this list any more. A colleague may have decided.',
  goneTyped: 'Nothing of yours was sent. What you have typed stays until you close this.',
  seeNow: 'Show the line as it is now',
  moneyIn: 'came in',
  moneyOut: 'went out',
  reference: 'Reference',
  noReference: 'The bank gives none',
  words: 'The bank’s words',
  on: 'Value date',
  candidates: 'What it may be for',
  noCandidate: 'No awaited payment fits.',
  ambiguous: 'More than one fits: compare before you confirm.',
  alike:
    'A line of another file has this day and this amount. It may be the same money in other words: look before you confirm it, and ignore what is there twice.',
  equal: 'Another line has the same amount and sender. Look at both before you confirm.',
  equalWire: 'Another wire of nobody has the same amount and sender. Look at both before you decide.',
  /** For a transaction that equals a payment's recent receipt. The payment's reference goes between the parts. */
  receivedSame: {
    before: 'This client’s payment ',
    after: (on: string) => ` has received the same amount on ${on}.`,
  },
  confirm: 'Confirm',
  confirmFor: (reference: string) => `Confirm for ${reference}`,
  confirmed: 'Confirmed: the payment is received.',
  heldFor: 'It is another amount than was asked for: held until a second person agrees.',
  other: 'Another payment',
  choosePayment: 'Choose a payment',
  payment: 'Payment',
  /** The amount that the chosen payment asks for, and the difference to a wire. */
  asksFor: (asked: string, than: string) =>
    `The payment asks for ${asked}. ${than ? `The wire is ${than}.` : 'The amount is exact.'}`,
  keep: 'Keep for nobody yet',
  kept: 'Kept: it is in no file until two people decide.',
  ignore: 'Ignore…',
  ignoreLead: 'The line is none of the portal’s: a fee, interest, or money for something else.',
  ignored: 'Ignored.',
  /** The reason why the portal ignores one of the provider's transactions. */
  swept: {
    withdraw: (amount: string, on: string) =>
      `The provider’s withdrawal of ${amount} from the ledger, here since ${on}. The books have it.`,
    deposit: (amount: string, on: string) =>
      `The provider’s deposit of ${amount} into the ledger, taken on ${on}. The books have it.`,
    back: (amount: string, on: string) =>
      `Came back on ${on}: ${amount} that the provider had moved between the ledger and this account. The books have it.`,
  },
  outside: {
    in: {
      ask: 'Held for a file…',
      lead: 'This money never passed the portal, such as a lender’s wire. The line proves it for one file, and payouts of the file count on it.',
      go: 'Held for this file',
      of: (files: readonly string[]) => `Held for ${provenText.files(files)}`,
      done: 'The file’s payouts count on it now.',
      for: (file: string) => `Held outside of the portal for file ${file}`,
      restoreLead:
        'A second person, an approver, has to agree. A payout that was let out by it is held until the file covers it otherwise.',
    },
    out: {
      ask: 'Paid for a file…',
      lead: 'The office paid this out of its own account for one file, and the portal has no payment of it. Payouts of the file have that much less; what the file no longer covers is held.',
      go: 'Paid for this file',
      of: (files: readonly string[]) => `Paid for ${provenText.files(files)}`,
      done: 'The file’s payouts have that much less now.',
      for: (file: string) => `Paid outside of the portal for file ${file}`,
      restoreLead: 'A second person, an approver, has to agree. The file’s payouts count on the money again.',
    },
  },
  outsideFile: 'File number',
  namedFile: (file: string) =>
    `The bank description names file ${file}. If this is the lender’s wire, post it to the file.`,
  holdFor: (file: string) => `Post to file ${file}…`,
  /** A transaction shared by several files, each with a part of it. */
  divide: {
    ask: 'For several files…',
    lead: (all: string) =>
      `The line is ${all}. Say how much of it is which file’s; together the parts are the line, to the cent.`,
    left: (amount: string, sign: number) =>
      sign > 0 ? `${amount} is left.` : sign < 0 ? `${amount} more than the line.` : 'That’s all of it.',
    taken: 'This file has a part already. Put both into one.',
    tooFew: 'Name two files or more. One file has the whole line: cancel, and name it alone.',
    otherSum: (amount: string, isLess: boolean) =>
      `The parts are ${amount} ${isLess ? 'less' : 'more'} than the line. All of it has to be some file’s.`,
    in: {
      go: 'Held for these files',
      done: 'The files’ payouts count on it now.',
      for: (amount: string, file: string) => `${amount} held outside of the portal for file ${file}`,
    },
    out: {
      go: 'Paid for these files',
      done: 'The files’ payouts have that much less now.',
      for: (amount: string, file: string) => `${amount} paid outside of the portal for file ${file}`,
    },
  },
  /** A wire that was sent back, with the bank transaction of that payment. */
  returned: {
    wire: (amount: string, sender: string) => `The wire of ${amount} from ${sender}.`,
    confirm: 'It went back by this',
    confirmFor: (reference: string) => `The wire ${reference} went back by this line`,
    done: 'Matched: the wire has gone back.',
    back: (sender: string) => `back to ${sender}`,
    ask: 'ask the bank',
    contradicted: 'This doesn’t fit what is on record',
    went: (amount: string, sender: string, reference: string) =>
      `By this line the wire of ${amount} from ${sender} went back, ${reference}.`,
    restoreLead: 'A second person, an approver, has to agree. The wire is on no line then, and this one waits again.',
    open: 'Sent back, on no line',
    openLead: 'Statements of later days have come without them. Ask the bank whether they have gone.',
    since: (on: string) => `sent back on ${on}`,
  },
  restore: 'Take it back…',
  restoreLead: 'A second person, an approver, has to agree.',
  restoreDone: 'Proposed. A colleague has to agree.',
  wantsBack: (by: string, reason: string) => `${by} wants it back: “${reason}”`,
  wantedBack: 'Wanted back',
  wantedBackLead: 'A colleague wants these lines back. A second person, an approver, decides.',
  isWantedBack: 'a colleague wants it back',
  elsewhere: (count: number) => (count === 1 ? '1 wire waits, too:' : `${count} wires wait, too:`),
  see: 'see Wires',
  agreeBack: 'Agree',
  dropBack: 'Leave it',
  restored: 'The line waits again.',
  stays: 'The line stays as it is.',
  yours: 'You proposed it: somebody else has to agree.',
  reason: 'Reason',
  reasonHint: 'The audit log keeps it.',
  noReason: 'Say why.',
  cancel: 'Cancel',
  last: { match: 'Matched', ignore: 'Ignored', propose: 'Proposed', restore: 'Taken back', reject: 'Left' } as Readonly<
    Record<string, string>
  >,
  by: (what: string, by: string, when: string, reason: string) =>
    `${what} by ${by}, ${when}${reason && `: “${reason}”`}`,
  wireStates: {
    applied: 'applied',
    unmatched: 'held for nobody',
    'sent back': 'sent back',
    void: 'dropped',
    split: 'split',
    joined: 'joined with others',
  } satisfies Record<ReceivedWire['state'], string>,
  moves: {
    apply: 'Apply it to a payment',
    reopen: 'Take its receipt back',
    'send back': 'Send it back',
    void: 'Drop its record',
    split: 'Split it',
    join: 'Join it with others, for a payment',
    undo: 'Undo the split or the join',
  } satisfies Record<WireMove, string>,
  /** For a wire to send back: the sender. */
  sendBackLead: 'The portal sends nothing: the company orders the wire at its bank, before a colleague approves this.',
  wants: (by: string, what: string, payment: string) => `${by} proposes: ${what}${payment && ` (${payment})`}`,
  split: {
    lead: (all: string) => `${all} arrived. Say which payments it is for; what is left is held for nobody.`,
    part: (at: number) => `Part ${at}`,
    payment: 'For',
    nobody: 'Nobody yet',
    amount: 'Amount',
    more: 'Another part',
    left: (amount: string, sign: number) =>
      sign > 0 ? `${amount} is left.` : sign < 0 ? `${amount} more than arrived.` : 'That’s all of it.',
    badAmount: 'Write an amount such as 25,000.',
    taken: 'This payment has a part already. Put both into one.',
    tooMuch: (amount: string) => `That’s ${amount} more than arrived.`,
    tooFew: 'Say for which payments it is, and how much: a split has two parts or more.',
  },
  join: {
    which: 'Join it with',
    tooFew: 'Choose at least one other wire, and at most four.',
    together: (sum: string, asked: string) => `Together ${sum}.${asked && ` The payment asks for ${asked}.`}`,
  },
  several: 'For several payments…',
  keptToSplit: 'Kept for nobody. Say now how it is split.',
  /** A proposal for several records: "$50.00 for CP-1". */
  partOf: (amount: string, payment: string) => `${amount} ${payment ? `for ${payment}` : 'held for nobody'}`,
  otherOf: (reference: string, amount: string) => `${amount}, ${reference}`,
  /** A proposal to undo a step, and the wire's owner afterwards. */
  undoneOf: (sum: string, references: string) => `${sum} in all, back into ${references}`,
  /** For a part or joined wires: the source of the money. */
  partFrom: (reference: string) => `A part of the wire ${reference}`,
  joinedFrom: (references: string) => `The wires ${references} together`,
  what: 'What becomes of it',
  propose: 'Propose',
  proposed: 'Proposed. A colleague has to agree.',
  approve: 'Approve…',
  approveTitle: 'Approve',
  go: 'Approve',
  approved: 'Done.',
  reject: 'Drop the proposal',
  rejected: 'The proposal is dropped.',
  wasDropped: 'The proposal was dropped',
  noPayment: 'Choose the payment.',
  noRole: 'An operator does this.',
} as const;
