import type { Words } from './language.ts';

/** What the words of a message may name. Never an account, and in a text no amount either. */
export type MessageFacts = {
  readonly tenant: string;
  readonly phone: string;
  /** The address of the tenant's portal, and of nothing else. */
  readonly portal: string;
  readonly reference: string;
  readonly amount: string;
  /** "Fri, Dec 4, 5:00 PM EST", where there is one. */
  readonly deadline: string | undefined;
  /** The day on which the money is expected to be good funds. */
  readonly goodFundsOn: string;
};

type Say = (facts: MessageFacts) => string;
type Way = Readonly<Record<'toTenant' | 'fromTenant', Say>>;
type EmailWords = { readonly subject: Say; readonly heading: string; readonly happened: Way; readonly next: Say };

const both = (say: Say): Way => ({ toTenant: say, fromTenant: say });
const by = ({ deadline }: MessageFacts): string => (deadline ? ` by ${deadline}` : '');
const until = ({ deadline }: MessageFacts): string => (deadline ? ` until ${deadline}` : '');

/** Said of money in both directions: whoever was to be paid pays nothing again. */
const callFirst: Say = ({ tenant, phone }) =>
  `Please call ${tenant} at ${phone} before anything is paid again, so that nothing is paid twice.`;

const email = {
  requested: {
    subject: ({ tenant }) => `${tenant} asks you for a payment`,
    heading: 'You are asked for a payment',
    happened: both((facts) => `${facts.tenant} asks you to pay ${facts.amount}${by(facts)}.`),
    // The front door and no link to pay by: a mail that brings the way along is what the fraudster's looks like.
    next: ({ portal, phone }) =>
      `Log in as you always do, at ${portal}, and find the request there. If you did not expect it, call ${phone} first.`,
  },
  sent: {
    subject: ({ tenant }) => `${tenant} has sent you a payment`,
    heading: 'You were sent a payment',
    happened: both(({ tenant, amount }) => `${tenant} has sent you ${amount}.`),
    next: (facts) =>
      `Log in as you always do, at ${facts.portal}, choose the account it should reach, and accept it${by(facts)}.`,
  },
  'reminder to pay': {
    subject: ({ tenant }) => `${tenant} is still waiting for your answer`,
    heading: 'A payment request ends soon',
    happened: both((facts) => `${facts.tenant} asked you to pay ${facts.amount}${by(facts)}.`),
    next: ({ portal, phone }) =>
      `Log in at ${portal} to pay or to decline. Afterwards the request ends by itself, and you would have to call ${phone}.`,
  },
  'reminder to accept': {
    subject: ({ tenant }) => `A payment from ${tenant} is still waiting for you`,
    heading: 'A payment is waiting for you',
    happened: both((facts) => `${facts.tenant} has sent you ${facts.amount}. It is waiting for you${until(facts)}.`),
    next: ({ portal, phone }) =>
      `Log in at ${portal} and accept it. Afterwards the payment ends by itself, and you would have to call ${phone}.`,
  },
  completed: {
    subject: ({ tenant }) => `Your payment with ${tenant} is complete`,
    heading: 'Your payment is complete',
    happened: {
      toTenant: ({ tenant, amount }) => `${amount} has reached ${tenant}.`,
      fromTenant: ({ tenant, amount }) => `${amount} from ${tenant} has been paid to you.`,
    },
    next: ({ goodFundsOn }) =>
      goodFundsOn
        ? `The banks can still take it back. We expect it to be good funds, ready for your closing, on ${goodFundsOn}.`
        : 'You have nothing more to do.',
  },
  'good funds': {
    subject: ({ tenant }) => `Your payment with ${tenant} is ready for closing`,
    heading: 'Your payment is good funds',
    happened: both(({ tenant, amount }) => `${amount} at ${tenant} has cleared and can be used at your closing.`),
    next: () => 'You have nothing more to do.',
  },
  failed: {
    subject: ({ tenant }) => `Your payment with ${tenant} did not go through`,
    heading: 'Your payment did not go through',
    happened: {
      toTenant: ({ tenant, amount }) => `The payment of ${amount} to ${tenant} did not go through.`,
      fromTenant: ({ tenant, amount }) => `The payment of ${amount} from ${tenant} to you did not go through.`,
    },
    next: callFirst,
  },
  returned: {
    subject: ({ tenant }) => `Your payment with ${tenant} was returned by your bank`,
    heading: 'Your payment was returned',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `${amount} had reached ${tenant}. Your bank has now taken it back, so this payment is not made.`,
      fromTenant: ({ tenant, amount }) =>
        `${amount} from ${tenant} had been paid to you. Your bank has now sent it back.`,
    },
    next: callFirst,
  },
  cancelled: {
    subject: ({ tenant }) => `Your payment with ${tenant} was cancelled`,
    heading: 'Your payment was cancelled',
    happened: {
      toTenant: ({ tenant, amount }) => `The payment of ${amount} to ${tenant} was cancelled.`,
      fromTenant: ({ tenant, amount }) => `The payment of ${amount} from ${tenant} was cancelled.`,
    },
    next: ({ phone }) => `If you did not expect this, please call ${phone}.`,
  },
  expired: {
    subject: ({ tenant }) => `A payment with ${tenant} has ended unanswered`,
    heading: 'The deadline has passed',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `${tenant} had asked you for ${amount}. Nothing was paid, and the request has ended.`,
      fromTenant: ({ tenant, amount }) =>
        `${tenant} had sent you ${amount}. It was not accepted in time, and nothing was paid out.`,
    },
    next: ({ tenant, phone }) => `If it is still wanted, call ${tenant} at ${phone}: they can send it again.`,
  },
  'wire chosen': {
    subject: ({ tenant }) => `Your wire to ${tenant}`,
    heading: 'You chose to pay by wire',
    happened: both((facts) => `${facts.tenant} is waiting for your wire of ${facts.amount}${until(facts)}.`),
    next: ({ portal, phone }) =>
      `The wire instructions are in your portal at ${portal} and nowhere else. Call ${phone} and compare them before you send anything, then say in the portal that you have sent it.`,
  },
  'wire received': {
    subject: ({ tenant }) => `Your wire has reached ${tenant}`,
    heading: 'Your wire has arrived',
    happened: both(
      ({ tenant, amount }) => `Your wire for the payment of ${amount} has reached ${tenant}. It is good funds.`,
    ),
    next: () => 'You have nothing more to do.',
  },
  'wire problem': {
    subject: ({ tenant }) => `Please call ${tenant} about your wire`,
    heading: 'There is a question about your wire',
    happened: both(({ tenant, amount }) => `${tenant} has a question about your wire for the payment of ${amount}.`),
    next: ({ phone }) => `Send nothing more, and call ${phone} today.`,
  },
  'wire expired': {
    subject: ({ tenant }) => `${tenant} is no longer waiting for your wire`,
    heading: 'Your wire has not arrived',
    happened: both(({ tenant, amount }) => `No wire for the payment of ${amount} has reached ${tenant} in time.`),
    next: ({ phone }) =>
      `If you have sent it, call ${phone} now. If not, send nothing: begin a new payment in the portal instead.`,
  },
} as const satisfies Readonly<Record<string, EmailWords>>;

/** Plain characters only, so that a text stays within the 160 of one message (GSM 03.38); no amounts. */
const text = {
  requested: both(
    (facts) =>
      `${facts.tenant} asks you for a payment${by(facts)}. Log in: ${facts.portal} Not expected? Call ${facts.phone}.`,
  ),
  sent: both(
    (facts) =>
      `${facts.tenant} sent you a payment. Accept it${by(facts)}: ${facts.portal} Not expected? Call ${facts.phone}.`,
  ),
  'reminder to pay': both(
    (facts) =>
      `${facts.tenant} waits for your payment${until(facts)}. Log in: ${facts.portal} Questions? Call ${facts.phone}.`,
  ),
  'reminder to accept': both(
    (facts) =>
      `${facts.tenant}: a payment waits for you${until(facts)}. Log in: ${facts.portal} Questions? Call ${facts.phone}.`,
  ),
  receipt: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} is on its way. Your receipt is in the portal. Was it not you? Call ${phone} at once.`,
  ),
  completed: {
    toTenant: ({ tenant, reference }) => `${tenant}: your payment ${reference} has arrived.`,
    fromTenant: ({ tenant, reference }) => `${tenant}: payment ${reference} has been paid to you.`,
  },
  'good funds': both(
    ({ tenant, reference }) => `${tenant}: your payment ${reference} is good funds, ready for closing.`,
  ),
  failed: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} did not go through. Please call ${phone} before anything is paid again.`,
  ),
  returned: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} was returned by your bank. Please call ${phone} before anything is paid again.`,
  ),
  cancelled: both(
    ({ tenant, reference, phone }) => `${tenant}: payment ${reference} was cancelled. Not expected? Call ${phone}.`,
  ),
  expired: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} has ended, its deadline has passed. Still wanted? Call ${phone}.`,
  ),
  'wire chosen': both(
    ({ tenant, phone }) =>
      `${tenant} never texts or emails wire numbers. They are only in your portal. Call ${phone} before you send a wire.`,
  ),
  'wire received': both(({ tenant, reference }) => `${tenant}: your wire for ${reference} has arrived.`),
  'wire problem': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: there is a question about your wire for ${reference}. Send nothing more and call ${phone}.`,
  ),
  'wire expired': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: your wire for ${reference} has not arrived in time. If you have sent it, call ${phone} now.`,
  ),
} as const satisfies Readonly<Record<string, Way>>;

/** The paragraph below news that can be turned off. */
const choose: Say = ({ portal }) => `You choose which news you get under My account, at ${portal}.`;

const en = { email, text, choose };

/** What clients are told of a payment that moves on, by e-mail and by text. */
export const clientMessagesText: Words<typeof en> = { en };
