/** The texts for choosing a company. */
export const companiesText = {
  title: 'Which company?',
  none: 'No access to this company',
  noneLead: (email: string) =>
    `${email} doesn’t have access to this company. Ask one of its owners to invite you at this address.`,
  others: 'Go to your companies',
  signOut: 'Sign out',
} as const;
