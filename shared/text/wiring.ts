import type { Words } from './language.ts';

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
  referenceHint: 'Ask your bank to put this into the wire, so that it is matched to your file.',
  masked: (lastFour: string): string => `hidden, ends with ${lastFour}`,
  show: 'Show numbers',
  hide: 'Hide numbers',
  hidden: 'The numbers are hidden until you confirm with a texted code that it is you.',
  shown: 'The numbers are shown for 2 minutes, and hidden again when you leave this page.',
  saidShown: 'The numbers are shown.',
  saidHidden: 'The numbers are hidden.',
  print: 'Print',
  printed: (at: string): string => `Printed ${at}`,
  watermark: (phone: string): string => `Verify by phone ${phone}`,
  verify: {
    title: 'Call before you wire',
    body: (tenant: string): string =>
      `Compare these numbers with ${tenant} on the phone before you send anything. Call this number, or one you know from before, and never one from an email or text:`,
    never: (tenant: string): string =>
      `${tenant} will never change its wiring instructions by email or text. A message that says so is a fraud: call us.`,
    tick: (phone: string): string => `I called ${phone} and confirmed these instructions.`,
    ticked: 'Recorded.',
  },
  ways: {
    /** Specification, section 2. */
    title: 'Three ways to wire',
    list: [
      {
        name: 'Visit a bank branch',
        how: 'Take your ID and these instructions along. Read the numbers back to the teller before you sign.',
      },
      {
        name: 'Use online banking',
        how: 'Look for "wire transfer", not "bill pay". Large amounts may need to be unlocked by your bank first.',
      },
      {
        name: 'Call the bank',
        how: 'Use the number on the back of your card, and have these instructions before you.',
      },
    ],
    cutOff: 'Banks send wires on business days until the afternoon, their local time. Ask for your bank’s last hour.',
  },
  sent: {
    open: 'I sent the wire',
    title: 'Tell us that you sent the wire',
    body: (tenant: string): string => `${tenant} looks for your wire by the reference on your bank’s confirmation.`,
    reference: 'Bank reference',
    referenceHint: 'For example the IMAD or confirmation number.',
    submit: 'Send',
    close: 'Close',
    noteTitle: 'You told us that the wire was sent',
    note: (reference: string, on: string): string =>
      `Reference ${reference}, on ${on}. You get an email when it has arrived.`,
    correct: 'Correct the reference',
  },
  cancel: {
    open: 'Cancel this wire',
    title: 'Cancel this wire?',
    body: 'The instructions are closed. If you have already sent the wire, do not cancel: tell us its reference instead.',
    confirm: 'Cancel the wire',
    keep: 'Keep it',
  },
  changed: {
    title: 'Stop: the wiring instructions have changed',
    lead: 'Do not send any money yet.',
    seenBefore: (tenant: string): string => `The instructions of ${tenant} are not the ones you saw before.`,
    lately: (tenant: string, at: string): string => `${tenant} changed its wiring instructions on ${at}.`,
    body: 'Criminals change wiring instructions to steal closing funds, and a real change is rare.',
    call: 'Call this number, which you know from before the change, and ask whether it is real:',
    notReal: 'If they do not know of a change, send nothing, and tell your bank if you have wired already.',
    tick: (tenant: string): string => `I called this number, and ${tenant} confirmed the change to me in person.`,
    tickMissing: 'Please call first, then tick the box.',
    submit: 'Continue',
    heldTitle: 'The new instructions are on hold',
    held: (tenant: string): string =>
      `For your safety you see them once ${tenant} has lifted the hold. Ask for that on the phone, and then check again.`,
    note: (at: string, phone: string): string =>
      `The wiring instructions were changed on ${at}. Call ${phone} before you send anything.`,
    check: 'Check again',
  },
  /** Specification, section 2. */
  done: 'Done',
  back: '< Back',
};

/** What the page with the wiring instructions says. */
export const wiringText: Words<typeof en> = { en };
