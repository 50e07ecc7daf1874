/** The texts for choosing a company. */
export const companiesText = {
  title: 'Which company?',
  none: 'No company here',
  noneLead: (email: string) =>
    `${email} doesn’t work for this company here. Ask one of its owners to invite you at this address.`,
  others: 'Go to the companies you work for',
  signOut: 'Sign out',
} as const;
