/** The messages to the staff about differences, in English for all of them. */
export const staffExceptionsText = {
  /** No amount and no name, because a phone shows the subject to anyone nearby. */
  subject: (company: string): string => `Exceptions to resolve: ${company}`,
  heading: 'Unresolved exceptions',
  advice:
    'The console shows what to do, on Today and under Bank activity. You get this once each banking day until they’re resolved.',
  lines: {
    heading: 'Bank transactions not matched for three banking days',
    count: 'Transactions',
    amount: 'Money in',
  },
  found: {
    heading: 'Differences from Plaid, open since the day before or longer',
    since: (count: number, amount: string, on: string): string => `${count}${amount && `, ${amount}`}; since ${on}`,
  },
  proofs: {
    heading: 'Proof of authorization requests not marked as sent',
    count: 'Requests',
    due: 'Next one due',
  },
  counted: (count: number, isMore: boolean): string => (isMore ? `more than ${count}` : String(count)),
  oldest: 'Oldest',
};
