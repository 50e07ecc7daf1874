import type { PartyRole } from '../staff/party.ts';
import type { PartyStep, PartyWay } from '../transfer/party-words.ts';
import type { Words } from './language.ts';
import { spanishParties } from './spanish/parties.ts';

/** The company's name and phone. */
type Who = { readonly tenant: string; readonly phone: string };
/** A step: its title, and what it means for someone who counts on the money. */
type StepWords = { readonly title: string; readonly says: (tenant: string) => string };
type Steps = Readonly<Record<PartyStep, StepWords>>;

/** Money to the company. */
const comingIn: Steps = {
  'not asked': { title: 'Not sent yet', says: () => 'No one has sent this payment yet.' },
  asked: {
    title: 'Asked for, not received',
    says: (tenant) => `${tenant} has asked for this payment and hasn’t received it.`,
  },
  unconfirmed: {
    title: 'Started, not confirmed',
    says: (tenant) => `The bank hasn’t confirmed this payment yet, and ${tenant} hasn’t received it.`,
  },
  'on its way': {
    title: 'On its way, not received yet',
    says: (tenant) => `The money is on its way to ${tenant}. It hasn’t arrived, and the banks can still return it.`,
  },
  received: {
    title: 'Received, not cleared yet',
    says: (tenant) => `${tenant} has received the money, but it hasn’t cleared. The banks can still return it.`,
  },
  cleared: {
    title: 'Received and cleared',
    says: (tenant) => `${tenant} has received this payment, and the money has cleared.`,
  },
  'not received': {
    title: 'Not received',
    says: (tenant) => `${tenant} is checking on this wire. Don’t count on it: it isn’t confirmed as received.`,
  },
  returned: {
    title: 'Returned',
    says: (tenant) => `The bank returned this payment. ${tenant} doesn’t have the money.`,
  },
  failed: { title: 'Failed', says: (tenant) => `The bank didn’t make this payment. ${tenant} doesn’t have the money.` },
  canceled: { title: 'Canceled', says: (tenant) => `This payment was canceled. ${tenant} doesn’t have the money.` },
  declined: { title: 'Declined', says: (tenant) => `This payment was declined. ${tenant} doesn’t have the money.` },
};

/** Money from the company to a client. */
const goingOut: Steps = {
  'not asked': { title: 'Not sent yet', says: (tenant) => `${tenant} hasn’t sent this payment yet.` },
  asked: {
    title: 'Offered, not paid',
    says: (tenant) => `${tenant} has offered this payment. It hasn’t been paid yet.`,
  },
  unconfirmed: {
    title: 'Started, not confirmed',
    says: () => 'The bank hasn’t confirmed this payment yet.',
  },
  'on its way': {
    title: 'On its way, not received yet',
    says: (tenant) => `${tenant} has sent this payment. It hasn’t arrived, and the banks can still return it.`,
  },
  received: { title: 'Paid', says: (tenant) => `${tenant} has paid it, and the money has arrived.` },
  cleared: { title: 'Paid', says: (tenant) => `${tenant} has paid it, and the money has arrived.` },
  'not received': { title: 'Not received', says: (tenant) => `${tenant} is checking on this payment.` },
  returned: { title: 'Returned', says: (tenant) => `The bank returned this payment to ${tenant}. It isn’t paid.` },
  failed: { title: 'Failed', says: () => 'The bank didn’t make this payment. It isn’t paid.' },
  canceled: { title: 'Canceled', says: () => 'This payment was canceled. It isn’t paid.' },
  declined: { title: 'Declined', says: () => 'This payment was declined. It isn’t paid.' },
};

/** Money that goes back to the client who paid it. */
const goingBack: Steps = {
  ...goingOut,
  'on its way': {
    title: 'Refund on its way',
    says: (tenant) => `${tenant} is refunding this payment, in full or in part. Call before you count on it.`,
  },
  received: { title: 'Refunded', says: (tenant) => `${tenant} has refunded this payment, in full or in part.` },
  cleared: { title: 'Refunded', says: (tenant) => `${tenant} has refunded this payment, in full or in part.` },
  returned: { title: 'Refund returned', says: (tenant) => `The bank returned the refund to ${tenant}.` },
  failed: { title: 'Refund failed', says: () => 'The bank didn’t make the refund.' },
  canceled: { title: 'Refund canceled', says: () => 'The refund was canceled.' },
};

/** A wire that brought more or less than was requested. The amount may be hidden from its reader. */
const otherAmount: StepWords = {
  title: 'Received, but not the amount requested',
  says: (tenant) => `The amount that cleared isn’t the amount requested. Call ${tenant} before you count on it.`,
};

const roles: Readonly<Record<PartyRole, string>> = {
  'buyer’s agent': 'buyer’s agent',
  'listing agent': 'listing agent',
  lender: 'lender',
  'closing coordinator': 'closing coordinator',
};

const en = {
  steps: { in: comingIn, out: goingOut, refund: goingBack } satisfies Readonly<Record<PartyWay, Steps>>,
  otherAmount,
  email: {
    subject: (way: string, reference: string) => `${way}: payment ${reference}`,
    /** Only the page is current. An email that is passed on may be old. */
    live: 'This email was true when we sent it. Check the page below before you count on this money: it shows the status now.',
    withPin: 'The page asks for the PIN that you got by phone.',
    page: 'Current status',
    updates: 'This page updates by itself.',
    open: 'See the current status',
    /** An agent's email. It has no payment, only the link to all of theirs. */
    link: (tenant: string) =>
      `Follow your clients’ payments to ${tenant} on one page, without an account. Check it before you count on any money: it shows the status now.`,
    /** After someone used up the tries of a link’s PIN. */
    linkAgain: (tenant: string) =>
      `Someone entered too many wrong PINs on your earlier link, so it no longer opens. This is a new link, and your PIN is the same. If that wasn’t you, call ${tenant}.`,
    whyAgain: (tenant: string) =>
      `You get this email because you have a link to the status of a payment to or from ${tenant}. Don’t forward it.`,
    whyLink: (tenant: string) =>
      `You get this email because ${tenant} lists you as an agent. Don’t forward it: the link shows your clients’ payments.`,
    why: (tenant: string, role: PartyRole) =>
      `You get these emails because ${tenant} lists you as the ${roles[role]} for this closing. To stop them, reply to this email.`,
  },
  rows: {
    property: 'Property',
    file: 'File',
    purpose: 'Purpose',
    reference: 'Payment',
    amount: 'Amount',
    since: 'Since',
    payments: 'Payments',
  },
  page: {
    title: 'Payment status',
    /** An agent's page. */
    clients: 'Your clients’ payments',
    none: 'No payments are open, and none ended in the last 30 days.',
    more: (tenant: string) => `These are the newest. Call ${tenant} about any other payment.`,
    staleAll: (at: string) => `We can’t check right now. What we showed at ${at} may have changed.`,
    asOf: (at: string) => `Status as of ${at}. This page updates by itself.`,
    unknown: 'Status unknown',
    stale: (was: string, at: string) => `We can’t check right now. At ${at} it was “${was}”, and it may have changed.`,
    history: 'History',
    paused: {
      title: 'Paused',
      lead: 'This page was open for a while without anyone using it.',
      go: 'Show the current status',
    },
    ask: ({ tenant, phone }: Who) =>
      `Questions? Call ${tenant} at ${phone}, a number you can look up yourself. ${tenant} never emails wire instructions.`,
    loading: 'Checking the status…',
    over: {
      title: 'This page isn’t available',
      lead: ({ tenant, phone }: Who) =>
        `The link has ended, or was withdrawn. Call ${tenant} at ${phone} for the status of a payment.`,
    },
    pin: {
      title: 'Enter your PIN',
      lead: ({ tenant, phone }: Who) => `${tenant} told you the PIN by phone. If you don’t have it, call ${phone}.`,
      label: 'Your PIN',
      needed: 'Enter the PIN.',
      wrong: 'That isn’t the PIN.',
      wait: (minutes: number) => `Too many wrong PINs. Try again in ${minutes} min.`,
      used: 'Too many wrong PINs on this link. We emailed you a new link. You can also call us.',
      go: 'Continue',
    },
  },
};

/** A payment's progress, for people outside of it. Their emails and their page share this table. */
export const partiesText: Words<typeof en> = { en, es: spanishParties };

/** The words of a step. */
export const stepWords = (
  { steps, otherAmount: other }: Pick<typeof en, 'steps' | 'otherAmount'>,
  { way, step, isOtherAmount }: { readonly way: PartyWay; readonly step: PartyStep; readonly isOtherAmount: boolean },
): StepWords => (isOtherAmount ? other : steps[way][step]);
