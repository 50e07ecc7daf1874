import type { DeskMove } from '../../staff/desk-move.ts';

type MoveWords = {
  /** On the button of the bar, and the head of its sheet. */
  readonly name: string;
  /** What it does, before it is done. */
  readonly lead?: string;
  /** On the button that does it. */
  readonly go: string;
  /** Said when it is done. */
  readonly done: string;
};

/** What can be done with a payment: how each is called, what it does, and what is said afterwards. */
export const moveText = {
  approve: { name: 'Approve', go: 'Approve', done: 'Approved.' },
  release: {
    name: 'Send to the client',
    lead: 'The client is told at once, and can pay from then on.',
    go: 'Send it',
    done: 'Sent to the client.',
  },
  submit: {
    name: 'Ask for approval',
    lead: 'Nobody has it yet: until you ask for approval it stays Created. Then it waits under Approvals, and a colleague with the role of an approver decides.',
    go: 'Ask for approval',
    done: 'It waits for a colleague’s approval.',
  },
  reject: {
    name: 'Reject',
    lead: 'It ends here, for good. The client never sees it.',
    go: 'Reject it',
    done: 'Rejected.',
  },
  withdraw: {
    name: 'Withdraw',
    lead: 'Approvers no longer see it. You can submit it again or cancel it.',
    go: 'Withdraw',
    done: 'Withdrawn.',
  },
  'release account': {
    name: 'Release the account',
    lead: 'Call the client at the number on record, never at one from an e-mail. Ask which account they chose, and since when it is theirs.',
    go: 'Release the account',
    done: 'The account is released.',
  },
  'refuse account': {
    name: 'Refuse the account',
    lead: 'The client is asked for another account. This one is not taken for this payment again.',
    go: 'Refuse the account',
    done: 'The account is refused.',
  },
  'agree file': { name: 'Agree to the file', go: 'Agree', done: 'It is in its new file.' },
  'confirm wire': {
    name: 'Confirm the wire',
    lead: 'As it stands on the bank’s statement. A wire of the amount that was asked for is good at once.',
    go: 'Confirm the wire',
    done: 'The wire is confirmed.',
  },
  'wire problem': {
    name: 'Problem with the wire',
    lead: 'The client is asked to call before they wire.',
    go: 'Stop the wire',
    done: 'The client is asked to call.',
  },
  'resolve wire': {
    name: 'Problem solved',
    lead: 'The client is told that they can wire now.',
    go: 'Let the client wire',
    done: 'The client can wire again.',
  },
  refund: {
    name: 'Refund',
    lead: 'It goes back to the account it came from, once a colleague has approved it.',
    go: 'Prepare the refund',
    done: 'The refund is prepared.',
  },
  reverse: {
    name: 'Ask for a reversal',
    lead: 'It goes to nobody yet: a colleague has to agree. Then the client is told, and the provider’s support is asked.',
    go: 'Prepare the reversal',
    done: 'The reversal waits for a colleague.',
  },
  'ask reversal': {
    name: 'Agree to the reversal',
    lead: 'The whole payment is asked back, also where only a part of it was wrong. The client is told at once. The portal asks nobody by itself: somebody has to send the request to the provider’s support afterwards.',
    go: 'Ask for it',
    done: 'The client is told. Send the request to the provider’s support now.',
  },
  'drop reversal': {
    name: 'Drop the reversal',
    lead: 'Nobody was asked for it yet. The payment stays as it is.',
    go: 'Drop the reversal',
    done: 'The reversal is dropped.',
  },
  'note reversal': {
    name: 'What came of the reversal',
    go: 'Record it',
    done: 'Recorded.',
  },
  'proof asked': {
    name: 'A bank asks for proof',
    lead: 'The client’s bank wants to see that this debit was authorized. It stands on Today until you say that it was sent.',
    go: 'Note the request',
    done: 'It stands on Today with its last day. Download the proof below.',
  },
  'proof sent': {
    name: 'The proof was sent',
    lead: 'It leaves Today. The audit log has who said so, and how it was sent.',
    go: 'It was sent',
    done: 'Noted: no bank waits for this proof any more.',
  },
  'drop proof': {
    name: 'Take back the request',
    lead: 'For a request that was noted by mistake: no bank waits for this proof. The audit log keeps it, and why it was taken back.',
    go: 'Take it back',
    done: 'The request is taken back. If a bank did ask, note it with the right day.',
  },
  'set file': {
    name: 'Set the file',
    lead: 'Where approvals count on its money, a colleague has to agree before it moves.',
    go: 'Set the file',
    done: 'The file number is noted.',
  },
  close: {
    name: 'Close',
    lead: 'Close it once the money is accounted for. It leaves the list of what failed.',
    go: 'Close it',
    done: 'Closed.',
  },
  hold: {
    name: 'Hold',
    lead: 'Nothing happens with it until somebody lets it go on, or ends it. The client reads that you are looking at it and whom to call, and not why.',
    go: 'Hold the payment',
    done: 'It is on hold.',
  },
  unhold: {
    name: 'Release the hold',
    lead: 'It goes on from where it stood. Whoever is to answer has at least until the next banking day.',
    go: 'Release the hold',
    done: 'The hold is released.',
  },
  cancel: {
    name: 'Cancel the payment',
    lead: 'It is taken back, or stopped as long as the bank can. Whoever knows of it is told.',
    go: 'Cancel the payment',
    done: 'Canceled.',
  },
} as const satisfies Record<DeskMove, MoveWords>;

/** The words around the moves: their bar, their sheets, and what goes wrong. */
export const deskText = {
  bar: 'What you can do now',
  keep: 'Not now',
  heldBy: (by: string, on: string) => `${by} holds it since ${on}.`,
  inTo: (amount: string, who: string) => `${amount} from ${who}`,
  outTo: (amount: string, who: string) => `${amount} to ${who}`,
  file: (number: string) => `file ${number}`,
  noFile: 'no file number',
  changed:
    'This payment has changed since you opened it. What you meant may be done already. This is how it stands now:',
  refusedByBank: 'The bank refused it. It waits for approval again; its page says why.',
  changedKeeps: 'What you typed is still here.',
  closed: 'This can’t be done with it any more.',
  reason: 'Reason',
  reasonHint: 'The audit log keeps it. The client doesn’t see it.',
  noReason: 'Say why.',
  account: 'Account',
  refund: {
    left: (amount: string) => `${amount} of it can still go back.`,
    amount: 'Amount',
    badAmount: 'Write an amount such as 1,250.00.',
    note: 'Note to the client',
    again: 'A refund of this amount was prepared before. I mean another one.',
  },
  setFile: {
    number: 'File number',
    from: (number: string) => `It is in file ${number} now.`,
    why: 'Why it moves',
  },
  wire: {
    asked: (amount: string) => `Asked for: ${amount}`,
    reference: 'Bank reference',
    referenceHint: 'The IMAD, or what the statement has in its place.',
    received: 'Amount received',
    badAmount: 'Write the amount as it stands on the statement, such as 15,000.00.',
    other: (asked: string) => `Not the ${asked} that was asked for: it is held until a second person decides.`,
    on: 'Day on the statement',
    noDay: 'Write the day on the statement.',
    sender: 'Sender',
    held: 'The wire is on record and held. A second person decides what it is for.',
  },
  call: {
    spokeWith: 'Whom you spoke with',
    said: 'What they said',
    saidHint: 'Which account, since when, and how they knew. It is recorded.',
  },
  approve: {
    checking: 'Checking what is behind it…',
    preparedBy: 'Prepared by',
    held: 'The file holds',
    proven: 'Outside, by lines of the statement',
    left: 'Left after it',
    note: 'Note to the client',
    outside: 'What came in outside of the portal?',
    heldOutside: 'Held outside by word, all of it',
    heldOutsideHint:
      'What lines of the statement prove is part of it. Leave it empty if nothing else came in, such as a lender’s wire.',
    how: 'How you know',
    why: 'Why it goes out',
    again: 'Check again',
  },
  prove: {
    lead: 'This is what you confirm. It is good for this one thing.',
    touch: 'Your passkey asks for your finger, face or PIN.',
    withPasskey: (go: string) => `${go} with your passkey`,
    password: 'Your password',
    passwordLead: 'You have no passkey here. Your password and the code of your app stand in its place.',
    passwordFirst: 'Type your password.',
    next: 'Next',
    code: 'Six digits of your app',
    beginAgain: 'Begin again with my password',
    declined: 'Your passkey did not answer, or you changed your mind. Nothing was done. You can try again.',
    unable: 'This browser could not ask your passkey. Nothing was done. Try again, or use another browser.',
    noPasskeys: 'This browser knows no passkeys. Nothing was done. Use the browser that you sign in with.',
    over: 'That took too long, so it was checked anew. Please confirm it again.',
    before: 'Nothing has been done yet.',
    tryOut: {
      title: 'Try it out',
      lead: (name: string) =>
        `Only on this machine: it knows the password and the app’s code of ${name}, and types both for you.`,
      go: (go: string, name: string) => `${go} as ${name}`,
      waits: 'Each code counts once. The app shows the next one within half a minute.',
      failed: 'This machine knows no password of yours. Sign out, and come in by “Try it as”.',
    },
  },
} as const;

/** The words of the screen of what waits for a second person. */
export const approvalsText = {
  title: 'Approvals',
  lead: 'Payments and changes from your colleagues. Approve or reject them one at a time.',
  leadOthers: 'Payments and changes that need approval.',
  caption: 'What waits for an approval, the oldest first',
  columns: {
    payee: 'Client',
    amount: 'Amount',
    kind: 'What',
    file: 'File',
    by: 'Made',
    waits: 'Waits',
    decide: 'Decide',
  },
  byYou: 'made by you',
  by: (name: string) => `by ${name}`,
  noFile: 'no file',
  overLimit: 'more than you may approve',
  left: (held: string, left: string) => `${left} left of ${held}`,
  short: (left: string) => `${left} short`,
  empty: 'You’re all caught up.',
  emptyLead: 'Items your colleagues submit for approval show up here.',
  more: 'Show more',
  open: 'The payment that is open',
  decisions: { approve: 'Approve', reject: 'Reject', 'ask reversal': 'Agree', 'drop reversal': 'Drop' },
  reversal: 'Reversal',
  tooLate: 'Too late to reverse: drop it',
  of: (what: string, who: string, amount: string) => `${what}: ${amount}, ${who}`,
} as const;
