import type { Words } from './language.ts';
import { spanishClosing } from './spanish/closing.ts';

const en = {
  leaves: 'Leaves your account',
  arrives: 'Cleared',
  way: 'How',
  wireArrivesText: 'Usually the same business day your bank sends it',
  by: (day: string): string => `By ${day}`,
  /** Explains "cleared" where a client first sees the word. */
  cleared: (day: string, tenant: string): string => `By ${day}, and then ${tenant} can use it.`,
  add: 'Add your closing date to check the timing',
  label: 'Expected closing date',
  hint: "We'll tell you if your money will arrive in time.",
  row: 'Expected closing',
  tooLate: 'A bank transfer may be too late for your closing',
  tooLateBody: (goodFunds: string, closing: string): string =>
    `If you send it now by bank transfer, it clears by ${goodFunds}. Your closing is expected on ${closing}.`,
  wireInstead: 'A wire usually arrives the same business day.',
  useWire: 'Pay by wire instead',
  callUs: (tenant: string, phone: string): string => `Please call ${tenant} at ${phone} before you pay.`,
  tooLateThen: (sent: string, goodFunds: string, closing: string): string =>
    `Sent by bank transfer on ${sent}, it clears by ${goodFunds}. Your closing is expected on ${closing}.`,
  inTime: (until: string): string => `A bank transfer is in time for your closing if you pay before ${until}.`,
};

/** The texts before a payment about its arrival, and about a closing that it may be late for. */
export const closingText: Words<typeof en> = { en, es: spanishClosing };
