import type { Words } from './language.ts';
import { spanishVisitor } from './spanish/visitor.ts';

type VisitorText = {
  readonly trust: {
    readonly headline: string;
    readonly promise: string;
    readonly doubt: string;
    readonly holder: (tenant: string) => string;
  };
  readonly notice: Readonly<Record<'over' | 'loggedOut' | 'again' | 'logIn', string>>;
  readonly register: {
    readonly title: string;
    readonly intro: (tenant: string) => string;
    readonly noUser: string;
    readonly nameHint: string;
    readonly firstName: string;
    readonly middleName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly phoneHint: string;
    readonly consent: readonly [agree: string, privacy: string, provider: string, records: string];
    readonly consentLinks: Readonly<Record<'terms' | 'privacy' | 'provider', string>>;
    readonly messages: string;
    readonly consentMissing: string;
    readonly submit: string;
    readonly hasAccount: string;
    readonly login: string;
  };
  readonly unknownTenant: { readonly help: string };
};

/** The texts of the first screen and of the frame of visitor pages. */
export const visitorText: Words<VisitorText> = {
  en: {
    trust: {
      headline: 'Pay for your closing, safely.',
      promise:
        "Your money goes straight from your bank to your closing company. You'll see when it leaves and when it clears.",
      doubt: 'Before you send money, call a number you already know. We never email or text wire instructions.',
      holder: (tenant) => `${tenant} receives and holds your money. Questions? Call`,
    },
    notice: {
      over: 'Your session ended to keep your details safe. Log in to pick up where you left off.',
      loggedOut: "You're logged out.",
      again: "For your security, please confirm it's you with a new code. You'll come back to where you were.",
      logIn: 'Log in',
    },
    register: {
      title: 'Create your account',
      intro: (tenant) =>
        `To create an account and transfer money to ${tenant}, please confirm the following details. All fields are required.`,
      noUser: 'Please create a new account',
      nameHint: "Names must match your driver's license or government ID.",
      firstName: 'First name',
      middleName: 'Middle name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Mobile phone number',
      phoneHint: "We'll text a security code to this number.",
      consent: ['I agree to the', 'the', 'and', 'and to receive records electronically.'],
      consentLinks: { terms: 'Terms of Use', privacy: 'Privacy Policy', provider: "Plaid's terms" },
      messages:
        'By continuing, you agree to get security codes and payment updates by text. Message and data rates may apply. Reply STOP to end, HELP for help.',
      consentMissing: 'Please agree to the terms to continue.',
      submit: 'Create Account',
      hasAccount: 'Already have an account?',
      login: 'Login',
    },
    unknownTenant: { help: 'Please use the link that your title company, escrow company or broker sent you.' },
  },
  es: spanishVisitor,
};
