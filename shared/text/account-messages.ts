import type { Words } from './language.ts';
import { spanishAccountMessages } from './spanish/account-messages.ts';

/** The changes in an account, as texts for its owner. */
export type AccountChange =
  | 'first email'
  | 'email'
  | 'texts off'
  | 'email news off'
  | 'name'
  | 'account linked'
  | 'account by numbers'
  | 'deposit there'
  | 'login ends'
  | 'account verified'
  | 'account not verified'
  | 'account disconnected'
  | 'other name'
  | 'new device'
  | 'debits stopped'
  | 'identity'
  | 'photo blurred'
  | 'photo cut off'
  | 'photo expired'
  | 'photo in other name'
  | 'stopped'
  | 'frozen'
  | 'opened again';

/**
 * The values for a notice: whom to call and where to log in, but nothing of the change. Only the test deposit reminder
 * names the account, by its last digits, because it goes only to the owner at their current address.
 */
export type NoticeFacts = {
  readonly tenant: string;
  readonly phone: string;
  readonly portal: string;
  /** The day by which a test deposit has arrived. Empty if there is none. */
  readonly depositOn: string;
  /** The last digits of the account with a test deposit. Empty if there is none or the bank does not give them. */
  readonly ending: string;
  readonly changes: readonly AccountChange[];
};

type Told = (facts: NoticeFacts) => string;

/** The steps to verify an account added by its numbers, because its owner returns days later. */
type Proof = { readonly heading: string; readonly next: Told; readonly text: Told };

/** The texts in one language about changes in an account. */
export type NoticeWords = {
  readonly changes: Readonly<Record<AccountChange, string>>;
  readonly several: (changes: readonly string[]) => string;
  /** The client's next step if the bank or the company blocked something. */
  readonly stops: Readonly<Partial<Record<AccountChange, Told>>>;
  readonly proofs: Readonly<Partial<Record<AccountChange, Proof>>>;
  readonly signInSubject: (tenant: string) => string;
  readonly subject: (tenant: string) => string;
  readonly signIn: string;
  readonly heading: string;
  readonly next: Told;
  readonly text: (facts: NoticeFacts, changed: string) => string;
  /** The same if something was blocked by anyone. */
  readonly stopText: (facts: NoticeFacts, changed: string) => string;
};

/** The effect of a hold on a client. */
const closed = 'No one can sign in, link a bank account, accept a payment or pay from a bank account here.';

const accountOf: Told = ({ ending }) => (ending ? `your account ending in ${ending}` : 'your account');
const notYou: Told = ({ tenant, phone }) => `Not you? Call ${tenant} at ${phone} now.`;

/** The reason why another ID photo is needed, and where to upload it. */
const photo = (why: string, short: string): Proof => ({
  heading: 'We need another photo of your ID',
  next: ({ tenant, phone, portal }) =>
    `${why} Please log in at ${portal} and upload another one in your profile. Questions? Call ${tenant} at ${phone}.`,
  text: ({ tenant, phone }) => `${tenant}: ${short}. Log in to upload another one. Questions? ${phone}`,
});

const en: NoticeWords = {
  changes: {
    'first email': 'an email was added to your account',
    email: 'your email was changed',
    'texts off': 'texts were turned off',
    'email news off': 'email news was turned off',
    name: 'your name was changed',
    'account linked': 'a bank account was linked to your account',
    'account by numbers': 'a bank account was added by its numbers',
    'deposit there': 'your bank account is waiting for its code',
    'login ends': 'your bank will soon stop sharing your account with us',
    'account verified': 'a bank account was confirmed',
    'account not verified': 'a bank account could not be confirmed',
    'account disconnected': 'a bank account was disconnected',
    'other name': 'a bank account in another name was kept',
    'new device': 'a new device signed in to your account',
    'debits stopped': 'payments from your bank accounts were stopped',
    identity: 'your SSN and birth date were entered again',
    'photo blurred': 'another photo of your ID is needed',
    'photo cut off': 'another photo of your ID is needed',
    'photo expired': 'another ID is needed',
    'photo in other name': 'another ID is needed',
    stopped: 'your account was locked to keep it safe',
    frozen: 'your payments were frozen from your account',
    'opened again': 'your account is open again',
  },
  several: (changes) => new Intl.ListFormat('en-US').format(changes),
  stops: {
    'debits stopped': ({ tenant, phone }) =>
      `Your bank told us you didn't agree to a payment. Please call ${tenant} at ${phone} now. Until we've spoken, you can pay by wire only.`,
    stopped: ({ tenant, phone }) => `${closed} Please call ${tenant} at ${phone} now.`,
    frozen: ({ tenant, phone }) =>
      `${closed} A payment that your bank already has isn't stopped by this: call your bank. To open your account again, call ${tenant} at ${phone}.`,
  },
  proofs: {
    'account by numbers': {
      heading: 'Confirm your bank account',
      next: (facts) =>
        `We sent 1 cent to it, which should be there by ${facts.depositOn}. Its description on your statement has a three-letter code. Log in at ${facts.portal} on any day, open Bank accounts and enter the code. Until then nothing can be paid from this account. ${notYou(facts)}`,
      text: ({ tenant, phone, depositOn }) =>
        `${tenant}: a bank account was added. Our 1 cent is there by ${depositOn}: log in and enter its code. Not you? Call ${phone}.`,
    },
    'deposit there': {
      heading: 'Enter the code of your test deposit',
      next: (facts) =>
        `Our test deposit of 1 cent should be in ${accountOf(facts)} today. Look for the three-letter code in its description, log in at ${facts.portal} today or on any later day, open Bank accounts and enter the code. Until then nothing can be paid from this account. ${notYou(facts)}`,
      text: (facts) =>
        `${facts.tenant}: our 1 cent should be in ${accountOf(facts)} today. Log in to enter the code in its description. Not you? Call ${facts.phone}.`,
    },
    'login ends': {
      heading: 'Link your bank account again',
      next: (facts) =>
        `Its connection to us ends within a week. To keep paying from it, log in at ${facts.portal}, open Bank accounts and link it again. Questions? Call ${facts.tenant} at ${facts.phone}.`,
      text: ({ tenant, phone }) =>
        `${tenant}: your bank will soon stop sharing your account with us. Log in to link it again. Questions? ${phone}`,
    },
    'account verified': {
      heading: 'Your bank account is ready',
      next: (facts) => `You can pay from it now: log in at ${facts.portal}. ${notYou(facts)}`,
      text: ({ tenant, phone }) =>
        `${tenant}: a bank account was confirmed. Log in to pay from it. Not you? Call ${phone}.`,
    },
    'account not verified': {
      heading: 'Your bank account could not be confirmed',
      next: ({ tenant, phone, portal }) =>
        `Its code was wrong three times, or too much time has passed. Nothing was paid from it. Log in at ${portal} to link it another way or to link another account. Questions, or not you? Call ${tenant} at ${phone}.`,
      text: ({ tenant, phone }) =>
        `${tenant}: a bank account could not be confirmed. Log in to link it another way. Not you? Call ${phone}.`,
    },
    'photo blurred': photo('The photo of your ID isn’t sharp enough to read.', "the photo of your ID isn't sharp"),
    'photo cut off': photo('The photo doesn’t show all of your ID.', "the photo doesn't show all of your ID"),
    'photo expired': photo('The ID in your photo has expired.', 'your ID has expired'),
    'photo in other name': photo('Your ID shows another name than your account.', 'your ID shows another name'),
  },
  signInSubject: (tenant) => `New sign-in to your account with ${tenant}`,
  subject: (tenant) => `Your account with ${tenant} was changed`,
  signIn: 'New sign-in',
  heading: 'Your account was changed',
  next: (facts) => `If that was you, you have nothing more to do. ${notYou(facts)}`,
  text: ({ tenant, phone }, changed) => `${tenant}: ${changed}. Not you? Call ${phone}.`,
  stopText: ({ tenant, phone }, changed) => `${tenant}: ${changed}. Please call ${phone}.`,
};

/** A sign-in changes nothing, and a subject that says otherwise would frighten the client. */
const isOnlySignIn = ({ changes }: NoticeFacts): boolean => changes.every((change) => change === 'new device');

/** The notice in one language. It fits into one text of 160 letters, like every text. */
function noticeIn(words: NoticeWords) {
  const changed = ({ changes }: NoticeFacts) => words.several(changes.map((change) => words.changes[change]));
  const stopOf = ({ changes }: NoticeFacts) =>
    changes.map((change) => words.stops[change]).find((each) => each !== undefined);
  const proofOf = ({ changes: [only, ...more] }: NoticeFacts) =>
    only && more.length === 0 ? words.proofs[only] : undefined;
  const subject: Told = (facts) => {
    if (isOnlySignIn(facts)) return words.signInSubject(facts.tenant);
    const proof = proofOf(facts);
    return proof ? `${proof.heading}: ${facts.tenant}` : words.subject(facts.tenant);
  };
  const heading: Told = (facts) => (isOnlySignIn(facts) ? words.signIn : (proofOf(facts)?.heading ?? words.heading));
  const happened: Told = (facts) => `${changed(facts).charAt(0).toUpperCase()}${changed(facts).slice(1)}.`;
  const next: Told = (facts) => (stopOf(facts) ?? proofOf(facts)?.next ?? words.next)(facts);
  const text: Told = (facts) => {
    const proof = proofOf(facts);
    return proof ? proof.text(facts) : (stopOf(facts) ? words.stopText : words.text)(facts, changed(facts));
  };
  return { subject, heading, happened, next, text };
}

/** The notices about a change that a thief would make, or that only a thief could have made. */
export const accountMessagesText: Words<ReturnType<typeof noticeIn>> = {
  en: noticeIn(en),
  es: noticeIn(spanishAccountMessages),
};
