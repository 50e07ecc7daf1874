import type { Words } from './language.ts';

/** What was changed in an account, in the words for its owner. */
export type AccountChange =
  | 'first email'
  | 'email'
  | 'texts off'
  | 'email news off'
  | 'name'
  | 'account linked'
  | 'account by numbers'
  | 'deposit there'
  | 'account verified'
  | 'account not verified'
  | 'account disconnected'
  | 'other name'
  | 'new device'
  | 'debits stopped'
  | 'identity'
  | 'stopped'
  | 'opened again';

/** What the words of a notice may name: whom to call, where to log in, and nothing of what was changed. */
type NoticeFacts = {
  readonly tenant: string;
  readonly phone: string;
  readonly portal: string;
  /** The day by which a test deposit is there; empty where none is on its way. */
  readonly depositOn: string;
  /** The last digits of the account that a test deposit is in; empty where the bank gives none, or none is there. */
  readonly ending: string;
  readonly changes: readonly AccountChange[];
};

const CHANGES: Readonly<Record<AccountChange, string>> = {
  'first email': 'an email address was added',
  email: 'the email address was changed',
  'texts off': 'texts were turned off',
  'email news off': 'email news was turned off',
  name: 'the name was changed',
  'account linked': 'a bank account was linked',
  'account by numbers': 'a bank account was added by its numbers',
  'deposit there': 'a bank account waits for its code',
  'account verified': 'a bank account was confirmed',
  'account not verified': 'a bank account could not be confirmed',
  'account disconnected': 'a bank account was disconnected',
  'other name': 'a bank account in another name was kept',
  'new device': 'a new device signed in',
  'debits stopped': 'payments from bank accounts were stopped',
  identity: 'the SSN and birth date were entered again',
  stopped: 'everything was stopped to keep it safe',
  'opened again': 'what was stopped is open again',
};

const changed = ({ changes }: NoticeFacts): string =>
  new Intl.ListFormat('en-US').format(changes.map((change) => CHANGES[change]));

/** What the client has to do, whoever they are: the bank or the company stopped something. */
const STOPS: Readonly<Partial<Record<AccountChange, (facts: NoticeFacts) => string>>> = {
  'debits stopped': ({ tenant, phone }) =>
    `Your bank told us you didn't agree to a payment. Please call ${tenant} at ${phone} now. Until we've spoken, you can pay by wire only.`,
  stopped: ({ tenant, phone }) =>
    `Nobody can sign in, link a bank account, accept a payment or pay from a bank account here. Please call ${tenant} at ${phone} now.`,
};
const stopOf = ({ changes }: NoticeFacts) => changes.map((change) => STOPS[change]).find((each) => each !== undefined);

const notYou = ({ tenant, phone }: NoticeFacts): string => `Not you? Call ${tenant} at ${phone} now.`;

/** How an account is proved that was added by its numbers: its owner comes back for it days later. */
type Proof = {
  readonly heading: string;
  readonly next: (facts: NoticeFacts) => string;
  readonly text: (facts: NoticeFacts) => string;
};
const accountOf = ({ ending }: NoticeFacts) => (ending ? `your account ending in ${ending}` : 'your account');
const PROOFS: Readonly<Partial<Record<AccountChange, Proof>>> = {
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
};
const proofOf = ({ changes: [only, ...more] }: NoticeFacts): Proof | undefined =>
  only && more.length === 0 ? PROOFS[only] : undefined;

/** Nothing was changed in an account that somebody signed in to: a subject that says so would frighten everybody. */
const isOnlySignIn = ({ changes }: Pick<NoticeFacts, 'changes'>): boolean =>
  changes.every((change) => change === 'new device');

const en = {
  subject: (facts: NoticeFacts): string =>
    isOnlySignIn(facts)
      ? `New sign-in to your account with ${facts.tenant}`
      : proofOf(facts)
        ? `${proofOf(facts)?.heading}: ${facts.tenant}`
        : `Your account with ${facts.tenant} was changed`,
  heading: (facts: NoticeFacts): string =>
    isOnlySignIn(facts) ? 'New sign-in' : (proofOf(facts)?.heading ?? 'Your account was changed'),
  happened: (facts: NoticeFacts): string => `In your account with ${facts.tenant}, ${changed(facts)}.`,
  next: (facts: NoticeFacts): string =>
    stopOf(facts)?.(facts) ??
    proofOf(facts)?.next(facts) ??
    `If that was you, you have nothing more to do. ${notYou(facts)}`,
  /** Plain characters only, and within one part of 160 characters, like every text. */
  text: (facts: NoticeFacts): string =>
    proofOf(facts)?.text(facts) ??
    `${facts.tenant}: in your account ${changed(facts)}. ${stopOf(facts) ? 'Please call' : 'Not you? Call'} ${facts.phone}.`,
};

/** What a client is told when something was changed that a thief would change, or that only a thief could have done. */
export const accountMessagesText: Words<typeof en> = { en };
