/** The messages to the staff about differences, in English for all of them. */
export const staffExceptionsText = {
  /** No amount and no name, because a phone shows the subject to anyone nearby. */
  subject: (company: string): string => `Exceptions to clear up: ${company}`,
  heading: 'These exceptions have lasted',
  advice:
    'All of it stands at the console under Wires and on Today, with what to do. This comes once a banking day while something lasts.',
  lines: {
    heading: 'Lines of the statement that nobody has decided about for three banking days',
    count: 'Lines',
    amount: 'Came in',
  },
  found: {
    heading: 'Found by comparing with the payment provider, and not cleared up since the day before',
    since: (count: number, amount: string, on: string): string => `${count}${amount && `, ${amount}`}; since ${on}`,
  },
  proofs: {
    heading: 'Banks wait for a proof of authorization, and nobody has said that it was sent',
    count: 'Proofs',
    due: 'The next one is due',
  },
  counted: (count: number, isMore: boolean): string => (isMore ? `more than ${count}` : String(count)),
  oldest: 'Oldest',
};
