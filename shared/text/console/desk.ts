import type { DeskMove } from '../../staff/desk-move.ts';

export type MoveWords = {
  /** The label of the button in the bar, and the title of its sheet. */
  readonly name: string;
  /** The explanation before the action. */
  readonly lead?: string;
  /** The label of the confirm button. */
  readonly go: string;
  /** The message after the action. */
  readonly done: string;
  /** On the button that leaves it, where "Cancel" would be read as the move. */
  readonly keep?: string;
};

/** The actions for a payment: label, explanation and message afterwards. */
export const moveText = {
  approve: { name: 'Approve', go: 'Approve', done: 'Approved.' },
  release: {
    name: 'Send to client',
    lead: 'We’ll notify the client right away, and they can pay.',
    go: 'Send to client',
    done: 'Sent to the client.',
  },
  submit: {
    name: 'Submit for approval',
    lead: 'This is a draft. Submit it for approval when it’s ready.',
    go: 'Submit for approval',
    done: 'Submitted for approval.',
  },
  reject: {
    name: 'Reject',
    lead: 'Rejecting voids it. The client never sees it.',
    go: 'Reject payment',
    done: 'Rejected.',
  },
  withdraw: {
    name: 'Withdraw',
    lead: 'Approvers will no longer see it. You can submit it again or cancel it.',
    go: 'Withdraw',
    done: 'Withdrawn.',
  },
  'release account': {
    name: 'Release account',
    lead: 'Call the client at the number on file, never at a number from an email. Ask which account they chose and how long they’ve had it.',
    go: 'Release account',
    done: 'Account released.',
  },
  'refuse account': {
    name: 'Reject account',
    lead: 'We’ll ask the client for another account. This one can’t be used for this payment again.',
    go: 'Reject account',
    done: 'Account rejected.',
  },
  'agree file': { name: 'Approve move to file', go: 'Approve move', done: 'Moved to the new file.' },
  'drop file': {
    name: 'Reject move to file',
    lead: 'The payment stays in its current file.',
    go: 'Reject move',
    done: 'Move rejected. The payment stays in its file.',
  },
  'confirm wire': {
    name: 'Match wire',
    lead: 'Enter the wire as it appears on your bank statement. A wire for the requested amount is good funds right away.',
    go: 'Match wire',
    done: 'Wire matched.',
  },
  'wire problem': {
    name: 'Report wire problem',
    lead: 'We’ll ask the client to call you before they send the wire.',
    go: 'Hold wire instructions',
    done: 'We asked the client to call.',
  },
  'resolve wire': {
    name: 'Mark resolved',
    lead: 'We’ll tell the client they can send the wire.',
    go: 'Release wire instructions',
    done: 'The client can send the wire.',
  },
  'undo match': {
    name: 'Undo match',
    lead: 'For a wire that was another client’s, or never arrived. The payment waits for its wire again, and we ask the client to call. Disbursements of the file that clients haven’t accepted yet are held until they’re approved again.',
    go: 'Submit for approval',
    done: 'Submitted for approval, under Bank activity.',
  },
  refund: {
    name: 'Refund',
    lead: 'Needs approval. A debit is refunded to the account it came from. For a wire, the client chooses the account, and your Plaid balance pays it.',
    go: 'Prepare refund',
    done: 'Refund prepared.',
  },
  reverse: {
    name: 'Request reversal',
    lead: 'Needs approval. After that, send the request to Plaid support and mark it as sent. We’ll notify the client then.',
    go: 'Submit reversal request',
    done: 'Submitted for approval.',
  },
  'ask reversal': {
    name: 'Approve reversal',
    lead: 'This asks for the whole payment back, even if only part of it was wrong. You still need to send the request to Plaid support. We’ll notify the client when you mark it as sent.',
    go: 'Approve reversal',
    done: 'Approved. Send the request to Plaid support now.',
  },
  'reversal sent': {
    name: 'Mark reversal as sent',
    lead: 'We’ll tell the client right away that you asked for the payment back, and why.',
    go: 'Mark as sent',
    done: 'Marked as sent. We notified the client.',
  },
  'drop reversal': {
    name: 'Reject reversal request',
    lead: 'The request hasn’t been sent. The payment stays as it is.',
    go: 'Reject reversal request',
    done: 'Reversal request rejected.',
  },
  'note reversal': {
    name: 'Record reversal outcome',
    go: 'Record outcome',
    done: 'Recorded.',
  },
  'proof asked': {
    name: 'Record proof of authorization request',
    lead: 'The client’s bank wants proof that this debit was authorized. The request stays on Today until you mark it as sent.',
    go: 'Record request',
    done: 'Added to Today with its due date. Download the proof below.',
  },
  'proof sent': {
    name: 'Mark proof as sent',
    lead: 'This removes it from Today. The audit log keeps who sent it and how.',
    go: 'Mark as sent',
    done: 'Marked as sent.',
  },
  'drop proof': {
    name: 'Remove proof of authorization request',
    lead: 'Use this if the request was recorded by mistake. The audit log keeps it with your reason.',
    go: 'Remove request',
    done: 'Request removed. If a bank did ask, record it with the right date.',
  },
  'set file': {
    name: 'Move to another file',
    lead: 'Needs approval if this file has approved disbursements.',
    go: 'Move to file',
    done: 'File number saved.',
  },
  reissue: { name: 'Reissue', go: 'Save draft', done: 'Draft saved.' },
  close: {
    name: 'Close',
    lead: 'Close it once the money is accounted for. This removes it from the list of failed payments.',
    go: 'Close payment',
    done: 'Closed.',
  },
  hold: {
    name: 'Hold',
    lead: 'Nothing happens until someone releases or cancels it. The client sees that you’re reviewing it and who to call, but not why.',
    go: 'Hold payment',
    done: 'Payment on hold.',
  },
  unhold: {
    name: 'Release hold',
    lead: 'The payment continues where it stopped. If it has a due date, that is extended to at least the next banking day.',
    go: 'Release hold',
    done: 'Hold released.',
  },
  cancel: {
    name: 'Cancel payment',
    lead: 'This cancels the payment, or stops it if the bank still can. Everyone who was notified about it will get an update.',
    go: 'Cancel payment',
    done: 'Canceled.',
    keep: 'Keep payment',
  },
} as const satisfies Record<DeskMove, MoveWords>;

/** Ending a proposal in other words than a rejection's: by who made it, or once it is approved. */
export const endText = {
  'drop file': {
    name: 'Withdraw move to file',
    lead: 'The payment stays in its current file.',
    go: 'Withdraw move',
    done: 'Move withdrawn. The payment stays in its file.',
  },
  'drop reversal': {
    name: 'Withdraw reversal request',
    lead: 'The request hasn’t been sent. The payment stays as it is.',
    go: 'Withdraw reversal request',
    done: 'Reversal request withdrawn.',
  },
  approved: {
    name: 'Void reversal request',
    lead: 'The request hasn’t been sent. The payment stays as it is.',
    go: 'Void reversal request',
    done: 'Reversal request voided.',
  },
} as const satisfies Record<string, MoveWords>;

/** The other texts of the actions: the bar, the sheets and the errors. */
export const deskText = {
  bar: 'Actions',
  keep: 'Cancel',
  heldBy: (by: string, on: string) => `${by} placed a hold on ${on}.`,
  inTo: (amount: string, who: string) => `${amount} from ${who}`,
  outTo: (amount: string, who: string) => `${amount} to ${who}`,
  file: (number: string) => `file ${number}`,
  noFile: 'no file number',
  changed: 'This payment changed after you opened it. Someone may have done this already. Here’s the current status:',
  refusedByBank: 'The bank declined it. It needs approval again. Open the payment to see why.',
  changedKeeps: 'What you typed is still here.',
  closed: 'This is no longer possible for this payment.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log. The client doesn’t see it.',
  noReason: 'Enter a reason.',
  account: 'Account',
  refund: {
    left: (amount: string) => `You can refund up to ${amount}.`,
    amount: 'Amount',
    badAmount: 'Enter an amount like 1,250.00.',
    note: 'Note to the client',
    again: 'A refund of this amount was already prepared. This is a separate refund.',
  },
  setFile: {
    number: 'File number',
    from: (number: string) => `Currently in file ${number}.`,
    why: 'Reason for the move',
  },
  wire: {
    asked: (amount: string) => `Requested: ${amount}`,
    reference: 'Bank reference',
    referenceHint: 'The IMAD, or the reference on the statement.',
    received: 'Amount received',
    badAmount: 'Enter the amount on the statement, like 15,000.00.',
    other: (asked: string) => `This isn’t the ${asked} you requested. The wire will be held until it’s approved.`,
    on: 'Statement date',
    noDay: 'Enter the statement date.',
    sender: 'Sender',
    held: 'Wire recorded and on hold. It needs approval.',
  },
  call: {
    number: 'Number to call',
    spokeWith: 'Spoke with',
    said: 'Call notes',
    saidHint: 'Which account, how long they’ve had it, and how they confirmed it.',
  },
  approve: {
    checking: 'Checking…',
    preparedBy: 'Prepared by',
    proposedBy: 'Proposed by',
    newFile: 'New file',
    held: 'File balance',
    proven: 'Posted from bank activity',
    left: 'Balance after this',
    note: 'Note to the client',
    outside: 'Did this file receive other money?',
    heldOutside: 'Total you received for this file elsewhere',
    heldOutsideHint:
      'Include money already posted from bank activity. Leave it blank if nothing else came in, such as a lender’s wire.',
    how: 'How you confirmed it',
    why: 'Reason for approving',
    again: 'Check again',
  },
  prove: {
    lead: 'This confirmation works once, for this action only.',
    touch: 'Your passkey asks for your fingerprint, face, or PIN.',
    withPasskey: (go: string) => `${go} with your passkey`,
    password: 'Your password',
    passwordLead: 'You don’t have a passkey here. Use your password and the code from your authenticator app.',
    passwordFirst: 'Enter your password.',
    next: 'Next',
    code: 'Six-digit code from your app',
    beginAgain: 'Start over with my password',
    declined: 'Your passkey didn’t respond, or you canceled. Nothing was done. You can try again.',
    unable: 'This browser couldn’t use your passkey. Nothing was done. Try again, or use another browser.',
    noPasskeys: 'This browser doesn’t support passkeys. Nothing was done. Use the browser you sign in with.',
    over: 'That took too long. Please confirm again.',
    before: 'Nothing has been done yet.',
    tryOut: {
      title: 'Try it out',
      lead: (name: string) =>
        `Only on this computer: it knows ${name}’s password and app code, and enters both for you.`,
      go: (go: string, name: string) => `${go} as ${name}`,
      waits: 'Each code works once. The app shows a new one within 30 seconds.',
      failed: 'This computer doesn’t know your password. Sign out, then use “Try it as” to sign in.',
    },
  },
} as const;

/** The texts of the approvals screen. */
export const approvalsText = {
  title: 'Approvals',
  lead: 'Payments and changes from your colleagues. Approve or reject them one at a time.',
  leadOthers: 'Payments and changes that need approval.',
  caption: 'Items that need approval',
  columns: {
    payee: 'Client',
    amount: 'Amount',
    kind: 'Type',
    file: 'File',
    by: 'Prepared',
    waits: 'Age',
    decide: 'Decision',
  },
  byYou: 'by you',
  by: (name: string) => `by ${name}`,
  noFile: 'no file',
  toFile: (number: string) => `to ${number}`,
  overLimit: 'over your approval limit',
  left: (held: string, left: string) => `${left} left of ${held}`,
  short: (left: string) => `${left} short`,
  empty: 'You’re all caught up.',
  emptyLead: 'Items your colleagues submit for approval show up here.',
  more: 'Show more',
  open: 'Open payment',
  approve: 'Approve',
  reject: 'Reject',
  kinds: { reversal: 'Reversal', 'other file': 'Move to file' },
  sendBy: (day: string) => `Send by ${day}`,
  tooLate: 'Too late to reverse: reject it',
  of: (what: string, who: string, amount: string) => `${what}: ${amount}, ${who}`,
} as const;
