import type { Words } from './language.ts';
import { spanishOffer } from './spanish/offer.ts';

const en = {
  /** Specification, section 2: the steps of a disbursement. */
  steps: ['Select a Bank Account', 'Accept Your Payment', 'Success'],
  opening: {
    failed: "We couldn't open your payment.",
  },
  /** On the page of a draft whose schedule has ended. */
  goOn: 'Review and Send',
  accept: {
    title: 'Accept Your Payment',
    lead: "Check the amount and the account. We'll send it as soon as you accept, or call you first if your bank can't confirm your name.",
    leadCall:
      "Check the amount and the account. This account is new to us, so we'll call you before we send the money.",
    arrives: 'Deposited',
    arrivesText: 'Within 1-3 business days',
    arrivesAtOnceText: 'Within minutes where your bank takes instant payments, otherwise within 1-3 business days',
    acceptance: 'Your acceptance',
    /** Specification, section 2. */
    acceptPayment: 'Accept Payment',
    asking: 'Asking the bank…',
    waitingTitle: 'Confirming with the bank',
    waitingBody:
      "The bank hasn't confirmed yet. We're checking, and you'll be paid once. You don't have to do anything.",
    notStarted: "The payment wasn't accepted. You can try again.",
  },
  /** No money is paid into an account that the payee may not own before the company has spoken with them. */
  call: {
    waitingTitle: "We'll call you first",
    waiting: (tenant: string, account: string, number: string): string =>
      `Before we pay into ${account}, ${tenant} speaks with you, so nobody else can be paid in your place. We'll call you at ${number}, the number we already had for you. You don't have to do anything.`,
    from: (when: string): string => `You can also wait: from ${when}, this account needs no call.`,
    notYou: "Didn't choose this account? Call us now:",
    releasedTitle: 'Your account is confirmed',
    released: (account: string): string =>
      `We spoke with you, and ${account} can take your payment now. Please accept it.`,
    refusedTitle: 'Please choose another account',
    refused: (account: string): string =>
      `We don't pay into ${account}. Your payment is kept for you: please choose another account.`,
    questions: 'Questions? Call us:',
    chooseAnother: 'Choose another account',
  },
  verifying: {
    title: 'Your payment is waiting for you',
    body: (account: string): string =>
      `${account} is still being verified. Your payment is kept for you: as soon as the account is verified, come back here and accept it.`,
    verify: 'Verify the account',
    other: "Or choose another account that's already verified.",
    readyTitle: 'Your account is verified',
    ready: (account: string): string => `${account} can take your payment now. Press Continue to accept it.`,
    unverified: 'You can choose it now. Your payment then waits until the account is verified.',
  },
  asked: {
    title: 'Payment request',
    lead: (tenant: string): string => `${tenant} requested this payment and set the amount.`,
    from: 'Requested by',
    warning: (tenant: string, phone: string): string =>
      `Not expecting this, or does something look wrong? Don't pay. Call ${tenant} first: ${phone}.`,
    note: (tenant: string, purpose: string): string => `${tenant} requested this payment: ${purpose}.`,
    method: 'Method',
    methods: { ACH: 'Bank transfer (ACH)', Wire: 'Wire' },
    closing: 'Expected closing',
    deadline: 'Due',
    continue: 'Continue',
    instructions: 'Wire Instructions',
    payNow: 'Pay now',
  },
  /** The card's button, on the payment's own page (specification, section 2). */
  acceptFunds: 'Accept Funds',
  decline: {
    action: 'Decline',
    title: { asked: 'Decline this request?', sent: 'Decline this payment?' },
    body: {
      asked: (tenant: string): string => `Nothing is paid, and we tell ${tenant} that you declined.`,
      sent: (tenant: string): string => `The money stays with ${tenant}, and we tell them that you declined.`,
    },
    reason: 'Reason',
    reasonHint: (tenant: string): string => `${tenant} reads it.`,
    confirm: 'Decline',
    keep: 'Go back',
    done: 'You declined. Nothing was paid.',
  },
};

/** The client's texts about payments that the tenant sends or requests. */
export const offerText: Words<typeof en> = { en, es: spanishOffer };
