import type { Words } from './language.ts';
import { spanishStepUp } from './spanish/step-up.ts';

const en = {
  title: "Confirm it's you",
  sending: 'Sending a code to your phone…',
  soon: (seconds: number): string =>
    `We just sent you a code. A new one for this comes by itself in ${seconds} seconds.`,
  sent: {
    confirm: (phone: string): string =>
      `For your security, please confirm this with the 6-digit code we just texted to ${phone}. Nothing has been changed or paid yet.`,
    wire: (phone: string): string =>
      `We texted a 6-digit code to ${phone}. The text says it's for viewing wiring instructions.`,
  },
  field: 'Security code',
  hint: '6 digits',
  checking: 'Checking your code.',
  submit: { confirm: 'Confirm', wire: 'Show numbers' },
  resend: 'Send a new code',
  neverShare: (tenant: string): string => `Nobody from ${tenant} will ever ask you for this code.`,
};

/** The texts for a client who confirms an action with a texted code. */
export const stepUpText: Words<typeof en> = { en, es: spanishStepUp };
