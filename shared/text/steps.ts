import type { Words } from './language.ts';
import { spanishSteps } from './spanish/steps.ts';

const en = {
  label: 'Steps of this payment',
  names: {
    identity: 'About you',
    bank: 'Link your bank',
    details: 'Payment details',
    account: 'Choose an account',
    review: 'Review',
    wiring: 'Wiring instructions',
  },
  step: {
    tryAgain: 'Try again',
    notFound: "We couldn't find this transfer.",
    notFoundHint: 'The link may be incomplete, or the transfer belongs to another account.',
    startNew: 'Start a new transfer',
  },
  summary: {
    title: 'Your payment',
    amount: 'Amount',
    to: 'To',
    /** The summary in one line, if there is no room beside the form. */
    line: (sum: string, tenant: string, day: string): string => `${sum} to ${tenant} · cleared by ${day}`,
    lineEarly: (tenant: string, day: string): string => `To ${tenant} · cleared by ${day}`,
    lineWire: (sum: string, tenant: string): string => `${sum} by wire to ${tenant}`,
    lineWireEarly: (tenant: string): string => `By wire to ${tenant}`,
  },
};

/** The payer's current step, and the payment so far. */
export const stepsText: Words<typeof en> = { en, es: spanishSteps };
