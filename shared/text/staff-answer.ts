import { orOf } from './console/or-of.ts';

/**
 * The answer to "where is my money?" for an escrow officer to read out on the phone: the state, its time, and the next
 * step. English only, like all texts for the staff.
 */
export const staffAnswerText = {
  en: {
    // Before money moves.
    draft: (amount: string) => `Nothing is on its way. The last attempt to pay ${amount} didn’t go through.`,
    scheduled: (who: string, amount: string, on: string) => `${who} scheduled ${amount} for ${on}.`,
    created: (amount: string) => `${amount} was prepared and hasn’t been sent to the client yet.`,
    invitedPayee: (amount: string, who: string) =>
      `${amount} will be submitted for approval once ${who} has registered.`,
    createdOut: (amount: string) => `${amount} was prepared and hasn’t been submitted for approval.`,
    approval: (amount: string) => `${amount} needs approval.`,
    rejected: (amount: string) => `${amount} wasn’t approved, and nothing was sent.`,
    requested: (who: string, amount: string) => `We asked ${who} for ${amount}. They haven’t opened the request.`,
    viewed: (who: string, amount: string) => `${who} has opened the request for ${amount} and hasn’t paid.`,
    offered: (who: string, amount: string) => `${amount} is waiting for ${who} to accept it.`,
    chosen: (who: string, amount: string) => `${who} has seen ${amount} and hasn’t accepted it yet.`,
    call: (who: string, amount: string) => `${amount} is on hold until you call ${who} about the account.`,
    cover: (amount: string) => `${amount} is on hold because your Plaid balance doesn’t have enough for it.`,
    coverLost: (amount: string) =>
      `${amount} is on hold because its file lost money after the approval. Check the file, then approve it again or recall it.`,
    notAsApproved:
      'This payment was changed after it was approved, so nothing was sent. Recall or reject it, prepare a new one, and call support.',
    deadline: (moment: string) => `It expires on ${moment}.`,
    onHold: (by: string, on: string, why: string) => `It’s on hold. ${by} placed the hold on ${on}. ${why}`,
    releasedBy: (names: readonly string[]) =>
      names.length > 0
        ? `${orOf(names)} can release it.`
        : 'None of your approvers can release it. Ask an owner to add one.',
    releasedByAny: 'Any escrow officer or approver can release it.',
    // On its way.
    unknown: (amount: string) =>
      `We asked the bank to move ${amount} and it hasn’t confirmed yet. We keep checking. Don’t send it again.`,
    made: (amount: string, on: string) => `${amount} was started and will be sent to the bank network by ${on}.`,
    left: (amount: string, on: string) => `${amount} left the client’s account on ${on}.`,
    arrives: (on: string) => `It arrives by ${on}.`,
    goodBy: (on: string) => `It clears by ${on}.`,
    late: 'That date has passed, and the bank hasn’t sent an update.',
    paying: (amount: string, to: string) => `${amount} is on its way to ${to}.`,
    refunding: (amount: string) => `${amount} is on its way back to the account it came from.`,
    wire: (amount: string) => `We’re expecting a ${amount} wire. The client hasn’t reported sending it.`,
    wireReported: (amount: string, on: string, reference = 'no reference') =>
      `The client reported sending a ${amount} wire on ${on} (${reference}). It isn’t in your bank activity yet.`,
    lookedFor: (amount: string) => `The match for the ${amount} wire was undone, so it isn’t received.`,
    // Ended.
    held: (amount: string, on: string) =>
      `${amount} arrived on ${on} and hasn’t cleared. The bank may still return it.`,
    good: (amount: string, on: string) => `${amount} is in your trust account. It cleared on ${on}.`,
    goodWire: (amount: string, on: string, reference: string) =>
      `A ${amount} wire arrived on ${on} (${reference}). Wires are final, so the money has cleared.`,
    otherThanAsked: (than: string) => `It is ${than}.`,
    paid: (amount: string, to: string, on: string) => `${amount} was paid to ${to} on ${on}.`,
    refunded: (amount: string, on: string) => `${amount} was refunded on ${on}.`,
    returned: (amount: string, on: string, why: string) => `${amount} was returned on ${on}: ${why}.`,
    returnedIn: 'The money isn’t in your trust account.',
    returnedOut: 'The money is back in the file.',
    failed: (amount: string, why: string) => `${amount} didn’t go through: ${why}.`,
    closed: (on: string) => `It was closed on ${on}.`,
    closedAs: (why: string, on: string) => `${why} on ${on}.`,
    wireProblem: (amount: string) => `There’s a problem with the ${amount} wire.`,
    cancelled: (amount: string, on: string) => `${amount} was canceled on ${on}. No money moved.`,
    cancelledWire: (amount: string, on: string) =>
      `${amount} was canceled on ${on}. If the client sent the wire anyway, it will show up in your bank activity.`,
    // Beside it.
    prepared: (by: string) => `${by} prepared it.`,
    reason: (reason: string) => `Reason: ${reason}`,
    account: (bank: string, digits: string) => `${bank}, account ending in ${digits}`,
    anAccount: 'the client’s account',
    code: (code: string, meaning: string) => `${meaning} (${code})`,
    bankSays: (code: string) => `the bank’s code is ${code}`,
    bankSaysNothing: 'the bank gave no reason',
    reversalWaits: (until: string) => `A reversal request needs approval. The client’s bank must get it by ${until}.`,
    reversalToSend: (until: string) =>
      `A reversal was approved. Send it to Plaid support and mark it as sent. The client’s bank must get it by ${until}.`,
    reversalLate: (until: string) =>
      `A reversal was approved. If you sent it to Plaid support, mark it as sent. The client’s bank had to get it by ${until}.`,
    reversalOver: (until: string) =>
      `A reversal was prepared, but it’s too late. The client’s bank had to get it by ${until}.`,
    reversalAsked: (on: string) =>
      `A reversal request was sent on ${on}, and the client was notified. We don’t know yet if the money will be returned.`,
    refundWaits: (amount: string) => `A ${amount} refund needs approval.`,
    refundOffered: (amount: string) => `A ${amount} refund is waiting for the client to accept it.`,
    refundOnWay: (amount: string) => `A ${amount} refund is on its way.`,
    refundDone: (amount: string, on: string) => `A ${amount} refund was paid on ${on}.`,
    refundFailed: (amount: string) => `A ${amount} refund didn’t go through.`,
    /** Why a payment stopped, by the recorded code, and what to do. */
    problems: {
      LOST_COVER: 'The file lost money after the approval. Check it, then approve this payment again or recall it.',
      NOT_COVERED: 'The file or your Plaid balance doesn’t have enough for it. Add the money, or recall the payment.',
      REFUND_STOPPED: 'The payment to refund was returned, so nothing was sent. Reject this refund.',
      NO_ANSWER: 'The bank didn’t answer for a day, so it was stopped. It can be tried again.',
      TAKEN_BACK: 'It was canceled before the bank confirmed it. No money moved.',
      CLIENT_STOPPED: 'The client is on hold. Request the release on the client’s page.',
      ACCOUNT_CHANGED: 'The account changed after the client accepted. The client has to choose it again.',
      ACCOUNT_UNLINKED: 'The client disconnected the account. The client has to choose another one.',
      UNCHECKED:
        'The bank doesn’t report this account’s balance, and this is above your limit for that. Ask for another account or a wire.',
      RISK: 'Plaid declined it as too risky. Ask the client for another account or a wire.',
      TRANSFER_LIMIT_REACHED: 'It’s above a limit of your company’s account at Plaid. Ask Plaid to raise it.',
      'bank/login-needed': 'The client’s bank needs a new login. The client has to log in to the bank again.',
      'bank/link-expired': 'The connection to the client’s bank ended. The client has to link the account again.',
      'bank/choose-another': 'This account doesn’t take this payment. The client has to choose another one.',
      'bank/returned-before': 'The bank has returned it from this account before. Ask for another account or a wire.',
      'transfer/held': 'It was on hold on its day, so it wasn’t sent. Once you release it, the client has to send it.',
      'schedule/missed': 'It couldn’t be sent on its day. Ask the client to send it again.',
      'transfer/total-changed':
        'The fee changed after it was scheduled, so it wasn’t sent. The client has to review it again.',
      'destination/not-found':
        'The account it’s paid into changed after it was scheduled, so it wasn’t sent. The client has to review it again.',
      'transfer/debits-stopped':
        'This client’s debits are stopped. Call the client. Then an approver can allow them on the client’s page.',
      'identity/incomplete': 'The client’s SSN or birth date is missing. Ask the client to add it.',
      'client/not-found': 'The client’s account is switched off, so it wasn’t sent. Call support.',
      'transfer/over-client-limit':
        'It’s above the client’s limit. An approver can allow one payment over it on the client’s page.',
      'transfer/over-tenant-limit':
        'Your clients reached the company’s limit for that day. Ask the client to send it later.',
    },
    noMoney: {
      client: 'The client’s account doesn’t have enough money. Ask for another account or a wire.',
      company: 'Your Plaid balance doesn’t cover it. Add to it first.',
    },
    /** Any other guard of a scheduled payment on its day. */
    notSent: 'It wasn’t sent on its day. Ask the client to review it and send it again.',
    declined: (code: string) => `The bank or Plaid declined it (${code}).`,
    // For someone outside the office.
    outside: {
      inFile: (street: string, file: string) => `${street} (${file})`,
      sentence: (about: string, amount: string, purpose: string, state: string) =>
        `${about}: ${amount} for ${purpose} ${state}.`,
      notSent: 'hasn’t been sent',
      requested: 'was requested and hasn’t been received yet',
      offered: 'is ready for the payee to accept',
      inReview: 'is in review and hasn’t been sent',
      refund: (amount: string) => `the ${amount} refund`,
      unconfirmed: 'was started, and the bank hasn’t confirmed it yet',
      clears: (by: string) => `is on its way${by && ` and should clear by ${by}`}`,
      wireReported: (on: string) => `was reported as wired on ${on} and hasn’t been received yet`,
      received: (on: string, by: string) => `was received on ${on}${by && ` and should clear by ${by}`}`,
      cleared: (on: string) => `was received and cleared on ${on}`,
      wired: (on: string) => `was received by wire on ${on}`,
      arrives: (by: string) => `is on its way${by && ` and should arrive by ${by}`}`,
      paid: (on: string) => `was paid on ${on}`,
      returned: (on: string) => `was returned by the bank on ${on}`,
      failed: 'didn’t go through',
      paidAgain: (on: string) => `was paid again on ${on}`,
      canceled: (on: string) => `was canceled on ${on}`,
    },
  },
} as const;
