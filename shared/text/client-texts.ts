import type { Words } from './language.ts';
import { both, by, dueOn, type Say, until, type Way } from './message-facts.ts';
import { spanishClientTexts } from './spanish/client-texts.ts';

const tryAgainBriefly: Say = ({ wayOn, phone }) =>
  ({
    'same account': `Try again in the portal, or call ${phone}.`,
    'another account': `Try another account in the portal, or call ${phone}.`,
    call: `Please call ${phone} before anything is paid again.`,
  })[wayOn];

/** Plain characters only, so that a text fits into one message of 160 (GSM 03.38), and no amounts. */
const en = {
  requested: both(
    (facts) =>
      `${facts.tenant} has requested a payment${dueOn(facts)}. Log in: ${facts.portal} Not expected? Call ${facts.phone}.`,
  ),
  'amount changed': both(
    (facts) =>
      `${facts.tenant} changed the amount of a payment request. Log in: ${facts.portal} Not expected? Call ${facts.phone}.`,
  ),
  sent: both(
    (facts) =>
      `${facts.tenant} sent you a payment. Accept it${by(facts)}: ${facts.portal} Not expected? Call ${facts.phone}.`,
  ),
  'reminder to pay': both(
    (facts) =>
      `${facts.tenant}: your payment is due${by(facts)}. Log in: ${facts.portal} Questions? Call ${facts.phone}.`,
  ),
  'reminder to accept': both(
    (facts) =>
      `${facts.tenant}: a payment is waiting for you${until(facts)}. Log in: ${facts.portal} Questions? Call ${facts.phone}.`,
  ),
  'account called about': both(
    ({ tenant, phone }) =>
      `${tenant} will call you before paying into the account you chose. Wasn't you? Call ${phone} now.`,
  ),
  'account released': both(
    ({ tenant, reference, portal }) => `${tenant}: you can accept payment ${reference} now. Log in: ${portal}`,
  ),
  'account refused': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: please choose another account for payment ${reference}. Not expected? Call ${phone} now.`,
  ),
  receipt: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} is on its way. Receipt: in your portal. Wasn't you? Call ${phone} now.`,
  ),
  refund: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: refund ${reference} is on its way to the account you paid from. Questions? Call ${phone}.`,
  ),
  scheduled: both(
    ({ tenant, reference, sendsOn, isMoved, phone }) =>
      `${tenant}: payment ${reference} is ${isMoved ? 'now ' : ''}scheduled for ${sendsOn}. Wasn't you? Call ${phone} now.`,
  ),
  'reminder of schedule': both(
    ({ tenant, reference, sendsOn, phone }) =>
      `${tenant}: payment ${reference} will be sent on ${sendsOn}. Not expected? Call ${phone}.`,
  ),
  unscheduled: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: scheduled payment ${reference} was canceled. Not expected? Call ${phone}.`,
  ),
  'not sent': both(
    ({ tenant, reference, portal, phone }) =>
      `${tenant}: scheduled payment ${reference} wasn't sent. See why: ${portal} Questions? Call ${phone}.`,
  ),
  completed: {
    toTenant: ({ tenant, reference }) => `${tenant}: your payment ${reference} has arrived.`,
    fromTenant: ({ tenant, reference }) => `${tenant}: payment ${reference} has been paid to you.`,
  },
  'good funds': both(
    ({ tenant, reference }) => `${tenant}: your payment ${reference} has cleared and is ready for closing.`,
  ),
  failed: both((facts) => `${facts.tenant}: payment ${facts.reference} didn't go through. ${tryAgainBriefly(facts)}`),
  returned: both(
    (facts) => `${facts.tenant}: payment ${facts.reference} was returned by your bank. ${tryAgainBriefly(facts)}`,
  ),
  'reversal asked': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} was paid by mistake, and your bank is asked to send it back. Questions? Call ${phone}.`,
  ),
  cancelled: {
    toTenant: ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} was canceled. Nothing was taken from your account. Not expected? Call ${phone}.`,
    fromTenant: ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} was canceled, and no money was sent. Not expected? Call ${phone}.`,
  },
  'taken back': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} wasn't made, and no money moved. See the portal, or call ${phone}.`,
  ),
  'too late to cancel': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} couldn't be canceled. Call ${phone} before anything else is paid.`,
  ),
  declined: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: you declined payment ${reference}. Changed your mind, or wasn't you? Call ${phone}.`,
  ),
  expired: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: payment ${reference} has ended: its deadline has passed. Still need it? Call ${phone}.`,
  ),
  'wire chosen': both(
    ({ tenant, phone }) =>
      `${tenant} never texts or emails wire numbers. They're only in your portal. Call ${phone} before you send a wire.`,
  ),
  'wire received': both(({ tenant, reference, phone, other }) =>
    other
      ? `${tenant}: your wire for ${reference} has arrived, with ${other.isLess ? `less than was asked. Call ${phone} before you send more.` : `more than was asked. Questions? Call ${phone}.`}`
      : `${tenant}: your wire for ${reference} has arrived.`,
  ),
  'wire problem': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: there is a question about your wire for ${reference}. Send nothing more and call ${phone}.`,
  ),
  'wire cancelled': both(
    ({ tenant, reference, phone }) =>
      `${tenant} no longer expects your wire for ${reference}. Send nothing. If you've sent it, call ${phone} now.`,
  ),
  'wire expired': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: your wire for ${reference} hasn't arrived in time. If you've sent it, call ${phone} now.`,
  ),
  'wire reopened': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: we're looking for your wire for ${reference} again. Send nothing more, and call ${phone}.`,
  ),
} as const satisfies Readonly<Record<string, Way>>;

/** The texts to clients about a payment's progress. */
export const clientTexts: Words<typeof en> = { en, es: spanishClientTexts };
