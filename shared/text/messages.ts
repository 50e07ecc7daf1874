import type { Words } from './language.ts';

/** How far the money has come, as a receipt must say it: nothing unpaid may read as paid. */
export type Standing = 'paid' | 'on its way' | 'not yet' | 'not paid';

const title: Record<Standing, string> = {
  paid: 'Payment receipt',
  'on its way': 'Payment receipt',
  'not yet': 'Not paid yet',
  'not paid': 'Not paid',
};

const standing: Record<Standing, { readonly toTenant: string; readonly fromTenant: string }> = {
  paid: { toTenant: 'This payment is complete.', fromTenant: 'This payment to you is complete.' },
  'on its way': {
    toTenant:
      'This payment is on its way between the banks. Money should leave the account within the next business day.',
    fromTenant:
      'This payment to you is on its way between the banks. Funds should be deposited within 1-3 business days.',
  },
  'not yet': {
    toTenant: 'This payment has not been made yet. This page is not a proof of payment.',
    fromTenant: 'This payment has not been accepted yet. This page is not a proof of payment.',
  },
  'not paid': {
    toTenant: 'This payment was not made, or was returned. This page is not a proof of payment.',
    fromTenant: 'This payment was not made, or was returned. This page is not a proof of payment.',
  },
};

const en = {
  receipt: {
    title,
    refundTitle: 'Refund receipt',
    standing,
    instantOnItsWay: 'This payment to you is on its way. Funds are usually in the account within minutes.',
    amountSent: 'Total',
    completedOn: 'Completed',
    clearedOn: 'Funds available',
    returnedOn: 'Returned',
    updatedOn: 'Updated',
    status: 'Status',
    depositTo: 'Deposit to',
    authorization: 'Your authorization',
    help: 'Errors or questions about this payment',
    /** Regulation E, 12 CFR 1005.11: whom a consumer tells of an error, and how long the bank's duty lasts. */
    errorResolution: (who: { tenant: string; phone: string; email: string }): string =>
      `If you think this payment is wrong, or need more information about it, call ${who.tenant} at ${who.phone} or ` +
      `write to ${who.email} as soon as you can. You may also tell your own bank: it must hear from you no later than ` +
      '60 days after it sent the first statement on which the error appeared. Tell it your name and account number, ' +
      'the amount, and why you believe there is an error.',
    fileName: (reference: string): string => `receipt-${reference}.pdf`,
    pageOf: (page: number, all: number): string => `Page ${page} of ${all}`,
  },
  email: {
    receiptSubject: (tenant: string, reference: string): string => `Your receipt from ${tenant}, ${reference}`,
    receiptHeading: 'Your receipt',
    attached: 'The whole receipt is attached as a PDF.',
    late: (at: string): string =>
      `We could not send this message when it happened, ${at}. Log in to see how things stand now.`,
    /** The most common fraud at a closing is a mail with new wire details (FBI IC3). */
    neverWire: (tenant: string, phone: string): string =>
      `${tenant} never sends wire instructions or asks for codes by email. If anybody does, call ${phone}.`,
    questions: (tenant: string, phone: string, email: string): string =>
      `Questions? Call ${tenant} at ${phone} or write to ${email}.`,
  },
};

/** What receipts and e-mails say. */
export const messagesText: Words<typeof en> = { en };
