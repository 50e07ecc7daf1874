import type { Words } from './language.ts';
import { spanishNeedsUpdate } from './spanish/needs-update.ts';

const en = {
  title: 'Before you continue',
  lead: 'These details are missing or out of date. Each takes about a minute.',
  complete: 'Everything is up to date',
  completeLead: 'Your details are complete. You can continue.',
  next: 'Continue',
  add: 'Add',
  mend: 'Update',
  tasks: {
    email: { name: 'Email', why: 'We send your receipts there.' },
    identity: { name: 'SSN and date of birth', why: 'Needed before you can send money.' },
    address: { name: 'Bank account address', why: 'Your bank compares it with its records.' },
    noAccount: { name: 'Bank account', why: 'Link the account you want to pay from.' },
    login: (account: string): { name: string; why: string } => ({
      name: account,
      why: 'Your bank asks you to log in again.',
    }),
    pending: (account: string): { name: string; why: string } => ({
      name: account,
      why: "This account isn't verified yet.",
    }),
  },
};

/** The texts of the checklist of missing details. */
export const needsUpdateText: Words<typeof en> = { en, es: spanishNeedsUpdate };
