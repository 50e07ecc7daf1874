import type { Words } from './language.ts';
import { spanishSchedule } from './spanish/schedule.ts';

const en = {
  /** On the review: now, or on a later day. */
  when: {
    title: 'When to send',
    now: 'As soon as possible',
    nowHint: (day: string): string => `Leaves your account by ${day}.`,
    later: 'On a later date',
    laterHint: "Pick a business day. We'll send it that morning.",
    date: 'Send on',
    dateHint: (first: string, last: string): string => `A business day from ${first} to ${last}.`,
    missing: 'Choose the day to send it.',
    note: "Until then you can cancel it here. We'll check your balance and limit that day, and tell you right away if it can't be sent.",
    scheduled: (day: string): string =>
      `This payment is scheduled for ${day}. Choose another day here, and agree to it again.`,
    toPayment: 'To cancel it or to send it now, see the payment',
    button: 'Schedule Payment',
    busy: 'Scheduling…',
  },
  /** At the end of the wizard. */
  success: {
    title: 'Your payment is scheduled.',
    sends: (day: string): string => `We'll send it on ${day}, in the morning.`,
    keep: 'Keep enough in your account until then.',
    cancel: 'You can cancel it or choose another day until then: press View details.',
    details: 'View details',
  },
  /** On the payment's own page, until it is sent. */
  payment: {
    until: (day: string): string => `You can cancel this payment or choose another day until it's sent on ${day}.`,
    change: 'Choose Another Day',
    open: 'Cancel Scheduled Payment',
    title: 'Cancel this scheduled payment?',
    body: (tenant: string): string =>
      `It won't be sent on its day, and we'll tell ${tenant} right away. Your closing may depend on this payment. You can still send it yourself.`,
    confirm: 'Yes, cancel it',
    keep: 'Keep it',
    cancelled: 'The scheduled payment is canceled.',
  },
};

/** The texts of a scheduled payment. In a separate file, because most clients never need them. */
export const scheduleText: Words<typeof en> = { en, es: spanishSchedule };
