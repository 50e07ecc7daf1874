import type { Words } from './language.ts';
import { spanishWiring } from './spanish/wiring.ts';

const en = {
  title: 'Wiring instructions',
  /** Specification, section 2. */
  lead: 'Congratulations, below are your secure wiring instructions.',
  amount: 'Amount to transfer',
  bank: 'Bank',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  beneficiary: 'Beneficiary',
  phone: 'Phone number',
  reference: 'Reference',
  referenceLine: (reference: string, file: string | null): string => (file ? `${reference}, file ${file}` : reference),
  referenceHint: 'Ask your bank to include this reference so we can match your wire.',
  masked: (lastFour: string): string => `hidden, ends with ${lastFour}`,
  show: 'Show numbers',
  hide: 'Hide numbers',
  hidden: "The numbers are hidden until you confirm with a texted code that it's you.",
  shown: (left: string): string => `Hidden again in ${left}, and when you leave this page.`,
  keep: 'Keep showing',
  saidShown: 'The numbers are shown.',
  saidHidden: 'The numbers are hidden.',
  print: 'Print',
  printed: (at: string): string => `Printed ${at}`,
  watermark: (phone: string): string => `Verify by phone ${phone}`,
  verify: {
    strange: 'Got a strange message?',
    title: 'Call before you wire',
    body: (tenant: string): string =>
      `Read these numbers back to ${tenant} by phone before you send anything. Call this number, or one you know from before, and never one from an email or text:`,
    never: (tenant: string): string =>
      `${tenant} will never change its wiring instructions by email or text. A message like that is fraud. Call us.`,
    tick: (phone: string): string => `I called ${phone} and confirmed these instructions.`,
    ticked: 'Recorded.',
  },
  ways: {
    /** Specification, section 2. */
    title: 'Three ways to wire',
    list: [
      {
        name: 'Visit a bank branch',
        how: 'Bring your ID and these instructions. Read the numbers back to the teller before you sign.',
      },
      {
        name: 'Use online banking',
        how: 'Look for "wire transfer", not "bill pay". Your bank may need to raise your limit first.',
      },
      {
        name: 'Call the bank',
        how: 'Use the number on the back of your card, and have these instructions handy.',
      },
    ],
    cutOff: "Banks send wires on business days, and most stop in the afternoon. Ask for your bank's cutoff.",
  },
  sent: {
    open: 'I sent the wire',
    title: 'Tell us you sent it',
    body: 'We use your bank’s reference to find your wire.',
    reference: 'Bank reference',
    referenceHint: 'The confirmation number. Your bank may call it IMAD.',
    none: 'My bank gave me no reference',
    submit: 'Send',
    noteTitle: "Thanks. We're watching for your wire.",
    note: (reference: string | null, on: string): string =>
      `${reference ? `Reference ${reference}, sent` : 'Sent'} ${on}. We'll email you when it arrives.`,
    add: 'Add the reference',
    correct: 'Correct the reference',
  },
  cancel: {
    open: 'Cancel this wire',
    title: 'Cancel this wire?',
    body: "This closes the instructions. If you've already sent the wire, don't cancel: tell us its reference instead.",
    confirm: 'Cancel the wire',
    keep: 'Keep it',
  },
  changed: {
    title: 'Stop: the wiring instructions have changed',
    lead: 'Do not send any money yet.',
    seenBefore: (tenant: string): string => `These are not the instructions of ${tenant} that you saw before.`,
    lately: (tenant: string, at: string): string => `${tenant} changed its wiring instructions on ${at}.`,
    body: 'Criminals change wiring instructions to steal closing funds, and a real change is rare.',
    call: 'Call this number, which you know from before the change, and ask whether it is real:',
    notReal: "If they don't know of a change, send nothing, and tell your bank if you've already wired money.",
    tick: (tenant: string): string => `I called this number, and ${tenant} confirmed the change to me in person.`,
    tickMissing: 'Please call first, then tick the box.',
    submit: 'Continue',
    heldTitle: 'The new instructions are on hold',
    held: (tenant: string): string =>
      `For your safety, you'll see them once ${tenant} lifts the hold. Ask for that on the phone, then check again.`,
    note: (at: string, phone: string): string =>
      `The wiring instructions were changed on ${at}. Call ${phone} before you send anything.`,
    check: 'Check again',
    still: (time: string): string => `Still on hold. We checked at ${time}.`,
  },
  /** Specification, section 2. */
  done: 'Done',
  back: '< Back',
};

/** The texts of the page with the wiring instructions. */
export const wiringText: Words<typeof en> = { en, es: spanishWiring };
