import type { Words } from './language.ts';
import { spanishSignIn } from './spanish/sign-in.ts';

type SignInText = {
  readonly login: Readonly<
    Record<'title' | 'lead' | 'phone' | 'phoneHint' | 'submit' | 'noAccount' | 'register', string>
  >;
  readonly code: {
    readonly title: string;
    /** Before and after the number that was texted. */
    readonly lead: readonly [before: string, after: string];
    readonly field: string;
    readonly hint: string;
    readonly submit: string;
    readonly sending: string;
    readonly resend: string;
    readonly resendIn: (seconds: number) => string;
    readonly resent: string;
    readonly notSent: string;
    readonly sentEarlier: string;
    readonly ended: string;
    readonly registerAgain: string;
    readonly otherPhone: string;
    readonly wrongPhone: string;
    readonly helpTitle: string;
    readonly help: readonly string[];
    readonly neverShare: (tenant: string) => string;
  };
};

/** The texts of the login and the texted code. */
export const signInText: Words<SignInText> = {
  en: {
    login: {
      title: 'Login',
      lead: "Enter your mobile phone number. We'll text you a security code.",
      phone: 'Mobile phone number',
      phoneHint: 'A US number, for example (512) 555-0142',
      submit: 'Get Security Code',
      noAccount: 'New here?',
      register: 'Register',
    },
    code: {
      title: 'Enter your security code',
      lead: ['We texted a 6-digit code to', '. It expires in 10 minutes.'],
      field: 'Security code',
      hint: '6 digits',
      submit: 'Verify',
      sending: 'Checking your code.',
      resend: 'Send a new code',
      resendIn: (seconds) => `You can request a new code in ${seconds} seconds.`,
      resent: 'We sent a new code. The old one no longer works.',
      notSent: "We couldn't send your code. Please request a new one.",
      sentEarlier: "We just sent you a code. If it doesn't work here, request a new one.",
      ended: 'Your registration expired after a day without its code. Please register again.',
      registerAgain: 'Register again',
      otherPhone: 'Use another phone number',
      wrongPhone: 'Wrong number? Change it',
      helpTitle: "Didn't get a code?",
      help: [
        'A text can take a minute. Make sure you have signal.',
        'Make sure the number is yours and can get texts.',
        'If you replied STOP to our texts before, reply START.',
      ],
      neverShare: (tenant) => `Nobody from ${tenant} will ever ask you for this code.`,
    },
  },
  es: spanishSignIn,
};
