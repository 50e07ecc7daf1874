import type { Words } from './language.ts';
import { spanishReally } from './spanish/really.ts';

/** The company's name and phone. */
type Who = { readonly tenant: string; readonly phone: string };

const en = {
  title: (tenant: string): string => `Is it really ${tenant}?`,
  lead: ({ tenant }: Who): string =>
    `Check here before you send money. ${tenant} never emails or texts wire instructions, and never calls or writes to ask for a code that we texted you.`,
  reach: {
    title: (tenant: string): string => `How to reach ${tenant}`,
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    portal: 'This portal',
    why: 'If a message gives you another number, address or link, call this phone number first.',
  },
  strange: {
    title: 'I got a strange message',
    steps: ({ tenant, phone }: Who): readonly string[] => [
      'Don’t answer it, open its links or call its numbers.',
      `Call ${tenant} at ${phone} and ask if they sent it.`,
      'Keep the message. Your bank and the police may need it.',
    ],
  },
  sent: {
    title: 'I already sent money',
    steps: ({ tenant, phone }: Who): readonly string[] => [
      'Call your bank’s fraud department now, at the number on your card. Ask them to recall the wire. The first 24 hours matter most.',
      `Call ${tenant} at ${phone}.`,
      'Report it at www.ic3.gov within 72 hours, so the FBI can help the banks hold the money.',
      'Take a letter to your bank. You can print one here and fill it in.',
    ],
    print: 'Print a letter to my bank',
  },
  freeze: {
    title: 'Freeze my payments',
    body: ({ tenant }: Who): string =>
      `If someone else may be using your phone or account, freeze your payments. You’re signed out everywhere, nothing can be sent or scheduled here, and ${tenant} is told at once.`,
    button: 'Freeze my payments',
    login: 'Log in to freeze my payments',
    confirm: {
      title: 'Freeze your payments?',
      body: ({ tenant, phone }: Who): string =>
        `To pay here again, you’ll have to call ${tenant} at ${phone}. A payment that your bank already has isn’t stopped.`,
      no: 'Don’t freeze',
      yes: 'Freeze now',
    },
    done: {
      title: 'Your payments are frozen',
      body: ({ tenant, phone }: Who): string =>
        `${tenant} has been told. Call them at ${phone} to open your account again.`,
    },
  },
  /** The meaning of a label of the letter in the reader's language, if that isn't the letter's. */
  meaning: (_label: number): string => '',
};

/** The page on which clients check that a message is the company's own, and freeze their payments. */
export const reallyText: Words<typeof en> = { en, es: spanishReally };

/** The letter to the client's bank, which reads English. */
export const recallLetter = {
  title: 'Request to recall a wire transfer sent because of fraud',
  to: 'To the fraud department of my bank',
  ask: 'I was deceived into sending the wire transfer below. Please recall it at once, tell the receiving bank that it’s fraud, and ask them to hold the money. If you need a hold harmless letter, send it to me today.',
  facts: [
    'Date and time sent',
    'Amount',
    'Account it left from (last 4 digits)',
    'Receiving bank and routing number',
    'Receiving account and the name on it',
    'Reference (IMAD or confirmation number)',
    'Report number from www.ic3.gov',
  ],
  meant: ({ tenant, phone }: Who): string => `The money was meant for ${tenant}, ${phone}.`,
  sign: ['Name', 'Phone', 'Signature', 'Date'],
} as const;
