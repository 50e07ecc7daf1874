import type { Words } from './language.ts';

/** What was changed in an account, in the words for its owner. */
export type AccountChange =
  | 'first email'
  | 'email'
  | 'texts off'
  | 'email news off'
  | 'name'
  | 'account linked'
  | 'account disconnected'
  | 'other name'
  | 'new device'
  | 'debits stopped'
  | 'identity'
  | 'stopped'
  | 'opened again';

/** What the words of a notice may name: whom to call, and nothing of what was changed. */
type NoticeFacts = { readonly tenant: string; readonly phone: string; readonly changes: readonly AccountChange[] };

const CHANGES: Readonly<Record<AccountChange, string>> = {
  'first email': 'an email address was added',
  email: 'the email address was changed',
  'texts off': 'texts were turned off',
  'email news off': 'email news was turned off',
  name: 'the name was changed',
  'account linked': 'a bank account was linked',
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
    `Your bank reported a payment as not agreed to. Please call ${tenant} at ${phone} at once. Until we have spoken, you can pay by wire only.`,
  stopped: ({ tenant, phone }) =>
    `Nobody can sign in, link a bank account, accept a payment or pay from a bank account here. Please call ${tenant} at ${phone} at once.`,
};
const stopOf = ({ changes }: NoticeFacts) => changes.map((change) => STOPS[change]).find((each) => each !== undefined);

/** Nothing was changed in an account that somebody signed in to: a subject that says so would frighten everybody. */
const isOnlySignIn = ({ changes }: Pick<NoticeFacts, 'changes'>): boolean =>
  changes.every((change) => change === 'new device');

const en = {
  subject: (facts: NoticeFacts): string =>
    isOnlySignIn(facts)
      ? `New sign-in to your account with ${facts.tenant}`
      : `Your account with ${facts.tenant} was changed`,
  heading: (facts: NoticeFacts): string => (isOnlySignIn(facts) ? 'New sign-in' : 'Your account was changed'),
  happened: (facts: NoticeFacts): string => `In your account with ${facts.tenant}, ${changed(facts)}.`,
  next: (facts: NoticeFacts): string =>
    stopOf(facts)?.(facts) ??
    `If that was you, you have nothing more to do. Not you? Call ${facts.tenant} at ${facts.phone} at once.`,
  /** Plain characters only, and within one part of 160 characters, like every text. */
  text: (facts: NoticeFacts): string =>
    `${facts.tenant}: in your account ${changed(facts)}. ${stopOf(facts) ? 'Please call' : 'Not you? Call'} ${facts.phone}.`,
};

/** What a client is told when something was changed that a thief would change, or that only a thief could have done. */
export const accountMessagesText: Words<typeof en> = { en };
