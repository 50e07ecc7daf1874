import type { SignInStep } from '../../contracts/staff-sign-in.ts';

/** The texts of the invitation, the sign-in and the passkey offer. */
export const staffSignInText = {
  title: 'Sign in',
  lead: 'Your company’s closing payments.',
  left: 'You were signed out after 15 minutes. Sign in to continue where you were.',
  email: 'Work email',
  password: 'Password',
  show: 'Show password',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  withPassword: 'Use password',
  or: 'or',
  noPasskey: 'The passkey wasn’t used. Try again, or sign in with your password.',
  emailFirst: 'Enter your email address.',
  passwordFirst: 'Enter your password.',
  code: {
    title: 'Authenticator code',
    lead: 'Open your authenticator app and enter the six-digit code for the console.',
    label: 'Six-digit code',
    go: 'Continue',
    again: 'Start over',
  },
  setUp: {
    title: 'Your authenticator app',
    lead: 'Scan this with an authenticator app on your phone. Then enter the six-digit code it shows.',
    code: 'Code to scan with an authenticator app',
    typed: 'Can’t scan it? Enter this key in the app:',
    key: 'the key',
  },
  offer: {
    title: 'Sign in faster with a passkey?',
    lead: 'A passkey stays on this device and uses your fingerprint, face, or PIN. It can’t be guessed, and a fake site can’t use it.',
    make: 'Create a passkey',
    later: 'Not now',
    made: 'Passkey created. You can use it the next time you sign in.',
    failed: 'The passkey wasn’t created. You can create one at any time.',
  },
  invitation: {
    title: (company: string) => `Join ${company}`,
    lead: (by: string, roles: string) => `${by} invited you as ${roles}.`,
    until: (when: string) => `The invitation works once and expires on ${when}.`,
    known: 'You already have a sign-in here. Accept to add this company to your menu.',
    knownFirst: (email: string) => `Sign in as ${email} first. Then accept.`,
    accept: 'Accept',
    accepted: 'You’ve joined.',
    choose: 'Create a password',
    hint: (least: number) => `At least ${least} characters. Several words in a row are easy to remember.`,
    short: (least: number) => `Use at least ${least} characters.`,
    blank: 'Don’t start or end with a space.',
    go: 'Continue',
    broken: 'This link isn’t complete. Open it from the email again, or ask for a new one.',
  },
  tryOut: {
    title: 'Try it as',
    lead: 'Only on this computer: one click signs you in with a real password and code.',
    failed: 'That didn’t work. Sign in with the password.',
  },
} as const;

/** The page title for each step of a sign-in. */
export const stepTitle = (next: SignInStep['next']): string =>
  next === 'totp'
    ? staffSignInText.code.title
    : next === 'totp set-up'
      ? staffSignInText.setUp.title
      : staffSignInText.title;
