import type { AGENT_ROLE, PartyRole, SHOWN_ROLE } from '../../staff/party.ts';

const roles: Readonly<Record<PartyRole | typeof SHOWN_ROLE | typeof AGENT_ROLE, string>> = {
  'shown a receipt': 'Receipt with a live link',
  agent: 'Agent, with a link to all payments that name them',
  'buyer’s agent': 'Buyer’s agent',
  'listing agent': 'Listing agent',
  lender: 'Lender',
  'closing coordinator': 'Closing coordinator',
};

/** The texts about people outside the company who get notices about a payment. */
export const toldOthersText = {
  title: 'Others notified',
  lead: {
    payment:
      'They get an email at each step of this payment, with a link to its live status. Neither names the client or an account.',
    file: 'They get an email at each step of every payment in this file from now on.',
  },
  roles,
  ofFile: 'notified about the whole file',
  spanish: 'in Spanish',
  amount: 'sees the amount',
  pin: 'needs a PIN',
  /** The email with an agent's link. */
  link: 'Link',
  told: (words: string, became: string) => `${words} · email ${became}`,
  waiting: 'being sent',
  notTold: 'Not emailed yet',
  viewed: (when: string, count: number) => (count === 1 ? `Viewed ${when}` : `Viewed ${count} times, last ${when}`),
  removed: (name: string, by: string, when: string) => `${name} was removed by ${by}, ${when}`,
  add: 'Add person',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  setPin: (hasPin: boolean) => (hasPin ? 'Change PIN' : 'Set PIN'),
  setPinOf: (name: string, hasPin: boolean) => `${hasPin ? 'Change' : 'Set'} the PIN of ${name}`,
  pinWas: {
    set: (name: string) => `PIN saved. Tell ${name} by phone.`,
    removed: (name: string) => `${name}’s links open without a PIN now.`,
  },
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw ${name}’s link`,
  wasWithdrawn: (name: string) => `${name}’s link shows nothing anymore.`,
  wasRemoved: (name: string) => `${name} gets no more emails, and their links are closed.`,
  wasAdded: (name: string) => `${name} was added.`,
  sendLink: (name: string) => `Send ${name} a link`,
  wasSent: (name: string) => `We’re emailing ${name} the link.`,
  form: {
    title: 'Notify someone else',
    name: 'Name',
    role: 'Role',
    email: 'Email',
    language: 'Language',
    amount: 'Show the amount',
    pin: 'PIN',
    pinHint: 'Four to eight digits. Tell them by phone. Without one, anyone with the link sees the status.',
    pinNeeded: 'Enter four to eight digits.',
    removePin: 'Remove PIN',
    savePin: 'Save',
    cancel: 'Cancel',
    go: 'Add',
    linkLead: (name: string) =>
      `${name} gets one email at the address in Settings. Its link shows the status of every open payment that names them, without a client’s name or account.`,
    send: 'Send link',
  },
} as const;
