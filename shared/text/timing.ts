import type { NextTry } from '../transfer/retry.ts';
import type { Words } from './language.ts';
import { spanishTiming } from './spanish/timing.ts';

/** The contact after a failure, and where to try again. */
type After = { readonly tenant: string; readonly phone: string; readonly where: string };

const en = {
  late: "This is taking longer than expected. You don't have to do anything. Please don't pay again.",
  unconfirmed:
    "Your bank hasn't confirmed this payment yet. We keep asking. If there's no answer after a day, we take it back, and nothing is taken from your account.",
  unconfirmedPayout:
    "The bank hasn't confirmed this payment yet. We keep asking. If there's no answer after a day, we take it back, and you can accept it again.",
  cancel: {
    until: (moment: string): string => `You can cancel this payment here until ${moment}.`,
    open: 'Cancel this payment',
    title: 'Cancel this payment?',
    body: (tenant: string): string =>
      `No money leaves your account, and we tell ${tenant} right away. Your closing may depend on this payment.`,
    confirm: 'Yes, cancel it',
    keep: 'Keep it',
    cancelled: 'The payment is canceled.',
  },
  takeBack: {
    until: (moment: string): string => `You can take this payment back here until ${moment}.`,
    open: 'Take this payment back',
    title: 'Take this payment back?',
    body: (tenant: string): string =>
      `We make sure nothing is taken from your account, and tell ${tenant}. Your closing may depend on this payment.`,
    confirm: 'Yes, take it back',
    keep: 'Keep it',
    cancelled: 'The payment was taken back. Nothing was taken from your account.',
    asked:
      "Your bank hasn't answered yet. We'll take it back as soon as it does, and write to you. Please don't pay again until then.",
  },
  retry: {
    again: 'Try again',
    goOn: 'Continue with the new payment',
    newer: 'See the new payment',
    former: "This payment repeats one that didn't go through.",
    seeFormer: 'See that payment',
    here: 'on this page',
    /** The page and the messages use the same text after a failure. */
    next: {
      'same account': ({ tenant, phone, where }: After): string =>
        `You can try it again ${where}. Questions? Call ${tenant} at ${phone}.`,
      'another account': ({ tenant, phone, where }: After): string =>
        `You can try it again ${where}, from another account. Questions? Call ${tenant} at ${phone}.`,
      /** For both directions: a client who was to receive money has nothing to pay again. */
      call: ({ tenant, phone }: After): string =>
        `Please call ${tenant} at ${phone} before anything is paid again, so that nothing is paid twice.`,
    } satisfies Record<NextTry['way'], (after: After) => string>,
  },
};

/** The client's texts about the time at which money moves, and if that is soon enough. */
export const timingText: Words<typeof en> = { en, es: spanishTiming };
