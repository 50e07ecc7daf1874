import type { Words } from './language.ts';
import { spanishTransfer } from './spanish/transfer.ts';

const en = {
  review: {
    title: 'Review your transfer',
    lead: 'Check the details. Nothing moves until you press the button below.',
    from: 'Transfer From',
    to: 'Transfer To',
    noSource: 'No account selected',
    useDifferent: 'Use Different Account',
    wireFrom: 'A wire from your bank',
    details: 'Details',
    totals: 'Totals',
    purpose: 'Purpose',
    property: 'Property',
    fileNumber: 'File number',
    seller: 'Seller',
    office: 'Field Office',
    ofOffice: (title: string, city: string): string => `${title} office, ${city}`,
    agent: 'Agent',
    notes: 'Notes',
    reference: 'Reference',
    amount: 'Amount',
    /** Specification, sections 2 and 9. */
    fee: 'Convenience Fee',
    total: 'Total',
    change: 'Change',
    changeDetails: 'Change details',
    more: 'More details',
    limitTitle: 'About your limit',
    limitLeft: (dollars: string, count: number): string =>
      `After this transfer you can still send ${dollars} today${count > 2 ? '' : `, in ${count === 1 ? 'one more transfer' : 'up to 2 more'}`}.`,
    limitUsedUp: 'This transfer uses up your limit for today.',
    limitReached: (day: string, call: string): string =>
      `You've reached your limit for now. You can send again from ${day}. If it can't wait, call ${call}.`,
    authorization: 'Your authorization',
    print: 'Print',
    back: '< Back',
    makeTransfer: 'Make Transfer',
    payByWire: 'Pay by wire instead',
    otherAccount: 'Choose another account',
    asking: 'Asking your bank…',
    leadWire: "Please check everything. You'll see where to send your wire next.",
    wireButton: 'This button moves no money. It shows where to send your wire.',
    askingWire: 'Opening your instructions…',
    wireTitle: 'You send the wire from your bank',
    wireBody: (tenant: string): string =>
      `The next page has your secure wiring instructions, behind a texted code. ${tenant} never sends wiring instructions by email or text.`,
  },
  /** The values that changed since the client looked. */
  changed: {
    was: (value: string): string => `was ${value},`,
    now: (value: string): string => `now ${value}`,
    nothing: 'empty',
  },
  failed: {
    title: 'Your transfer is not complete',
    phone: 'Phone',
    email: 'Email',
    nothingMoved: 'No money has left your account.',
    close: 'Close',
  },
  bankLogin: {
    action: 'Log in at my bank',
    done: (button: string): string => `You're logged in at your bank again. Press ${button} to try again.`,
  },
  repeat: {
    title: 'Is this a second payment?',
    yes: 'Yes, pay a second time',
    no: 'No, show that payment',
  },
  waiting: {
    title: 'Confirming with your bank',
    body: "We're waiting for your bank to confirm. Please don't pay again: we won't charge you twice.",
    longer:
      "This is taking longer than usual. You can close this page: we'll keep checking and update your transfer history.",
    history: 'Transfer history',
    payment: 'See this payment, or take it back',
    notStarted: "The transfer wasn't started, and no money has left your account. You can try again.",
  },
  success: {
    /** Specification, section 2. */
    title: 'Your transfer is now pending.',
    confirming: 'Your transfer is being confirmed.',
    completed: 'Your transfer is complete.',
    failed: "Your transfer didn't go through.",
    timing: 'The money should leave your account within the next business day.',
    timingSameDay: 'The money should leave your account today.',
    timingDisbursementSameDay: 'Your funds should be deposited by this evening.',
    timingDisbursement: 'Your funds should be deposited within 1-3 business days.',
    timingInstant: 'Your funds are usually in your account within minutes.',
    receipt: 'Please check your email for a receipt.',
    receiptHere: "We don't have your email address, so your receipt is here only: press View details and receipt.",
    summary: 'Summary',
    history: 'Transfer history',
    details: 'View details and receipt',
    keep: 'Keep enough in your account until the payment goes through.',
    glad: "That's one step closer to your closing.",
  },
};

/** The texts of a transfer's steps: review, waiting and success. */
export const transferText: Words<typeof en> = { en, es: spanishTransfer };
