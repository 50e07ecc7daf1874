import type { NextTry } from '../transfer/retry.ts';
import type { Words } from './language.ts';

/** Whom to call after a failure, and where it can be tried again. */
type After = { readonly tenant: string; readonly phone: string; readonly where: string };

const en = {
  title: 'What happens next',
  sends: (on: string): string => `We send it on ${on}, in the morning. You can cancel it until then.`,
  leaves: (by: string): string => `The money leaves your account by ${by}.`,
  settles: (by: string, tenant: string): string => `It reaches ${tenant} by ${by}.`,
  goodFunds: (by: string, tenant: string): string => `It is good funds by ${by}: from then on ${tenant} can use it.`,
  deposits: (by: string): string => `The money is in your account by ${by}.`,
  instant: (by: string): string => `The money is usually in your account within minutes, and by ${by} at the latest.`,
  estimate: 'These days follow from the banks’ calendar. A bank may be slower.',
  late: 'This is taking longer than expected. You do not have to do anything, and please do not pay again.',
  unconfirmed:
    'Your bank has not confirmed this payment yet. We keep asking. Without an answer it is taken back after a day, and nothing is taken from your account.',
  unconfirmedPayout:
    'The bank has not confirmed this payment yet. We keep asking. Without an answer it is taken back after a day, and you can accept it again.',
  returned: 'It had arrived, and your bank has taken it back.',
  held: 'Arrived, and held by the banks until it is good funds.',
  by: (day: string): string => `By ${day}`,
  cancel: {
    until: (moment: string): string => `You can cancel this payment here until ${moment}.`,
    open: 'Cancel this payment',
    title: 'Cancel this payment?',
    body: (tenant: string): string =>
      `No money leaves your account, and ${tenant} is told at once. Your closing may depend on this payment.`,
    confirm: 'Yes, cancel it',
    keep: 'Keep it',
    cancelled: 'The payment is cancelled.',
  },
  takeBack: {
    until: (moment: string): string => `You can take this payment back here until ${moment}.`,
    open: 'Take this payment back',
    title: 'Take this payment back?',
    body: (tenant: string): string =>
      `We make sure that nothing is taken from your account, and tell ${tenant}. Your closing may depend on this payment.`,
    confirm: 'Yes, take it back',
    keep: 'Keep it',
    cancelled: 'The payment is taken back. Nothing was taken from your account.',
    asked:
      'Your bank has not answered yet. We take it back as soon as it does, and write to you. Please do not pay again until then.',
  },
  retry: {
    again: 'Try again',
    goOn: 'Go on with the new payment',
    newer: 'See the new payment',
    former: 'This payment repeats one that did not go through.',
    seeFormer: 'See that payment',
    here: 'on this page',
    /** The page and the messages say the same of what comes after a failure. */
    next: {
      'same account': ({ tenant, phone, where }: After): string =>
        `You can try it again ${where}. Questions? Call ${tenant} at ${phone}.`,
      'another account': ({ tenant, phone, where }: After): string =>
        `You can try it again ${where}, from another account. Questions? Call ${tenant} at ${phone}.`,
      /** For money in both directions: a client who was to be paid has nothing to pay again. */
      call: ({ tenant, phone }: After): string =>
        `Please call ${tenant} at ${phone} before anything is paid again, so that nothing is paid twice.`,
    } satisfies Record<NextTry['way'], (after: After) => string>,
  },
  closing: {
    add: 'Add your closing date, to see if your money is there in time',
    label: 'Expected closing date',
    hint: 'If you know it, we tell you whether your money is there in time.',
    row: 'Expected closing',
    tooLate: 'ACH may be too late for your closing',
    tooLateBody: (goodFunds: string, closing: string): string =>
      `Sent now by ACH, your money is good funds by ${goodFunds}. Your closing is expected on ${closing}.`,
    wireInstead: 'A wire usually arrives the same business day.',
    useWire: 'Pay by wire instead',
    callUs: (tenant: string, phone: string): string => `Please call ${tenant} at ${phone} before you pay.`,
    tooLateThen: (sent: string, goodFunds: string, closing: string): string =>
      `Sent by ACH on ${sent}, your money is good funds by ${goodFunds}. Your closing is expected on ${closing}.`,
    inTime: (until: string): string => `ACH is in time for your closing if you pay before ${until}.`,
  },
};

/** What a client reads about when money moves, and whether that is soon enough. */
export const timingText: Words<typeof en> = { en };
