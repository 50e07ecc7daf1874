import type { PaymentStage } from '../transfer/stages.ts';
import type { OtherAmount } from '../wire/than-asked.ts';
import type { Words } from './language.ts';
import { spanishReceipt } from './spanish/receipt.ts';

/** The state of the money as a receipt must say it. It must not claim more than has happened. */
export type Standing = 'cleared' | 'received' | 'on its way' | 'not yet' | 'not paid';

/** The values for a receipt's sentence. A receipt is shown to others, so it uses names instead of "you". */
export type ReceiptFacts = {
  readonly tenant: string;
  readonly client: string;
  /** The day of the last event. */
  readonly on: string;
  /** The approximate day on which the money clears. Empty if unknown. */
  readonly clearsOn: string;
  /** The wire's amount, if it differs from the requested one. */
  readonly other: OtherAmount | undefined;
  /** The bank's code for a return, with its meaning. */
  readonly code: string;
};
type Sentence = (facts: ReceiptFacts) => string;
type BothWays = { readonly toTenant: Sentence; readonly fromTenant: Sentence };

const both = (sentence: Sentence): BothWays => ({ toTenant: sentence, fromTenant: sentence });

const NO_PROOF = 'This is not proof of payment.';
const NOT_CLEARED = 'This is not proof of cleared funds.';

const title: Record<Standing, string> = {
  cleared: 'Payment receipt',
  received: 'Payment received, not yet cleared',
  'on its way': 'Payment on its way',
  'not yet': 'Not paid yet',
  'not paid': 'Not paid',
};

const until = ({ clearsOn }: ReceiptFacts): string => (clearsOn ? `until about ${clearsOn}` : 'for some days');

/** Every possible state of a payment in one sentence, and the receipt's limits as proof. */
const happened = {
  cleared: both(({ tenant, on }) => `Cleared on ${on}. ${tenant} can use the money.`),
  wired: both(({ tenant, on, other }) =>
    other
      ? `${tenant} received ${other.arrived} by wire on ${on}: ${other.difference} ${other.isLess ? 'less' : 'more'} than the payment asks for.`
      : `${tenant} received this wire on ${on}.`,
  ),
  deposited: both(({ client, on }) => `Paid to ${client} on ${on}.`),
  received: both(
    (facts) => `Received, not yet cleared. The banks can still take it back ${until(facts)}. ${NOT_CLEARED}`,
  ),
  started: {
    toTenant: (facts: ReceiptFacts) =>
      'On its way, not yet cleared. Money should leave the account within the next business day, and the banks can ' +
      `take it back ${until(facts)}. ${NOT_CLEARED}`,
    fromTenant: ({ client }: ReceiptFacts) =>
      `On its way to ${client}. Funds should be deposited within 1-3 business days.`,
  },
  posted: {
    toTenant: (facts: ReceiptFacts) =>
      `On its way between the banks, not yet cleared. The banks can take it back ${until(facts)}. ${NOT_CLEARED}`,
    fromTenant: ({ client }: ReceiptFacts) =>
      `On its way to ${client}. Funds should be deposited within 1-3 business days.`,
  },
  instant: both(({ client }) => `On its way to ${client}. Funds are usually in the account within minutes.`),
  confirming: both(() => `The bank hasn't confirmed this payment yet. ${NO_PROOF}`),
  scheduled: both(({ on }) => `Scheduled for ${on}. No money has been taken yet. ${NO_PROOF}`),
  waiting: {
    toTenant: ({ tenant }: ReceiptFacts) =>
      `${tenant} asked for this payment, and it hasn't been made yet. ${NO_PROOF}`,
    fromTenant: ({ client }: ReceiptFacts) => `${client} hasn't accepted this payment yet. ${NO_PROOF}`,
  },
  noWire: both(({ tenant }) => `${tenant} hasn't received this wire yet. ${NO_PROOF}`),
  // The portal cannot know if the client's bank sent it.
  wireCanceled: both(
    ({ tenant, on }) => `Canceled on ${on}, before ${tenant} had confirmed a wire for it. ${NO_PROOF}`,
  ),
  canceledByClient: both(({ client, on }) => `Canceled by ${client} on ${on}. No money was taken. ${NO_PROOF}`),
  canceledByTenant: {
    toTenant: ({ tenant, on }: ReceiptFacts) => `Canceled by ${tenant} on ${on}. No money was taken. ${NO_PROOF}`,
    fromTenant: ({ tenant, on }: ReceiptFacts) => `Canceled by ${tenant} on ${on}. No money was sent. ${NO_PROOF}`,
  },
  declined: {
    toTenant: ({ client, on }: ReceiptFacts) => `Declined by ${client} on ${on}. No money was taken. ${NO_PROOF}`,
    fromTenant: ({ client, on }: ReceiptFacts) => `Declined by ${client} on ${on}. No money was sent. ${NO_PROOF}`,
  },
  expired: both(({ on }) => `Not answered in time: it ended on ${on}. No money moved. ${NO_PROOF}`),
  canceledByBank: both(({ on }) => `Canceled on ${on}, before any money moved. ${NO_PROOF}`),
  rejected: both(({ tenant, on }) => `${tenant} didn't approve this payment on ${on}. No money moved. ${NO_PROOF}`),
  failed: both(({ on }) => `The bank didn't make this payment on ${on}. No money moved. ${NO_PROOF}`),
  returned: {
    toTenant: ({ client, on, code }: ReceiptFacts) =>
      `The bank of ${client} returned this payment on ${on}: ${code}. ${NO_PROOF}`,
    fromTenant: ({ client, on, code }: ReceiptFacts) =>
      `The bank of ${client} didn't take this payment and returned it on ${on}: ${code}. ${NO_PROOF}`,
  },
  takenBack: both(
    ({ client, on, code }) =>
      `This payment had arrived. The bank of ${client} took it back on ${on}: ${code}. ${NO_PROOF}`,
  ),
  wireProblem: both(
    ({ tenant, on }) =>
      `There has been a problem with this wire since ${on}. ${tenant} hasn't confirmed it. ${NO_PROOF}`,
  ),
  ended: both(() => `This payment wasn't made, or was returned. ${NO_PROOF}`),
} satisfies Record<string, BothWays>;

/** The events of a payment, by name. */
export type Happened = keyof typeof happened;

/** Nacha's return codes for any reader: the bank's statement, without advice. */
const returnCodes: Readonly<Record<string, string>> = {
  R01: 'not enough money in the account',
  R02: 'the account is closed',
  R03: 'there is no such account',
  R04: 'the account number is wrong',
  R05: 'reported as not authorized',
  R07: 'the authorization was revoked',
  R08: 'the payment was stopped',
  R09: "money in the account hadn't cleared",
  R10: 'reported as not authorized',
  R11: 'reported as not as agreed',
  R16: 'the account is frozen',
  R20: 'the account takes no electronic payments',
  R29: "the company that holds the account didn't allow it",
};

const en = {
  title,
  refundTitle: { cleared: 'Refund receipt', 'on its way': 'Refund on its way' } as Partial<Record<Standing, string>>,
  happened,
  returned: (code: string): string => (returnCodes[code] ? `${returnCodes[code]} (${code})` : `code ${code}`),
  uncleared: (status: string): string => `${status}, not yet cleared`,
  /** Replaces letters that the receipt's font lacks. */
  notShown: '[letters not shown]',
  /** Stages whose names address the client, reworded for other readers. */
  othersStages: {
    left: 'Left the bank',
    offered: 'Offered',
    deposited: 'In the account',
  } as Partial<Record<PaymentStage, string>>,
  othersAhead: { left: 'Leaves the bank' },
  asOf: 'Status as of',
  arrived: 'Arrived by wire',
  onStatement: 'On the bank statement',
  completedOn: 'Completed',
  clearedOn: 'Cleared',
  returnedOn: 'Returned',
  updatedOn: 'Updated',
  status: 'Status',
  depositTo: 'Deposit to',
  authorization: 'Your authorization',
  help: 'Errors or questions about this payment',
  /** Regulation E, 12 CFR 1005.11: where a consumer reports an error, and the bank's deadline. */
  errorResolution: (who: { tenant: string; phone: string; email: string }): string =>
    `If you think this payment is wrong, or need more information about it, call ${who.tenant} at ${who.phone} or ` +
    `write to ${who.email} as soon as you can. You may also tell your own bank: it must hear from you no later than ` +
    '60 days after it sent the first statement on which the error appeared. Tell it your name and account number, ' +
    'the amount, and why you believe there is an error.',
  /** Regulation E does not cover wires, so speed is important. */
  wireHelp: (who: { tenant: string; phone: string; email: string }): string =>
    `If something is wrong with this wire, call ${who.tenant} at ${who.phone} or write to ${who.email}, and call your ` +
    'own bank at once: a wire can be called back only while the money is still there.',
  /** For people who are shown a receipt: whom to ask before relying on it. */
  othersHelp: (who: { tenant: string; phone: string; email: string }): string =>
    `Questions about this payment? Call ${who.tenant} at ${who.phone}, a number you can look up yourself, or write to ` +
    `${who.email}. Ask them before you count on this money.`,
  /** A paper shows the moment at which it was made. */
  liveHelp: (help: string, link: string): string => `${help} See the current status at\n${link}`,
  fileName: (reference: string): string => `receipt-${reference}.pdf`,
  pageOf: (page: number, all: number): string => `Page ${page} of ${all}`,
};

/** The texts of a receipt. */
export const receiptText: Words<typeof en> = { en, es: spanishReceipt };
