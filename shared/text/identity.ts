import type { Words } from './language.ts';

const en = {
  step: {
    title: 'Confirm your identity',
    lead: 'Your bank and the law ask us to know who sends the money. This takes about a minute.',
    ssnLabel: 'Last 4 digits of your Social Security number',
    ssnLabelShort: 'SSN, last 4 digits',
    ssnHint: 'Encrypted in your browser before it is sent. Never shown again, not even to you.',
    birthLegend: 'Date of birth',
    birthHint: 'For example 3 27 1985. You must be at least 18 years old.',
    email: 'Email',
    emailHint: 'Receipts go to this address.',
    addressLegend: 'Bank account address',
    addressHint: 'As it stands on your bank statement.',
    submit: 'Save and continue',
    onFile: 'Your SSN and date of birth are already on file. Saving this page replaces them.',
  },
  account: {
    title: 'My account',
    personal: 'Personal information',
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    nameHint: "As on your driver's license or government ID. A change is noted for the staff.",
    mobile: 'Mobile number',
    mobileNote: (tenant: string, phone: string): string =>
      `You log in with it. To change it, call ${tenant} at ${phone}.`,
    identity: 'SSN and date of birth',
    identityOnFile: 'On file, encrypted. Leave these empty to keep them.',
    identityMissing: 'Not on file yet. Both are needed before you can send money.',
    ssnMasked: '••••',
    bankAddress: 'Bank address',
    news: {
      title: 'News about your payments',
      lead: 'We tell you when a payment has arrived, is good funds, or waits for your answer.',
      byEmail: 'Send me news by email',
      byText: 'Send me news by text message',
      byTextHint: 'You can also reply STOP to any text. That stops security codes too; reply START to get them again.',
      always:
        'Receipts, requests for a payment, and word of a payment that is returned, cancelled or in question always come, by email or, if we have no email address of yours, by text: you need them as a record, or have to act on them. Security codes come by text whenever you ask for one.',
    },
    save: 'Save',
    saved: 'Your profile has been saved.',
  },
};

/** What the identity step and the profile say. */
export const identityText: Words<typeof en> = { en };
