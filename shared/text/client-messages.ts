import type { Words } from './language.ts';
import { both, by, dueOn, type Say, until, type Way } from './message-facts.ts';
import { spanishClientMessages } from './spanish/client-messages.ts';
import { timingText } from './timing.ts';

type EmailWords = { readonly subject: Say; readonly heading: string; readonly happened: Way; readonly next: Say };

const { next: afterFailure } = timingText.en.retry;
/** The same as on the payment's page. */
const tryAgainOrCall: Say = ({ wayOn, tenant, phone, portal }) =>
  afterFailure[wayOn]({ tenant, phone, where: `in your portal, at ${portal}` });

const email = {
  requested: {
    subject: ({ tenant }) => `${tenant} has requested a payment`,
    heading: 'You have a payment request',
    happened: both((facts) => `${facts.tenant} has requested ${facts.amount}${dueOn(facts)}.`),
    // Names the home page and has no payment link, because fraud e-mails contain links.
    next: ({ portal, phone }) => `Log in at ${portal} to review it. Not expecting it? Call ${phone} first.`,
  },
  'amount changed': {
    subject: ({ tenant }) => `${tenant} has changed the amount of a payment request`,
    heading: 'Your payment request has a new amount',
    happened: both((facts) => `${facts.tenant} now requests ${facts.amount}${dueOn(facts)}.`),
    next: ({ portal, phone }) => `Log in at ${portal} to review it. Not expecting it? Call ${phone} first.`,
  },
  sent: {
    subject: ({ tenant }) => `${tenant} has sent you a payment`,
    heading: 'You were sent a payment',
    happened: both(({ tenant, amount }) => `${tenant} has sent you ${amount}.`),
    next: (facts) => `Log in at ${facts.portal}, choose where to deposit it, and accept it${by(facts)}.`,
  },
  'reminder to pay': {
    subject: ({ tenant }) => `${tenant} is still waiting for your answer`,
    heading: 'A payment request ends soon',
    happened: both((facts) => `${facts.tenant} requested ${facts.amount}${dueOn(facts)}.`),
    next: ({ portal, phone }) =>
      `Log in at ${portal} to pay or decline. After that the request ends, and you'd have to call ${phone}.`,
  },
  'reminder to accept': {
    subject: ({ tenant }) => `A payment from ${tenant} is still waiting for you`,
    heading: 'A payment is waiting for you',
    happened: both((facts) => `${facts.tenant} has sent you ${facts.amount}. It's waiting for you${until(facts)}.`),
    next: ({ portal, phone }) =>
      `Log in at ${portal} and accept it. After that the payment ends, and you'd have to call ${phone}.`,
  },
  'account called about': {
    subject: ({ tenant }) => `${tenant} will call you before it pays you`,
    heading: "We'll call you first",
    happened: both(
      ({ tenant, amount, account }) =>
        `You asked for ${amount} from ${tenant} to be paid into ${account}. Before money goes into an account for the first time, we speak with you.`,
    ),
    // The caller cannot change the number that is called, and a thief who reads the phone's texts cannot answer as the
    // client.
    next: ({ tenant, phone }) =>
      `${tenant} will call you at the number we already had for you. You don't have to do anything. Wasn't you? Call ${phone} now.`,
  },
  'account released': {
    subject: ({ tenant }) => `You can accept your payment from ${tenant}`,
    heading: 'Your account is confirmed',
    happened: both(
      ({ tenant, amount, account }) => `${tenant} spoke with you, and ${amount} can be paid into ${account}.`,
    ),
    next: ({ portal, phone }) => `Log in at ${portal} and accept the payment. We didn't call you? Call ${phone} now.`,
  },
  'account refused': {
    subject: ({ tenant }) => `Please choose another account for your payment from ${tenant}`,
    heading: 'Please choose another account',
    happened: both(({ tenant, amount, account }) => `${tenant} won't pay ${amount} into ${account}.`),
    next: ({ portal, phone }) =>
      `The payment is still yours. Log in at ${portal} and choose another account, or call ${phone}.`,
  },
  scheduled: {
    subject: ({ tenant, isMoved }) => `Your payment to ${tenant} is scheduled${isMoved ? ' for another day' : ''}`,
    heading: 'Your payment is scheduled',
    // Two e-mails about one payment must not look like two payments.
    happened: both(
      ({ tenant, amount, sendsOn, isMoved }) =>
        `${amount} will be sent to ${tenant} on ${sendsOn}${isMoved ? ', and no longer on the day you chose before' : ''}.`,
    ),
    next: ({ portal, phone }) =>
      `Keep the money in your account until then. You can cancel it or choose another day at ${portal} until it's sent. Didn't schedule it? Call ${phone} now.`,
  },
  'reminder of schedule': {
    subject: ({ tenant }) => `Your payment to ${tenant} is about to be sent`,
    heading: 'Your scheduled payment is about to be sent',
    happened: both(({ tenant, amount, sendsOn }) => `${amount} will be sent to ${tenant} on ${sendsOn}.`),
    next: ({ portal, phone }) =>
      `Please make sure there's enough in your account. You can cancel it or choose another day at ${portal} until it's sent. Questions? Call ${phone}.`,
  },
  unscheduled: {
    subject: ({ tenant }) => `Your scheduled payment to ${tenant} was canceled`,
    heading: 'Your scheduled payment was canceled',
    happened: both(({ tenant, amount }) => `The payment of ${amount} to ${tenant} won't be sent by itself.`),
    next: ({ portal, phone }) =>
      `You can send it or schedule it again at ${portal}. If you didn't cancel it, please call ${phone}.`,
  },
  'not sent': {
    subject: ({ tenant }) => `Your scheduled payment to ${tenant} wasn't sent`,
    heading: "Your scheduled payment wasn't sent",
    happened: both(
      ({ tenant, amount }) => `We couldn't send the payment of ${amount} to ${tenant}. No money has left your account.`,
    ),
    next: ({ portal, tenant, phone }) =>
      `You can send it or choose another day at ${portal}. If your closing depends on it, call ${tenant} at ${phone}.`,
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
        ? `The banks can still take it back. We expect it to clear, and be ready for your closing, on ${goodFundsOn}.`
        : "There's nothing more to do.",
  },
  'good funds': {
    subject: ({ tenant }) => `Your payment with ${tenant} has cleared`,
    heading: 'Your payment has cleared',
    happened: both(({ tenant, amount }) => `${amount} has cleared. ${tenant} can use it for your closing.`),
    next: () => "There's nothing more to do.",
  },
  failed: {
    subject: ({ tenant }) => `Your payment with ${tenant} didn't go through`,
    heading: "Your payment didn't go through",
    happened: {
      toTenant: ({ tenant, amount }) => `The payment of ${amount} to ${tenant} didn't go through.`,
      fromTenant: ({ tenant, amount }) => `The payment of ${amount} from ${tenant} to you didn't go through.`,
    },
    next: tryAgainOrCall,
  },
  returned: {
    subject: ({ tenant }) => `Your payment with ${tenant} was returned by your bank`,
    heading: 'Your payment was returned',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `${amount} had reached ${tenant}. Your bank has now taken it back, so this payment isn't made.`,
      fromTenant: ({ tenant, amount }) =>
        `${amount} from ${tenant} had been paid to you. Your bank has now sent it back.`,
    },
    next: tryAgainOrCall,
  },
  'reversal asked': {
    subject: ({ tenant }) => `${tenant} has asked your bank to send a payment back`,
    heading: 'A payment to you is asked back',
    happened: both(
      ({ tenant, amount, mistake }) =>
        `${amount} from ${tenant} was paid to you by mistake${mistake && `: ${mistake}`}. ${tenant} has asked your bank to take the whole amount from your account and send it back.`,
    ),
    next: ({ tenant, phone }) =>
      `Please leave the money in your account. Questions, or you don't agree? Call ${tenant} at ${phone}.`,
  },
  cancelled: {
    subject: ({ tenant }) => `Your payment with ${tenant} was canceled`,
    heading: 'Your payment was canceled',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `The payment of ${amount} to ${tenant} was canceled. Nothing was taken from your account.`,
      fromTenant: ({ tenant, amount }) => `The payment of ${amount} from ${tenant} was canceled. No money was sent.`,
    },
    next: ({ phone }) => `Not expecting this? Please call ${phone}.`,
  },
  'taken back': {
    subject: ({ tenant }) => `Your payment with ${tenant} wasn't made`,
    heading: "Your payment wasn't made",
    happened: {
      toTenant: ({ tenant, amount }) =>
        `We never learned from the bank whether the payment of ${amount} to ${tenant} was made. It was taken back before it was: nothing was taken from your account.`,
      fromTenant: ({ tenant, amount }) =>
        `We never learned from the bank whether the payment of ${amount} from ${tenant} was made. It was taken back before it was: nothing was paid to you.`,
    },
    next: ({ portal, tenant, phone }) =>
      `If it still has to be paid, you'll find it at ${portal}. Have you paid another way, or does your closing depend on it? Call ${tenant} at ${phone}.`,
  },
  'too late to cancel': {
    subject: ({ tenant }) => `Your payment with ${tenant} couldn't be canceled`,
    heading: 'It was too late to cancel your payment',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `You asked us to take back the payment of ${amount} to ${tenant}. Your bank already had it, and it's on its way.`,
      fromTenant: ({ tenant, amount }) => `The payment of ${amount} from ${tenant} is on its way to you.`,
    },
    next: ({ tenant, phone }) => `Please call ${tenant} at ${phone} before anything else is paid.`,
  },
  declined: {
    subject: ({ tenant }) => `You declined a payment with ${tenant}`,
    heading: 'You declined a payment',
    happened: {
      toTenant: ({ tenant, amount }) => `You declined to pay ${amount} to ${tenant}. Nothing was paid.`,
      fromTenant: ({ tenant, amount }) => `You declined ${amount} from ${tenant}. Nothing was paid out.`,
    },
    next: ({ tenant, phone }) => `We've told ${tenant}. Changed your mind, or wasn't you? Call ${phone}.`,
  },
  expired: {
    subject: ({ tenant }) => `A payment with ${tenant} has ended unanswered`,
    heading: 'The deadline has passed',
    happened: {
      toTenant: ({ tenant, amount }) =>
        `${tenant} had asked you for ${amount}. Nothing was paid, and the request has ended.`,
      fromTenant: ({ tenant, amount }) =>
        `${tenant} had sent you ${amount}. It wasn't accepted in time, and nothing was paid out.`,
    },
    next: ({ tenant, phone }) => `Still need it? Call ${tenant} at ${phone}: they can send it again.`,
  },
  'wire chosen': {
    subject: ({ tenant }) => `Your wire to ${tenant}`,
    heading: 'You chose to pay by wire',
    happened: both((facts) => `${facts.tenant} is waiting for your wire of ${facts.amount}${until(facts)}.`),
    next: ({ portal, phone }) =>
      `The wire instructions are in your portal at ${portal} and nowhere else. Call ${phone} and compare them before you send anything, then tell us in the portal that you've sent it.`,
  },
  'wire received': {
    subject: ({ tenant }) => `Your wire has reached ${tenant}`,
    heading: 'Your wire has arrived',
    happened: both(({ tenant, amount, other }) =>
      other
        ? `Your wire of ${other.arrived} for the payment of ${amount} has reached ${tenant}. It has cleared. ` +
          `That's ${other.difference} ${other.isLess ? 'less' : 'more'} than the payment asks for.`
        : `Your wire for the payment of ${amount} has reached ${tenant}. It has cleared.`,
    ),
    // Does not mention the difference, because a thief could ask the client for the rest.
    next: ({ tenant, phone, other }) =>
      other
        ? `${tenant} decides what happens about the difference, and will get in touch with you. ` +
          (other.isLess ? `Send nothing more until you've called ${phone}.` : `Questions? Call ${phone}.`)
        : "There's nothing more to do.",
  },
  'wire problem': {
    subject: ({ tenant }) => `Please call ${tenant} about your wire`,
    heading: 'There is a question about your wire',
    happened: both(({ tenant, amount }) => `${tenant} has a question about your wire for the payment of ${amount}.`),
    next: ({ phone }) => `Send nothing more, and call ${phone} today.`,
  },
  'wire cancelled': {
    subject: ({ tenant }) => `Your wire to ${tenant} was canceled`,
    heading: 'Do not send this wire',
    happened: both(({ tenant, amount }) => `${tenant} no longer expects your wire for the payment of ${amount}.`),
    next: ({ tenant, phone }) =>
      `Has your bank sent it already, or did you not expect this? Call ${tenant} at ${phone} now. If not, send nothing.`,
  },
  'wire expired': {
    subject: ({ tenant }) => `${tenant} is no longer waiting for your wire`,
    heading: "Your wire hasn't arrived",
    happened: both(({ tenant, amount }) => `No wire for the payment of ${amount} has reached ${tenant} in time.`),
    next: ({ phone }) =>
      `If you've sent it, call ${phone} now. If not, send nothing: start a new payment in the portal instead.`,
  },
  'wire reopened': {
    subject: ({ tenant }) => `We're looking for your wire to ${tenant} again`,
    heading: "We're looking for your wire again",
    happened: both(
      ({ tenant, amount }) =>
        `${tenant} told you that your wire for the payment of ${amount} had arrived. That was a mistake: the wire it ` +
        "found isn't the one for this payment, and the payment is waiting for its wire again.",
    ),
    next: ({ phone }) => `Please call ${phone} before you send anything more, even if you've sent your wire.`,
  },
} satisfies Readonly<Record<string, EmailWords>>;

/** The paragraph below updates that can be turned off. */
const choose: Say = ({ portal }) => `Choose which updates you get under My account, at ${portal}.`;

/** The copy of an authorization in the e-mail about a scheduled payment. */
const agreed = (text: string): string => `What you agreed to: “${text}”`;

const en = { email, choose, agreed };

/** The e-mails to clients about a payment's progress. */
export const clientMessagesText: Words<typeof en> = { en, es: spanishClientMessages };
