import type { SignInStep } from '../../contracts/staff-sign-in.ts';

/** The words of the way in: an invitation, a sign-in, and the offer of a passkey. */
export const staffSignInText = {
  title: 'Sign in',
  lead: 'The console of your company’s closing payments.',
  left: 'You were away for a while, so this page was closed to others. Sign in to go on where you were.',
  email: 'E-mail at work',
  password: 'Password',
  show: 'Show the password',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  withPassword: 'Use the password',
  or: 'or',
  noPasskey: 'The passkey wasn’t used. Try again, or sign in with your password.',
  emailFirst: 'Write your e-mail address.',
  passwordFirst: 'Write your password.',
  code: {
    title: 'The code of your app',
    lead: 'Open your authenticator app and type the six digits it shows for the console.',
    label: 'Six digits',
    go: 'Go on',
    again: 'Begin again',
  },
  setUp: {
    title: 'Your authenticator app',
    lead: 'Scan this with an authenticator app on your phone, such as the one that your phone brings along. Then type the six digits it shows.',
    code: 'Code to scan with an authenticator app',
    typed: 'Can’t scan it? Type this key into the app:',
    key: 'the key',
  },
  offer: {
    title: 'Sign in with a touch next time?',
    lead: 'A passkey lives in this device and opens with your finger, your face or its PIN. It can’t be guessed, and no copied page can ask for it.',
    make: 'Make a passkey',
    later: 'Not now',
    made: 'Your passkey is made. Next time a touch is enough.',
    failed: 'No passkey was made. You can make one at any time.',
  },
  invitation: {
    title: (company: string) => `Join ${company}`,
    lead: (by: string, roles: string) => `${by} invites you as ${roles}.`,
    until: (when: string) => `The invitation works until ${when}, once.`,
    known: 'You already sign in here. Accept, and the company joins the others in your menu.',
    knownFirst: (email: string) => `Sign in as ${email} first. Then accept.`,
    accept: 'Accept',
    accepted: 'You’ve joined.',
    choose: 'Choose a password',
    hint: (least: number) => `At least ${least} characters. Several words in a row are easy to remember.`,
    short: (least: number) => `Use at least ${least} characters.`,
    blank: 'Don’t begin or end with a space.',
    go: 'Go on',
    broken: 'This link is not complete. Open it from the e-mail again, or ask for a new one.',
  },
  tryOut: {
    title: 'Try it as',
    lead: 'Only on this machine: one press signs in, by a real password and a real code.',
    failed: 'That didn’t work. Sign in by hand.',
  },
} as const;

/** What each step of a sign-in is called in the browser’s tab. */
export const stepTitle = (next: SignInStep['next']): string =>
  next === 'totp'
    ? staffSignInText.code.title
    : next === 'totp set-up'
      ? staffSignInText.setUp.title
      : staffSignInText.title;
