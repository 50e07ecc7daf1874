/**
 * The answer to "where is my money?" as an escrow officer reads it out on the phone: what is so, since when, and what
 * comes next. English only, as all that only the staff read.
 */
export const staffAnswerText = {
  en: {
    // Before money moves.
    draft: (amount: string) => `Nothing is on its way: the last try of ${amount} didn’t go through.`,
    scheduled: (who: string, amount: string, on: string) => `${who} scheduled ${amount} for ${on}.`,
    created: (amount: string) => `${amount} was prepared, and the client hasn’t been asked yet.`,
    approval: (amount: string) => `${amount} waits for the approval of a second person.`,
    rejected: (amount: string) => `${amount} wasn’t approved, and nothing was sent.`,
    requested: (who: string, amount: string) => `${who} was asked for ${amount} and hasn’t opened the request.`,
    viewed: (who: string, amount: string) => `${who} has opened the request for ${amount} and hasn’t paid.`,
    offered: (who: string, amount: string) => `${amount} waits for ${who} to accept it.`,
    chosen: (who: string, amount: string) => `${who} has seen ${amount} and hasn’t accepted it yet.`,
    call: (who: string, amount: string) => `${amount} waits for your call to ${who} about the account.`,
    cover: (amount: string) => `${amount} is held back: its file no longer holds the money.`,
    deadline: (moment: string) => `It ends unanswered on ${moment}.`,
    onHold: (by: string, on: string, why: string) => `It’s on hold: ${by} holds it since ${on}. ${why}`,
    isOnHold: 'It’s on hold: the company is looking at it.',
    // On its way.
    unknown: (amount: string) =>
      `The bank was asked to move ${amount} and hasn’t answered. The portal keeps asking; nobody should start it again.`,
    made: (amount: string, on: string) => `${amount} was started and goes to the bank network by ${on}.`,
    left: (amount: string, on: string) => `${amount} left the client’s account on ${on}.`,
    arrives: (on: string) => `It arrives by ${on}.`,
    goodBy: (on: string) => `It clears by ${on}.`,
    late: 'That day has passed, and the bank hasn’t said more.',
    paying: (amount: string, to: string) => `${amount} is on its way to ${to}.`,
    refunding: (amount: string) => `${amount} is on its way back to the account that it came from.`,
    wire: (amount: string) => `A wire of ${amount} is awaited. The client hasn’t said that it was sent.`,
    wireReported: (amount: string, on: string, reference = 'no reference') =>
      `The client says that the wire of ${amount} was sent on ${on} (${reference}). It hasn’t been found on your statement.`,
    lookedFor: (amount: string) => `The wire of ${amount} is looked for again: its receipt was taken back.`,
    // Ended.
    held: (amount: string, on: string) =>
      `${amount} arrived on ${on} and hasn’t cleared: the bank may still return it.`,
    good: (amount: string, on: string) => `${amount} is in your trust account. It cleared on ${on}.`,
    goodWire: (amount: string, on: string, reference: string) =>
      `A wire of ${amount} arrived on ${on} (${reference}). A wire is final: the money has cleared.`,
    otherThanAsked: (than: string) => `It is ${than}.`,
    paid: (amount: string, to: string, on: string) => `${amount} was paid to ${to} on ${on}.`,
    refunded: (amount: string, on: string) => `${amount} was paid back on ${on}.`,
    returned: (amount: string, on: string, why: string) => `${amount} came back on ${on}: ${why}.`,
    returnedIn: 'Your trust account doesn’t have it.',
    returnedOut: 'It’s in its file again.',
    failed: (amount: string, why: string) => `${amount} didn’t go through: ${why}.`,
    wireProblem: (amount: string) => `There is a question about the wire of ${amount}.`,
    cancelled: (amount: string, on: string) => `${amount} was canceled on ${on}, and didn’t move.`,
    cancelledWire: (amount: string, on: string) =>
      `${amount} was canceled on ${on}. A wire that was sent all the same is found on your statement.`,
    // Beside it.
    prepared: (by: string) => `${by} prepared it.`,
    problem: (sentence: string) => `On record: ${sentence}`,
    account: (bank: string, digits: string) => `${bank}, account ending in ${digits}`,
    anAccount: 'the client’s account',
    code: (code: string, meaning: string) => `${meaning} (${code})`,
    bankSays: (code: string) => `the bank’s code is ${code}`,
    reversalWaits: (until: string) =>
      `A reversal waits for a second person. The client’s bank must have it by ${until}.`,
    reversalOver: (until: string) =>
      `A reversal was prepared and is too late: the client’s bank had to have it by ${until}.`,
    reversalAsked: (on: string) =>
      `It was asked back on ${on}, and the client was told. Whether it comes back isn’t known yet.`,
    refundWaits: (amount: string) => `A refund of ${amount} waits for the approval of a second person.`,
    refundOnWay: (amount: string) => `A refund of ${amount} is on its way back.`,
    refundDone: (amount: string, on: string) => `A refund of ${amount} was paid back on ${on}.`,
    refundFailed: (amount: string) => `A refund of ${amount} didn’t go through.`,
    // For someone outside the office.
    outside: {
      inFile: (street: string, file: string) => `${street} (${file})`,
      sentence: (about: string, amount: string, purpose: string, state: string) =>
        `${about}: ${amount} for ${purpose} ${state}.`,
      notSent: 'hasn’t been sent',
      requested: 'was requested and hasn’t been received yet',
      offered: 'is ready for the payee to accept',
      sent: (by: string) => `was sent${by && ` and should clear by ${by}`}`,
      wireReported: (on: string) => `was reported as wired on ${on} and hasn’t been received yet`,
      received: (on: string, by: string) => `was received on ${on}${by && ` and should clear by ${by}`}`,
      cleared: (on: string) => `was received and cleared on ${on}`,
      wired: (on: string) => `was received by wire on ${on}`,
      onItsWay: (by: string) => `is on its way${by && ` and should arrive by ${by}`}`,
      paid: (on: string) => `was paid on ${on}`,
      returned: (on: string) => `was returned by the bank on ${on}`,
      failed: 'didn’t go through',
      canceled: (on: string) => `was canceled on ${on}`,
    },
  },
} as const;
