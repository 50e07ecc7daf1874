import type { Words } from './language.ts';
import { spanishIdentity } from './spanish/identity.ts';

const en = {
  step: {
    title: 'Confirm your identity',
    lead: "Your bank and the law ask us to confirm who's sending the money. This takes about a minute.",
    ssnLabel: 'Last 4 digits of your Social Security number',
    ssnLabelShort: 'SSN, last 4 digits',
    ssnHint: 'Encrypted before it leaves your device. We never show it after you save.',
    birthLegend: 'Date of birth',
    birthHint: 'For example, 3 / 27 / 1985. You must be at least 18 years old.',
    email: 'Email',
    emailHint: 'We send your receipts here.',
    addressLegend: 'Bank account address',
    addressHint: 'Exactly as it appears on your bank statement.',
    submit: 'Save and continue',
    onFile: 'Your SSN and date of birth are already on file. Saving this page replaces them.',
  },
  account: {
    title: 'My account',
    personal: 'Personal information',
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    nameHint: "Must match your driver's license or government ID. Changes are recorded.",
    mobile: 'Mobile number',
    mobileNote: (tenant: string, phone: string): string =>
      `This is how you log in. To change it, call ${tenant} at ${phone}.`,
    identity: 'SSN and date of birth',
    identityOnFile: 'On file, encrypted. Leave these blank to keep them.',
    identityMissing: 'Not on file yet. We need both before you can send money.',
    ssnMasked: '••••',
    bankAddress: 'Bank address',
    news: {
      title: 'Payment updates',
      lead: "We'll tell you when a payment arrives, clears or needs your answer.",
      byEmail: 'Email me updates',
      byText: 'Text me updates',
      byTextHint: 'You can also reply STOP to any text. That stops security codes too; reply START to get them again.',
      always:
        "You'll always get receipts, payment requests, and word of payments that are returned, canceled or in question: by email, or by text if we don't have your email. Security codes come by text whenever you ask for one.",
    },
    /** Shown if an earlier entry on this page was lost by reloading. */
    unsaved: {
      body: "You made changes here that aren't saved yet. Press Save to keep them.",
      undo: 'Undo my changes',
    },
    save: 'Save',
    saved: 'Your profile has been saved.',
  },
};

/** The texts of the identity step and the profile. */
export const identityText: Words<typeof en> = { en, es: spanishIdentity };
