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
    standing,
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
    /** The most common fraud at a closing is a mail with new wire details (FBI IC3). */
    neverWire: (tenant: string, phone: string): string =>
      `${tenant} never sends wire instructions or asks for codes by email. If anybody does, call ${phone}.`,
    questions: (tenant: string, phone: string, email: string): string =>
      `Questions? Call ${tenant} at ${phone} or write to ${email}.`,
    requested: {
      subject: (tenant: string): string => `${tenant} asks you for a payment`,
      heading: 'You are asked for a payment',
      toTenant: (amount: string, tenant: string): string => `${tenant} asks you to pay ${amount}.`,
      fromTenant: (amount: string, tenant: string): string => `${tenant} asks you to accept ${amount}.`,
      // No link: a mail that asks for money and brings the way along is what the fraudster's looks like.
      next: 'Log in to your portal as you always do: the request waits there. If you did not expect it, please call.',
    },
    sent: {
      subject: (tenant: string): string => `${tenant} has sent you a payment`,
      heading: 'You were sent a payment',
      toTenant: (amount: string, tenant: string): string => `A payment of ${amount} to ${tenant} waits for you.`,
      fromTenant: (amount: string, tenant: string): string => `${tenant} has sent you ${amount}.`,
      next: 'Log in to your portal as you always do, choose the account it should reach, and accept it.',
    },
    completed: {
      subject: (tenant: string): string => `Your payment with ${tenant} is complete`,
      heading: 'Your payment is complete',
      toTenant: (amount: string, tenant: string): string => `${amount} has reached ${tenant}.`,
      fromTenant: (amount: string, tenant: string): string => `${amount} from ${tenant} has been paid to you.`,
    },
    failed: {
      subject: (tenant: string): string => `Your payment with ${tenant} did not go through`,
      heading: 'Your payment did not go through',
      toTenant: (amount: string, tenant: string): string => `The payment of ${amount} to ${tenant} did not go through.`,
      fromTenant: (amount: string, tenant: string): string =>
        `The payment of ${amount} from ${tenant} to you did not go through.`,
      next: 'Please call before you pay again, so that nothing is paid twice.',
    },
    returned: {
      subject: (tenant: string): string => `Your payment with ${tenant} was returned by your bank`,
      heading: 'Your payment was returned',
      toTenant: (amount: string, tenant: string): string =>
        `${amount} had reached ${tenant}. Your bank has now taken it back, so this payment is not made.`,
      fromTenant: (amount: string, tenant: string): string =>
        `${amount} from ${tenant} had been paid to you. Your bank has now sent it back.`,
      next: 'Please call before you pay again, so that nothing is paid twice.',
    },
    cancelled: {
      subject: (tenant: string): string => `Your payment with ${tenant} was cancelled`,
      heading: 'Your payment was cancelled',
      toTenant: (amount: string, tenant: string): string => `The payment of ${amount} to ${tenant} was cancelled.`,
      fromTenant: (amount: string, tenant: string): string => `The payment of ${amount} from ${tenant} was cancelled.`,
      next: 'If you did not expect this, please call.',
    },
    staff: {
      'staff approval': {
        subject: (reference: string, amount: string): string => `Please approve: ${amount}, ${reference}`,
        toTenant: 'A payment request waits for approval',
        fromTenant: 'A disbursement waits for approval',
      },
      'staff rejected': {
        subject: (reference: string, amount: string): string => `Not approved: ${amount}, ${reference}`,
        toTenant: 'A payment request was not approved',
        fromTenant: 'A disbursement was not approved',
      },
      'staff declined': {
        subject: (reference: string, amount: string): string => `Declined by the client: ${amount}, ${reference}`,
        toTenant: 'A client declined a payment request',
        fromTenant: 'A client declined a disbursement',
      },
      'staff started': {
        subject: (reference: string, amount: string): string => `Payment started: ${amount}, ${reference}`,
        toTenant: 'A client started a payment',
        fromTenant: 'A client accepted a payment',
      },
      'staff failed': {
        subject: (reference: string, amount: string): string => `Payment failed: ${amount}, ${reference}`,
        toTenant: 'A payment failed',
        fromTenant: 'A disbursement failed',
      },
      /** A failure after completion: money that may have been counted on, or disbursed, is gone again. */
      'staff returned': {
        subject: (reference: string, amount: string): string => `Returned after completion: ${amount}, ${reference}`,
        toTenant: 'A completed payment was returned by the client’s bank',
        fromTenant: 'A completed disbursement was returned by the client’s bank',
      },
      'staff cancelled': {
        subject: (reference: string, amount: string): string => `Cancelled on its way: ${amount}, ${reference}`,
        toTenant: 'A payment was cancelled before it reached the bank network',
        fromTenant: 'A disbursement was cancelled before it reached the bank network',
      },
      client: 'Client',
      by: 'By',
      why: 'Reason',
    },
  },
};

/** What receipts and e-mails say. */
export const messagesText: Words<typeof en> = { en };
