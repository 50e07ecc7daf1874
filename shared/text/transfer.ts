import type { Words } from './language.ts';

const en = {
  step: {
    tryAgain: 'Try again',
    notFound: 'This transfer was not found.',
    notFoundHint: 'The link may be incomplete, or the transfer belongs to another sign-in.',
    startNew: 'Start a new transfer',
  },
  details: {
    title: 'Transfer details',
    titleEdit: 'Change your transfer',
    lead: 'Tell us what the money is for and which property it belongs to. Nothing is sent yet.',
    purpose: 'Purpose',
    method: 'How to pay',
    methods: {
      ACH: { name: 'Bank transfer (ACH)', hint: 'From your linked account. Leaves within the next business day.' },
      Wire: { name: 'Wire', hint: 'You send a wire from your bank. Usually arrives the same business day.' },
    },
    methodOnly: {
      ACH: 'Paid by bank transfer (ACH) from your linked account.',
      Wire: 'Paid by wire, which you send from your bank.',
    },
    disclaimer: 'Please note',
    amount: 'Amount',
    reAmount: 'Re-Enter Amount',
    reAmountHint:
      'Type the amount once more. Pasting is switched off here, so that a slip is noticed before money moves.',
    limit: (dollars: string): string => `Up to ${dollars} for each transfer.`,
    balance: (account: string, dollars: string): string => `${account} has ${dollars} available.`,
    fee: (dollars: string): string => `A convenience fee of ${dollars} is added.`,
    left: (dollars: string, count: number): string =>
      `You can still send ${dollars} today, in ${count === 1 ? 'one transfer' : `up to ${count} transfers`}.`,
    nothingLeft: (day: string): string => `You have reached your limit for now. You can send again from ${day}.`,
    overLeft: (dollars: string, call: string): string =>
      `This is more than the ${dollars} you can still send today. To send more, call ${call}.`,
    total: 'Total',
    property: 'Property Address',
    notes: 'Notes',
    notesHint: (tenant: string): string => `For example your file or escrow number. ${tenant} reads it.`,
    office: 'Field Office',
    chooseOffice: 'Select an office',
    agent: 'Your agent',
    chooseAgent: 'Select your agent',
    allPurposes: 'See everything you can pay for, with limits and fees',
    presetAgent: (agent: string): string => `Your agent: ${agent}`,
    next: 'Next',
    noPurpose: (tenant: string): string => `${tenant} does not accept transfers here at the moment. Please call them.`,
  },
  review: {
    title: 'Review your transfer',
    lead: 'Please check everything. Money moves only when you press the button below.',
    from: 'Transfer From',
    to: 'Transfer To',
    noSource: 'No account selected',
    useDifferent: 'Use Different Account',
    wireFrom: 'A wire from your bank',
    details: 'Details',
    totals: 'Totals',
    purpose: 'Purpose',
    property: 'Property',
    office: 'Field Office',
    agent: 'Agent',
    notes: 'Notes',
    reference: 'Reference',
    amount: 'Amount',
    /** Specification, sections 2 and 9. */
    fee: 'Convenience Fee',
    total: 'Total',
    leaves: 'Leaves your account',
    arrives: 'Good funds',
    wireArrivesText: 'Usually the same business day your bank sends it',
    change: 'Change',
    changeDetails: 'Change details',
    limitTitle: 'About your limit',
    limitLeft: (dollars: string, count: number): string =>
      `After this transfer you can still send ${dollars} today, in ${count === 1 ? 'one more transfer' : `up to ${count} more`}.`,
    limitUsedUp: 'After this transfer you have reached your limit for today.',
    limitOver: (call: string): string =>
      `This is more than you can still send now. Lower the amount, wait, or call ${call}.`,
    authorization: 'Your authorization',
    print: 'Print',
    back: '< Back',
    makeTransfer: 'Make Transfer',
    asking: 'Asking your bank…',
    leadWire: 'Please check everything. The next page shows where to send your wire.',
    askingWire: 'Opening your instructions…',
    wireTitle: 'You send the wire from your bank',
    wireBody: (tenant: string): string =>
      `The next page has your secure wiring instructions, behind a texted code. ${tenant} never sends wiring instructions by email or text.`,
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
    done: (button: string): string => `You are logged in at your bank again. Press ${button} once more.`,
  },
  repeat: {
    title: 'Is this a second payment?',
    yes: 'Yes, pay the same again',
    no: 'No, do not pay',
  },
  fresh: {
    title: 'Please confirm it is you',
    body: 'For your security, money is only sent shortly after a sign-in. Log in again with a new code; your transfer is saved and you come back to this page.',
    action: 'Get a new code',
  },
  waiting: {
    title: 'Confirming with your bank',
    body: 'Your bank has not confirmed yet. We are checking and will not charge you twice. Please do not pay again.',
    longer:
      'This is taking longer than usual. You can close this page: we keep asking, and you find the answer in your transfer history.',
    history: 'Transfer history',
    notStarted: 'The transfer was not started, and no money has left your account. You can try again.',
  },
  success: {
    /** Specification, section 2. */
    title: 'Your transfer is now pending.',
    confirming: 'Your transfer is being confirmed.',
    completed: 'Your transfer is complete.',
    failed: 'Your transfer did not go through.',
    timing: 'The money should leave your account within the next business day.',
    timingDisbursement: 'Your funds should be deposited within 1-3 business days.',
    receipt: 'Please check your email for a receipt.',
    summary: 'Summary',
    history: 'Transfer history',
    details: 'View details and receipt',
    keep: 'Keep enough money in your account until the transfer has left it.',
  },
};

/** What the steps of a transfer say: details, review, waiting and success. */
export const transferText: Words<typeof en> = { en };
