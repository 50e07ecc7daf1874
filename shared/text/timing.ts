import type { Words } from './language.ts';

const en = {
  title: 'What happens next',
  leaves: (by: string): string => `The money leaves your account by ${by}.`,
  settles: (by: string, tenant: string): string => `It reaches ${tenant} by ${by}.`,
  goodFunds: (by: string, tenant: string): string => `It is good funds by ${by}: from then on ${tenant} can use it.`,
  deposits: (by: string): string => `The money is in your account by ${by}.`,
  estimate: 'These days follow from the banks’ calendar. A bank may be slower.',
  late: 'This is taking longer than expected. You do not have to do anything, and please do not pay again.',
  takenBack: 'It had arrived, and your bank has taken it back.',
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
  retry: {
    again: 'Try again',
    goOn: 'Go on with the new payment',
    newer: 'See the new payment',
    former: 'This payment repeats one that did not go through.',
    seeFormer: 'See that payment',
    anotherAccount: 'You choose another account on the way.',
  },
  closing: {
    label: 'Expected closing date',
    hint: 'If you know it, we tell you whether your money is there in time.',
    row: 'Expected closing',
    tooLate: 'ACH may be too late for your closing',
    tooLateBody: (goodFunds: string, closing: string): string =>
      `Sent now by ACH, your money is good funds by ${goodFunds}. Your closing is expected on ${closing}.`,
    wireInstead: 'A wire usually arrives the same business day.',
    useWire: 'Pay by wire instead',
    callUs: (tenant: string, phone: string): string => `Please call ${tenant} at ${phone} before you pay.`,
    inTime: (until: string): string => `ACH is in time for your closing if you pay before ${until}.`,
  },
};

/** What a client reads about when money moves, and whether that is soon enough. */
export const timingText: Words<typeof en> = { en };
